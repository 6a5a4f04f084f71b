import type { APIRoute } from 'astro';
import { acceptInvitation } from '../../../../features/membership/founding.commands.ts';
import { done } from '../../../../http/answers.ts';
import { hidden, requireUser } from '../../../../http/guards.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** Joins the company that invited one's own address. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const joined = await acceptInvitation(
    locals.db,
    user,
    { id: params.invitationId ?? '', origin: locals.origin },
    new Date(),
  );
  if (!joined.ok) return hidden(context);
  return done(request, paths.account(), { status: 201 });
};

export const ALL = refuseReading;
