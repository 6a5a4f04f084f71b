import type { ProblemDetails } from '../lib/problem.ts';
import { problemResponse } from './responses.ts';

/** Thrown to end a request with a response. Caught by the middleware and by endpoints. */
export class HttpResponseError extends Error {
  override name = 'EarlyAnswer';
  /** Called when caught, because some render a page. */
  readonly makeResponse: () => Response | Promise<Response>;

  constructor(createResponse: () => Response | Promise<Response>) {
    super('The request was answered early');
    this.makeResponse = createResponse;
  }
}

export const problemError = (details: ProblemDetails, headers: Record<string, string> = {}): HttpResponseError =>
  new HttpResponseError(() => problemResponse(details, headers));

/** Runs `work` and returns its response, also a thrown one. */
export async function catchHttpResponse(work: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpResponseError) return error.makeResponse();
    throw error;
  }
}
