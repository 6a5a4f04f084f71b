import type { Db } from '../../db/tables.ts';
import { classifyTitle } from '../importing/classify.ts';
import { seniorityOfTitle } from '../importing/terms.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import type { PrefilledValues } from './editor-fields.ts';
import { type EditorVocabulary, type JobForm, replaceKnownNamesBySlugs } from './job-form.ts';

/** Finds category and seniority by the title, and the currency by the first place. */
export async function findPrefill(
  db: Db,
  form: Pick<JobForm, 'title' | 'locations'>,
  { categories, places }: Pick<EditorVocabulary, 'categories' | 'places'>,
): Promise<PrefilledValues> {
  const titled = classifyTitle(form.title, new Set(categories.map(({ slug }) => slug)));
  const [place] = replaceKnownNamesBySlugs(form.locations.slice(0, 1), places);
  return {
    category: 'category' in titled ? titled.category : undefined,
    seniority: seniorityOfTitle(form.title),
    payCurrency: place && (await findCurrencyOfPlace(db, place)),
  };
}

/** Most common pay currency in the country of a place. */
async function findCurrencyOfPlace(db: Db, slug: string): Promise<string | undefined> {
  const known = await db.selectFrom('locations').select('iso_code').where('slug', '=', slug).executeTakeFirst();
  const isoCode = known?.iso_code ?? currentWorld().findBySlug(slug)?.isoCode;
  if (!isoCode) return undefined;
  const most = await db
    .selectFrom('jobs')
    .innerJoin('job_places', 'job_places.job_id', 'jobs.id')
    .innerJoin('locations', 'locations.id', 'job_places.location_id')
    .select(['salary_currency', (eb) => eb.fn.countAll<number>().as('n')])
    .where('locations.kind', '=', 'country')
    .where('locations.iso_code', '=', isoCode)
    .where('jobs.status', '=', 'published')
    .where('salary_currency', 'is not', null)
    .groupBy('salary_currency')
    .orderBy('n', 'desc')
    .orderBy('salary_currency')
    .executeTakeFirst();
  return most?.salary_currency ?? undefined;
}
