import * as z from 'zod';
import { insertRows } from '../../db/bulk.ts';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { pluralize, slugify, toPlainLine } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import type { Actor } from '../accounts/actor.ts';
import { listCategories } from '../categories/category.queries.ts';
import { CATEGORIES_TAG, categoryTag } from '../categories/category.tags.ts';
import { skillSynonyms, termName } from '../categories/term.schema.ts';
import { reclassifyJobs } from '../jobs/job.reclassification.ts';
import { SKILLS_TAG, skillTag } from '../vocabulary/skill.tags.ts';
import type { EditableTermKind } from './term.ts';
import {
  type AppliedChange,
  addTermRedirects,
  changeVocabulary,
  removeTermRedirects,
  type TermChangeRequest,
  type TermRedirect,
} from './vocabulary-change.commands.ts';

/** A row of either table: skills have neither parent nor position. */
interface Term {
  id: string;
  slug: string;
  name: string;
  parent_id: string | null;
  position: number | null;
  synonyms: string;
}

/** What the vocabulary was: terms that are put back as they were, jobs that go back, and what is taken away again. */
interface Undo {
  /** Rows as they were before. */
  terms: Term[];
  /** Ids of terms that the change added. */
  added: string[];
  /** Jobs that were filed anew: of skills with whether it was required, and whether they had the other one before. */
  moved: { from: string; into: string; jobs: { id: string; required: number; hadBoth: boolean }[] } | null;
  /** Slugs that lead elsewhere since. */
  former: TermRedirect[];
}

type Wish = TermChangeRequest<EditableTermKind>;
type Outcome = Promise<Result<AppliedChange<Undo>>>;

const nothing = (): Undo => ({ terms: [], added: [], moved: null, former: [] });

/**
 * The owner changes the board's categories or skills, one change at a time. Nothing that is in use vanishes, old addresses
 * lead to new ones for good, and the newest change can be taken back for a day.
 */
export const changeTerms = (db: Db, actor: Actor, wish: Wish, now: Date): Promise<Result<{ slug: string }>> => {
  const [tagOf, all] = wish.kind === 'category' ? [categoryTag, CATEGORIES_TAG] : [skillTag, SKILLS_TAG];
  const tagsOf = (slugs: readonly string[]) => [...slugs.map(tagOf), all, SITEMAP_TAG];
  return changeVocabulary(db, actor, wish, { apply, revert, tagsOf }, now);
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

async function readTerms(trx: Trx, kind: EditableTermKind): Promise<Term[]> {
  if (kind === 'skill') {
    const skills = await trx.selectFrom('skills').selectAll().orderBy('id').execute();
    return skills.map((skill) => ({ ...skill, parent_id: null, position: null }));
  }
  const categories = await trx.selectFrom('categories').selectAll().orderBy('id').execute();
  return categories.map(({ title, updated_at: _, ...row }) => ({ ...row, name: title, synonyms: '[]' }));
}

const nameSchema = z.string().trim().pipe(termName);

function readName(name: string): Result<string> {
  const checked = validate(nameSchema, name);
  return checked.ok ? checked : invalid('name', `Name: ${checked.problems[0]?.message ?? ''}`);
}

/** Each name once, and none that another skill has. */
function readSynonyms(typed: string, own: Pick<Term, 'id' | 'name'>, skills: readonly Term[]): Result<string> {
  const names = typed.split(/[\n,]/).map(toPlainLine).filter(Boolean);
  const fold = (name: string) => name.toLowerCase();
  const each = names.filter(
    (name, i) => fold(name) !== fold(own.name) && names.findIndex((one) => fold(one) === fold(name)) === i,
  );
  const checked = validate(skillSynonyms, each);
  if (!checked.ok) {
    const { field, message } = checked.problems[0] ?? { field: '', message: '' };
    const which = each[Number(field)];
    return invalid('synonyms', `Also called${which && field ? `: “${which}”` : ''} ${message}`);
  }
  for (const name of each) {
    const taken = skills.find(
      (skill) => skill.id !== own.id && [skill.name, ...synonymsOf(skill)].some((other) => fold(other) === fold(name)),
    );
    if (taken) return invalid('synonyms', `“${name}” leads to the skill “${taken.name}” already`);
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
  const taken = [...categories, ...skills].find((term) => term.slug === slug);
  if (taken) return invalid('name', `“${taken.name}” has the address /${slug} already`);
  const former = await trx.selectFrom('former_terms').select('into_slug').where('slug', '=', slug).executeTakeFirst();
  if (former)
    return invalid('name', `/${slug} leads to /${former.into_slug || 'roles'} permanently: choose another name`);
  const above = parentOf(categories, parent);
  if (!above.ok) return above;
  const id = newId(now);
  const also = kind === 'skill' ? readSynonyms(wish.synonyms, { id, name: named.value }, skills) : succeed('[]');
  if (!also.ok) return also;
  const term: Term = { id, slug, name: named.value, parent_id: above.value, position: null, synonyms: also.value };
  await putTerm(trx, kind, term, now);
  const words = `Added “${term.name}”`;
  return succeed({
    words,
    before: 'none',
    after: describe(term, categories),
    undo: { ...nothing(), added: [term.id] },
    slugs: [slug],
  });
}

/** Id of the category that a new place in the tree names; the tree is two levels deep. */
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
  const above = kind === 'category' ? parentOf(terms, parent) : succeed(null);
  if (!above.ok) return above;
  if (above.value === term.id) return invalid('parent', 'A category cannot be below itself');
  const below = terms.filter(({ parent_id }) => parent_id === term.id);
  if (above.value && below.length > 0) {
    return invalid('parent', `“${term.name}” has categories below it: it cannot be below another`);
  }
  const own = { id: term.id, name: named.value };
  const also = kind === 'skill' ? readSynonyms(wish.synonyms, own, terms) : succeed(term.synonyms);
  if (!also.ok) return also;
  const changed: Term = { ...term, name: named.value, parent_id: above.value, synonyms: also.value };
  const jobs = changed.parent_id === term.parent_id ? [] : await listFiled(trx, kind, term.id);
  await reclassifyJobs(trx, idsOf(jobs), now, () => putTerm(trx, kind, changed, now));
  return succeed({
    words: `Changed “${term.name}”`,
    before: describe(term, terms),
    after: describe(changed, terms),
    undo: { ...nothing(), terms: [term] },
    slugs: [term.slug],
  });
}

/** One place earlier or later among its siblings. */
async function move(trx: Trx, { kind, action }: Wish, term: Term, now: Date): Outcome {
  if (kind === 'skill') return invalid('slug', 'Skills stand in the order of their names');
  const terms = await readTerms(trx, kind);
  const siblings = (await listCategories(trx)).filter(({ parent_id }) => parent_id === term.parent_id);
  const at = siblings.findIndex(({ id }) => id === term.id);
  const to = at + (action === 'earlier' ? -1 : 1);
  if (!siblings[to]) return invalid('slug', `“${term.name}” is the ${action === 'earlier' ? 'first' : 'last'} already`);
  const order = siblings.map(({ id }) => id);
  order.splice(to, 0, ...order.splice(at, 1));
  const before = order.flatMap((id) => terms.find((one) => one.id === id) ?? []);
  for (const [i, one] of before.entries()) await putTerm(trx, kind, { ...one, position: i + 1 }, now);
  return succeed({
    words: `Moved “${term.name}”`,
    before: siblings.map(({ slug }) => slug).join(', '),
    after: before.map(({ slug }) => slug).join(', '),
    undo: { ...nothing(), terms: before },
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
  return takeAway(
    trx,
    kind,
    { term, terms, below, target, leadsTo: target.slug, words: `Merged “${term.name}” into “${target.name}”` },
    now,
  );
}

/** Only what nothing uses; its address leads to what is above it. */
async function retire(trx: Trx, { kind }: Wish, term: Term, now: Date): Outcome {
  const terms = await readTerms(trx, kind);
  const below = terms.filter(({ parent_id }) => parent_id === term.id);
  if (below.length > 0) {
    return invalid(
      'slug',
      `“${term.name}” has ${pluralize(below.length, 'category', 'categories')} below it: merge it instead`,
    );
  }
  const jobs = await listFiled(trx, kind, term.id);
  if (jobs.length > 0) {
    return invalid(
      'slug',
      `“${term.name}” is in use by ${pluralize(jobs.length, 'role')}: merge it into another instead`,
    );
  }
  const leadsTo = terms.find(({ id }) => id === term.parent_id)?.slug ?? '';
  return takeAway(trx, kind, { term, terms, below, target: undefined, leadsTo, words: `Retired “${term.name}”` }, now);
}

async function takeAway(
  trx: Trx,
  kind: EditableTermKind,
  {
    term,
    terms,
    below,
    target,
    leadsTo,
    words,
  }: {
    term: Term;
    terms: readonly Term[];
    below: readonly Term[];
    target: Term | undefined;
    leadsTo: string;
    words: string;
  },
  now: Date,
): Outcome {
  const jobs = target ? await moveJobs(trx, kind, { from: term.id, into: target.id, below }, now) : [];
  if (kind === 'category') await trx.deleteFrom('categories').where('id', '=', term.id).execute();
  else await trx.deleteFrom('skills').where('id', '=', term.id).execute();
  const former = await addTermRedirects(trx, kind, term.slug, leadsTo);
  return succeed({
    words,
    before: describe(term, terms),
    after: target ? `part of ${target.slug}, ${pluralize(jobs.length, 'role')} moved` : 'none',
    undo: {
      terms: [term, ...below],
      added: [],
      moved: target ? { from: term.id, into: target.id, jobs } : null,
      former,
    },
    slugs: [term.slug, ...(target ? [target.slug] : []), ...below.map(({ slug }) => slug)],
  });
}

type MovedJobs = NonNullable<Undo['moved']>['jobs'];

/** Files every job of a term under another, and what is below it too. */
async function moveJobs(
  trx: Trx,
  kind: EditableTermKind,
  { from, into, below }: { from: string; into: string; below: readonly Term[] },
  now: Date,
): Promise<MovedJobs> {
  const filed = await listFiled(trx, kind, from);
  const both = new Set(kind === 'skill' ? (await listFiled(trx, kind, into)).map(({ id }) => id) : []);
  const jobs = filed.map(({ id, required }) => ({ id, required, hadBoth: both.has(id) }));
  const touched = [...filed];
  for (const { id } of below) touched.push(...(await listFiled(trx, kind, id)));
  await reclassifyJobs(trx, idsOf(touched), now, async () => {
    for (const child of below) await putTerm(trx, kind, { ...child, parent_id: into }, now);
    if (kind === 'category') {
      await trx.updateTable('jobs').set({ category_id: into }).where('category_id', '=', from).execute();
      return;
    }
    await trx
      .deleteFrom('job_skills')
      .where('skill_id', '=', from)
      .where('job_id', 'in', (eb) =>
        eb.selectFrom('job_skills as other').select('other.job_id').where('other.skill_id', '=', into),
      )
      .execute();
    await trx.updateTable('job_skills').set({ skill_id: into }).where('skill_id', '=', from).execute();
  });
  return jobs;
}

async function revert(
  trx: Trx,
  { kind }: Wish,
  { terms, added, moved, former }: Undo,
  now: Date,
): Promise<Result<string[]>> {
  const present = await readTerms(trx, kind);
  for (const id of added) {
    const used = await listFiled(trx, kind, id);
    if (used.length > 0 || present.some(({ parent_id }) => parent_id === id)) {
      return invalid('change', 'It is in use by now: merge it into another instead');
    }
  }
  const ids = new Set(terms.map(({ id }) => id));
  const back = moved ? await listMovedBack(trx, kind, moved) : [];
  const touched: { id: string }[] = [...back];
  for (const { id } of terms) touched.push(...(await listFiled(trx, kind, id)));
  await reclassifyJobs(trx, idsOf(touched), now, async () => {
    for (const term of terms) await putTerm(trx, kind, term, now);
    if (moved) await moveBack(trx, kind, moved, back);
    for (const id of added) {
      await trx
        .deleteFrom(kind === 'category' ? 'categories' : 'skills')
        .where('id', '=', id)
        .execute();
    }
  });
  await removeTermRedirects(trx, kind, former);
  const shown = [...present, ...terms].filter(({ id }) => ids.has(id) || added.includes(id) || id === moved?.into);
  return succeed(shown.map(({ slug }) => slug));
}

/** Those that are still where they were moved to. */
async function listMovedBack(
  trx: Trx,
  kind: EditableTermKind,
  { into, jobs }: NonNullable<Undo['moved']>,
): Promise<MovedJobs> {
  const there = new Set((await listFiled(trx, kind, into)).map(({ id }) => id));
  return jobs.filter(({ id }) => there.has(id));
}

async function moveBack(
  trx: Trx,
  kind: EditableTermKind,
  { from, into }: NonNullable<Undo['moved']>,
  back: MovedJobs,
): Promise<void> {
  const among = (ids: readonly string[]) => valuesAsRows(trx, ids).as('among');
  if (kind === 'category') {
    await trx
      .updateTable('jobs')
      .set({ category_id: from })
      .where('id', 'in', (eb) => eb.selectFrom(among(idsOf(back))).select('among.value'))
      .execute();
    return;
  }
  await trx
    .deleteFrom('job_skills')
    .where('skill_id', '=', into)
    .where('job_id', 'in', (eb) =>
      eb.selectFrom(among(idsOf(back.filter(({ hadBoth }) => !hadBoth)))).select('among.value'),
    )
    .execute();
  await insertRows(
    trx,
    'job_skills',
    back.map(({ id, required }) => ({ job_id: id, skill_id: from, required })),
  );
}

async function putTerm(
  trx: Trx,
  kind: EditableTermKind,
  { name, parent_id, position, synonyms, ...term }: Term,
  now: Date,
): Promise<void> {
  if (kind === 'skill') {
    await trx
      .insertInto('skills')
      .values({ ...term, name, synonyms })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, synonyms }))
      .execute();
    return;
  }
  const values = { title: name, parent_id, position, updated_at: toInstant(now) };
  await trx
    .insertInto('categories')
    .values({ ...term, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Jobs of a term in whatever state. */
async function listFiled(trx: Trx, kind: EditableTermKind, id: string): Promise<{ id: string; required: number }[]> {
  if (kind === 'skill') {
    return trx.selectFrom('job_skills').select(['job_id as id', 'required']).where('skill_id', '=', id).execute();
  }
  const rows = await trx.selectFrom('jobs').select('id').where('category_id', '=', id).orderBy('id').execute();
  return rows.map((row) => ({ ...row, required: 0 }));
}

const idsOf = (jobs: readonly { id: string }[]): string[] => jobs.map(({ id }) => id);

/** Such as `UX designer, /ux-designer, below UX & research`. */
function describe(term: Term, terms: readonly Term[]): string {
  const { name, slug, parent_id } = term;
  const above = terms.find(({ id }) => id === parent_id);
  const also = synonymsOf(term);
  return `${name}, /${slug}${above ? `, below ${above.name}` : ''}${also.length > 0 ? `, also called ${also.join(', ')}` : ''}`;
}
