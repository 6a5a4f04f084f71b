import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { pluralize, slugify, toPlainLine } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { CATEGORIES_TAG, categoryTag, SKILLS_TAG, skillTag } from '../../publishing/tags.ts';
import type { Actor } from '../accounts/audit.ts';
import { listCategories } from '../categories/category.queries.ts';
import { skillSynonyms, termName } from '../categories/term.schema.ts';
import { reclassifyJobs } from '../jobs/job.reclassification.ts';
import {
  deleteTermRow,
  jobIdsOfMerger,
  listJobIdsWithTerm,
  moveJobsToTerm,
  readTermRows,
  type StoredTerm,
  type TermMerger,
  upsertTermRows,
} from './named-terms.ts';
import type { CategoryOrSkill } from './term.ts';
import {
  type AppliedTermChange,
  addTermRedirects,
  changeVocabulary,
  type TermChangeRequest,
} from './vocabulary-change.commands.ts';

interface Term {
  id: string;
  slug: string;
  name: string;
  parent_id: string | null;
  position: number | null;
  synonyms: string;
}

const KINDS: Record<
  CategoryOrSkill,
  { read: (row: never) => Term; write: (term: Term) => StoredTerm; tagOf: (slug: string) => string; tag: string }
> = {
  category: {
    read: ({ title, updated_at: _, ...row }: Selectable<Tables['categories']>) => ({
      ...row,
      name: title,
      synonyms: '[]',
    }),
    write: ({ name, synonyms: _, ...row }) => ({ ...row, title: name, updated_at: '' }),
    tagOf: categoryTag,
    tag: CATEGORIES_TAG,
  },
  skill: {
    read: (row: Selectable<Tables['skills']>) => ({ ...row, parent_id: null, position: null }),
    write: ({ parent_id: _, position: __, ...row }) => row,
    tagOf: skillTag,
    tag: SKILLS_TAG,
  },
};

type Wish = TermChangeRequest<CategoryOrSkill>;
type Outcome = Promise<Result<AppliedTermChange>>;

/**
 * Changes categories or skills, one at a time. Used terms cannot be deleted, old addresses redirect, and the newest change can
 * be undone for a day.
 */
export const changeTerm = (db: Db, actor: Actor, wish: Wish, now: Date): Promise<Result<{ slug: string }>> => {
  const { kind } = wish;
  const { tagOf, tag } = KINDS[kind];
  const tagsOf = (slugs: readonly string[]) => [...slugs.map(tagOf), tag, SITEMAP_TAG];
  const listJobsIn = (trx: Trx, id: string) => listJobIdsWithTerm(trx, kind, id);
  const objectToUndo = async (trx: Trx, { added }: { added: readonly string[] }) => {
    const terms = await readTerms(trx, kind);
    for (const id of added)
      if (terms.some(({ parent_id }) => parent_id === id) || (await listJobsIn(trx, id)).length > 0)
        return 'It is in use by now: merge it into another instead';
    return undefined;
  };
  const vocabulary = { apply, objectToUndo, listJobsIn, reclassify: reclassifyJobs, tagsOf };
  return changeVocabulary(db, actor, wish, vocabulary, now);
};

async function apply(trx: Trx, wish: Wish, now: Date): Outcome {
  if (wish.action === 'add') return add(trx, wish, now);
  const term = (await readTerms(trx, wish.kind)).find(({ slug }) => slug === wish.slug);
  if (!term) return invalid('slug', `There is no ${wish.kind} “${wish.slug}”`);
  switch (wish.action) {
    case 'edit':
      return edit(trx, wish, term, now);
    case 'merge':
      return merge(trx, wish, term, now);
    case 'retire':
      return retire(trx, wish, term, now);
    default:
      return move(trx, wish, term, now);
  }
}

const readTerms = async (trx: Trx, kind: CategoryOrSkill): Promise<Term[]> =>
  (await readTermRows<never>(trx, kind)).map(KINDS[kind].read);

const putTerms = (trx: Trx, kind: CategoryOrSkill, terms: readonly Term[], now: Date): Promise<void> =>
  upsertTermRows(trx, kind, terms.map(KINDS[kind].write), now);

const nameSchema = z.string().trim().pipe(termName);

function readName(name: string): Result<string> {
  const checked = validate(nameSchema, name);
  return checked.ok ? checked : invalid('name', `Name: ${checked.problems[0]?.message ?? ''}`);
}

/** Distinct synonyms that no other skill has. */
function readSynonyms(input: string, own: Pick<Term, 'id' | 'name'>, skills: readonly Term[]): Result<string> {
  const names = input.split(/[\n,]/).map(toPlainLine).filter(Boolean);
  const fold = (name: string) => name.toLowerCase();
  const folded = new Set([fold(own.name)]);
  const each = names.filter((name) => !folded.has(fold(name)) && folded.add(fold(name)));
  const checked = validate(skillSynonyms, each);
  if (!checked.ok) {
    const { field, message } = checked.problems[0] ?? { field: '', message: '' };
    const which = each[Number(field)];
    return invalid('synonyms', `Also called${which && field ? `: “${which}”` : ''} ${message}`);
  }
  for (const name of each) {
    const existing = skills.find(
      (skill) => skill.id !== own.id && [skill.name, ...synonymsOf(skill)].some((other) => fold(other) === fold(name)),
    );
    if (existing) return invalid('synonyms', `“${name}” leads to the skill “${existing.name}” already`);
  }
  return succeed(JSON.stringify(each));
}

const synonymsOf = ({ synonyms }: Term): string[] => JSON.parse(synonyms);

async function add(trx: Trx, wish: Wish, now: Date): Outcome {
  const { kind, name, parent } = wish;
  const named = readName(name);
  if (!named.ok) return named;
  const slug = slugify(named.value, 60);
  if (!slug) return invalid('name', 'Name: needs letters or digits, which its address is made of');
  const [categories, skills] = await Promise.all([readTerms(trx, 'category'), readTerms(trx, 'skill')]);
  const existing = [...categories, ...skills].find((term) => term.slug === slug);
  if (existing) return invalid('name', `“${existing.name}” has the address /${slug} already`);
  const former = await trx
    .selectFrom('term_redirects')
    .select('target_slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (former)
    return invalid('name', `/${slug} leads to /${former.target_slug || 'roles'} permanently: choose another name`);
  const above = parentOf(categories, parent);
  if (!above.ok) return above;
  const id = newId(now);
  const also = readSynonyms(wish.synonyms, { id, name: named.value }, skills);
  if (!also.ok) return also;
  const term: Term = { id, slug, name: named.value, parent_id: above.value, position: null, synonyms: also.value };
  await putTerms(trx, kind, [term], now);
  const words = `Added “${term.name}”`;
  return succeed({
    words,
    before: 'none',
    after: describe(term, categories),
    undo: { added: [term.id] },
    slugs: [slug],
  });
}

/** Id of a category's new parent. The tree has two levels. */
function parentOf(categories: readonly Term[], slug: string): Result<string | null> {
  if (!slug) return succeed(null);
  const above = categories.find((category) => category.slug === slug);
  if (!above) return invalid('parent', `There is no category “${slug}”`);
  if (above.parent_id) return invalid('parent', `“${above.name}” is below another category: choose one that is not`);
  return succeed(above.id);
}

async function edit(trx: Trx, wish: Wish, term: Term, now: Date): Outcome {
  const { kind, name, parent } = wish;
  const named = readName(name);
  if (!named.ok) return named;
  const terms = await readTerms(trx, kind);
  const above = parentOf(terms, parent);
  if (!above.ok) return above;
  if (above.value === term.id) return invalid('parent', 'A category cannot be below itself');
  const below = terms.filter(({ parent_id }) => parent_id === term.id);
  if (above.value && below.length > 0) {
    return invalid('parent', `“${term.name}” has categories below it: it cannot be below another`);
  }
  const also = readSynonyms(wish.synonyms, { id: term.id, name: named.value }, terms);
  if (!also.ok) return also;
  const changed: Term = { ...term, name: named.value, parent_id: above.value, synonyms: also.value };
  const jobs = changed.parent_id === term.parent_id ? [] : await listJobIdsWithTerm(trx, kind, term.id);
  await reclassifyJobs(trx, jobs, now, () => putTerms(trx, kind, [changed], now));
  return succeed({
    words: `Changed “${term.name}”`,
    before: describe(term, terms),
    after: describe(changed, terms),
    undo: { rows: [KINDS[kind].write(term)] },
    slugs: [term.slug],
  });
}

/** Moves a category by one position among its siblings. */
async function move(trx: Trx, { kind, action }: Wish, term: Term, now: Date): Outcome {
  if (kind === 'skill') return invalid('slug', 'Skills are listed by name');
  const terms = await readTerms(trx, kind);
  const siblings = (await listCategories(trx)).filter(({ parent_id }) => parent_id === term.parent_id);
  const at = siblings.findIndex(({ id }) => id === term.id);
  const to = at + (action === 'earlier' ? -1 : 1);
  if (!siblings[to]) return invalid('slug', `“${term.name}” is the ${action === 'earlier' ? 'first' : 'last'} already`);
  const order = siblings.map(({ id }) => id);
  order.splice(to, 0, ...order.splice(at, 1));
  const before = order.flatMap((id) => terms.find((one) => one.id === id) ?? []);
  const ordered = before.map((one, i) => ({ ...one, position: i + 1 }));
  await putTerms(trx, kind, ordered, now);
  return succeed({
    words: `Moved “${term.name}”`,
    before: siblings.map(({ slug }) => slug).join(', '),
    after: before.map(({ slug }) => slug).join(', '),
    undo: { rows: before.map(KINDS[kind].write) },
    slugs: [term.slug],
  });
}

async function merge(trx: Trx, { kind, into }: Wish, term: Term, now: Date): Outcome {
  const terms = await readTerms(trx, kind);
  const target = terms.find(({ slug }) => slug === into);
  if (!target)
    return invalid('into', into ? `There is no ${kind} “${into}”` : `Choose the ${kind} that it becomes part of`);
  if (target.id === term.id) return invalid('into', `“${term.name}” cannot become part of itself`);
  const below = terms.filter(({ parent_id }) => parent_id === term.id);
  if (below.some(({ id }) => id === target.id)) {
    return invalid('into', `“${target.name}” is below “${term.name}”: take it out first`);
  }
  if (below.length > 0 && target.parent_id) {
    return invalid(
      'into',
      `“${term.name}” has categories below it, and “${target.name}” cannot: choose a top-level one`,
    );
  }
  return removeTerm(
    trx,
    kind,
    { term, terms, below, target, redirectTo: target.slug, words: `Merged “${term.name}” into “${target.name}”` },
    now,
  );
}

/** Deletes an unused term. Its address redirects to its parent. */
async function retire(trx: Trx, { kind }: Wish, term: Term, now: Date): Outcome {
  const terms = await readTerms(trx, kind);
  const below = terms.filter(({ parent_id }) => parent_id === term.id);
  if (below.length > 0) {
    return invalid(
      'slug',
      `“${term.name}” has ${pluralize(below.length, 'category', 'categories')} below it: merge it instead`,
    );
  }
  const jobs = await listJobIdsWithTerm(trx, kind, term.id);
  if (jobs.length > 0) {
    return invalid(
      'slug',
      `“${term.name}” is in use by ${pluralize(jobs.length, 'role')}: merge it into another instead`,
    );
  }
  const redirectTo = terms.find(({ id }) => id === term.parent_id)?.slug ?? '';
  return removeTerm(
    trx,
    kind,
    { term, terms, below, target: undefined, redirectTo, words: `Retired “${term.name}”` },
    now,
  );
}

async function removeTerm(
  trx: Trx,
  kind: CategoryOrSkill,
  {
    term,
    terms,
    below,
    target,
    redirectTo,
    words,
  }: {
    term: Term;
    terms: readonly Term[];
    below: readonly Term[];
    target: Term | undefined;
    redirectTo: string;
    words: string;
  },
  now: Date,
): Outcome {
  const merger = target && (await mergeTerm(trx, kind, { from: term.id, into: target.id, below }, now));
  await deleteTermRow(trx, kind, term.id);
  const former = await addTermRedirects(trx, kind, term.slug, redirectTo);
  return succeed({
    words,
    before: describe(term, terms),
    after: target
      ? `part of ${target.slug}, ${pluralize(merger ? jobIdsOfMerger(merger).length : 0, 'role')} moved`
      : 'none',
    undo: { rows: [term, ...below].map(KINDS[kind].write), merger: merger ?? null, former },
    slugs: [term.slug, ...(target ? [target.slug] : []), ...below.map(({ slug }) => slug)],
  });
}

/** Moves all jobs of a term and its children to another. */
async function mergeTerm(
  trx: Trx,
  kind: CategoryOrSkill,
  { from, into, below }: { from: string; into: string; below: readonly Term[] },
  now: Date,
): Promise<TermMerger> {
  const jobs: string[] = [];
  for (const { id } of [{ id: from }, ...below]) jobs.push(...(await listJobIdsWithTerm(trx, kind, id)));
  const children = below.map((child) => ({ ...child, parent_id: into }));
  return reclassifyJobs(trx, jobs, now, async () => {
    await putTerms(trx, kind, children, now);
    return moveJobsToTerm(trx, kind, from, into);
  });
}

/** Such as `UX designer, /ux-designer, below UX & research`. */
function describe(term: Term, terms: readonly Term[]): string {
  const { name, slug, parent_id } = term;
  const above = terms.find(({ id }) => id === parent_id);
  const also = synonymsOf(term);
  return `${name}, /${slug}${above ? `, below ${above.name}` : ''}${also.length > 0 ? `, also called ${also.join(', ')}` : ''}`;
}
