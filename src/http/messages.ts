import type { Applicant } from '../features/applications/applicants/applicants.ts';
import { findOwnApplication } from '../features/applications/application.queries.ts';
import { writeMessage } from '../features/applications/conversation/messages.commands.ts';
import type { OwnApplication } from '../features/applications/own-application.ts';
import { readPrivateToken } from '../features/applications/private-link.ts';
import type { ReplyTo } from '../features/applications/shared-address.ts';
import { text } from '../lib/fields.ts';
import { problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { seeOther } from './answers.ts';
import type { Asking } from './asking.ts';
import { readFields } from './body.ts';
import { EarlyAnswer, withProblem } from './early-answer.ts';
import { recruiterOfApplicant, requireApplicant } from './job-guards.ts';
import { limitPage } from './limiting.ts';
import { requirePost } from './methods.ts';

/** A message that went no further, with its words. */
interface Refused {
  text: string;
  problem: string | undefined;
}

const toMessages = (page: string): EarlyAnswer => new EarlyAnswer(() => seeOther(`${page}#messages`));

/** A recruiter writes to a candidate; what it gives is what the page shows when the message was refused. */
export async function receiveMessage(
  context: Asking,
  id: string,
): Promise<{ applicant: Applicant; replyTo: ReplyTo; message: Refused }> {
  requirePost(context);
  const { applicant, member } = await requireApplicant(context, id);
  const fields = await readFields(context, { message: text, share: text });
  await limitPage(context, 'message', { typed: fields });
  const { db, applying } = context.locals;
  const writer = { side: 'company', ...recruiterOfApplicant(member), sharesAddress: fields.share === 'on' } as const;
  const outcome = await writeMessage(db, applying, writer, { id, text: fields.message }, new Date());
  if (!outcome || outcome.ok) throw toMessages(paths.applicant(id));
  const message = { text: fields.message, problem: outcome.problems[0]?.message };
  return { applicant, replyTo: { address: member.email, isShared: writer.sharesAddress }, message };
}

/** A candidate writes to the company, in the same way. */
export async function receiveOwnMessage(
  context: Asking,
  token: string,
): Promise<{ application: OwnApplication; token: string; message: Refused }> {
  requirePost(context);
  const { db, applying } = context.locals;
  const id = readPrivateToken(applying.secret, token);
  if (!id) throw withProblem(problem(404, 'This link leads to nothing'));
  const fields = await readFields(context, { message: text });
  await limitPage(context, 'message', { typed: fields });
  const outcome = await writeMessage(db, applying, { side: 'candidate' }, { id, text: fields.message }, new Date());
  const application = await findOwnApplication(db, id);
  if (!application || !outcome || outcome.ok) throw toMessages(paths.application(token));
  return { application, token, message: { text: fields.message, problem: outcome.problems[0]?.message } };
}
