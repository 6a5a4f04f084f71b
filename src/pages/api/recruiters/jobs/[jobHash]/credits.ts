import { toActor } from '../../../../../features/accounts/user.ts';
import { isExtraKind, setJobRenewal, spendCreditOnExtra } from '../../../../../features/selling/extras.commands.ts';
import { defineEndpoint, requireRecruiterOfPathJob } from '../../../../../http/endpoint.ts';
import { conflictOrRedirect, createdOrRedirect } from '../../../../../http/responses.ts';
import { id } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/**
 * Uses a credit for a running role: `what` is `role` (days), `feature` or `newsletter`. With `renewal`, the role renews at its
 * end if `renews` is present.
 */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfPathJob,
  body: { what: id, renews: id },
  run: async ({ db, auth: { job, member }, fields: { what, renews }, request, now }) => {
    if (!isExtraKind(what) && what !== 'renewal') return false;
    const page = paths.recruiterJob(job.hash);
    const { hash } = job;
    const used = isExtraKind(what)
      ? await spendCreditOnExtra(db, toActor(member), { hash, what }, now)
      : await setJobRenewal(db, toActor(member), { hash, renews: renews !== '' }, now);
    return used.ok
      ? createdOrRedirect(request, `${page}?notice=saved`)
      : conflictOrRedirect(request, `${page}?notice=rejected`, used.problems);
  },
});
