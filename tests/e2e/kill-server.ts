import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';
import type { Db } from '../../src/db/tables.ts';
import { readEnv } from '../../src/env.ts';
import { expireAndArchiveDueJobs } from '../../src/features/jobs/job.commands.ts';
import { startServer } from '../../src/server/main.ts';
import { History } from '../prove/history.ts';
import { Random } from '../prove/random.ts';

/** One line of what this process says. */
export type ServerOutput = { ready: true } | { failed: string } | Acknowledged;

/** Change that was committed and is on every page. */
export interface Acknowledged {
  what: string;
  /** Time of the change. */
  at: string;
  /** Rows that it wrote. */
  rows: { table: 'jobs' | 'companies' | 'categories'; id: string; slug: string }[];
}

// Server that runs a random history on request until killed.
if (import.meta.main) {
  const [dist = '', seed = '1', start = ''] = process.argv.slice(2);
  // Synchronous, so that a kill loses no output.
  const print = (output: ServerOutput) => writeSync(1, `${JSON.stringify(output)}\n`);
  const server = await startServer(readEnv(), { dist, publicDir: join(projectRoot, 'public') });
  await expireAndArchiveDueJobs(server.db, new Date());
  await server.renderer.catchUp();
  await server.renderer.settle();
  // Keeps compiled code for the next (dying.ts).
  flushCompileCache();
  print({ ready: true });
  process.stdin.once('data', async () => {
    const history = new History(server.db, new Random(Number(seed)), new Date(start));
    try {
      for (;;) {
        const what = await history.step();
        await server.renderer.catchUp();
        const at = history.now.toISOString();
        print({ what, at, rows: await listWritten(server.db, at) });
        // Yields to requests.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    } catch (error) {
      print({ failed: String(error) });
    }
  });
}

async function listWritten(db: Db, at: string): Promise<Acknowledged['rows']> {
  const tables = ['jobs', 'companies', 'categories'] as const;
  const written = tables.map(async (table) => {
    const rows = await db.selectFrom(table).select(['id', 'slug']).where('updated_at', '=', at).execute();
    return rows.map(({ id, slug }) => ({ table, id, slug }));
  });
  return (await Promise.all(written)).flat();
}
