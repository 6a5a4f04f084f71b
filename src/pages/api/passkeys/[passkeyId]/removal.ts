import type { APIRoute } from 'astro';
import { removePasskey } from '../../../../features/accounts/session.commands.ts';
import { done } from '../../../../http/answers.ts';
import { hidden, refuseChangeOfProof, requireUser } from '../../../../http/guards.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** Forgets a passkey of one's own. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const refused = await refuseChangeOfProof(context, user);
  if (refused) return refused;
  if (!(await removePasskey(locals.db, user, params.passkeyId ?? ''))) return hidden(context);
  return done(request, `${paths.account()}#passkeys`);
};

export const ALL = refuseReading;
