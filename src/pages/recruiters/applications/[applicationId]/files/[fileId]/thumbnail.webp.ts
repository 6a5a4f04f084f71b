import type { APIRoute } from 'astro';
import { requireJobOfApplication } from '../../../../../../features/applications/applicants/applicants.http.ts';
import { fileNotFoundResponse } from '../../../../../../features/applications/file.http.ts';
import { findThumbnail } from '../../../../../../features/applications/thumbnails/thumbnails.queries.ts';

/** Thumbnail of a work sample for the company. */
export const GET: APIRoute = async (context) => {
  const { applicationId = '', fileId = '' } = context.params;
  const { job } = await requireJobOfApplication(context, applicationId);
  const webp = await findThumbnail(context.locals.db, { jobId: job.id, applicationId, fileId });
  if (!webp) return fileNotFoundResponse();
  return new Response(new Uint8Array(webp), {
    headers: {
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
    },
  });
};
