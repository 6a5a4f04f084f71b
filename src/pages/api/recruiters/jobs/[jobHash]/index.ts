import type { Db } from '../../../../../db/tables.ts';
import { toActor } from '../../../../../features/accounts/user.ts';
import { getJobByHash } from '../../../../../features/jobs/job.queries.ts';
import { readJobDraft } from '../../../../../features/jobs/job.relations.ts';
import { redisplayForm } from '../../../../../features/posting/form-draft.http.ts';
import {
  type EditorVocabulary,
  type JobForm,
  parseJobFormFields,
  toJobForm,
} from '../../../../../features/posting/job-form.ts';
import { editAndSubmitDraft, editJobWithPayCheck } from '../../../../../features/posting/posting.commands.ts';
import { readEditorVocabulary, validateJobForm } from '../../../../../features/posting/posting.queries.ts';
import { wantsJson } from '../../../../../http/accept.ts';
import { textFormBodyReader } from '../../../../../http/body.ts';
import { defineEndpoint, requireRecruiterOfPathJob } from '../../../../../http/endpoint.ts';
import { problemError } from '../../../../../http/http-response-error.ts';
import { createdOrRedirect } from '../../../../../http/responses.ts';
import { problem } from '../../../../../lib/problem.ts';
import type { ValidationProblem } from '../../../../../lib/result.ts';
import { paths } from '../../../../../paths.ts';

const STALE =
  'Someone has changed this role in the meantime. What you typed is here: compare it with what the role says now.';

/** Edits a job. Published at once or held for review. 409 with the current text if it changed. */
export const POST = defineEndpoint({
  authorize: requireRecruiterOfPathJob,
  body: textFormBodyReader,
  formRateLimit: { name: 'post', target: ({ auth }) => auth.job.hash },
  run: async ({ db, auth: { job, member }, fields, origin, request, now, context }) => {
    const { hash } = job;
    const form = parseJobFormFields(fields);
    const vocabulary = await readEditorVocabulary(db);
    const reject = (problems: ValidationProblem[]) =>
      redisplayForm(context, {
        form: { role: form, hash },
        problems,
        writer: member.id,
        pageOf: (token) => `${paths.recruiterJobEdit(hash)}?draft=${token}`,
      });

    const draft = validateJobForm(form, vocabulary, { companyId: job.companyId });
    if (!draft.ok) return reject(draft.problems);
    const version = Number(fields.get('version'));
    if (!Number.isSafeInteger(version)) return reject([{ field: 'version', message: 'The version is missing' }]);
    // Features and source are not in the form.
    const { featured: _, source: __, ...changes } = draft.value;
    const rejectChange = async (problems: ValidationProblem[]) => {
      const isStale = problems.some(({ field }) => field === 'version');
      if (isStale && wantsJson(request)) throw await stale(db, hash, vocabulary);
      return reject(isStale ? [{ field: '', message: STALE }] : problems);
    };
    const isDraft = job.status === 'draft';
    if (isDraft && fields.get('intent') === 'send') {
      const allowDuplicate = fields.get('otherRole') === 'yes';
      const sent = await editAndSubmitDraft(
        db,
        toActor(member),
        { hash, allowDuplicate, edit: { version, changes }, origin },
        now,
      );
      if (!sent.ok) return rejectChange(sent.problems);
      return createdOrRedirect(request, `${paths.recruiterJob(hash)}?notice=${sent.value.status}`);
    }
    const edit = { hash, version, changes, origin, companyId: job.companyId, isDraft };
    const edited = await editJobWithPayCheck(db, toActor(member), edit, now);
    if (!edited.ok) return rejectChange(edited.problems);
    const notice = edited.value.pendingReasons.length > 0 ? 'pending-edit' : isDraft ? 'saved' : 'changed';
    return createdOrRedirect(request, `${paths.recruiterJob(hash)}?notice=${notice}`);
  },
});

async function stale(db: Db, hash: string, vocabulary: EditorVocabulary) {
  const job = await getJobByHash(db, hash);
  const form: JobForm = toJobForm(await readJobDraft(db, job.id), vocabulary);
  return problemError(problem(409, STALE, { data: { version: job.version, form } }));
}
