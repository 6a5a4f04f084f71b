import { decide } from '../features/applications/applicants/applicants.commands.ts';
import { listApplicants } from '../features/applications/applicants/applicants.queries.ts';
import type { Applicant, ApplicantRow, ApplicantsJob } from '../features/applications/applicants/applicants.ts';
import { type Letter, readLetter } from '../features/applications/applicants/letter.ts';
import { DECISIONS, type Decision } from '../features/applications/application.ts';
import { text, wholeNumber } from '../lib/fields.ts';
import { problem } from '../lib/problem.ts';
import type { Problem } from '../lib/result.ts';
import { paths } from '../paths.ts';
import { seeOther } from './answers.ts';
import type { Asking } from './asking.ts';
import { readFields } from './body.ts';
import { EarlyAnswer, withProblem } from './early-answer.ts';
import { recruiterOfApplicant, requireApplicant, requireApplicantsJob } from './job-guards.ts';
import { requirePost } from './methods.ts';

/** Of a letter. */
const LETTER = { subject: text, text };

interface RefusedDecision {
  applicant: Applicant;
  replyTo: string;
  answer: { to: Decision; letter: Letter };
  problems: Problem[];
}

/** Answers one candidate; what it gives is what the page shows when the letter was refused. */
export async function receiveDecision(context: Asking, id: string): Promise<RefusedDecision> {
  requirePost(context);
  const found = await requireApplicant(context, id);
  const fields = await readFields(context, { ...LETTER, to: text, version: wholeNumber });
  const to = DECISIONS.find((decision) => decision === fields.to);
  if (!to) throw withProblem(problem(422, `The decision must be one of ${DECISIONS.join(', ')}`));
  const letter = readLetter(fields);
  const { db, applying } = context.locals;
  const version = fields.version || 0;
  const outcome = await decide(
    db,
    applying,
    recruiterOfApplicant(found.member),
    { ids: [id], to, letter, version },
    new Date(),
  );
  if (outcome.ok) throw new EarlyAnswer(() => seeOther(paths.applicant(id)));
  const replyTo = found.member.email;
  return { applicant: found.applicant, answer: { to, letter }, replyTo, problems: outcome.problems };
}

interface RefusedRejections {
  job: ApplicantsJob;
  applicants: ApplicantRow[];
  letter: Letter;
  replyTo: string;
  problems: Problem[];
}

const MOST_AT_ONCE = 200;

/** Rejects many candidates of a role with one letter; `ids` joined by commas. Gives what was refused, in the same way. */
export async function receiveRejections(context: Asking, hash: string): Promise<RefusedRejections> {
  requirePost(context);
  const found = await requireApplicantsJob(context, hash);
  const fields = await readFields(context, { ...LETTER, ids: text });
  const { db, applying } = context.locals;
  const wanted = fields.ids.split(',').slice(0, MOST_AT_ONCE);
  // Of this role only, whatever else the form names.
  const applicants = (await listApplicants(db, found.job.id)).filter(({ id }) => wanted.includes(id));
  const letter = readLetter(fields);
  const ids = applicants.map(({ id }) => id);
  const outcome = await decide(
    db,
    applying,
    recruiterOfApplicant(found.member),
    { ids, to: 'rejected', letter },
    new Date(),
  );
  if (outcome.ok) throw new EarlyAnswer(() => seeOther(`${paths.applicants(hash)}?done=${outcome.value}`));
  return { job: found.job, applicants, letter, replyTo: found.member.email, problems: outcome.problems };
}
