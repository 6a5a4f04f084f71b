import type { ValidationProblem } from '../../../lib/result.ts';

/** Result of sending. Input is kept unless successful. */
export type ApplicationSendOutcome =
  | { kind: 'arrived'; receipt: string }
  | { kind: 'rejected'; problems: ValidationProblem[] }
  | { kind: 'failed'; words: string; receipt?: string }
  | { kind: 'cancelled' };

const NOTHING_LOST = 'Everything is still here.';
const OFFLINE = `You’re offline, so nothing was sent. ${NOTHING_LOST} Try again when you’re back online.`;

const failures: Record<number, string> = {
  413: `Together, these files are too large to send. Link to the largest instead. ${NOTHING_LOST}`,
  503: `We can’t accept this just now. ${NOTHING_LOST} Try again in a moment.`,
};

/** Sends a form with progress. Never throws. Not `fetch`, which reports no upload progress. */
export function uploadApplicationForm(
  action: string,
  body: FormData,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<ApplicationSendOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve(outcomeOf(request.status, request.responseText));
    request.onerror = () => resolve({ kind: 'failed', words: OFFLINE });
    request.onabort = () => resolve({ kind: 'cancelled' });
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', action);
    request.setRequestHeader('accept', 'application/json');
    request.send(body);
  });
}

interface SubmissionResponse {
  receipt?: string;
  message?: string;
  data?: { problems?: ValidationProblem[]; receipt?: string };
}

function outcomeOf(status: number, text: string): ApplicationSendOutcome {
  const { receipt, message, data = {} } = parse(text);
  if (status === 201 && receipt) return { kind: 'arrived', receipt };
  if (status === 422 && data.problems) return { kind: 'rejected', problems: data.problems };
  const reason = message?.replace(/\.$/, '');
  if (status === 409 && data.receipt) return { kind: 'failed', words: `${reason}.`, receipt: data.receipt };
  if (status === 409 || status === 429) return { kind: 'failed', words: `${reason}. ${NOTHING_LOST}` };
  return {
    kind: 'failed',
    words: failures[status] ?? `Something went wrong on our side. ${NOTHING_LOST} Try again in a moment.`,
  };
}

function parse(text: string): SubmissionResponse {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
