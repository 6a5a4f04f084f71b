import type { LocationKind } from '../../db/column-values.ts';
import type { WorldMatch } from './world/world.ts';

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

/** Place in the index with its open jobs and children. */
export interface PlaceTreeEntry {
  href: string;
  name: string;
  count: number;
  within: PlaceTreeEntry[];
}

export interface LocationDirectoryView {
  remote: { href: string; count: number };
  /** Regions with countries with cities, without empty places. */
  regions: PlaceTreeEntry[];
}

export const NAME_SEPARATOR = ' · ';

/** Unambiguous name: `Portland · Maine · United States`. */
export const fullPlaceName = ({ name, detail }: Pick<WorldMatch, 'name' | 'detail'>): string =>
  [name, ...(detail ? detail.split(', ') : [])].join(NAME_SEPARATOR);
