import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { streamJobXmlFeed } from '../../../src/features/search/job-xml-feed.queries.ts';
import { searchJobsForApi } from '../../../src/features/search/search-api.ts';
import { paths } from '../../../src/paths.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { loadAstroHandler, renderResponse } from '../../../src/server/render-response.ts';
import { openServices } from '../../../src/server/services.ts';
import { print } from '../boards.ts';
import { Publications } from '../publications.ts';
import { SEARCHES } from '../search.ts';

export interface GrowthRun {
  startMs: number;
  memoryMb: number;
  searchMs: number[];
  publishMs: number[];
  /** Each document with its bytes. */
  documents: Record<string, { ms: number; bytes: number }>;
  countMs: number;
  peakMb: number;
}

const SEARCH_PAGES = 20;
const WARM_UP = 2;
const PUBLICATIONS = 60;

/** Processor time of `work` in all threads of this process. */
async function cpuOf<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000, result };
}

// Measures what may grow with a board in one process, in processor time.
const [code = ''] = process.argv.slice(2);
process.once('SIGTERM', () => process.exit(0));
const env = readEnv();
const db = await openDatabase(env.DATABASE_URL);
const handler = await loadAstroHandler(code);
const services = await openServices(env, db);
const { search } = services;
const started = await cpuOf(() => search.start());
const memoryMb = process.memoryUsage().rss / 1e6;
print(`index built in ${Math.round(started.ms)} ms`);

const searchMs: number[] = [];
for (let page = 1; page <= SEARCH_PAGES; page++) {
  for (const words of SEARCHES) {
    const params = new URLSearchParams(`${words}&page=${page}`);
    // The server keeps compressed bytes, of which there are few, and no text.
    const { ms } = await cpuOf(() =>
      searchJobsForApi(search, params, 'json', (found) => ({ length: JSON.stringify(found).length })),
    );
    if (page > WARM_UP) searchMs.push(ms);
  }
}

const documents: GrowthRun['documents'] = {};
const context = { ...services, catchUp: async () => {} };
for (const path of [
  paths.sitemap(),
  paths.sitemapChild('jobs', 1),
  paths.sitemapChild('listings', 1),
  `${paths.feed()}.xml`,
  paths.home(),
  paths.roles(),
  paths.companies(),
]) {
  const { ms, result } = await cpuOf(() => renderResponse(handler, context, path, {}));
  if (result.status !== 200) throw new Error(`${path} answered ${result.status}`);
  documents[path] = { ms, bytes: result.body.length };
}
/** Streamed, in batches of roles. */
const exchange = await cpuOf(async () => {
  let bytes = 0;
  for await (const part of streamJobXmlFeed(db, { filter: {} }, { name: 'Easel', origin: env.SITE_URL }))
    bytes += part.length;
  return bytes;
});
documents[paths.exchange()] = { ms: exchange.ms, bytes: exchange.result };
print('documents rendered');

const board = new Publications({ services, handler, pages: [], point: await readHistoryPoint(db) });
await board.publishMany(WARM_UP);
const publishMs = (await board.publishMany(PUBLICATIONS)).map(({ visibleCpuMs }) => visibleCpuMs);
const counted = await cpuOf(() => recomputePayAndTrends(db, new Date()));
process.send?.({
  startMs: started.ms,
  memoryMb,
  searchMs,
  publishMs,
  documents,
  countMs: counted.ms,
  peakMb: process.resourceUsage().maxRSS / 1e3,
} satisfies GrowthRun);
