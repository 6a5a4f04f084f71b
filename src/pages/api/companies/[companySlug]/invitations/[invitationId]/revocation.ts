import { revokeInvitation } from '../../../../../../features/membership/member.commands.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { owner } from '../../../../../../http/who.ts';
import { paths } from '../../../../../../paths.ts';

export const prerender = false;

/** Takes an invitation back. */
export const POST = endpoint({
  who: owner,
  run: async ({ db, who, params, now }) =>
    (await revokeInvitation(db, who, { companyId: who.company.id, id: params.invitationId ?? '' }, now)).ok,
  page: ({ who }) => paths.accountCompany(who.company.slug),
});
