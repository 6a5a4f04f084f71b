import { distanceKm } from '../../lib/distance.ts';
import { formatNumber } from '../../lib/text.ts';
import type { JobRow } from '../jobs/job.ts';
import type { Location } from '../locations/location.ts';
import type { WorldMatch } from '../locations/world/world.ts';
import type { FacetValue } from './search-view.ts';
import type { Taxonomy } from './taxonomy.ts';

/** Puts matching locations first, because rows show few. */
export function putMatchedPlacesFirst(jobs: readonly JobRow[], slugs: readonly string[], taxonomy: Taxonomy): JobRow[] {
  if (slugs.length === 0) return [...jobs];
  const isWithin = (slug: string): boolean => {
    const place = taxonomy.locations.get(slug);
    const above = place?.parentId ? taxonomy.locationsById.get(place.parentId) : undefined;
    return slugs.includes(slug) || (above !== undefined && isWithin(above.slug));
  };
  return jobs.map((job) => {
    const [matched, others] = [true, false].map((is) => job.locations.filter(({ slug }) => isWithin(slug) === is));
    return { ...job, locations: [...(matched ?? []), ...(others ?? [])] };
  });
}

/** Adds names of places outside the board. */
export function withPlacesOutsideBoard(
  taxonomy: Taxonomy,
  places: readonly Pick<WorldMatch, 'slug' | 'name'>[],
): Taxonomy {
  const locations = new Map(taxonomy.locations);
  for (const { slug, name } of places) {
    const unknown: Location = {
      id: '',
      slug,
      name,
      kind: 'city',
      parentId: null,
      isoCode: null,
      latitude: 0,
      longitude: 0,
    };
    if (!locations.has(slug)) locations.set(slug, unknown);
  }
  return { ...taxonomy, locations };
}

interface Nearby {
  slug: string;
  /** `Orlando, 330 km away`. */
  label: string;
  count: number;
}

const NEARBY_SHOWN = 3;

/** Nearest cities with roles. `counts` are of the search without its place. */
export function listNearbyCitiesWithJobs(
  place: WorldMatch,
  counts: readonly FacetValue[],
  taxonomy: Taxonomy,
): Nearby[] {
  return counts
    .flatMap(({ value, count, kind }) => {
      const city = taxonomy.locations.get(value);
      return city && count > 0 && kind === 'city' ? [{ city, count, km: distanceKm(place, city) }] : [];
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, NEARBY_SHOWN)
    .map(({ city, count, km }) => ({
      slug: city.slug,
      label: `${city.name}, ${formatNumber(Math.max(1, Math.round(km)))} km away`,
      count,
    }));
}
