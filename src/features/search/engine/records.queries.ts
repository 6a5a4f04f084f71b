import { valuesAsRows } from '../../../db/dialect.ts';
import type { Db, Tables } from '../../../db/tables.ts';
import type { ChangeRecord } from '../../../publishing/change.ts';
import { CATEGORIES_TAG, companyProfileTag, jobTag, LOCATIONS_TAG, SKILLS_TAG } from '../../../publishing/tags.ts';
import { listCategories } from '../../categories/category.queries.ts';
import { FIELD_COLUMNS, toHiringProcess, toJobFieldValues, toPayRange } from '../../jobs/job.columns.ts';
import type { HiringProcess } from '../../jobs/job.ts';
import { currentWorld } from '../../locations/world/current-world.ts';
import { isTradeWord } from './concepts.ts';
import type { ValueDictionaries } from './job-columns.ts';
import type { EntryRecord, JobRecord } from './job-record.ts';

/** Reads all values that open jobs refer to. */
export async function readValueDictionaries(db: Db): Promise<ValueDictionaries> {
  const [categories, locations, skills, company] = await Promise.all([
    listCategories(db),
    db
      .selectFrom('locations')
      .select(['id', 'slug', 'name', 'parent_id', 'kind', 'latitude', 'longitude'])
      .orderBy('slug')
      .execute(),
    db.selectFrom('skills').select(['id', 'slug', 'name', 'synonyms']).orderBy('slug').execute(),
    selectCompanies(db).orderBy('slug').execute(),
  ]);
  return {
    category: categories
      .map(({ id, slug, title, parent_id, rank }) => ({ id, slug, label: title, parentId: parent_id, rank }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    location: locations.map(({ name, parent_id, ...row }) => ({
      ...row,
      label: name,
      wholeNames: row.kind === 'city' ? divisionNames(row.slug) : [],
      parentId: parent_id,
    })),
    skill: skills.map(({ name, synonyms, ...row }) => ({ ...row, label: name, synonyms: JSON.parse(synonyms) })),
    company: company.map(toEntry),
  };
}

/** Countries whose state codes follow cities: “Austin TX”. */
const LETTERED = new Set(['US', 'CA', 'AU']);

/** Names of a city's division, also if the board lacks it. */
function divisionNames(slug: string): string[] {
  const [division] = currentWorld().listAround(slug);
  if (division?.kind !== 'division') return [];
  const [country = '', letters = ''] = division.divisionCode?.split('-') ?? [];
  // AR alone does not mean Arkansas.
  const isSearchable = LETTERED.has(country) && !isTradeWord(letters.toLowerCase());
  return isSearchable ? [division.name, letters] : [division.name];
}

/** Companies by id, without missing ones. */
export async function readCompanyRecords(db: Db, ids: string[]): Promise<EntryRecord[]> {
  if (ids.length === 0) return [];
  return (await selectCompanies(db).where('id', 'in', ids).execute()).map(toEntry);
}

const selectCompanies = (db: Db) => db.selectFrom('companies').select(['id', 'slug', 'name', 'logo']);
const toEntry = ({ name, ...row }: { id: string; slug: string; name: string; logo: string | null }): EntryRecord => ({
  ...row,
  label: name,
});

/** Open jobs among the given ones. */
export const readOpenJobRecordsById = (db: Db, ids: string[]): Promise<JobRecord[]> => readJobs(db, 'jobs.id', ids);
export const readOpenJobRecordsByHash = (db: Db, hashes: string[]): Promise<JobRecord[]> =>
  readJobs(db, 'jobs.hash', hashes);

async function readJobs(db: Db, column: 'jobs.id' | 'jobs.hash', values: string[]): Promise<JobRecord[]> {
  if (values.length === 0) return [];
  // Filtered in code, because SQLite would scan all open jobs.
  const jobs = await db
    .selectFrom('jobs')
    .select([...JOB_COLUMNS, 'status'])
    .where(column, 'in', (eb) => eb.selectFrom(valuesAsRows(db, values).as('wanted')).select('wanted.value'))
    .execute();
  return withRelations(
    db,
    jobs.filter((job) => job.status === 'published'),
  );
}

const JOB_COLUMNS = [
  'id',
  'hash',
  'slug',
  'title',
  'company_id',
  'category_id',
  ...FIELD_COLUMNS,
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'takehome_hours',
  'takehome_paid',
  'reply_days',
  'featured',
  'published_at',
  'description',
  'process_steps',
  'benefits',
] as const;

type JobRow = Pick<Tables['jobs'], (typeof JOB_COLUMNS)[number]>;

async function withRelations(db: Db, jobs: JobRow[]): Promise<JobRecord[]> {
  const of = valuesAsRows(
    db,
    jobs.map((job) => job.id),
  ).as('wanted');
  const [locations, places, countries, skills] = await Promise.all([
    db
      .selectFrom(of)
      .innerJoin('job_locations', 'job_id', 'wanted.value')
      .innerJoin('locations', 'locations.id', 'location_id')
      .select(['job_id', 'location_id as id'])
      .orderBy('position')
      .orderBy('locations.slug')
      .execute(),
    db
      .selectFrom(of)
      .innerJoin('job_places', 'job_id', 'wanted.value')
      .select(['job_id', 'location_id as id'])
      .execute(),
    db
      .selectFrom(of)
      .innerJoin('job_countries', 'job_id', 'wanted.value')
      .innerJoin('locations', 'locations.id', 'location_id')
      .select(['job_id', 'location_id as id'])
      .orderBy('locations.name')
      .orderBy('locations.slug')
      .execute(),
    db.selectFrom(of).innerJoin('job_skills', 'job_id', 'wanted.value').select(['job_id', 'skill_id as id']).execute(),
  ]);
  const [locationIds, placeIds, openToIds, skillIds] = [locations, places, countries, skills].map(idsByJob);
  return jobs.map((job) => {
    const process = toHiringProcess(job);
    return {
      ...toJobFieldValues(job),
      id: job.id,
      hash: job.hash,
      slug: job.slug,
      title: job.title,
      companyId: job.company_id,
      categoryId: job.category_id,
      locationIds: locationIds?.get(job.id) ?? [],
      placeIds: placeIds?.get(job.id) ?? [],
      openToIds: openToIds?.get(job.id) ?? [],
      skillIds: skillIds?.get(job.id) ?? [],
      pay: toPayRange(job),
      process,
      featured: job.featured === 1,
      publishedAt: job.published_at ?? '',
      text: textOf(job, process),
    };
  });
}

/** Text of a job besides title and facts, without link targets. */
function textOf({ description, benefits }: JobRow, { steps }: HiringProcess): string {
  const offered: string[] = JSON.parse(benefits);
  return [description.replace(/\]\([^)\]\s]*\)/g, '] '), ...steps, ...offered].join('\n');
}

function idsByJob(rows: { job_id: string; id: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { job_id, id } of rows) ids.getOrInsertComputed(job_id, () => []).push(id);
  return ids;
}

/** Records to read again. */
export interface ChangedRecords {
  hashes: Set<string>;
  companyIds: Set<string>;
  /** True if a category, skill or place was added or renamed. */
  hasNewTerms: boolean;
}

export const noChangedRecords = (): ChangedRecords => ({
  hashes: new Set(),
  companyIds: new Set(),
  hasNewTerms: false,
});

export const hasChangedRecords = ({ hashes, companyIds, hasNewTerms }: ChangedRecords): boolean =>
  hashes.size > 0 || companyIds.size > 0 || hasNewTerms;

const [JOB, COMPANY] = [jobTag(''), companyProfileTag('')];
const TERMS = [CATEGORIES_TAG, SKILLS_TAG, LOCATIONS_TAG];

export function addChangedRecord(touched: ChangedRecords, { tags }: ChangeRecord): void {
  for (const tag of tags) {
    if (tag.startsWith(JOB)) touched.hashes.add(tag.slice(JOB.length));
    else if (tag.startsWith(COMPANY)) touched.companyIds.add(tag.slice(COMPANY.length));
    else if (TERMS.includes(tag)) touched.hasNewTerms = true;
  }
}
