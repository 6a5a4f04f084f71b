import type { APIRoute } from 'astro';
import { findImage, IMAGE_FORMATS, type ImageFormat } from '../../features/companies/company-images.queries.ts';
import { problemResponse } from '../../http/problem-response.ts';
import { problem } from '../../lib/problem.ts';

export const prerender = false;

/** A company's picture. Its name is made of its content, so what stands there never changes. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const { image = '', format = '' } = params;
  const found = isFormat(format) && (await findImage(locals.db, image, format));
  if (!found) return problemResponse(problem(404, `Page Not Found: ${url.pathname}`, { fatal: true }));
  return new Response(new Uint8Array(found), {
    headers: { 'content-type': IMAGE_FORMATS[format], 'cache-control': 'public, max-age=31536000, immutable' },
  });
};

const isFormat = (name: string): name is ImageFormat => Object.hasOwn(IMAGE_FORMATS, name);
