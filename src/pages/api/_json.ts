import type { APIRoute } from 'astro';
import { problemResponse } from '../../http/problem-response.ts';
import { problem } from '../../lib/problem.ts';

/** A public JSON answer; the server adds its ETag. */
export const answerJson = (body: unknown): Response => answerJsonText(JSON.stringify(body));

/** The same of what is JSON already. */
export const answerJsonText = (body: string): Response =>
  new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });

/** For calls that only read. */
export const refuseWriting: APIRoute = () => problemResponse(problem(405), { allow: 'GET, HEAD' });

/** For calls that only write. */
export const refuseReading: APIRoute = () => problemResponse(problem(405), { allow: 'POST' });
