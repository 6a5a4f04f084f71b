import type { APIRoute } from 'astro';
import { listCategories } from '../../features/categories/category.queries.ts';
import type { Category } from '../../features/categories/category.ts';
import { CONTRACT_TYPES, contractTypeNames } from '../../features/jobs/job.ts';
import { listLocations } from '../../features/locations/location.queries.ts';
import { publicJsonResponse } from '../../http/responses.ts';

/** Terms of the board: `{jobContractTypes, locations, jobCategories}` (specification §3, §7). */
export const GET: APIRoute = async ({ locals }) => {
  const [locations, categories] = await Promise.all([listLocations(locals.db), listCategories(locals.db)]);
  return publicJsonResponse({
    jobContractTypes: CONTRACT_TYPES.map((slug) => ({ id: slug, slug, title: contractTypeNames[slug] })),
    locations,
    // Subcategories are nested. The flat list serves lookups.
    jobCategories: categories.map(asSpecified),
  });
};

/** Without fields beyond the specification. */
const asSpecified = ({ rank: _, subcategories, ...category }: Category): object => ({
  ...category,
  subcategories: subcategories.map(asSpecified),
});
