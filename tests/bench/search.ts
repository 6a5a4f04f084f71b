import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { readList } from '../groups.ts';
import { type Boards, print } from './boards.ts';
import { startChild } from './child.ts';
import { cpuSeconds } from './proc.ts';
import { asHeadline, type Measure, measure, withGoal } from './report.ts';
import type { SearchRun } from './run/search.ts';
import { findPort, listenAt } from './server.ts';
import { median, quantile } from './statistics.ts';

/** The size that the goals are set for. */
const GOAL_SIZE = 100_000;
const SMALL = 1_500;
const WARM_UP = 60;
const ANSWERS = 1_000;

/** Searches as people make them, from none to narrow. */
export const SEARCHES = [
  '',
  ...readList(`
    workplace=remote · category=product-designer&seniority=senior · location=germany&workplace=hybrid
    workplace=remote&openTo=germany · q=ux+designer · q=senior+product+designer+berlin
    q=interaction&workplace=remote&workplace=hybrid · q=%22design+systems%22+-lead · q=des+con
    location=berlin&radius=100&sort=newest · payMin=70000&payCurrency=EUR&sort=pay
    skill=figma&skill=prototyping&noUnpaidTakeHome=1&withPay=1 · category=ux-designer&postedWithin=30
  `),
];

/** Measures searches with all facets over HTTP, uncached and cached, and memory and updates of the index. */
export async function measureSearch(boards: Boards, sizes: readonly number[]): Promise<Measure[]> {
  const code = [...sizes, SMALL].find((roles) => boards.isBuilt(roles)) ?? SMALL;
  const dist = join(await boards.prepare(code), 'dist');
  const measures: Measure[] = [];
  for (const roles of sizes) {
    const [port, database] = await Promise.all([findPort(), boards.copyDatabase(roles)]);
    print(`searching a board of ${roles}`);
    const child = startChild('search.ts', [dist], {
      ...listenAt(port),
      // Each search has its own client address, because of rate limits.
      TRUSTED_PROXIES: '1',
      WORKER: 'off',
      DATA_DIR: boards.scratch('data'),
      DATABASE_URL: `file:${database}`,
    });
    const run = await child.answer<SearchRun>();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Different pages avoid cached responses.
    const pageOf = (i: number): number => 1 + Math.floor(i / SEARCHES.length);
    for (let i = 0; i < WARM_UP; i++) await search(port, agent, i, pageOf(i));
    const times: number[] = [];
    const before = cpuSeconds(child.pid);
    for (let i = WARM_UP; i < WARM_UP + ANSWERS; i++) times.push(await search(port, agent, i, pageOf(i)));
    const cpuMs = ((cpuSeconds(child.pid) - before) * 1_000) / ANSWERS;
    const timesAgain: number[] = [];
    for (let i = 0; i < ANSWERS; i++) timesAgain.push(await search(port, agent, i, 1));
    agent.destroy();
    await child.stop();
    const goal = (one: Measure, atMost: number): Measure => (roles === GOAL_SIZE ? withGoal(one, { atMost }) : one);
    measures.push(
      measure('whole answer over HTTP, p50', quantile(times, 0.5), 'ms', roles),
      asHeadline(goal(measure('whole answer over HTTP, p99', quantile(times, 0.99), 'ms', roles), 10)),
      measure('processor time of one answer', cpuMs, 'ms', roles),
      measure('asked again, p50', quantile(timesAgain, 0.5), 'ms', roles),
      measure('asked again, p99', quantile(timesAgain, 0.99), 'ms', roles),
      measure('the same questions as SQL, p50', median(run.sqlMs), 'ms', roles),
      measure('the same questions as SQL, p99', quantile(run.sqlMs, 0.99), 'ms', roles),
      goal(measure('memory of the index', run.indexMb, 'MB', roles), 150),
      measure('building the index', run.buildMs, 'ms', roles),
      measure('of which processor time', run.buildCpuMs, 'ms', roles),
      measure('one changed role, p50', median(run.changeMs), 'ms', roles),
      measure('one changed role, p99', quantile(run.changeMs, 0.99), 'ms', roles),
    );
  }
  return measures;
}

/** Milliseconds until the last byte of one answer. */
function search(port: number, agent: Agent, i: number, page: number): Promise<number> {
  const query = [SEARCHES[i % SEARCHES.length], page > 1 && `page=${page}`].filter(Boolean).join('&');
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}` };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const requested = request({ host: '127.0.0.1', port, path: `/api/jobs?${query}`, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${query} was answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - begun));
    });
    requested.on('error', reject);
    requested.end();
  });
}
