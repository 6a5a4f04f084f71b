import { readManifest } from '../../src/publishing/manifest.ts';
import { shareImagePath } from '../../src/site-map.ts';
import { type Boards, print } from './boards.ts';
import { CONNECTIONS, type LoadRun, loadProgram, runLoad } from './load.ts';
import { cpuSeconds, memoryMb } from './proc.ts';
import { type Measure, measure, withGoal } from './report.ts';
import { requestUntilOk } from './send-request.ts';
import { choosePage } from './serve.ts';
import { type ServerChild, type Started, spawnServer } from './server.ts';
import { median, quantile } from './statistics.ts';

/** Concurrent requests, as for a shared link. */
const AT_ONCE = 50;
const ROUND_SECONDS = 3;
const WARM_SECONDS = 2;

/** Measures share images: cost of one, and effect on readers. */
export async function measureImages(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  const server = await spawnServer(boards, roles);
  await server.answer<Started>();
  const pictures = (readManifest(server.dist)?.pages ?? [])
    .filter(({ path }) => /^\/jobs\/[^/]+$/.test(path))
    .map(({ path }) => shareImagePath(path));
  const page = choosePage(server.dist, 'companies');
  await requestUntilOk(server.port, page);
  const first = await rendered(server, pictures.splice(0, 1));
  const alone = await rendered(server, pictures.splice(0, AT_ONCE), 1);
  print(`asking for ${page} beside ${AT_ONCE} pictures, ${CONNECTIONS} connections, by ${loadProgram()}`);
  await runLoad({ port: server.port, path: page, seconds: WARM_SECONDS });
  const before = memoryMb(server.pid, 'VmRSS');
  const ratios: number[] = [];
  const waits: number[] = [];
  const load = () => runLoad({ port: server.port, path: page, seconds: ROUND_SECONDS });
  for (let round = 0; round < rounds; round++) {
    const quiet = rate(await load());
    const [busy, requested] = await Promise.all([load(), rendered(server, pictures.splice(0, AT_ONCE))]);
    ratios.push(rate(busy) / quiet);
    waits.push(...requested.waitsMs);
  }
  const peak = memoryMb(server.pid, 'VmHWM');
  await server.stop();
  return [
    measure('first picture', first.waitsMs[0] ?? Number.NaN, 'ms'),
    withGoal(measure('processor time of a picture', alone.cpuMs, 'ms'), { atMost: 60 }),
    measure('one after the other, median', median(alone.waitsMs), 'ms'),
    withGoal(measure('bytes of a picture, p99', quantile(alone.bytes, 0.99) / 1_000, 'kB'), { atMost: 60 }),
    measure(`${AT_ONCE} at once beside readers, slowest`, Math.max(...waits), 'ms'),
    measure('memory before', before, 'MB'),
    measure('memory at most', peak, 'MB'),
    withGoal(measure('pages per second, beside pictures to alone', median(ratios), ''), { atLeast: 0.85 }),
  ];
}

const rate = (run: LoadRun): number => run.requests / run.seconds;

/** Requests images, that many at a time. */
async function rendered(server: ServerChild, wanted: string[], atOnce = wanted.length) {
  const waitsMs: number[] = [];
  const bytes: number[] = [];
  const left = [...wanted];
  const before = cpuSeconds(server.pid);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const begun = performance.now();
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
        const picture = await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
        waitsMs.push(performance.now() - begun);
        bytes.push(picture.byteLength);
      }
    }),
  );
  return { waitsMs, bytes, cpuMs: ((cpuSeconds(server.pid) - before) / wanted.length) * 1_000 };
}
