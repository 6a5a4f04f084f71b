import type { Db } from '../../db/tables.ts';
import { cachedRowsUntilChange } from '../../publishing/cached-query.ts';
import type { Location, PlaceAddress } from './location.ts';

export const listLocations = (db: Db): Promise<Location[]> =>
  db
    .selectFrom('locations')
    .select(['id', 'slug', 'name', 'kind', 'parent_id as parentId', 'iso_code as isoCode', 'latitude', 'longitude'])
    .orderBy('slug')
    .execute();

/** Addresses by slug. */
export const listPlaceAddresses = (db: Db, slugs: string[]): Promise<ReadonlyMap<string, PlaceAddress>> =>
  cachedRowsUntilChange(db, 'place', slugs, (missing) => readPlaces(db, missing));

async function readPlaces(db: Db, slugs: string[]): Promise<Map<string, PlaceAddress>> {
  const rows = await db
    .selectFrom('locations')
    .leftJoin('locations as country', (join) =>
      join.onRef('country.iso_code', '=', 'locations.iso_code').on('country.kind', '=', 'country'),
    )
    .leftJoin('locations as above', 'above.id', 'locations.parent_id')
    .select([
      'locations.slug',
      'locations.name',
      'locations.kind',
      'locations.iso_code as isoCode',
      'country.name as countryName',
      'above.name as above_name',
      'above.kind as above_kind',
      'above.iso_code as above_code',
    ])
    .where('locations.slug', 'in', slugs)
    .execute();
  return new Map(
    rows.map(({ slug, above_name, above_kind, above_code, ...place }) => {
      const { name, kind, isoCode } = place;
      const divisionAbove = isDivision(above_kind, above_code) ? above_name : null;
      return [slug, { ...place, divisionName: isDivision(kind, isoCode) ? name : divisionAbove }];
    }),
  );
}

/** True for a region within a country. */
const isDivision = (kind: string | null, isoCode: string | null): boolean => kind === 'region' && isoCode !== null;
