import { wantsJson } from '../../http/accept.ts';
import type { PageContext } from '../../http/page-context.ts';
import { privateJsonResponse, problemResponse, seeOther, VALIDATION_ERROR_MESSAGE } from '../../http/responses.ts';
import { problem } from '../../lib/problem.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { paths } from '../../paths.ts';
import type { SubmissionOutcome } from './apply.commands.ts';
import type { ApplyView } from './applying.ts';
import type { ApplicationInput } from './form/read-fields.ts';
import { toJsonPathProblems } from './json-application.ts';

/** Format of the request. JSON requests get JSON responses whatever they accept. */
export type ApplicationBodyFormat = 'form' | 'json';

export interface RejectedApplication {
  view: ApplyView;
  form: ApplicationInput;
  status: number;
  headers: Record<string, string>;
}

const CLOSED = 'This role closed while you were writing. Nothing was sent';
const KEY_USED = 'We already have this application. Changes you made since then were not added';

/** `why`: errors by field, or one message. */
export type RejectApplication = (
  status: number,
  why: ValidationProblem[] | string,
  headers?: Record<string, string>,
) => Response | RejectedApplication;

export function submissionResponse(
  context: PageContext,
  format: ApplicationBodyFormat,
  arrival: SubmissionOutcome,
  reject: RejectApplication,
): Response | RejectedApplication {
  if (arrival.outcome === 'closed') return reject(409, arrival.why ?? CLOSED);
  const receipt = paths.receipt(arrival.receipt);
  if (!wantsJsonResponse(context, format)) return seeOther(receipt);
  if (arrival.outcome === 'used') return problemResponse(problem(409, KEY_USED, { data: { receipt } }));
  return privateJsonResponse({ receipt }, 201, { location: receipt });
}

export function rejectedApplicationResponse(
  context: PageContext,
  format: ApplicationBodyFormat,
  rejected: RejectedApplication,
): Response | RejectedApplication {
  if (!wantsJsonResponse(context, format)) return rejected;
  const { problems: found, notice = VALIDATION_ERROR_MESSAGE } = rejected.form;
  const problems = format === 'json' ? toJsonPathProblems(found, rejected.view.questions) : found;
  return problemResponse(problem(rejected.status, notice, { data: { problems } }), rejected.headers);
}

export const wantsJsonResponse = ({ request }: PageContext, format: ApplicationBodyFormat): boolean =>
  format === 'json' || wantsJson(request);
