import type { APIContext } from 'astro';
import type { Actor } from '../features/accounts/actor.ts';
import type { IssueForm } from '../features/newsletter/issue.ts';
import type { Problem } from '../lib/result.ts';
import { refusedJob } from './kept-form.ts';

/** Back to the page of a newsletter's form, with all that was written. */
export const refusedIssue = (
  context: APIContext,
  page: string,
  { form, problems, actor }: { form: IssueForm; problems: Problem[]; actor: Actor },
): Promise<Response> =>
  refusedJob(context, {
    form: { typed: form },
    problems,
    writer: actor.kind === 'admin' ? actor.id : '',
    pageOf: (token) => `${page}?typed=${token}`,
  });
