import { sql } from 'kysely';
import { withTimeout } from '../../lib/timeout.ts';
import type { RequestHandler, ServerContext } from '../handler.ts';
import { STRICTEST_POLICY } from '../headers.ts';

/** Lag behind the database above which the server is not ready. */
const MAX_SYNC_LAG_MS = 10_000;
/** Load balancers give up on slower probes. */
const PROBE_TIMEOUT_MS = 2_000;

/** `/healthz`: the process runs. `/readyz`: it can serve. */
export const health: RequestHandler = {
  kind: 'health',
  match: ({ path }) => path === '/healthz' || path === '/readyz',
  handle: async ({ request, response, path }, context) => {
    const checks = path === '/healthz' ? { process: true } : await checkReadiness(context);
    const ok = Object.values(checks).every(Boolean);
    const body = Buffer.from(JSON.stringify({ status: ok ? 'ok' : 'unavailable', ...checks }));
    response.writeHead(ok ? 200 : 503, [
      ...context.shared.flat(),
      'content-security-policy',
      STRICTEST_POLICY,
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(body.length),
      'cache-control',
      'no-store',
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  },
};

async function checkReadiness(context: ServerContext): Promise<Record<string, boolean>> {
  const { renderer, services, isDraining, fitsSchema, isSearchReady, writable } = context;
  const checks = {
    serving: !isDraining(),
    database: false,
    schema: fitsSchema(),
    following: renderer.lagMs < MAX_SYNC_LAG_MS,
    search: isSearchReady(),
  };
  const [database, writes] = await Promise.all([
    withTimeout(PROBE_TIMEOUT_MS, sql`select 1`.execute(services.db), 'The database does not answer').then(
      () => true,
      () => false,
    ),
    writable(),
  ]);
  return { ...checks, database, databaseWritable: writes.database, folderWritable: writes.folder };
}
