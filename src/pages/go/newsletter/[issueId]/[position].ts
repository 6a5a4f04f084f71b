import type { APIRoute } from 'astro';
import { findLinkAndCountClick } from '../../../../features/newsletter/issue.commands.ts';
import { problemResponse } from '../../../../http/responses.ts';
import { isCrawler } from '../../../../lib/crawler.ts';
import { missingContentProblem } from '../../../../lib/problem.ts';

/** Redirects to a newsletter link and counts it. Links are equal for all readers. */
export const GET: APIRoute = async ({ locals, params, request, url }) => {
  const { issueId = '', position = '' } = params;
  const isKnown = /^[0-9a-z]{1,40}$/.test(issueId) && /^[1-9]\d{0,3}$/.test(position);
  const isCounted = request.method === 'GET' && !isCrawler(request.headers.get('user-agent'));
  const href = isKnown
    ? await findLinkAndCountClick(locals.db, { issueId, position: Number(position), isCounted })
    : undefined;
  if (!href) return problemResponse(missingContentProblem(url.pathname));
  const headers = {
    location: href,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  return new Response(null, { status: 302, headers });
};
