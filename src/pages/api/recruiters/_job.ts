import type { APIContext } from 'astro';
import type { Member } from '../../../features/accounts/user.ts';
import { findJobByHash } from '../../../features/jobs/job.queries.ts';
import { hidden, requireMember, requireUser } from '../../../http/guards.ts';

/** The role of the path for a member of its company; 404 for everybody else, 403 while the company is suspended. */
export async function requireOwnJob(
  context: APIContext,
): Promise<{ member: Member; job: NonNullable<Awaited<ReturnType<typeof findJobByHash>>> } | Response> {
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const job = await findJobByHash(context.locals.db, context.params.jobHash ?? '');
  if (!job) return hidden(context);
  const member = await requireMember(context, { id: job.company_id });
  if (member instanceof Response) return member;
  return { member, job };
}
