import type { Db, Trx } from '../../db/tables.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { CATEGORIES_TAG, categoryTag, SKILLS_TAG, skillTag } from '../../publishing/tags.ts';
import type { ShippedVocabulary } from './shipped.ts';

/** Shipped term and its stored state. */
interface Term {
  kind: 'category' | 'skill';
  slug: string;
  /** Canonical text for comparison. */
  content: string;
  insert: (trx: Trx) => Promise<void>;
  /** Updates a term unless the board changed it. */
  update: (trx: Trx, before: string) => Promise<boolean>;
}

/**
 * Adds new shipped terms and applies changes of the files. The owner's edits and deletions stay. Returns the number of added
 * and changed terms.
 */
export async function installShippedVocabulary(
  db: Db,
  shipped: ShippedVocabulary,
  now: Date,
): Promise<{ added: number; changed: number }> {
  const at = toInstant(now);
  const terms = termsOf(shipped, at, now);
  const stored = await readShippedTerms(db);
  if (terms.every(({ kind, slug, content }) => stored.get(`${kind}:${slug}`) === content))
    return { added: 0, changed: 0 };
  return db.transaction().execute((trx) => addShippedTerms(trx, terms, at));
}

async function addShippedTerms(trx: Trx, terms: readonly Term[], at: Instant) {
  const done = { added: 0, changed: 0 };
  const tags = new Set<string>();
  const stored = await readShippedTerms(trx);
  for (const term of terms) {
    const { kind, slug } = term;
    const before = stored.get(`${kind}:${slug}`);
    if (before === term.content) continue;
    const isNew = before === undefined && !(await exists(trx, term));
    if (isNew) await term.insert(trx);
    const isChanged = before !== undefined && (await term.update(trx, before));
    await trx
      .insertInto('shipped_terms')
      .values({ kind, slug, content: term.content })
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ content: term.content }))
      .execute();
    if (!isNew && !isChanged) continue;
    done[isNew ? 'added' : 'changed'] += 1;
    for (const tag of kind === 'category' ? [categoryTag(slug), CATEGORIES_TAG] : [skillTag(slug), SKILLS_TAG])
      tags.add(tag);
  }
  if (tags.size > 0) await publish(trx, at, { tags: [...tags, SITEMAP_TAG] });
  return done;
}

async function readShippedTerms(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('shipped_terms').selectAll().execute();
  return new Map(rows.map(({ kind, slug, content }) => [`${kind}:${slug}`, content]));
}

const exists = async (trx: Trx, { kind, slug }: Term): Promise<boolean> =>
  (await trx
    .selectFrom(kind === 'category' ? 'categories' : 'skills')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()) !== undefined;

/** Parents first. */
function termsOf({ categories, skills }: ShippedVocabulary, at: Instant, now: Date): Term[] {
  return [
    ...categories.flatMap((top) => [
      categoryTerm(top, null, at, now),
      ...top.categories.map((below) => categoryTerm(below, top.slug, at, now)),
    ]),
    ...skills.map(({ slug, name, synonyms }): Term => {
      const values = { name, synonyms: JSON.stringify(synonyms) };
      return {
        kind: 'skill',
        slug,
        content: JSON.stringify(values),
        insert: async (trx) => {
          await trx
            .insertInto('skills')
            .values({ id: newId(now), slug, ...values })
            .execute();
        },
        update: async (trx, before) => {
          const was: typeof values = JSON.parse(before);
          const { numUpdatedRows } = await trx
            .updateTable('skills')
            .set(values)
            .where('slug', '=', slug)
            .where('name', '=', was.name)
            .where('synonyms', '=', was.synonyms)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        },
      };
    }),
  ];
}

function categoryTerm(
  { slug, title }: { slug: string; title: string },
  parent: string | null,
  at: Instant,
  now: Date,
): Term {
  const idOf = async (trx: Trx, parentSlug: string | null): Promise<string | null> =>
    parentSlug === null
      ? null
      : ((await trx.selectFrom('categories').select('id').where('slug', '=', parentSlug).executeTakeFirst())?.id ??
        null);
  return {
    kind: 'category',
    slug,
    content: JSON.stringify({ title, parent }),
    insert: async (trx) => {
      await trx
        .insertInto('categories')
        .values({ id: newId(now), slug, title, parent_id: await idOf(trx, parent), updated_at: at })
        .execute();
    },
    update: async (trx, before) => {
      const was: { title: string; parent: string | null } = JSON.parse(before);
      const { numUpdatedRows } = await trx
        .updateTable('categories')
        .set({ title, parent_id: await idOf(trx, parent), updated_at: at })
        .where('slug', '=', slug)
        .where('title', '=', was.title)
        .where('parent_id', 'is not distinct from', await idOf(trx, was.parent))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
