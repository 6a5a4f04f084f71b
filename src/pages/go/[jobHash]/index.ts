import type { APIRoute } from 'astro';
import { findOpenExternalApply } from '../../../features/applications/external-apply.queries.ts';
import { externalApplyUrl, isOnEmployerWebsite } from '../../../features/applications/external-apply.ts';
import { countJobEvent } from '../../../features/recruiting/job-counts.commands.ts';
import { missingPageError } from '../../../http/missing-errors.ts';
import { isCrawler } from '../../../lib/crawler.ts';
import { isJobHash, paths } from '../../../paths.ts';

/** Redirects to the employer's application page and counts it. A page warns of a foreign host. */
export const GET: APIRoute = async (context) => {
  const { locals, params, request, url } = context;
  const external = isJobHash(params.jobHash) ? await findOpenExternalApply(locals.db, params.jobHash) : undefined;
  if (!external) throw missingPageError(context, 'job');
  const { job, company, address } = external;
  const isConfirmed = url.searchParams.get('to') === new URL(address).host;
  if (!isConfirmed && !isOnEmployerWebsite(address, company.website))
    return context.rewrite(paths.externalApply(job.hash));
  if (!isCrawler(request.headers.get('user-agent')))
    await countJobEvent(locals.db, { hash: job.hash, kind: 'apply', at: new Date() });
  return new Response(null, {
    status: 302,
    headers: {
      location: externalApplyUrl(external, locals.origin),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  });
};
