import type { Db } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import { listCategories } from '../categories/category.queries.ts';
import { isShownCompany, toCompany } from '../companies/company.queries.ts';
import { JOBS_PER_PAGE } from '../jobs/job.ts';
import { countListings } from '../jobs/listing.counts.ts';
import { type ListingFilter, listingKey } from '../jobs/listing.ts';
import { decodeCursor, digestQuery, encodeCursor } from './cursor.ts';
import { type ApiParameters, invalidCursorProblem } from './parameters.schema.ts';
import { toCompanyLink } from './public-job.ts';
import { type ApiResult, type PublicApiContext, parameterProblem } from './public-jobs.queries.ts';
import type { ApiResponse } from './responses.schema.ts';

type List = 'companies' | 'places';

/** Slug to continue after. `''` at the start, undefined for another list's cursor. */
function readAfter(of: List, list: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return '';
  const read = decodeCursor(cursor);
  return read?.of === of && read.list === list ? read.after : undefined;
}

/** First `limit` entries with the next cursor. */
function pageOf<Entry extends { slug: string }>(of: List, list: string, entries: readonly Entry[], limit: number) {
  const here = entries.slice(0, limit);
  const after = entries.length > limit ? here.at(-1)?.slug : undefined;
  return { here, next: after === undefined ? null : encodeCursor({ of, list, after }) };
}

/** `GET /api/v1/companies`. */
export async function readPublicCompanies(
  { db, origin }: Pick<PublicApiContext, 'db' | 'origin'>,
  { company, hiring, limit = JOBS_PER_PAGE, cursor }: ApiParameters<'companies'>,
): Promise<ApiResult<ApiResponse<'companies'>>> {
  const list = digestQuery([hiring === '1' ? 'hiring' : '', ...(company ?? [])].join(' ').trim());
  const after = readAfter('companies', list, cursor);
  if (after === undefined) return parameterProblem([invalidCursorProblem()]);
  const rows = await db
    .selectFrom('companies')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('jobs')
        .select((jobs) => jobs.fn.countAll<number>().as('open'))
        .whereRef('jobs.company_id', '=', 'companies.id')
        .where('jobs.status', '=', 'published')
        .as('open'),
    )
    .where(isShownCompany)
    .where('slug', '>', after)
    .$if(company !== undefined, (query) => query.where('slug', 'in', company ?? []))
    .$if(hiring === '1', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.company_id', '=', 'companies.id')
            .where('jobs.status', '=', 'published'),
        ),
      ),
    )
    .orderBy('slug')
    .limit(limit + 1)
    .execute();
  const { here, next } = pageOf('companies', list, rows, limit);
  return {
    value: {
      companies: here.map((row) => {
        const company = toCompany(row);
        return {
          ...toCompanyLink(company, origin),
          website: company.website,
          oneLiner: company.oneLiner,
          about: company.about,
          size: company.size,
          headquarters: company.headquarters,
          verified: company.verified,
          socialLinks: company.socialLinks,
          open: Number(row.open),
        };
      }),
      next,
    },
  };
}

/** `GET /api/v1/places`. */
export async function readPublicPlaces(
  { db, origin }: Pick<PublicApiContext, 'db' | 'origin'>,
  { kind, limit = JOBS_PER_PAGE, cursor }: ApiParameters<'places'>,
): Promise<ApiResult<ApiResponse<'places'>>> {
  const list = digestQuery(kind ?? '');
  const after = readAfter('places', list, cursor);
  if (after === undefined) return parameterProblem([invalidCursorProblem()]);
  const rows = await db
    .selectFrom('locations')
    .leftJoin('locations as above', 'above.id', 'locations.parent_id')
    .select(['locations.slug', 'locations.name', 'locations.kind', 'locations.iso_code'])
    .select(['locations.latitude', 'locations.longitude', 'above.slug as parent'])
    .where('locations.slug', '>', after)
    .$if(kind !== undefined, (query) => query.where('locations.kind', '=', kind ?? 'city'))
    .orderBy('locations.slug')
    .limit(limit + 1)
    .execute();
  const { here, next } = pageOf('places', list, rows, limit);
  const openIn = await countOpen(
    db,
    here.map(({ slug }) => ({ location: slug })),
  );
  return {
    value: {
      places: here.map(({ slug, name, kind, iso_code, latitude, longitude, parent }, i) => ({
        slug,
        name,
        kind,
        parent,
        isoCode: iso_code,
        latitude,
        longitude,
        open: openIn[i] ?? 0,
        url: origin + paths.location(slug),
      })),
      next,
    },
  };
}

/** `GET /api/v1/categories`. */
export async function readPublicCategories({
  db,
  origin,
}: Pick<PublicApiContext, 'db' | 'origin'>): Promise<ApiResult<ApiResponse<'categories'>>> {
  const categories = (await listCategories(db)).filter(({ parent_id }) => parent_id === null);
  const inOrder = categories.flatMap((top) => [
    { slug: top.slug, title: top.title, parent: null },
    ...top.subcategories.map(({ slug, title }) => ({ slug, title, parent: top.slug })),
  ]);
  const openIn = await countOpen(
    db,
    inOrder.map(({ slug }) => ({ category: slug })),
  );
  return {
    value: {
      categories: inOrder.map((category, i) => ({
        ...category,
        open: openIn[i] ?? 0,
        url: origin + paths.listing(category.slug),
      })),
    },
  };
}

/** Numbers of open roles, in the order of listings. */
async function countOpen(db: Db, filters: readonly ListingFilter[]): Promise<number[]> {
  const keys = filters.map((filter) => listingKey(filter));
  const counts = await countListings(db, keys);
  return keys.map((key) => counts.get(key)?.open ?? 0);
}
