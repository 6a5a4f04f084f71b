import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { sha256 } from '../../lib/hash.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { paths } from '../../paths.ts';
import { toActor } from '../accounts/user.ts';
import { insertJob } from '../jobs/job.commands.ts';
import { findJobByHash, getJobByHash } from '../jobs/job.queries.ts';
import { readJobDraft } from '../jobs/job.relations.ts';
import { changeJobStatus } from '../jobs/job.transition.ts';
import { type ClosingReason, hasEnded, hasPublicPage } from '../jobs/job.ts';
import { emptyJobForm, toJobForm } from '../posting/job-form.ts';
import {
  editAndSubmitDraftInTransaction,
  editJobWithPayCheckInTransaction,
  postJobWithCompanyInTransaction,
} from '../posting/posting.commands.ts';
import { readEditorVocabulary, validateJobForm } from '../posting/posting.queries.ts';
import type { ApiCaller } from './api-token.queries.ts';
import { IDEMPOTENCY_DAYS } from './api-token.ts';
import {
  type JobChangeInput,
  mergeInputIntoJobForm,
  type NewJobInput,
  toApiFieldName,
  type WrittenJob,
} from './job-input.schema.ts';

interface WriteRequest<Input> {
  caller: ApiCaller;
  input: Input;
  /** Idempotency key, if any. */
  key: string | undefined;
  origin: string;
}

const NO_ROLE = invalid('hash', 'There is no such role');
const NOT_ALLOWED = invalid('scope', 'This token may write drafts only');

export const draftOrPostJobByApi = (
  db: Db,
  request: WriteRequest<NewJobInput>,
  now: Date,
): Promise<Result<WrittenJob>> =>
  writeOnce(db, 'create', request, now, async (trx) => {
    const { caller, input, origin } = request;
    const { user, company } = caller;
    const form = mergeInputIntoJobForm({ ...emptyJobForm(), email: user.email }, input);
    if (input.draft) {
      const draft = validateJobForm(form, await readEditorVocabulary(trx), { companyId: company.id });
      return draft.ok ? insertJob(trx, toActor(user), draft.value, now) : draft;
    }
    if (caller.scope !== 'publish') return NOT_ALLOWED;
    const allowDuplicate = input.allowDuplicate === true;
    return postJobWithCompanyInTransaction(trx, user, { form, companyId: company.id, allowDuplicate, origin }, now);
  });

/** Edits a role of the company, or submits a draft. */
export const editOrSubmitJobByApi = (
  db: Db,
  request: WriteRequest<JobChangeInput & { hash: string }>,
  now: Date,
): Promise<Result<WrittenJob>> =>
  writeOnce(db, 'change', request, now, async (trx) => {
    const { caller, input, origin } = request;
    const job = await findOwnJob(trx, caller, input.hash);
    if (!job) return NO_ROLE;
    const isSent = job.status === 'draft' && input.draft === false;
    if ((job.status !== 'draft' || isSent) && caller.scope !== 'publish') return NOT_ALLOWED;
    const vocabulary = await readEditorVocabulary(trx);
    const form = mergeInputIntoJobForm(toJobForm(await readJobDraft(trx, job.id), vocabulary), input);
    const draft = validateJobForm(form, vocabulary, { companyId: job.company_id });
    if (!draft.ok) return draft;
    const { featured: _, source: __, ...changes } = draft.value;
    const actor = toActor(caller.user);
    const { hash, version = job.version } = input;
    const isDraft = job.status === 'draft';
    const edit = { hash, version, changes, origin, companyId: job.company_id, isDraft };
    if (!isSent) return editJobWithPayCheckInTransaction(trx, actor, edit, now);
    const allowDuplicate = input.allowDuplicate === true;
    return editAndSubmitDraftInTransaction(
      trx,
      actor,
      { hash, allowDuplicate, edit: { version, changes }, origin },
      now,
    );
  });

/** Ends a role or discards a draft. Idempotent. */
export const endOrDiscardJobByApi = (
  db: Db,
  request: WriteRequest<{ hash: string; reason: ClosingReason }>,
  now: Date,
): Promise<Result<WrittenJob>> =>
  writeOnce(db, 'end', request, now, async (trx) => {
    const { caller, input } = request;
    const job = await findOwnJob(trx, caller, input.hash);
    if (!job) return NO_ROLE;
    if (hasEnded(job)) return succeed({ hash: job.hash });
    if (job.status !== 'draft' && caller.scope !== 'publish') return NOT_ALLOWED;
    const ending = input.reason === 'filled' ? 'fill' : 'close';
    const event = job.status === 'draft' || job.status === 'pending' ? 'discard' : ending;
    return changeJobStatus(trx, toActor(caller.user), { hash: job.hash }, event, now);
  });

/** Role of the token's company. Others are not disclosed. */
async function findOwnJob(trx: Trx, { company }: ApiCaller, hash: string) {
  const job = await findJobByHash(trx, hash);
  return job && job.company_id === company.id && job.status !== 'archived' ? job : undefined;
}

/** Writes once per idempotency key, in one transaction. */
function writeOnce<Input>(
  db: Db,
  operation: string,
  { caller, input, key, origin }: WriteRequest<Input>,
  now: Date,
  write: (trx: Trx) => Promise<Result<{ hash: string; pendingReasons?: string[] }>>,
): Promise<Result<WrittenJob>> {
  const digest = sha256(JSON.stringify([operation, input]));
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const before = key === undefined ? undefined : await findWrite(trx, caller.tokenId, key, now);
    if (before && before.digest !== digest) return invalid('Idempotency-Key', 'This key was used for another request');
    if (before) return succeed(JSON.parse(before.response) as WrittenJob);
    const written = await write(trx);
    if (!written.ok)
      return { ok: false, problems: written.problems.map((one) => ({ ...one, field: toApiFieldName(one.field) })) };
    const job = await getJobByHash(trx, written.value.hash);
    const response: WrittenJob = {
      hash: job.hash,
      status: job.status,
      version: job.version,
      pendingReasons: written.value.pendingReasons ?? [],
      url: hasPublicPage(job) ? origin + paths.job(job) : null,
      recruiterUrl: origin + paths.recruiterJob(job.hash),
    };
    if (key !== undefined) await recordWrite(trx, { caller, key, digest, response, now });
    return succeed(response);
  });
}

async function findWrite(trx: Trx, tokenId: string, key: string, now: Date) {
  await trx
    .deleteFrom('api_writes')
    .where('token_id', '=', tokenId)
    .where('created_at', '<', addDays(toInstant(now), -IDEMPOTENCY_DAYS))
    .execute();
  return trx
    .selectFrom('api_writes')
    .select(['digest', 'response'])
    .where('token_id', '=', tokenId)
    .where('key', '=', key)
    .executeTakeFirst();
}

const recordWrite = (
  trx: Trx,
  {
    caller,
    key,
    digest,
    response,
    now,
  }: { caller: ApiCaller; key: string; digest: string; response: WrittenJob; now: Date },
) =>
  trx
    .insertInto('api_writes')
    .values({ token_id: caller.tokenId, key, digest, response: JSON.stringify(response), created_at: toInstant(now) })
    .execute();
