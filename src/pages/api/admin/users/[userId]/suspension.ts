import { isTicked } from '../../../../../http/company-change.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { requireAdmin } from '../../../../../http/guards.ts';
import { json, text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';
import { reinstateUser, suspendUser } from '../../../../../workflows/user-suspension.commands.ts';

export const prerender = false;

/** Keeps somebody out (`suspended=yes`, `reason`), or lets them in again. */
export const POST = endpoint({
  who: requireAdmin,
  reads: { suspended: json, reason: text },
  run: ({ db, who, fields, params, now }) => {
    const userId = params.userId ?? '';
    return isTicked(fields.suspended)
      ? suspendUser(db, who, { userId, reason: fields.reason }, now)
      : reinstateUser(db, who, { userId }, now);
  },
  page: ({ params }) => paths.adminUser(params.userId ?? ''),
});
