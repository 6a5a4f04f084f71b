import type { APIContext } from 'astro';
import type { Member } from '../../../features/accounts/visitor.ts';
import { findJobByHash } from '../../../features/jobs/job.queries.ts';
import { hidden, requireMember, requireVisitor } from '../../_guards.ts';

/** The role of the path for a member of its company; 404 for everybody else, 403 while the company is suspended. */
export async function requireOwnJob(
  context: APIContext,
): Promise<{ member: Member; job: NonNullable<Awaited<ReturnType<typeof findJobByHash>>> } | Response> {
  const visitor = await requireVisitor(context);
  if (visitor instanceof Response) return visitor;
  const job = await findJobByHash(context.locals.db, context.params.jobHash ?? '');
  if (!job) return hidden(context);
  const member = await requireMember(context, { id: job.company_id });
  if (member instanceof Response) return member;
  return { member, job };
}
