import { done } from '../../../../../http/answers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { requireAdmin } from '../../../../../http/guards.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';
import { eraseUser } from '../../../../../workflows/account-deletion.commands.ts';

export const prerender = false;

/** Erases somebody; `confirmation` is their e-mail address. */
export const POST = endpoint({
  who: requireAdmin,
  reads: { confirmation: text },
  run: async ({ db, who, fields, params, request, origin, now }) => {
    const erased = await eraseUser(db, who, { ...fields, userId: params.userId ?? '', origin }, now);
    return erased.ok ? done(request, paths.adminUsers()) : erased;
  },
  page: ({ params }) => paths.adminUser(params.userId ?? ''),
});
