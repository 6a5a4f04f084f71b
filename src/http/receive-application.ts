import { MAX_RETENTION_MONTHS } from '../env.ts';
import {
  MAX_APPLICATION_LENGTHS,
  readApplicationForm,
  validateApplication,
  workSampleField,
} from '../features/applications/application-form.ts';
import {
  previousOutcome,
  type Submission,
  submissionKeys,
  submitApplication,
  type Upload,
} from '../features/applications/apply.commands.ts';
import { findApplyView } from '../features/applications/apply-view.queries.ts';
import { describeFieldProblem } from '../features/applications/field-labels.ts';
import { findFileProblem } from '../features/applications/inspect.ts';
import { readJsonApplication, validateAnswers } from '../features/applications/json-application.ts';
import { FormTooLarge, readSubmission, type SentForm } from '../features/applications/read-submission.ts';
import { fileKindByName, uploadRules } from '../features/applications/upload.ts';
import type { Question } from '../features/jobs/question.ts';
import { KeyedLock } from '../lib/keyed-lock.ts';
import { boundaryOf, MultipartError } from '../lib/multipart.ts';
import { isOutage } from '../lib/outage.ts';
import { problem } from '../lib/problem.ts';
import type { Problem } from '../lib/result.ts';
import { isJobHash } from '../paths.ts';
import { answerProblems } from './answers.ts';
import {
  answerArrival,
  answerRefused,
  type Refuse,
  type Refused,
  type Sort,
  wantsData,
} from './application-answers.ts';
import type { Asking } from './asking.ts';
import { readJson } from './body.ts';
import { isBodyTooLarge } from './body-limit.ts';
import { EarlyAnswer, withProblem } from './early-answer.ts';
import { countApplication, forgiveApplication, limit, limitPage } from './limiting.ts';
import { retryAfter } from './limits.ts';
import { requirePost } from './methods.ts';
import { outage } from './outage.ts';
import { problemResponse } from './problem-response.ts';
import { reject } from './reject.ts';

const NO_ROOM = 'We can’t store this just now. Nothing was sent';

/** Equal forms that arrive together are taken one after the other: all but the first are known then. */
const lock = new KeyedLock();

/**
 * Takes a form and answers it, as it throws; what it gives is what the page of a refused form shows, to those who sent it
 * without scripts.
 */
export async function receiveApplication(astro: Asking): Promise<Refused> {
  requirePost(astro);
  const outcome = await receive(astro);
  if (outcome instanceof Response) throw new EarlyAnswer(() => outcome);
  return outcome;
}

async function receive(astro: Asking): Promise<Response | Refused> {
  const { request, locals } = astro;
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\b/i.test(type)) return receiveJson(astro);
  const boundary = boundaryOf(type);
  if (!boundary || !request.body) throw withProblem(problem(415, 'Send the form as multipart/form-data, or as JSON'));
  await limitPage(astro, 'upload');
  let sent: SentForm;
  try {
    sent = await readSubmission(request.body, boundary, locals.applying.files);
  } catch (error) {
    if (error instanceof MultipartError) throw reject(astro, problem(400, error.message));
    if (error instanceof FormTooLarge) throw reject(astro, problem(413, error.message));
    if (isBodyTooLarge(error)) throw reject(astro, problem(413, error.message), { headers: { connection: 'close' } });
    throw error;
  }
  locals.typed = typedIn(sent);
  try {
    return await takeForm(astro, sent, 'form');
  } finally {
    await sent.discardAll();
  }
}

/** The same for JSON: the form's rules, limits and answers, with links where the form takes files. */
async function receiveJson(astro: Asking): Promise<Response | Refused> {
  await limit(astro, 'upload');
  const read = readJsonApplication(await readJson(astro.request));
  if (!read.ok) return answerProblems(read.problems);
  return takeForm(astro, { text: read.value, files: new Map(), outage: undefined, discardAll: async () => {} }, 'json');
}

async function takeForm(astro: Asking, sent: SentForm, sort: Sort): Promise<Response | Refused> {
  const { locals } = astro;
  const { db, applying } = locals;
  const jobHash = sent.text.get('job') ?? '';
  const view = isJobHash(jobHash) ? await findApplyView(db, jobHash, applying.keepMonths) : undefined;
  if (!view) throw reject(astro, problem(404, 'There is no such role'));
  const refuse: Refuse = (status, why, headers = {}) => {
    const what = typeof why === 'string' ? { problems: [], notice: why } : { problems: why };
    const refused = { values: Object.fromEntries(sent.text), files: namesOf(sent), ...what };
    return answerRefused(astro, sort, { view, refused, status, headers });
  };

  const putOff = (error: unknown) => {
    locals.failed?.(error);
    const { details, headers } = outage(NO_ROOM);
    return wantsData(astro, sort) ? problemResponse(details, headers) : refuse(503, NO_ROOM, headers);
  };
  if (sent.outage) return putOff(sent.outage);

  const form = readApplicationForm(
    (field) => sent.text.get(field) ?? '',
    (field) => sent.files.get(field),
    view.questions,
  );
  const objections = [
    ...validateApplication(form, view.questions),
    // The page of a form may be older than the role's last edit; a program knows what it asks.
    ...(sort === 'json' ? validateAnswers(sent.text, view.questions) : []),
  ];
  const { uploads, problems } = await lookAt(sent, view.questions);
  if (objections.length + problems.length > 0) return refuse(422, [...objections, ...problems]);

  const key = sent.text.get('key') || undefined;
  if (key && key.length > MAX_APPLICATION_LENGTHS.key)
    throw withProblem(problem(400, `The key can have up to ${MAX_APPLICATION_LENGTHS.key} characters`));
  const months = Number(sent.text.get('months')) || applying.keepMonths;
  const submission: Submission = {
    jobHash,
    form,
    questions: view.questions,
    uploads,
    months: Math.min(MAX_RETENTION_MONTHS, Math.max(1, Math.floor(months))),
    key,
  };
  const applicant = { jobHash, email: form.email };
  return lock.run(submissionKeys(submission).key, async () => {
    const known = await previousOutcome(db, applying, submission);
    if (known) return answerArrival(astro, sort, known, refuse);
    try {
      const wait = await countApplication(astro, applicant);
      if (wait) return refuse(429, wait.words, retryAfter(wait.seconds));
      return answerArrival(astro, sort, await submitApplication(db, applying, submission, new Date()), refuse);
    } catch (error) {
      if (!isOutage(error)) throw error;
      // Whoever tries again until it works must not have tried too often then. A full disk does not take this either.
      await forgiveApplication(astro, applicant).catch(() => {});
      return putOff(error);
    }
  });
}

/** The words of a form and the names of its files, for a page that holds them. */
function typedIn({ text, files }: SentForm): FormData {
  const typed = new FormData();
  for (const [field, value] of text) typed.set(field, value);
  for (const [field, { name }] of files) typed.set(field, new File([], name));
  return typed;
}

const namesOf = ({ files }: SentForm): string[] => [...files.values()].map(({ name }) => name).filter(Boolean);

/** Files by their contents, those that passed and what is wrong with the others. */
async function lookAt(
  { files }: SentForm,
  questions: readonly Question[],
): Promise<{ uploads: Upload[]; problems: Problem[] }> {
  const uploads: Upload[] = [];
  const problems: Problem[] = [];
  for (const [field, { name, arrived }] of files) {
    const rule = field === 'cv' ? uploadRules.cv : uploadRules.piece;
    const kind = fileKindByName(name, rule);
    // Names and lengths have been judged with the form.
    if (!arrived || arrived.bytes === 0 || !kind) continue;
    const message = await findFileProblem(arrived.path, kind);
    if (message) problems.push({ field, message: describeFieldProblem(field, message, questions) });
    const place = field === 'cv' ? 'cv' : [0, 1, 2].findIndex((i) => field === workSampleField(i, 'file'));
    uploads.push({ ...arrived, place, fileName: name, kind });
  }
  return { uploads, problems };
}
