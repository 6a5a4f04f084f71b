import type { APIRoute } from 'astro';
import { listMemberships } from '../../../../features/accounts/member.queries.ts';
import { findJobByHash } from '../../../../features/jobs/job.queries.ts';
import { countJob } from '../../../../features/recruiting/job-counts.commands.ts';
import { limit } from '../../../../http/limiting.ts';
import { isCrawler } from '../../../../lib/crawler.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** Somebody looks at a role's page; 204 once it is counted. A company's own people and pages drawn ahead do not count. */
export const POST: APIRoute = async (context) => {
  const tooOften = await limit(context, 'beacon');
  if (tooOften) return tooOften;
  const { locals, params, request } = context;
  const hash = params.jobHash ?? '';
  const isAhead = (request.headers.get('sec-purpose') ?? '').includes('prefetch');
  if (!isAhead && !(await isOwn(context, hash))) {
    const kind = isCrawler(request.headers.get('user-agent')) ? 'bot' : 'view';
    await countJob(locals.db, { hash, kind, at: new Date() });
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
};

async function isOwn({ locals, request }: Parameters<APIRoute>[0], hash: string): Promise<boolean> {
  const user = await locals.accounts.findUser(request.headers);
  if (!user) return false;
  const job = await findJobByHash(locals.db, hash);
  const memberships = await listMemberships(locals.db, user.id);
  return user.isAdmin || memberships.some(({ company }) => company.id === job?.company_id);
}

export const ALL = refuseReading;
