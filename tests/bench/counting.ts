import { type Boards, print } from './boards.ts';
import { CONNECTIONS, type LoadRun, loadProgram, runLoad } from './load.ts';
import { cpuSeconds } from './proc.ts';
import { type Measure, measure, withGoal } from './report.ts';
import { requestUntilOk } from './send-request.ts';
import { choosePage } from './serve.ts';
import { type Started, spawnServer } from './server.ts';
import { median } from './statistics.ts';

/** Short rounds, because load of the machine varies. */
const ROUND_SECONDS = 1;
const PAIRS_A_ROUND = 4;
const WARM_SECONDS = 2;

/** Headers of a browser. */
const READER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'en-GB,en;q=0.9,de;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
  referer: 'https://www.design-news.example/2026/06/where-designers-work',
};
/** Equal length, so that parsing costs the same. */
const COUNTED = { ...READER, 'sec-fetch-dest': 'document' };
const NOT_COUNTED = { ...READER, 'sec-fetch-dest': 'embedded' };

interface Round extends LoadRun {
  cpuPer100k: number;
}

/** Compares counted and uncounted requests for one page in turns. */
export async function measureCounting(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  const server = await spawnServer(boards, roles);
  await server.answer<Started>();
  const path = choosePage(server.dist, 'companies');
  await requestUntilOk(server.port, path);
  print(`asking for ${path}, counted and not, ${CONNECTIONS} connections, by ${loadProgram()}`);
  const kinds = [COUNTED, NOT_COUNTED];
  const results = kinds.map((): Round[] => []);
  for (const headers of kinds) await runLoad({ port: server.port, path, seconds: WARM_SECONDS, headers });
  for (let round = 0; round < rounds * PAIRS_A_ROUND; round++) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const i of order) {
      const before = cpuSeconds(server.pid);
      const run = await runLoad({ port: server.port, path, seconds: ROUND_SECONDS, headers: kinds[i] ?? {} });
      results[i]?.push({ ...run, cpuPer100k: ((cpuSeconds(server.pid) - before) / run.requests) * 100_000 });
    }
  }
  await server.stop();
  const [counted = [], bare = []] = results;
  const rate = (run: Round) => run.requests / run.seconds;
  const ratio = (of: (run: Round) => number) => median(counted.map((run, i) => of(run) / of(bare[i] ?? run)));
  return [
    measure('requests per second, counted', median(counted.map(rate)), 'requests/s'),
    measure('requests per second, not counted', median(bare.map(rate)), 'requests/s'),
    withGoal(measure('requests per second, counted to not', ratio(rate), ''), { atLeast: 0.97 }),
    measure(
      'processor time per request, counted to not',
      ratio((run) => run.cpuPer100k),
      '',
    ),
  ];
}
