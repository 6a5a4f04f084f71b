import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { jobTag } from '../../../src/publishing/tags.ts';
import { startServer } from '../../../src/server/main.ts';
import { searchBySql } from '../sql-search.ts';

export interface SearchRun {
  buildMs: number;
  buildCpuMs: number;
  indexMb: number;
  changeMs: number[];
  sqlMs: number[];
}

const CHANGES = 200;
const SQL_ROUNDS = 2;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heldMb = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

// Measures an index, then serves the board.
const [dist = ''] = process.argv.slice(2);
const env = readEnv();
const db = await openDatabase(env.DATABASE_URL);
const before = heldMb();
const [begun, cpu] = [performance.now(), process.cpuUsage()];
const search = new SearchIndex(db);
await search.start();
const buildMs = performance.now() - begun;
const { user, system } = process.cpuUsage(cpu);
const indexMb = heldMb() - before;

const jobs = await db.selectFrom('jobs').select('hash').where('status', '=', 'published').limit(CHANGES).execute();
const changeMs: number[] = [];
for (const { hash } of jobs) {
  const from = performance.now();
  await search.apply([{ tags: [jobTag(hash)] }]);
  changeMs.push(performance.now() - from);
}
const sqlMs: number[] = [];
for (let round = 0; round < SQL_ROUNDS; round++) sqlMs.push(...(await searchBySql(db)));

const server = await startServer(env, { dist, publicDir: join(projectRoot, 'public') }, db);
await server.renderer.context.search.start();
process.send?.({ buildMs, buildCpuMs: (user + system) / 1_000, indexMb, changeMs, sqlMs } satisfies SearchRun);
process.once('SIGTERM', () => process.exit(0));
