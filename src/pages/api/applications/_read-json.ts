import { problem, problemResponse } from '../../../lib/problem.ts';

/** Names that would reach into objects. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** The body as JSON, counted while it is read; the answer to send when it is too long, or none. */
export async function readJson({ body }: Request, most: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > most) return problemResponse(problem(413, `The body may have ${most / 1024} kB at most`));
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString(), (key, value) => {
      if (FORBIDDEN.has(key)) throw new Error('A key is not allowed');
      return value;
    });
  } catch {
    return problemResponse(problem(400, 'The body must be JSON'));
  }
}
