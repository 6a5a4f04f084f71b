import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../src/paths.ts';
import { type Boards, print } from './boards.ts';
import { type Child, startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { Visits } from './run/visits.ts';
import { requestUntilOk } from './send-request.ts';
import { findPort, listenAt } from './server.ts';
import { median } from './statistics.ts';

/** Requests per second. */
const RATE = 2_000;
const WATCHED_MS = 3_000;

/** `npm run release` under visitors: what it costs them, and how long it takes where the pages are rendered already. */
export async function measureDeploy(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  const builds = boards.scratch('builds');
  symlinkSync(join(await boards.prepare(roles), 'dist'), join(builds, 'build-1'));
  const port = await findPort();
  const settings = {
    ...listenAt(port),
    BUILDS_DIR: builds,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${await boards.copyDatabase(roles)}`,
  };
  const house = startChild(command('start'), [], settings);
  await requestUntilOk(port, '/readyz');
  const visitors = startChild('visits.ts', [String(port), paths.roles(), String(RATE)], {});
  const quiet: Visits[] = [];
  const during: Visits[] = [];
  const seconds: number[] = [];
  await wait(WATCHED_MS);
  await sendVisitorRequests(visitors);
  for (let round = 1; round <= rounds; round++) {
    print(`releasing under ${RATE} requests a second, ${round} of ${rounds}`);
    await wait(WATCHED_MS);
    quiet.push(await sendVisitorRequests(visitors));
    const begun = performance.now();
    const release = startChild(command('release'), [], settings);
    const [code] = await once(release.process, 'exit');
    if (code !== 0) throw new Error(`The release ended with ${code}`);
    seconds.push((performance.now() - begun) / 1_000);
    // Waits for the previous server to stop.
    await wait(WATCHED_MS);
    during.push(await sendVisitorRequests(visitors));
  }
  await visitors.stop();
  await house.stop();
  const answered = during.reduce((sum, visits) => sum + visits.answered, 0);
  const failed = [...quiet, ...during].flatMap((visits) => visits.failed);
  for (const reason of new Set(failed)) print(`failed: ${reason}`);
  const p99Of = (visits: readonly Visits[]) => median(visits.map(({ p99Ms }) => p99Ms));
  return [
    measure('requests answered while releases took over', answered, '', roles),
    withGoal(measure('failed requests', failed.length, '', roles), { atMost: 0 }),
    measure('release to serving, nothing to be rendered', median(seconds), 's', roles),
    measure('99th percentile of answers, between releases', p99Of(quiet), 'ms', roles),
    measure('99th percentile of answers, while releases took over', p99Of(during), 'ms', roles),
  ];
}

const command = (name: string): string => `../../../src/cli/${name}.ts`;

function sendVisitorRequests(visitors: Child): Promise<Visits> {
  visitors.process.send('what did you meet');
  return visitors.answer();
}
