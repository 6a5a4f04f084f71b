import { sql } from 'kysely';
import * as z from 'zod';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { pluralize, slugify } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import { SITE_TAG, SITEMAP_TAG } from '../../publishing/change.ts';
import { LOCATIONS_TAG, placeFactsTag } from '../../publishing/tags.ts';
import type { Actor } from '../accounts/audit.ts';
import { termName } from '../categories/term.schema.ts';
import { reclassifyJobs } from '../jobs/job.reclassification.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import { deleteTermRow, listJobIdsWithTerm, moveJobsToTerm, readTermRows, upsertTermRows } from './named-terms.ts';
import { findParentProblem, levelNames, toPlaceLevel } from './place.ts';
import {
  type AppliedTermChange,
  addTermRedirects,
  changeVocabulary,
  type TermChangeRequest,
} from './vocabulary-change.commands.ts';

type Wish = TermChangeRequest<'location'>;
type Row = Tables['locations'];

/** Changes name, slug or parent of a place, or merges it. References stay valid. All pages are rendered again. */
export const changePlace = (db: Db, actor: Actor, wish: Wish, now: Date): Promise<Result<{ slug: string }>> =>
  changeVocabulary(db, actor, wish, { apply, objectToUndo, listJobsIn, reclassify: reclassifyByPlace, tagsOf }, now);

const tagsOf = (slugs: readonly string[]): string[] => [
  ...slugs.map(placeFactsTag),
  SITE_TAG,
  LOCATIONS_TAG,
  SITEMAP_TAG,
];

async function apply(trx: Trx, wish: Wish, now: Date): Promise<Result<AppliedTermChange>> {
  const rows = await readTermRows<Row>(trx, 'location');
  const place = rows.find(({ slug }) => slug === wish.slug);
  if (!place) return invalid('slug', `There is no place “${wish.slug}” on this board`);
  switch (wish.action) {
    case 'edit':
      return edit(trx, wish, place, rows, now);
    case 'merge':
      return merge(trx, wish, place, rows, now);
    case 'retire':
      return retire(trx, place, rows);
    default:
      return invalid('slug', 'Roles add the places they name. Places are listed by name');
  }
}

async function edit(trx: Trx, wish: Wish, place: Row, rows: Row[], now: Date): Promise<Result<AppliedTermChange>> {
  const name = validate(z.string().trim().pipe(termName), wish.name);
  if (!name.ok) return invalid('name', `Name: ${name.problems[0]?.message ?? ''}`);
  const slug = wish.address.trim() || place.slug;
  const objection = await objectToAddress(trx, slug, place, rows);
  if (objection) return invalid('address', objection);
  const parent = rows.find((row) => row.slug === wish.parent);
  if (wish.parent && !parent) return invalid('parent', `There is no place “${wish.parent}” on this board`);
  const misplaced = findParentProblem(place, parent, rows);
  if (misplaced) return invalid('parent', misplaced);
  const after: Row = { ...place, name: name.value, slug, parent_id: parent?.id ?? null };
  const tree = rows.map((row) => (row.id === place.id ? after : row));
  const changed = withIsoCodes(within(place, tree), tree);
  const jobs = after.slug === place.slug && after.parent_id === place.parent_id ? [] : await listJobsIn(trx, place.id);
  await reclassifyByPlace(trx, jobs, now, () => upsertTermRows(trx, 'location', changed, now));
  return succeed({
    words: `Changed “${place.name}”`,
    before: describe(place, rows),
    after: describe(after, tree),
    undo: {
      rows: changed.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []),
      former: slug === place.slug ? null : await addTermRedirects(trx, 'location', place.slug, slug),
    },
    slugs: [slug],
  });
}

/** Problem with this slug for a place. Undefined if there is none. */
async function objectToAddress(trx: Trx, slug: string, place: Row, rows: Row[]): Promise<string | undefined> {
  if (slug === place.slug) return undefined;
  if (slugify(slug, 80) !== slug) return 'Address: use lower-case letters, digits and single hyphens, such as new-york';
  const existing = rows.find((row) => row.slug === slug);
  if (existing) return `Address: /locations/${slug} is that of “${existing.name}”`;
  const former = await trx
    .selectFrom('term_redirects')
    .select('target_slug')
    .where('kind', '=', 'location')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (former?.target_slug === place.slug) return undefined;
  if (former)
    return `Address: /locations/${slug} leads to ${former.target_slug || 'roles'} permanently, so choose another`;
  const elsewhere = currentWorld().findBySlug(slug);
  return elsewhere && `Address: /locations/${slug} is kept for ${elsewhere.name}, ${elsewhere.detail}: choose another`;
}

async function merge(trx: Trx, { into }: Wish, place: Row, rows: Row[], now: Date): Promise<Result<AppliedTermChange>> {
  const target = rows.find(({ slug }) => slug === into);
  if (!target)
    return invalid('into', into ? `There is no place “${into}” on this board` : 'Choose a place to merge it into');
  if (target.id === place.id) return invalid('into', `“${place.name}” cannot become part of itself`);
  if (within(place, rows).some(({ id }) => id === target.id))
    return invalid('into', `“${target.name}” lies in “${place.name}”: merge it the other way round`);
  const [level, other] = [toPlaceLevel(place), toPlaceLevel(target)];
  if (level !== other)
    return invalid('into', `“${place.name}” is a ${levelNames[level]} and “${target.name}” a ${levelNames[other]}`);
  const below = rows.filter(({ parent_id }) => parent_id === place.id);
  const tree = rows.map((row) => (row.parent_id === place.id ? { ...row, parent_id: target.id } : row));
  const changed = withIsoCodes(
    below.flatMap((row) => within(row, tree)),
    tree,
  );
  const openTo = await listJobIdsWithTerm(trx, 'location', place.id);
  const jobs = [...new Set([...(await listJobsIn(trx, place.id)), ...openTo])];
  const merger = await reclassifyByPlace(trx, jobs, now, async () => {
    await upsertTermRows(trx, 'location', changed, now);
    return moveJobsToTerm(trx, 'location', place.id, target.id);
  });
  await deleteTermRow(trx, 'location', place.id);
  return succeed({
    words: `Merged “${place.name}” into “${target.name}”`,
    before: describe(place, rows),
    after: `part of ${target.slug}, ${pluralize(jobs.length, 'role')} moved`,
    undo: {
      rows: [place, ...changed.flatMap(({ id }) => rows.find((row) => row.id === id) ?? [])],
      merger,
      former: await addTermRedirects(trx, 'location', place.slug, target.slug),
    },
    slugs: [place.slug, target.slug],
  });
}

/** Deletes an unused place. Its address redirects to its parent. */
async function retire(trx: Trx, place: Row, rows: Row[]): Promise<Result<AppliedTermChange>> {
  const below = rows.filter(({ parent_id }) => parent_id === place.id);
  if (below.length > 0)
    return invalid(
      'slug',
      `${pluralize(below.length, 'place')} ${below.length === 1 ? 'lies' : 'lie'} in “${place.name}”: merge it instead`,
    );
  const jobs = await listJobIdsWithTerm(trx, 'location', place.id);
  if (jobs.length > 0)
    return invalid(
      'slug',
      `“${place.name}” is in use by ${pluralize(jobs.length, 'role')}: merge it into another instead`,
    );
  await deleteTermRow(trx, 'location', place.id);
  const redirectTo = rows.find(({ id }) => id === place.parent_id)?.slug ?? '';
  return succeed({
    words: `Retired “${place.name}”`,
    before: describe(place, rows),
    after: 'none',
    undo: { rows: [place], former: await addTermRedirects(trx, 'location', place.slug, redirectTo) },
    slugs: [place.slug],
  });
}

async function objectToUndo(trx: Trx, { rows }: { rows: readonly Row[] }): Promise<string | undefined> {
  const present = [...rows, ...(await readTermRows<Row>(trx, 'location'))];
  const missing = rows.find(({ parent_id }) => parent_id && !present.some(({ id }) => id === parent_id));
  return missing && `What “${missing.name}” lay in is no longer on this board`;
}

const reclassifyByPlace: typeof reclassifyJobs = (trx, jobs, now, change) =>
  reclassifyJobs(trx, jobs, now, async () => {
    const changed = await change();
    await recomputeJobPlaces(trx, jobs);
    return changed;
  });

/** Returns a place and its descendants. */
function within(place: Row, rows: readonly Row[]): Row[] {
  const found = rows.filter(({ id }) => id === place.id);
  for (const row of found) found.push(...rows.filter(({ parent_id }) => parent_id === row.id));
  return found;
}

const withIsoCodes = (changed: readonly Row[], tree: readonly Row[]): Row[] =>
  changed.map((row) => {
    let at: Row | undefined = row;
    while (at && at.kind !== 'country') at = tree.find(({ id }) => id === at?.parent_id);
    return at ? { ...row, iso_code: at.iso_code } : row;
  });

/** Ids of jobs in any state that are located in a place or open to it. */
async function listJobsIn(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('job_places')
    .select('job_id')
    .where('location_id', '=', id)
    .union(trx.selectFrom('job_countries').select('job_id').where('location_id', '=', id))
    .execute();
  return rows.map(({ job_id }) => job_id).sort();
}

async function recomputeJobPlaces(trx: Trx, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  const wanted = () => valuesAsRows(trx, jobIds);
  await sql`delete from job_places where job_id in (select value from ${wanted()} as wanted)`.execute(trx);
  await sql`
    insert into job_places (job_id, location_id)
    with recursive around (job_id, location_id) as (
      select job_id, location_id from job_locations where job_id in (select value from ${wanted()} as wanted)
      union
      select around.job_id, locations.parent_id from around
        join locations on locations.id = around.location_id where locations.parent_id is not null
    )
    select job_id, location_id from around`.execute(trx);
}

/** Such as `Munich, /locations/munich, in Bavaria`. */
function describe({ name, slug, parent_id }: Row, rows: readonly Row[]): string {
  const above = rows.find(({ id }) => id === parent_id);
  return `${name}, /locations/${slug}${above ? `, in ${above.name}` : ''}`;
}
