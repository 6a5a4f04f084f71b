import { done, signedOut } from '../../../http/answers.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { provenUser } from '../../../http/who.ts';
import { text } from '../../../lib/fields.ts';
import { paths } from '../../../paths.ts';
import { deleteAccount } from '../../../workflows/account-deletion.commands.ts';

export const prerender = false;

/** Deletes the account of whoever asks; `confirmation` is its e-mail address. */
export const POST = endpoint({
  who: provenUser,
  reads: { confirmation: text },
  run: async ({ db, who, fields, locals, request, origin, now }) => {
    const deleted = await deleteAccount(db, who, { ...fields, origin }, now);
    if (!deleted.ok) return deleted;
    return signedOut(done(request, paths.farewell(), { cookies: await locals.accounts.signOut(request.headers) }));
  },
  page: () => `${paths.account()}#confirmation`,
});
