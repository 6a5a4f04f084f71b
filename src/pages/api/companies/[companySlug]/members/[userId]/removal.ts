import { removeMember } from '../../../../../../features/membership/member.commands.ts';
import { done } from '../../../../../../http/answers.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { member } from '../../../../../../http/who.ts';
import { paths } from '../../../../../../paths.ts';

export const prerender = false;

/** Ends a membership: an owner anybody's, everybody their own. */
export const POST = endpoint({
  who: member,
  run: async ({ db, who, params, request, now }) => {
    const userId = params.userId ?? '';
    if (who.role !== 'owner' && userId !== who.id) return false;
    const removed = await removeMember(db, who, { companyId: who.company.id, userId }, now);
    return removed.ok && userId === who.id ? done(request, paths.account()) : removed;
  },
  page: ({ who }) => paths.accountCompany(who.company.slug),
  typed: ({ who }) => ({ company: who.company.slug }),
});
