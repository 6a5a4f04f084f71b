import type { APIRoute } from 'astro';
import { problemResponse } from '../http/problem-response.ts';
import { problem } from '../lib/problem.ts';
import { findMail } from '../mail/mail.queries.ts';

/** A mail as its reader sees it, on a site that only one machine can reach. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const mail = locals.isLocal ? await findMail(locals.db, params.mailId ?? '') : undefined;
  if (!mail?.html) return problemResponse(problem(404, `Page not found: ${url.pathname}`));
  return new Response(mail.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Mail brings its own styles and nothing else.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation",
    },
  });
};
