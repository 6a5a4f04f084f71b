import type { APIRoute } from 'astro';
import { revokeInvitation } from '../../../../../../features/membership/member.commands.ts';
import { done } from '../../../../../../http/answers.ts';
import { hidden, requireOwner } from '../../../../../../http/guards.ts';
import { paths } from '../../../../../../paths.ts';
import { refuseReading } from '../../../../_json.ts';

export const prerender = false;

/** Takes an invitation back. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const owner = await requireOwner(context, { slug: params.companySlug ?? '' });
  if (owner instanceof Response) return owner;
  const invitation = { companyId: owner.company.id, id: params.invitationId ?? '' };
  const revoked = await revokeInvitation(locals.db, owner, invitation, new Date());
  return revoked.ok ? done(request, `${paths.account()}#company-${owner.company.slug}`) : hidden(context);
};

export const ALL = refuseReading;
