import type { LocationKind } from '../../db/column-values.ts';

export { LOCATION_KINDS, type LocationKind } from '../../db/column-values.ts';

/** A place of work: a city lies in a country or a part of one, a country in a region. A part of a country is a region that lies in it. */
export interface Location {
  id: string;
  slug: string;
  name: string;
  kind: LocationKind;
  parentId: string | null;
  /** ISO 3166-1 alpha-2 of the country; null for a region of several. */
  isoCode: string | null;
  latitude: number;
  longitude: number;
}

export type LocationLink = Pick<Location, 'slug' | 'name'>;

/** A place as a postal address names it. */
export interface PlaceAddress {
  name: string;
  kind: LocationKind;
  /** The part of the country that it lies in, or is; null where the board knows none. */
  divisionName: string | null;
  /** Null for a region of several countries, as is `isoCode`. */
  countryName: string | null;
  /** ISO 3166-1 alpha-2 of the country. */
  isoCode: string | null;
}
