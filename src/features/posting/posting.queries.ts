import type { Db } from '../../db/tables.ts';
import { lookup } from '../../lib/lookup.ts';
import type { Result, ValidationProblem } from '../../lib/result.ts';
import { compareNames } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import { listCategories } from '../categories/category.queries.ts';
import { type JobDraft, jobDraftSchema } from '../jobs/job.schema.ts';
import { RUNNING_STATUSES } from '../jobs/job.ts';
import { NAME_SEPARATOR } from '../locations/location.ts';
import { compareByFieldOrder, fieldNames } from './differences.ts';
import {
  type EditorVocabulary,
  type JobForm,
  type JobFormField,
  LIST_FIELDS,
  replaceKnownNamesBySlugs,
  toJobDraftInput,
} from './job-form.ts';
import { findJobFormProblems } from './job-form-checks.ts';
import { addPlacesNamedInForm, unresolvedPlaceMessage } from './named-places.ts';

/** Categories in order, places and skills by name. */
export async function readEditorVocabulary(db: Db): Promise<EditorVocabulary> {
  const [categories, places, skills] = await Promise.all([
    listCategories(db),
    db
      .selectFrom('locations')
      .leftJoin('locations as parent', 'parent.id', 'locations.parent_id')
      .select(['locations.slug', 'locations.name', 'parent.name as parent'])
      .execute()
      .then(disambiguate),
    db.selectFrom('skills').select(['slug', 'name', 'synonyms']).execute(),
  ]);
  return {
    categories: categories.map(({ slug, title, parent_id }) => ({
      slug,
      title,
      parent: categories.find(({ id }) => id === parent_id)?.title ?? null,
    })),
    places: places
      .map(({ slug, name, parent }) => ({ slug, name, ...(parent ? { detail: parent } : {}) }))
      .sort((a, b) => compareNames(a.name, b.name)),
    skills: skills
      .map(({ slug, name, synonyms }) => ({
        slug,
        name,
        ...(synonyms === '[]' ? {} : { synonyms: JSON.parse(synonyms) }),
      }))
      .sort((a, b) => compareNames(a.name, b.name)),
  };
}

/** Adds containing places to ambiguous names. */
function disambiguate<Place extends { name: string; parent: string | null }>(places: Place[]): Place[] {
  const namesakes = Map.groupBy(places, ({ name }) => name);
  return places.map((place) =>
    place.parent && (namesakes.get(place.name)?.length ?? 0) > 1
      ? { ...place, name: `${place.name}${NAME_SEPARATOR}${place.parent}` }
      : place,
  );
}

const formFields: Record<string, JobFormField> = {
  categorySlug: 'category',
  locationSlugs: 'locations',
  openToSlugs: 'openTo',
  'timezones.from': 'timezoneFrom',
  'timezones.to': 'timezoneTo',
  pay: 'payMin',
  'pay.min': 'payMin',
  'pay.max': 'payMax',
  'pay.currency': 'payCurrency',
  'pay.period': 'payPeriod',
  'process.takeHome.hours': 'takeHomeHours',
  'process.replyWithinDays': 'replyWithinDays',
  'apply.url': 'applyUrl',
};

const PLACEHOLDER = 'company';

/** Draft of a form, or the first error of each field as sentences. @param asksSender true if the form asks for the sender */
export function validateJobForm(
  form: JobForm,
  vocabulary: EditorVocabulary,
  { companyId = PLACEHOLDER, needsSender = false }: { companyId?: string; needsSender?: boolean } = {},
): Result<JobDraft> {
  const known = { ...vocabulary, places: addPlacesNamedInForm(form, vocabulary.places) };
  const draft = validate(jobDraftSchema, toJobDraftInput(form, known, companyId));
  const problems = [
    ...findJobFormProblems(form, needsSender),
    ...unknownNames(form, known),
    ...(draft.ok ? [] : draft.problems.map(toFormProblem)),
  ];
  if (draft.ok && problems.length === 0) return draft;
  const first = problems.filter((one, i) => problems.findIndex(({ field }) => field === one.field) === i);
  return { ok: false, problems: first.sort(compareByFieldOrder) };
}

function unknownNames(form: JobForm, { places, skills, categories }: EditorVocabulary): ValidationProblem[] {
  const ofLists = LIST_FIELDS.flatMap((field) => {
    const known = field === 'locations' || field === 'openTo' ? places : skills;
    const slugs = new Set(known.map(({ slug }) => slug));
    const found = replaceKnownNamesBySlugs(form[field], known);
    const unknown = form[field].filter((_, i) => !slugs.has(found[i] ?? ''));
    const [first] = unknown;
    if (first === undefined) return [];
    if (known === places) return [{ field, message: unresolvedPlaceMessage(first) }];
    return [{ field, message: `We don’t know a skill called “${first}”: choose one from the list` }];
  });
  const hasCategory = !form.category || categories.some(({ slug }) => slug === form.category);
  return [...ofLists, ...(hasCategory ? [] : [{ field: 'category', message: 'Choose a category from the list' }])];
}

/** Maps `process.steps.3` to the field of steps. */
function toFormProblem({ field, message }: ValidationProblem): ValidationProblem {
  const name =
    lookup(formFields, field) ??
    lookup(formFields, field.replace(/\.\d+$/, '')) ??
    field.match(/^(?:process\.)?(\w+)/)?.[1];
  const known = name && name in fieldNames ? (name as JobFormField) : 'description';
  return { field: known, message: `${fieldNames[known]}: ${message}` };
}

/** Open job of the company with the same title in one of the same places. */
export async function findDuplicateRunningOrPendingJob(
  db: Db,
  companyId: string,
  role: { title: string; locationSlugs: readonly string[]; workplace: string },
): Promise<{ hash: string; slug: string; title: string; publishedAt: string | null } | undefined> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'hash', 'slug', 'title', 'workplace', 'published_at'])
    .where('company_id', '=', companyId)
    .where('status', 'in', ['pending', ...RUNNING_STATUSES])
    .orderBy('id')
    .execute();
  const alike = rows.filter((row) => row.workplace === role.workplace && fold(row.title) === fold(role.title));
  for (const row of alike) {
    const places = await db
      .selectFrom('job_locations')
      .innerJoin('locations', 'locations.id', 'job_locations.location_id')
      .select('locations.slug')
      .where('job_id', '=', row.id)
      .execute();
    const isSamePlace =
      (places.length === 0 && role.locationSlugs.length === 0) ||
      places.some(({ slug }) => role.locationSlugs.includes(slug));
    if (isSamePlace) return { hash: row.hash, slug: row.slug, title: row.title, publishedAt: row.published_at };
  }
  return undefined;
}

/** Normalises `Senior Product Designer (m/f/d)` to `senior product designer`. */
const fold = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\([^()]*\)|\b[mwfdx](\/[mwfdx]){1,3}\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
