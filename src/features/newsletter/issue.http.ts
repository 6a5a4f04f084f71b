import type { APIContext } from 'astro';
import type { ValidationProblem } from '../../lib/result.ts';
import type { Actor } from '../accounts/audit.ts';
import { redisplayForm } from '../posting/form-draft.http.ts';
import type { NewsletterIssueForm } from './issue.ts';

export const redisplayIssueForm = (
  context: APIContext,
  page: string,
  { form, problems, actor }: { form: NewsletterIssueForm; problems: ValidationProblem[]; actor: Actor },
): Promise<Response> =>
  redisplayForm(context, {
    form: { values: form },
    problems,
    writer: actor.kind === 'admin' ? actor.id : '',
    pageOf: (token) => `${page}?draft=${token}`,
  });
