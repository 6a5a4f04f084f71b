import type { APIRoute } from 'astro';
import { listCategories } from '../../features/categories/category.queries.ts';
import type { Category } from '../../features/categories/category.ts';
import { CONTRACT_TYPES, contractTypeNames } from '../../features/jobs/job.ts';
import { listLocations } from '../../features/locations/location.queries.ts';
import { publicJson } from '../../http/responses.ts';

export const prerender = false;

/** The board's words: `{jobContractTypes, locations, jobCategories}` (specification §3, §7). */
export const GET: APIRoute = async ({ locals }) => {
  const [locations, categories] = await Promise.all([listLocations(locals.db), listCategories(locals.db)]);
  return publicJson({
    jobContractTypes: CONTRACT_TYPES.map((slug) => ({ id: slug, slug, title: contractTypeNames[slug] })),
    locations,
    // Subcategories stand inside their parents; the flat list lets a client look any of them up.
    jobCategories: categories.map(asSpecified),
  });
};

/** Without what only this board asks of it. */
const asSpecified = ({ rank: _, subcategories, ...category }: Category): object => ({
  ...category,
  subcategories: subcategories.map(asSpecified),
});
