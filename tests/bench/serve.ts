import { readManifest } from '../../src/publishing/manifest.ts';
import { type Boards, print } from './boards.ts';
import { CONNECTIONS, type LoadRun, loadProgram, runLoad } from './load.ts';
import { oneAnswer, startNginx } from './nginx.ts';
import { cpuSeconds } from './proc.ts';
import { findProgram } from './programs.ts';
import { type Measure, measure, withGoal } from './report.ts';
import { requestUntilOk, sendRequest } from './send-request.ts';
import { type Started, spawnServer } from './server.ts';
import { median } from './statistics.ts';

const ROUND_SECONDS = 4;
const WARM_SECONDS = 2;
const OURS = 'our server';

interface Round extends LoadRun {
  cpuPer100k: number;
}

/** Compares a role's page with nginx in turns. */
export async function measureServe(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  const server = await spawnServer(boards, roles);
  await server.answer<Started>();
  const path = choosePage(server.dist, 'jobs');
  const answer = await requestUntilOk(server.port, path);
  if (answer.headers['content-encoding'] !== 'br') throw new Error(`${path} did not come in brotli`);

  const program = findProgram('nginx');
  if (!program) print('nginx not installed: apt-get install nginx wrk. Only our own server is measured');
  const own = boards.scratch('nginx');
  const nginx = program ? await startNginx(program, own, oneAnswer(own, path, answer)) : undefined;
  if (nginx && !(await sendRequest(nginx.port, path)).body.equals(answer.body))
    throw new Error('nginx does not serve the same bytes');

  print(`asking for ${path}: ${answer.body.length} bytes of brotli, ${CONNECTIONS} connections, by ${loadProgram()}`);
  const racers = [server, nginx].filter((racer) => racer !== undefined);
  const results = racers.map((): Round[] => []);
  for (const { port } of racers) await runLoad({ port, path, seconds: WARM_SECONDS });
  for (let round = 0; round < rounds; round++) {
    // Alternates the order.
    const order = round % 2 === 0 ? [...racers.keys()] : [...racers.keys()].reverse();
    for (const i of order) {
      const racer = racers[i];
      if (racer) results[i]?.push(await runRound(racer, path));
    }
  }
  await server.stop();
  await nginx?.stop();
  const [ours = [], theirs = []] = results;
  return [...describe(OURS, ours), ...(nginx ? [...describe('nginx', theirs), ...compare(ours, theirs)] : [])];
}

/** Path of a page of median size below a folder such as `jobs`. */
export function choosePage(dist: string, folder: string): string {
  const pages = (readManifest(dist)?.pages ?? []).filter(
    ({ indexable, path }) => indexable && path.startsWith(`/${folder}/`) && path.split('/').length === 3,
  );
  const chosen = pages.toSorted((a, b) => a.length - b.length)[Math.floor(pages.length / 2)];
  if (!chosen) throw new Error(`There is no page of ${folder} in ${dist}`);
  return chosen.path;
}

async function runRound({ port, pid }: { port: number; pid: number }, path: string): Promise<Round> {
  const before = cpuSeconds(pid);
  const run = await runLoad({ port, path, seconds: ROUND_SECONDS });
  return { ...run, cpuPer100k: ((cpuSeconds(pid) - before) / run.requests) * 100_000 };
}

const rate = (run: Round): number => run.requests / run.seconds;

function describe(who: string, rounds: Round[]): Measure[] {
  return [
    { ...measure(`${who}: requests per second`, median(rounds.map(rate)), 'requests/s'), headline: who === OURS },
    measure(`${who}: p50`, median(rounds.map((run) => run.p50Ms)), 'ms'),
    measure(`${who}: p99`, median(rounds.map((run) => run.p99Ms)), 'ms'),
    measure(`${who}: processor time per 100,000 requests`, median(rounds.map((run) => run.cpuPer100k)), 's'),
  ];
}

/** Ratios of neighbouring turns, which share noise. */
function compare(ours: Round[], theirs: Round[]): Measure[] {
  const ratio = (of: (run: Round) => number): number => median(ours.map((run, i) => of(run) / of(theirs[i] ?? run)));
  return [
    withGoal(measure('requests per second, ours to a file of nginx', ratio(rate), ''), { atLeast: 0.85 }),
    measure(
      'processor time per request, ours to a file of nginx',
      ratio((run) => run.cpuPer100k),
      '',
    ),
  ];
}
