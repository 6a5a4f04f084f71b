import { listMemberships } from '../../../../features/accounts/member.queries.ts';
import { findJobByHash } from '../../../../features/jobs/job.queries.ts';
import { countJobEvent } from '../../../../features/recruiting/job-counts.commands.ts';
import { referringHostOrEmpty } from '../../../../features/recruiting/job-sources.ts';
import { allowAnyone, defineEndpoint } from '../../../../http/endpoint.ts';
import { isCrawler } from '../../../../lib/crawler.ts';

const MAX_BODY_BYTES = 300;

/** Counts a view of a job with 204. The body is the referring host or empty. Members and prerendered pages do not count. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  rateLimit: 'beacon',
  run: async ({ db, params, locals, request, origin, now }) => {
    const hash = params.jobHash ?? '';
    const isAhead = (request.headers.get('sec-purpose') ?? '').includes('prefetch');
    if (!isAhead && !(await isOwn(locals, hash))) {
      const kind = isCrawler(request.headers.get('user-agent')) ? 'bot' : 'view';
      const body = (await request.text()).slice(0, MAX_BODY_BYTES);
      const source = kind === 'view' ? referringHostOrEmpty(body, new URL(origin).host) : undefined;
      await countJobEvent(db, { hash, kind, at: now, source });
    }
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  },
});

async function isOwn({ db, user }: App.Locals, hash: string): Promise<boolean> {
  const reader = await user();
  if (!reader) return false;
  const job = await findJobByHash(db, hash);
  const memberships = await listMemberships(db, reader.id);
  return reader.staffRole !== undefined || memberships.some(({ company }) => company.id === job?.company_id);
}
