import type { LocationKind } from '../../db/column-values.ts';

export { LOCATION_KINDS, type LocationKind } from '../../db/column-values.ts';

/** Place of work. Cities are in a country or division, countries in a region. A division is a region within a country. */
export interface Location {
  id: string;
  slug: string;
  name: string;
  kind: LocationKind;
  parentId: string | null;
  /** ISO 3166-1 alpha-2. Null for a region of several countries. */
  isoCode: string | null;
  latitude: number;
  longitude: number;
}

export const NO_PLACE = 'unknown-place';

export type LocationLink = Pick<Location, 'slug' | 'name'>;

export interface PlaceAddress {
  name: string;
  kind: LocationKind;
  /** Division of the place, or its own name. Null if unknown. */
  divisionName: string | null;
  /** Null for a region of several countries, like `isoCode`. */
  countryName: string | null;
  isoCode: string | null;
}
