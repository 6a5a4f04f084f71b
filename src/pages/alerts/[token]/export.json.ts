import type { APIRoute } from 'astro';
import { readerIdFromToken } from '../../../features/alerts/alert-link.ts';
import { exportReaderById } from '../../../features/alerts/export.queries.ts';
import { jsonDownload, problemResponse } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';

/** Data of a reader for holders of their link. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { db, applying } = locals;
  const id = readerIdFromToken(applying.secret, params.token ?? '');
  const data = id && (await exportReaderById(db, id, new Date()));
  return data ? jsonDownload('alerts.json', data) : problemResponse(problem(404, 'There are no such alerts'));
};
