import type { APIRoute } from 'astro';
import { findFile } from '../../../../../features/applications/application.queries.ts';
import { answerFile, noFile } from '../../../../../http/file.ts';
import { requireApplicant } from '../../../../../http/job-guards.ts';

export const prerender = false;

/** A candidate's file, to the people of the company that it was sent to; nobody after it was withdrawn. */
export const GET: APIRoute = async (context) => {
  const { locals, params } = context;
  const found = await requireApplicant(context, params.applicationId);
  const { application } = found.applicant;
  if (application.status === 'withdrawn') return noFile();
  const file = await findFile(locals.db, application.id, params.fileId ?? '');
  return file ? answerFile(locals.applying.files, file) : noFile();
};
