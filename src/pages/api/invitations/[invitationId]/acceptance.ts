import { acceptInvitation } from '../../../../features/membership/founding.commands.ts';
import { done } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { user } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Joins the company that invited one's own address. */
export const POST = endpoint({
  who: user,
  run: async ({ db, who, params, request, origin, now }) => {
    const joined = await acceptInvitation(db, who, { id: params.invitationId ?? '', origin }, now);
    return joined.ok && done(request, paths.account(), { status: 201 });
  },
});
