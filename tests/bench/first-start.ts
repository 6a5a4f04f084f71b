import { setTimeout as wait } from 'node:timers/promises';
import { findNewestBuild } from '../../src/cli/builds.ts';
import { paths } from '../../src/paths.ts';
import { type Boards, print } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import { requestUntilOk } from './send-request.ts';
import { findPort } from './server.ts';
import { median } from './statistics.ts';

/** Settings of a demo, which is filled, and of an empty board. */
const KINDS: { name: string; settings: Record<string, string>; roles: number; maxSeconds: number }[] = [
  { name: 'demo', settings: { NODE_ENV: '', SECRET: '', EASEL_DEMO: '' }, roles: 1_500, maxSeconds: 20 },
  { name: 'own empty board', settings: {}, roles: 0, maxSeconds: 12 },
];

/** Measures `npm start` without a build and a database until the home page is answered, and until every page is rendered. */
export async function measureFirstStart(boards: Boards, rounds: number): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const { name, settings, roles, maxSeconds } of KINDS) {
    const opened: number[] = [];
    const completed: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      print(`starting a first time, ${name}, ${round} of ${rounds}`);
      const port = await findPort();
      const builds = boards.scratch('builds');
      const own = {
        PORT: String(port),
        SITE_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: boards.scratch('data'),
        DATABASE_URL: '',
        BUILDS_DIR: builds,
      };
      const house = startChild('../../../src/cli/start.ts', [], { ...own, ...settings });
      const seconds = () => (performance.now() - house.spawnedAt) / 1_000;
      await requestUntilOk(port, paths.home(), { patience: 600_000 });
      opened.push(seconds());
      while (!findNewestBuild(builds)?.manifest.isComplete) await wait(100);
      completed.push(seconds());
      await house.stop();
    }
    measures.push(
      withGoal(measure(`first start to the home page, ${name}`, median(opened), 's', roles), { atMost: maxSeconds }),
      measure(`first start until every page is rendered, ${name}`, median(completed), 's', roles),
    );
  }
  return measures;
}
