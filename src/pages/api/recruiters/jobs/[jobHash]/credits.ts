import { actorOf } from '../../../../../features/accounts/user.ts';
import { isExtra, spendCredit } from '../../../../../features/selling/extras.commands.ts';
import { requireRecruiterOfJob } from '../../../../../http/auth.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { conflict, created } from '../../../../../http/responses.ts';
import { id } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

/** Uses a credit for a running role: `what` is `role` (days), `feature` or `newsletter`. */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfJob,
  body: { what: id },
  run: async ({ db, auth: { job, member }, fields: { what }, request, now }) => {
    if (!isExtra(what)) return false;
    const page = paths.recruiterJob(job.hash);
    const used = await spendCredit(db, actorOf(member), { hash: job.hash, what }, now);
    return used.ok
      ? created(request, `${page}?notice=saved`)
      : conflict(request, `${page}?notice=refused`, used.problems);
  },
});
