import type { Location } from '../locations/location.ts';
import { changeQuery, type SearchQuery } from './query.ts';
import { canonicalSearchPath } from './query-address.ts';
import type { SlugVocabulary } from './slug.ts';

/** Radii around a city with links. */
export interface RadiusView {
  place: string;
  ways: { href: string; label: string; isCurrent: boolean }[];
}

/** Kilometres. */
const RADII = [10, 25, 50, 100];

/** Radii for a search in one city. Undefined otherwise. */
export function radiusViewIfOneCity(
  query: SearchQuery,
  place: Pick<Location, 'name' | 'kind'> | undefined,
  vocabulary: SlugVocabulary,
): RadiusView | undefined {
  if (query.location.length !== 1 || place?.kind !== 'city') return undefined;
  const { radius } = query;
  const offered = radius === null || RADII.includes(radius) ? RADII : [...RADII, radius].sort((a, b) => a - b);
  return {
    place: place.name,
    ways: [null, ...offered].map((km) => ({
      href: canonicalSearchPath(changeQuery(query, { radius: km }), vocabulary),
      label: km === null ? `${place.name} only` : `within ${km} km`,
      isCurrent: km === radius,
    })),
  };
}
