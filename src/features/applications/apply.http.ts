import { MAX_RETENTION_MONTHS } from '../../env.ts';
import { isBodyTooLarge, readJsonOrThrow } from '../../http/body.ts';
import { HttpResponseError, problemError } from '../../http/http-response-error.ts';
import type { PageContext } from '../../http/page-context.ts';
import { requirePost } from '../../http/page-context.ts';
import { enforceFormRateLimit, enforceRateLimit } from '../../http/rate-limiting.ts';
import { retryAfterHeader } from '../../http/rate-limits.ts';
import { rejectionError } from '../../http/reject.ts';
import { outageProblem, problemResponse, validationProblemResponse } from '../../http/responses.ts';
import { MultipartError, multipartBoundary } from '../../lib/multipart.ts';
import { isOutageError } from '../../lib/outage.ts';
import { problem } from '../../lib/problem.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { isJobHash } from '../../paths.ts';
import type { ScreeningQuestion } from '../jobs/question.ts';
import {
  describeFieldProblem,
  MAX_APPLICATION_LENGTHS,
  readApplicationForm,
  validateApplication,
  workSampleFieldName,
} from './application-form.ts';
import { countApplicationAgainstLimits, uncountApplication } from './application-limits.http.ts';
import {
  type ApplicationSubmission,
  type ApplicationUpload,
  findPreviousOutcomeAndRenewReceipt,
  submissionDigests,
  submitApplication,
} from './apply.commands.ts';
import {
  type ApplicationBodyFormat,
  type RejectApplication,
  type RejectedApplication,
  rejectedApplicationResponse,
  submissionResponse,
  wantsJsonResponse,
} from './apply-response.http.ts';
import { findApplyView } from './apply-view.queries.ts';
import { findFileContentProblem } from './inspect.ts';
import { findUnknownAnswerProblems, jsonApplicationToFields } from './json-application.ts';
import { FormTooLarge, type ReceivedApplicationForm, streamSubmissionToDiskOrThrow } from './read-submission.ts';
import { fileKindByName, uploadRules } from './upload.ts';

const STORAGE_FULL = 'We can’t store this just now. Nothing was sent';

/** Lock per key within this process. */
class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const running = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    this.#last.set(key, running);
    try {
      return await running;
    } finally {
      if (this.#last.get(key) === running) this.#last.delete(key);
    }
  }
}

/** Processes equal forms one after another, so that repeats are recognised. */
const lock = new KeyedLock();

/** Throws the response, unless a client without scripts gets the page of its rejected form. */
export async function submitApplicationAndRespond(context: PageContext): Promise<RejectedApplication> {
  requirePost(context);
  const outcome = await receive(context);
  if (outcome instanceof Response) throw new HttpResponseError(() => outcome);
  return outcome;
}

async function receive(context: PageContext): Promise<Response | RejectedApplication> {
  const { request, locals } = context;
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\b/i.test(type)) return receiveJson(context);
  const boundary = multipartBoundary(type);
  if (!boundary || !request.body) throw problemError(problem(415, 'Send the form as multipart/form-data, or as JSON'));
  await enforceFormRateLimit(context, 'upload');
  let sent: ReceivedApplicationForm;
  try {
    sent = await streamSubmissionToDiskOrThrow(request.body, boundary, locals.applying.files);
  } catch (error) {
    if (error instanceof MultipartError) throw rejectionError(context, problem(400, error.message));
    if (error instanceof FormTooLarge) throw rejectionError(context, problem(413, error.message));
    if (isBodyTooLarge(error))
      throw rejectionError(context, problem(413, error.message), { headers: { connection: 'close' } });
    throw error;
  }
  locals.submittedForm = textsAndFileNames(sent);
  try {
    return await processForm(context, sent, 'form');
  } finally {
    await sent.discardAll();
  }
}

/** Receives a JSON application under the same rules, with links instead of files. */
async function receiveJson(context: PageContext): Promise<Response | RejectedApplication> {
  await enforceRateLimit(context, 'upload');
  const read = jsonApplicationToFields(await readJsonOrThrow(context.request));
  if (!read.ok) return validationProblemResponse(read.problems);
  return processForm(
    context,
    { text: read.value, files: new Map(), outage: undefined, discardAll: async () => {} },
    'json',
  );
}

async function processForm(
  context: PageContext,
  sent: ReceivedApplicationForm,
  sort: ApplicationBodyFormat,
): Promise<Response | RejectedApplication> {
  const { locals } = context;
  const { db, applying } = locals;
  const jobHash = sent.text.get('job') ?? '';
  const view = isJobHash(jobHash) ? await findApplyView(db, jobHash, applying.retentionMonths) : undefined;
  if (!view) throw rejectionError(context, problem(404, 'There is no such role'));
  const reject: RejectApplication = (status, why, headers = {}) => {
    const what = typeof why === 'string' ? { problems: [], notice: why } : { problems: why };
    const rejected = { values: Object.fromEntries(sent.text), files: namesOf(sent), ...what };
    return rejectedApplicationResponse(context, sort, { view, form: rejected, status, headers });
  };

  const putOff = (error: unknown) => {
    locals.reportError?.(error);
    const { details, headers } = outageProblem(STORAGE_FULL);
    return wantsJsonResponse(context, sort) ? problemResponse(details, headers) : reject(503, STORAGE_FULL, headers);
  };
  if (sent.outage) return putOff(sent.outage);

  const form = readApplicationForm(
    (field) => sent.text.get(field) ?? '',
    (field) => sent.files.get(field),
    view.questions,
  );
  const objections = [
    ...validateApplication(form, view.questions),
    // A form may be older than the role's last edit. JSON clients know the current questions.
    ...(sort === 'json' ? findUnknownAnswerProblems(sent.text, view.questions) : []),
  ];
  const { uploads, problems } = await inspectUploads(sent, view.questions);
  if (objections.length + problems.length > 0) return reject(422, [...objections, ...problems]);

  const key = sent.text.get('key') || undefined;
  if (key && key.length > MAX_APPLICATION_LENGTHS.key)
    throw problemError(problem(400, `The key can have up to ${MAX_APPLICATION_LENGTHS.key} characters`));
  const months = Number(sent.text.get('months')) || applying.retentionMonths;
  const submission: ApplicationSubmission = {
    jobHash,
    form,
    questions: view.questions,
    uploads,
    months: Math.min(MAX_RETENTION_MONTHS, Math.max(1, Math.floor(months))),
    key,
  };
  const applicant = { jobHash, email: form.email };
  return lock.run(submissionDigests(submission).key, async () => {
    const known = await findPreviousOutcomeAndRenewReceipt(db, applying, submission);
    if (known) return submissionResponse(context, sort, known, reject);
    try {
      const wait = await countApplicationAgainstLimits(context, applicant);
      if (wait) return reject(429, wait.words, retryAfterHeader(wait.seconds));
      return submissionResponse(context, sort, await submitApplication(db, applying, submission, new Date()), reject);
    } catch (error) {
      if (!isOutageError(error)) throw error;
      // Retries after a server failure must not count. Fails too on a full disk.
      await uncountApplication(context, applicant).catch(() => {});
      return putOff(error);
    }
  });
}

function textsAndFileNames({ text, files }: ReceivedApplicationForm): FormData {
  const values = new FormData();
  for (const [field, value] of text) values.set(field, value);
  for (const [field, { name }] of files) values.set(field, new File([], name));
  return values;
}

const namesOf = ({ files }: ReceivedApplicationForm): string[] =>
  [...files.values()].map(({ name }) => name).filter(Boolean);

/** Validates files by content. Returns accepted files and problems. */
async function inspectUploads(
  { files }: ReceivedApplicationForm,
  questions: readonly ScreeningQuestion[],
): Promise<{ uploads: ApplicationUpload[]; problems: ValidationProblem[] }> {
  const uploads: ApplicationUpload[] = [];
  const problems: ValidationProblem[] = [];
  for (const [field, { name, arrived }] of files) {
    const rule = field === 'cv' ? uploadRules.cv : uploadRules.piece;
    const kind = fileKindByName(name, rule);
    // Names and sizes were validated with the form.
    if (!arrived || arrived.bytes === 0 || !kind) continue;
    const message = await findFileContentProblem(arrived.path, kind);
    if (message) problems.push({ field, message: describeFieldProblem(field, message, questions) });
    const place = field === 'cv' ? 'cv' : [0, 1, 2].findIndex((i) => field === workSampleFieldName(i, 'file'));
    uploads.push({ ...arrived, place, fileName: name, kind });
  }
  return { uploads, problems };
}
