import type { APIRoute } from 'astro';
import { findApplicationForCandidate } from '../../../features/applications/application.queries.ts';
import { applicationIdFromPrivateToken } from '../../../features/applications/private-link.ts';
import { jsonDownload, problemResponse } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import { paths } from '../../../paths.ts';

/** Data of an application for its candidate, with URLs of files. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { db, applying, origin } = locals;
  const token = params.token ?? '';
  const id = applicationIdFromPrivateToken(applying.secret, token);
  const application = id && (await findApplicationForCandidate(db, id));
  if (!application) return problemResponse(problem(404, 'There is no such application'));
  const files = [application.cv, ...application.pieces.map(({ file }) => file)]
    .filter((file) => file !== null)
    .map(({ id: fileId, name, bytes }) => ({ name, bytes, address: origin + paths.applicationFile(token, fileId) }));
  return jsonDownload('application.json', { ...application, files });
};
