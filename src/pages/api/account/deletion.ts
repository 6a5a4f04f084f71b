import type { APIRoute } from 'astro';
import { done, refused } from '../../../http/answers.ts';
import { readFields } from '../../../http/body.ts';
import { refuseChangeOfProof, requireUser } from '../../../http/guards.ts';
import { text } from '../../../lib/fields.ts';
import { paths } from '../../../paths.ts';
import { deleteAccount } from '../../../workflows/account-deletion.commands.ts';
import { refuseReading } from '../_json.ts';
import { signedOut } from '../_signed-out.ts';

export const prerender = false;

/** Deletes the account of whoever asks; `confirmation` is its e-mail address. */
export const POST: APIRoute = async (context) => {
  const { locals, request } = context;
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const unproved = await refuseChangeOfProof(context, user);
  if (unproved) return unproved;
  const fields = await readFields(context, { confirmation: text });
  if (fields instanceof Response) return fields;
  const wanted = { ...fields, origin: locals.origin };
  const deleted = await deleteAccount(locals.db, user, wanted, new Date());
  if (!deleted.ok) return refused(context, `${paths.account()}#confirmation`, deleted.problems);
  return signedOut(done(request, paths.farewell(), { cookies: await locals.accounts.signOut(request.headers) }));
};

export const ALL = refuseReading;
