import type { APIRoute } from 'astro';
import { findApplicationFile } from '../../../../features/applications/application.queries.ts';
import { fileNotFoundResponse, untrustedFileResponse } from '../../../../features/applications/file.http.ts';
import { applicationIdFromPrivateToken } from '../../../../features/applications/private-link.ts';

export const GET: APIRoute = async ({ locals, params }) => {
  const id = applicationIdFromPrivateToken(locals.applying.secret, params.token ?? '');
  const file = id && (await findApplicationFile(locals.db, id, params.fileId ?? ''));
  return file ? untrustedFileResponse(locals.applying.files, file) : fileNotFoundResponse();
};
