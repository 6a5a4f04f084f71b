import type { APIRoute } from 'astro';
import {
  findCompanyImage,
  IMAGE_FORMATS,
  type ServedImageFormat,
} from '../../features/companies/company-images.queries.ts';
import { findBoardLogoFile } from '../../features/settings/logo.queries.ts';
import { problemResponse } from '../../http/responses.ts';
import { lookup } from '../../lib/lookup.ts';
import { missingContentProblem } from '../../lib/problem.ts';

const TYPES: Record<string, string> = { ...IMAGE_FORMATS, png: 'image/png' };

/** Image of a company or the board, named by content. */
export const GET: APIRoute = async ({ locals: { db }, params, url }) => {
  const { image = '', format = '' } = params;
  const type = lookup(TYPES, format);
  const found =
    type &&
    ((isFormat(format) ? await findCompanyImage(db, image, format) : undefined) ??
      (await findBoardLogoFile(db, `${image}.${format}`)));
  if (!type || !found) return problemResponse(missingContentProblem(url.pathname));
  return new Response(new Uint8Array(found), {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
  });
};

const isFormat = (name: string): name is ServedImageFormat => Object.hasOwn(IMAGE_FORMATS, name);
