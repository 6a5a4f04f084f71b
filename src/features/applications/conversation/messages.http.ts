import { readFieldsOrThrow } from '../../../http/body.ts';
import { HttpResponseError, problemError } from '../../../http/http-response-error.ts';
import type { PageContext } from '../../../http/page-context.ts';
import { requirePost } from '../../../http/page-context.ts';
import { enforceFormRateLimit } from '../../../http/rate-limiting.ts';
import { seeOther } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import { text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';
import { requireApplicant, toRecruiter } from '../applicants/applicants.http.ts';
import type { ApplicantDetail } from '../applicants/applicants.ts';
import { findApplicationForCandidate } from '../application.queries.ts';
import type { OwnApplication } from '../own-application.ts';
import { applicationIdFromPrivateToken } from '../private-link.ts';
import type { ReplyAddressChoice } from '../shared-address.ts';
import { sendConversationMessage } from './messages.commands.ts';

interface RejectedMessage {
  text: string;
  problem: string | undefined;
}

const redirectToMessages = (page: string): HttpResponseError =>
  new HttpResponseError(() => seeOther(`${page}#messages`));

/** Throws the redirect after success. Returns a rejected message for its page. */
export async function sendRecruiterMessageAndRedirect(
  context: PageContext,
  id: string,
): Promise<{ applicant: ApplicantDetail; replyTo: ReplyAddressChoice; message: RejectedMessage }> {
  requirePost(context);
  const { applicant, member } = await requireApplicant(context, id);
  const fields = await readFieldsOrThrow(context, { message: text, share: text });
  await enforceFormRateLimit(context, 'message', { values: fields });
  const { db, applying } = context.locals;
  const writer = { side: 'company', ...toRecruiter(member), sharesAddress: fields.share === 'on' } as const;
  const outcome = await sendConversationMessage(db, applying, writer, { id, text: fields.message }, new Date());
  if (!outcome || outcome.ok) throw redirectToMessages(paths.applicant(id));
  const message = { text: fields.message, problem: outcome.problems[0]?.message };
  return { applicant, replyTo: { address: member.email, isShared: writer.sharesAddress }, message };
}

/** Throws the redirect after success. Returns a rejected message for its page. */
export async function sendCandidateMessageAndRedirect(
  context: PageContext,
  token: string,
): Promise<{ application: OwnApplication; token: string; message: RejectedMessage }> {
  requirePost(context);
  const { db, applying } = context.locals;
  const id = applicationIdFromPrivateToken(applying.secret, token);
  if (!id) throw problemError(problem(404, 'This link leads to nothing'));
  const fields = await readFieldsOrThrow(context, { message: text });
  await enforceFormRateLimit(context, 'message', { values: fields });
  const outcome = await sendConversationMessage(
    db,
    applying,
    { side: 'candidate' },
    { id, text: fields.message },
    new Date(),
  );
  const application = await findApplicationForCandidate(db, id);
  if (!application || !outcome || outcome.ok) throw redirectToMessages(paths.application(token));
  return { application, token, message: { text: fields.message, problem: outcome.problems[0]?.message } };
}
