import { toActor } from '../../../../../features/accounts/user.ts';
import { isPayFieldProblem } from '../../../../../features/posting/pay-duty.queries.ts';
import { restoreJobVersion } from '../../../../../features/recruiting/recruiting.commands.ts';
import { formBodyReader } from '../../../../../http/body.ts';
import { defineEndpoint, requireRecruiterOfPathJob } from '../../../../../http/endpoint.ts';
import { conflictOrRedirect, createdOrRedirect } from '../../../../../http/responses.ts';
import { id, wholeNumber } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

/** Restores the text after `eventId`, if the role is still at `version`. */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfPathJob,
  body: formBodyReader({ eventId: id, version: wholeNumber }),
  run: async ({ db, auth: { job, member }, fields, origin, request, now }) => {
    const { hash } = job;
    const page = paths.recruiterJob(hash);
    const restored = await restoreJobVersion(db, toActor(member), { hash, ...fields, origin }, now);
    if (!restored.ok) {
      const notice = restored.problems.some(isPayFieldProblem) ? 'pay-required' : 'rejected';
      return conflictOrRedirect(request, `${page}?notice=${notice}`, restored.problems);
    }
    return createdOrRedirect(
      request,
      `${page}?notice=${restored.value.pendingReasons.length > 0 ? 'pending-edit' : 'restored'}`,
    );
  },
});
