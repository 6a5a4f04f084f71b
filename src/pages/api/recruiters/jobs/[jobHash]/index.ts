import type { APIContext, APIRoute } from 'astro';
import { actorOf } from '../../../../../features/accounts/user.ts';
import { editJob } from '../../../../../features/jobs/job.commands.ts';
import { getJobByHash } from '../../../../../features/jobs/job.queries.ts';
import { readDraft } from '../../../../../features/jobs/job.relations.ts';
import { submitJob } from '../../../../../features/jobs/submission.commands.ts';
import { formOfDraft, type JobForm, readJobForm, type Vocabulary } from '../../../../../features/posting/job-form.ts';
import { checkJob, readVocabulary } from '../../../../../features/posting/posting.queries.ts';
import { prefersJson } from '../../../../../http/accept.ts';
import { readTexts } from '../../../../../http/body.ts';
import { accepted, refusedJob } from '../../../../../http/kept-form.ts';
import { limitPage } from '../../../../../http/limiting.ts';
import { problemResponse } from '../../../../../http/problem-response.ts';
import { problem } from '../../../../../lib/problem.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';
import { requireOwnJob } from '../../_job.ts';

export const prerender = false;

const STALE = 'Somebody changed this role meanwhile. What you typed is here: compare it with what the role says now.';

/** What a role says: public at once when the role is, unless a moderator has to read it first; 409 with the current text when it was changed meanwhile. */
export const POST: APIRoute = async (context) => {
  const own = await requireOwnJob(context);
  if (own instanceof Response) return own;
  const fields = await readTexts(context);
  if (fields instanceof Response) return fields;
  const { job, member } = own;
  const tooOften = await limitPage(context, 'post', { target: job.hash, typed: fields });
  if (tooOften) return tooOften;
  const { db, origin } = context.locals;
  const now = new Date();
  const form = readJobForm(fields);
  const vocabulary = await readVocabulary(db);
  const kept = { role: form, hash: job.hash };
  const back = (token: string) => `${paths.recruiterJobEdit(job.hash)}?typed=${token}`;
  const refuse = (problems: { field: string; message: string }[]) =>
    refusedJob(context, { form: kept, problems, writer: member.id, pageOf: back });

  const draft = checkJob(form, vocabulary, { companyId: job.company_id });
  if (!draft.ok) return refuse(draft.problems);
  const version = Number(fields.get('version'));
  if (!Number.isSafeInteger(version)) return refuse([{ field: 'version', message: 'The version is missing' }]);
  // What was paid for and where a role comes from are not in the form.
  const { featured: _, source: __, ...changes } = draft.value;
  const edited = await editJob(db, actorOf(member), { hash: job.hash, version, changes, origin }, now);
  if (!edited.ok) {
    const isStale = edited.problems.some(({ field }) => field === 'version');
    if (isStale && prefersJson(context.request.headers.get('accept'))) return stale(context, job.hash, vocabulary);
    return refuse(isStale ? [{ field: '', message: STALE }] : edited.problems);
  }
  const isDraft = job.status === 'draft';
  if (isDraft && fields.get('intent') === 'send') {
    const sent = await submitJob(db, actorOf(member), { hash: job.hash }, now);
    if (!sent.ok) return refuse(sent.problems);
    return accepted(context.request, `${paths.recruiterJob(job.hash)}?told=${sent.value.status}`);
  }
  const told = edited.value.held.length > 0 ? 'held' : isDraft ? 'saved' : 'changed';
  return accepted(context.request, `${paths.recruiterJob(job.hash)}?told=${told}`);
};

/** The role as it is now, in the form of the editor. */
async function stale({ locals: { db } }: APIContext, hash: string, vocabulary: Vocabulary): Promise<Response> {
  const job = await getJobByHash(db, hash);
  const form: JobForm = formOfDraft(await readDraft(db, job.id), vocabulary);
  return problemResponse(problem(409, STALE, { data: { version: job.version, form } }));
}

export const ALL = refuseReading;
