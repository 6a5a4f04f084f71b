import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import { openToCountTag } from '../../publishing/tags.ts';
import { listCachedRowsInOrder } from '../jobs/job-row.queries.ts';
import { countFilterTerms, type ListingFilter } from '../jobs/listing.ts';
import type { Location } from '../locations/location.ts';
import { addPayBars } from '../market/pay-bars.queries.ts';
import type { ListingView } from './listing-view.ts';
import type { Taxonomy } from './taxonomy.ts';

const ROWS_SHOWN = 3;

interface OpenToPlace {
  view: ListingView['openToPlace'];
  tags: string[];
}

/** Remote jobs open to residents of the place's country. */
export async function findRemoteJobsOpenToPlace(
  db: Db,
  taxonomy: Taxonomy,
  filter: ListingFilter,
): Promise<OpenToPlace> {
  const place = filter.location ? taxonomy.locations.get(filter.location) : undefined;
  const country = place && findCountryOf(place, taxonomy);
  if (!country || countFilterTerms(filter) > 1) return { view: null, tags: [] };
  const region = country.parentId ? taxonomy.locationsById.get(country.parentId) : undefined;
  // Shared with the pages of its cities.
  return cachedUntilChange(db, `open to ${country.slug}`, () => readOpenTo(db, country, region));
}

/** Country around a place, above its division. Undefined for a region of the world. */
function findCountryOf(place: Location, { locationsById }: Taxonomy): Location | undefined {
  let at: Location | undefined = place;
  while (at && at.kind !== 'country') at = locationsById.get(at.parentId ?? '');
  return at;
}

async function readOpenTo(db: Db, country: Location, region: Location | undefined): Promise<OpenToPlace> {
  const allowed = [country, ...(region ? [region] : [])];
  const open = db
    .selectFrom('jobs')
    .where('status', '=', 'published')
    .where('workplace', '=', 'remote')
    .where((eb) =>
      eb.or([
        eb.not(eb.exists(eb.selectFrom('job_countries').select(sql`1`.as('one')).whereRef('job_id', '=', 'jobs.id'))),
        eb.exists(
          eb
            .selectFrom('job_countries')
            .select(sql`1`.as('one'))
            .whereRef('job_id', '=', 'jobs.id')
            .where(
              'location_id',
              'in',
              allowed.map((location) => location.id),
            ),
        ),
      ]),
    );
  const [{ count }, newest] = await Promise.all([
    open.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    open.select('id').orderBy('published_at', 'desc').orderBy('id', 'desc').limit(ROWS_SHOWN).execute(),
  ]);
  const rows = await listCachedRowsInOrder(
    db,
    newest.map((row) => row.id),
  );
  const withBars = await addPayBars(db, rows.jobs);
  return {
    view: Number(count) > 0 ? { place: country.name, count: Number(count), jobs: withBars.jobs } : null,
    tags: [
      ...allowed.map((location) => openToCountTag(location.slug)),
      openToCountTag('*'),
      ...rows.tags,
      ...withBars.tags,
    ],
  };
}
