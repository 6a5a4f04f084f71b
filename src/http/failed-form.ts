import type { APIContext } from 'astro';
import { isOutage } from '../lib/outage.ts';
import { problem } from '../lib/problem.ts';
import { outage } from './outage.ts';
import { problemResponse } from './problem-response.ts';
import { answerRejected, readTyped } from './reject.ts';

/** The answer to a form, or a script's call, that met an error: an outage passes, and nothing that was typed is lost. */
export async function answerFailedForm(context: APIContext, error: unknown): Promise<Response> {
  const { details, headers } = isOutage(error)
    ? outage('We couldn’t do this just now. Please send it again in a minute.')
    : { details: problem(500, undefined, { unhandled: true }), headers: {} };
  try {
    const typed = context.locals.typed ?? (await readTyped(context.request));
    return await answerRejected(context, details, { headers, typed });
  } catch {
    // Not even that page can be drawn.
    return problemResponse(details, headers);
  }
}
