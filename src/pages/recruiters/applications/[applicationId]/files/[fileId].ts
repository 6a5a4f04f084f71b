import type { APIRoute } from 'astro';
import { requireApplicant } from '../../../../../features/applications/applicants/applicants.http.ts';
import { findApplicationFile } from '../../../../../features/applications/application.queries.ts';
import { fileNotFoundResponse, untrustedFileResponse } from '../../../../../features/applications/file.http.ts';

/** File of an application for the company. 404 after withdrawal. */
export const GET: APIRoute = async (context) => {
  const { locals, params } = context;
  const found = await requireApplicant(context, params.applicationId);
  const { application } = found.applicant;
  if (application.status === 'withdrawn') return fileNotFoundResponse();
  const file = await findApplicationFile(locals.db, application.id, params.fileId ?? '');
  return file ? untrustedFileResponse(locals.applying.files, file) : fileNotFoundResponse();
};
