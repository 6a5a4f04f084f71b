import type { JobRow } from '../jobs/job.ts';
import type { Taxonomy } from './taxonomy.ts';

/** Rows whose locations within the searched places come first: a row has room for few. */
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
