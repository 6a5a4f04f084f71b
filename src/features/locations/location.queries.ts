import type { Db } from '../../db/tables.ts';
import { cachedRowsUntilChange } from '../../publishing/cached-query.ts';
import type { Location, PlaceAddress } from './location.ts';

export async function listLocations(db: Db): Promise<Location[]> {
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'slug', 'name', 'kind', 'parent_id', 'iso_code', 'latitude', 'longitude'])
    .orderBy('slug')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    parentId: row.parent_id,
    isoCode: row.iso_code,
    latitude: row.latitude,
    longitude: row.longitude,
  }));
}

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
      'locations.iso_code',
      'country.name as country_name',
      'above.name as above_name',
      'above.kind as above_kind',
      'above.iso_code as above_code',
    ])
    .where('locations.slug', 'in', slugs)
    .execute();
  return new Map(
    rows.map((row) => [
      row.slug,
      {
        name: row.name,
        kind: row.kind,
        divisionName: isDivision(row.kind, row.iso_code)
          ? row.name
          : isDivision(row.above_kind, row.above_code)
            ? row.above_name
            : null,
        countryName: row.country_name,
        isoCode: row.iso_code,
      },
    ]),
  );
}

/** True for a region within a country. */
const isDivision = (kind: string | null, isoCode: string | null): boolean => kind === 'region' && isoCode !== null;
