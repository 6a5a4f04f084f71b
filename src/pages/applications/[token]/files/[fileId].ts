import type { APIRoute } from 'astro';
import { findFile } from '../../../../features/applications/application.queries.ts';
import { fileNotFound, fileResponse } from '../../../../features/applications/file.http.ts';
import { readPrivateToken } from '../../../../features/applications/private-link.ts';

export const GET: APIRoute = async ({ locals, params }) => {
  const id = readPrivateToken(locals.applying.secret, params.token ?? '');
  const file = id && (await findFile(locals.db, id, params.fileId ?? ''));
  return file ? fileResponse(locals.applying.files, file) : fileNotFound();
};
