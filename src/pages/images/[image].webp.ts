import type { APIRoute } from 'astro';
import { findImage } from '../../features/companies/company-images.queries.ts';
import { problemResponse } from '../../http/problem-response.ts';
import { problem } from '../../lib/problem.ts';

export const prerender = false;

/** A company's picture. Its name is made of its content, so what stands there never changes. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const image = await findImage(locals.db, params.image ?? '');
  if (!image) return problemResponse(problem(404, `Page Not Found: ${url.pathname}`, { fatal: true }));
  return new Response(new Uint8Array(image), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  });
};
