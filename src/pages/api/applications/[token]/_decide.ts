import type { APIRoute } from 'astro';
import type { Db } from '../../../../db/tables.ts';
import type { Applying } from '../../../../features/applications/applying.ts';
import { readPrivateToken } from '../../../../features/applications/private-link.ts';
import { problemResponse } from '../../../../http/problem-response.ts';
import { problem } from '../../../../lib/problem.ts';
import { paths } from '../../../../paths.ts';

/** What the holder of a private link does with the application, and then sees again. */
export const decide =
  (work: (db: Db, applying: Applying, id: string) => Promise<unknown>): APIRoute =>
  async ({ locals, params }) => {
    const token = params.token ?? '';
    const id = readPrivateToken(locals.applying.secret, token);
    if (!id) return problemResponse(problem(404, 'This link leads to nothing'));
    await work(locals.db, locals.applying, id);
    return new Response(null, {
      status: 303,
      headers: { location: paths.application(token), 'cache-control': 'no-store' },
    });
  };
