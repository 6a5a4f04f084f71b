import type { APIRoute } from 'astro';
import { countListing } from '../../features/jobs/listing.counts.ts';
import { ALL_JOBS } from '../../features/jobs/listing.ts';
import { publicJsonResponse } from '../../http/responses.ts';

/** `{count}` of open roles (specification §7). */
export const GET: APIRoute = async ({ locals }) => {
  const { open } = await countListing(locals.db, ALL_JOBS);
  return publicJsonResponse({ count: open });
};
