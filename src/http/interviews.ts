import type { Applicant } from '../features/applications/applicants/applicants.ts';
import {
  type InterviewOfferForm,
  MAX_PROPOSED_TIMES,
  readOffer,
} from '../features/applications/interviews/interview.ts';
import { offerTimes } from '../features/applications/interviews/interviews.commands.ts';
import type { ReplyTo } from '../features/applications/shared-address.ts';
import { id, text } from '../lib/fields.ts';
import { lookup } from '../lib/lookup.ts';
import type { Problem } from '../lib/result.ts';
import { paths } from '../paths.ts';
import { seeOther } from './answers.ts';
import type { Asking } from './asking.ts';
import { readFields } from './body.ts';
import { EarlyAnswer } from './early-answer.ts';
import { hidden } from './guards.ts';
import { recruiterOfApplicant, requireApplicant } from './job-guards.ts';
import { limitPage } from './limiting.ts';
import { requirePost } from './methods.ts';

const TIMES = Array.from({ length: MAX_PROPOSED_TIMES }, (_, i) => `time-${i + 1}`);
const OFFER = {
  ...Object.fromEntries(TIMES.map((name) => [name, text])),
  interview: id,
  zone: text,
  minutes: text,
  place: text,
  share: text,
};

interface RefusedOffer {
  applicant: Applicant;
  replyTo: ReplyTo;
  offer: { interviewId: string; typed: InterviewOfferForm; problems: Problem[] };
}

/** A recruiter offers times for an interview; what it gives is what the page shows when the form was refused. */
export async function receiveOffer(context: Asking, applicationId: string): Promise<RefusedOffer> {
  requirePost(context);
  const { applicant, member } = await requireApplicant(context, applicationId);
  const fields: Record<string, string> = await readFields(context, OFFER);
  await limitPage(context, 'message', { typed: fields });
  const { interview: interviewId = '', zone = '', minutes = '', place = '', share } = fields;
  const typed: InterviewOfferForm = { zone, minutes, place, times: TIMES.map((name) => lookup(fields, name) ?? '') };
  const now = new Date();
  const { offer, problems } = readOffer(typed, now);
  const refuse = (found: Problem[]): RefusedOffer => ({
    applicant,
    replyTo: { address: member.email, isShared: share === 'on' },
    offer: { interviewId, typed, problems: found },
  });
  if (problems.length > 0) return refuse(problems);
  const { db, applying } = context.locals;
  const input = { id: applicationId, interviewId: interviewId || undefined, offer, sharesAddress: share === 'on' };
  const outcome = await offerTimes(db, applying, recruiterOfApplicant(member), input, now);
  if (!outcome) throw hidden(context);
  if (!outcome.ok) return refuse(outcome.problems);
  throw new EarlyAnswer(() => seeOther(`${paths.applicant(applicationId)}#interview`));
}
