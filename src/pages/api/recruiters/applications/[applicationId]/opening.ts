import type { APIRoute } from 'astro';
import { viewApplication } from '../../../../../features/applications/applicants/applicants.commands.ts';
import { prefersJson } from '../../../../../http/accept.ts';
import { seeOther } from '../../../../../http/guards.ts';
import { askJobOfApplication, reviewerOf } from '../../../../../http/job-guards.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Somebody of the company has opened an application. */
export const POST: APIRoute = async (context) => {
  const id = context.params.applicationId ?? '';
  const found = await askJobOfApplication(context, id);
  if (found instanceof Response) return found;
  await viewApplication(context.locals.db, reviewerOf(found.member), id, new Date());
  return prefersJson(context.request.headers.get('accept'))
    ? new Response(null, { status: 204 })
    : seeOther(paths.applicant(id));
};
