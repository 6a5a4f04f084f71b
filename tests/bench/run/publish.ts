import { startSqliteCheckpointing } from '../../../src/db/checkpoint.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { readManifest } from '../../../src/publishing/manifest.ts';
import { loadAstroHandler } from '../../../src/server/render-response.ts';
import { openServices } from '../../../src/server/services.ts';
import { print } from '../boards.ts';
import { compareEvicted, type EvictionStudy } from '../evicted.ts';
import { Publications, type Timing } from '../publications.ts';
import { listPageRecords } from '../records.ts';

export interface PublishRun {
  pages: number;
  timings: Timing[];
  studies: EvictionStudy[];
}

/** Publications before the first that counts. */
const WARM_UP = 20;
/** Publications between progress reports. */
const NOTIFIED_AFTER = 20;

// Publishes roles on a full page store.
const [code = '', build = '', publications, studied] = process.argv.slice(2);
process.once('SIGTERM', () => process.exit(0));
const env = readEnv();
const { DATABASE_URL } = env;
const db = await openDatabase(DATABASE_URL);
// As the server does.
startSqliteCheckpointing(DATABASE_URL, console.error);
const handler = await loadAstroHandler(code);
const pages = readManifest(build)?.pages ?? (await listPageRecords(db));
const board = new Publications({
  services: await openServices(env, db),
  handler,
  pages,
  point: await readHistoryPoint(db),
});

const studies: EvictionStudy[] = [];
for (let i = 0; i < Number(studied); i++) {
  studies.push(await compareEvicted(board));
  print(`rendered twice: the ${studies.at(-1)?.evicted} pages that publication ${i + 1} of ${studied} evicted`);
}
await board.renderer.context.search.start();
await board.publishMany(WARM_UP);
const timings: Timing[] = [];
while (timings.length < Number(publications)) {
  timings.push(...(await board.publishMany(Math.min(NOTIFIED_AFTER, Number(publications) - timings.length))));
  print(`published ${timings.length} of ${publications}`);
}
process.send?.({ pages: pages.length, timings, studies } satisfies PublishRun);
