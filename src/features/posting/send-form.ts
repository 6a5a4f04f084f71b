import type { ValidationProblem } from '../../lib/result.ts';
import { fetchBodyOrThrow, RequestError } from '../../ui/browser/request.ts';
import { type JobForm, parseStoredJobForm } from './job-form.ts';

/** Outcome of sending. Typed values are kept in all cases but success. */
export type JobFormOutcome =
  | { kind: 'sent'; next: string; keepDeviceDraft: boolean }
  | { kind: 'rejected'; problems: ValidationProblem[] }
  | { kind: 'stale'; version: number; form: JobForm }
  | { kind: 'failed'; words: string };

const NOTHING_LOST = 'Everything you typed is still here and on this device.';

const failures: Record<number, string> = {
  401: `Your session has ended. Sign in again in another tab, then try again. ${NOTHING_LOST}`,
  413: `This is more text than a role can have. ${NOTHING_LOST}`,
  429: `Too many attempts. Wait a few minutes, then try again. ${NOTHING_LOST}`,
};

/** Sends a form. Never throws. */
export async function postFormSafely(action: string, body: FormData): Promise<JobFormOutcome> {
  try {
    const { next, keepDeviceDraft = false } = await fetchBodyOrThrow<{ next: string; keepDeviceDraft?: boolean }>(
      action,
      {
        method: 'POST',
        body,
      },
    );
    return { kind: 'sent', next, keepDeviceDraft };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): JobFormOutcome {
  // Without a response, the network failed.
  if (!(error instanceof RequestError) || error.cause) {
    return {
      kind: 'failed',
      words: `This could not be sent because there is no connection. ${NOTHING_LOST} Try again when you are back online.`,
    };
  }
  const { problems, version, form } = (error.data ?? {}) as {
    problems?: ValidationProblem[];
    version?: number;
    form?: unknown;
  };
  if (error.statusCode === 422 && problems) return { kind: 'rejected', problems };
  if (error.statusCode === 409 && version) return { kind: 'stale', version, form: parseStoredJobForm(form) };
  const words =
    failures[error.statusCode] ?? `Something went wrong on our side. ${NOTHING_LOST} Try again in a moment.`;
  return { kind: 'failed', words };
}
