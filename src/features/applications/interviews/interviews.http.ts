import { readFieldsOrThrow } from '../../../http/body.ts';
import { notFoundError } from '../../../http/guards.ts';
import { HttpResponseError } from '../../../http/http-response-error.ts';
import type { PageContext } from '../../../http/page-context.ts';
import { requirePost } from '../../../http/page-context.ts';
import { enforceFormRateLimit } from '../../../http/rate-limiting.ts';
import { seeOther } from '../../../http/responses.ts';
import { lookup } from '../../../lib/lookup.ts';
import type { ValidationProblem } from '../../../lib/result.ts';
import { id, text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';
import { requireApplicant, toRecruiter } from '../applicants/applicants.http.ts';
import type { ApplicantDetail } from '../applicants/applicants.ts';
import type { ReplyAddressChoice } from '../shared-address.ts';
import { type InterviewOfferForm, MAX_PROPOSED_TIMES, validateInterviewOffer } from './interview.ts';
import { offerInterviewTimes } from './interviews.commands.ts';

const TIMES = Array.from({ length: MAX_PROPOSED_TIMES }, (_, i) => `time-${i + 1}`);
const OFFER = {
  ...Object.fromEntries(TIMES.map((name) => [name, text])),
  interview: id,
  zone: text,
  minutes: text,
  place: text,
  share: text,
};

interface RejectedOffer {
  applicant: ApplicantDetail;
  replyTo: ReplyAddressChoice;
  offer: { interviewId: string; values: InterviewOfferForm; problems: ValidationProblem[] };
}

/** Throws the redirect after success. Returns a rejected form for its page. */
export async function sendInterviewOfferAndRedirect(
  context: PageContext,
  applicationId: string,
): Promise<RejectedOffer> {
  requirePost(context);
  const { applicant, member } = await requireApplicant(context, applicationId);
  const fields: Record<string, string> = await readFieldsOrThrow(context, OFFER);
  await enforceFormRateLimit(context, 'message', { values: fields });
  const { interview: interviewId = '', zone = '', minutes = '', place = '', share } = fields;
  const form: InterviewOfferForm = { zone, minutes, place, times: TIMES.map((name) => lookup(fields, name) ?? '') };
  const now = new Date();
  const { offer, problems } = validateInterviewOffer(form, now);
  const reject = (found: ValidationProblem[]): RejectedOffer => ({
    applicant,
    replyTo: { address: member.email, isShared: share === 'on' },
    offer: { interviewId, values: form, problems: found },
  });
  if (problems.length > 0) return reject(problems);
  const { db, applying } = context.locals;
  const input = { id: applicationId, interviewId: interviewId || undefined, offer, sharesAddress: share === 'on' };
  const outcome = await offerInterviewTimes(db, applying, toRecruiter(member), input, now);
  if (!outcome) throw notFoundError(context);
  if (!outcome.ok) return reject(outcome.problems);
  throw new HttpResponseError(() => seeOther(`${paths.applicant(applicationId)}#interview`));
}
