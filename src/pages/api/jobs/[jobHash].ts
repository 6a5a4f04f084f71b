import type { APIRoute } from 'astro';
import { findOpenJob } from '../../../features/jobs/job.queries.ts';
import { problemResponse, publicJsonResponse } from '../../../http/responses.ts';
import { missingContentProblem } from '../../../lib/problem.ts';
import { payToMajorUnits } from '../../../lib/whole-units.ts';
import { isJobHash } from '../../../paths.ts';

/** Open role (product §8). */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const hash = params.jobHash ?? '';
  const job = isJobHash(hash) ? await findOpenJob(locals.db, hash) : undefined;
  if (!job) return problemResponse(missingContentProblem(url.pathname));
  return publicJsonResponse(payToMajorUnits(job));
};
