import type { ProblemDetails } from '../lib/problem.ts';
import { problemResponse } from './problem-response.ts';

/**
 * Ends a request before its page or endpoint would: thrown as soon as it is clear that the answer is another one. The
 * middleware answers with it, endpoint() too; nobody else has to look out for it.
 */
export class HttpResponseError extends Error {
  override name = 'EarlyAnswer';
  /** Made only when it is caught: some draw a page. */
  readonly makeResponse: () => Response | Promise<Response>;

  constructor(answer: () => Response | Promise<Response>) {
    super('The request was answered early');
    this.makeResponse = answer;
  }
}

/** Problem details, whoever asks. */
export const problemError = (details: ProblemDetails, headers: Record<string, string> = {}): HttpResponseError =>
  new HttpResponseError(() => problemResponse(details, headers));

/** What `work` answers, early or not. */
export async function catchHttpResponse(work: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpResponseError) return error.makeResponse();
    throw error;
  }
}
