import type { APIRoute } from 'astro';
import { removeMember } from '../../../../../../features/membership/member.commands.ts';
import { done, refused } from '../../../../../../http/answers.ts';
import { hidden, requireMember } from '../../../../../../http/guards.ts';
import { paths } from '../../../../../../paths.ts';
import { refuseReading } from '../../../../_json.ts';

export const prerender = false;

/** Ends a membership: an owner anybody's, everybody their own. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const member = await requireMember(context, { slug: params.companySlug ?? '' });
  if (member instanceof Response) return member;
  const userId = params.userId ?? '';
  if (member.role !== 'owner' && userId !== member.id) return hidden(context);
  const { id: companyId, slug } = member.company;
  const removed = await removeMember(locals.db, member, { companyId, userId }, new Date());
  const page = `${paths.account()}#company-${slug}`;
  if (!removed.ok) return refused(context, page, removed.problems, { company: slug });
  return done(request, userId === member.id ? paths.account() : page);
};

export const ALL = refuseReading;
