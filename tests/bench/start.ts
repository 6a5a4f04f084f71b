import { paths } from '../../src/paths.ts';
import { readManifest } from '../../src/publishing/manifest.ts';
import { type Boards, print } from './boards.ts';
import { memoryMb } from './proc.ts';
import { asHeadline, type Measure, measure, withGoal } from './report.ts';
import { keepAlive, requestUntilOk, sendRequest } from './send-request.ts';
import { type ServerChild, type Started, spawnServer } from './server.ts';
import { median } from './statistics.ts';

/** Measures the time and memory until a built board responds. */
export async function measureStart(boards: Boards, roles: number, rounds: number): Promise<Measure[]> {
  await boards.prepare(roles);
  const starts: { firstAnswerMs: number; startServerMs: number; rssMb: number }[] = [];
  let pages = 0;
  let rssAfterAll = Number.NaN;
  for (let round = 1; round <= rounds; round++) {
    print(`starting the server with ${roles} open roles, ${round} of ${rounds}`);
    const server = await spawnServer(boards, roles);
    const [started, firstAnswerMs] = await Promise.all([
      server.answer<Started>(),
      requestUntilOk(server.port, paths.roles()).then(() => performance.now() - server.spawnedAt),
    ]);
    // Waits until start-up memory is released.
    await settle();
    starts.push({ firstAnswerMs, startServerMs: started.startServerMs, rssMb: memoryMb(server.pid, 'VmRSS') });
    pages = started.pages;
    if (round === rounds) rssAfterAll = await readAll(server);
    await server.stop();
  }
  return [
    measure('pages in the store', pages, 'pages', roles),
    asHeadline(
      withGoal(
        measure(
          'process start to first page answered',
          median(starts.map((start) => start.firstAnswerMs)),
          'ms',
          roles,
        ),
        { atMost: 1_500 },
      ),
    ),
    measure('of which startServer', median(starts.map((start) => start.startServerMs)), 'ms', roles),
    withGoal(measure('memory (RSS) after start', median(starts.map((start) => start.rssMb)), 'MB', roles), {
      atMost: 350,
    }),
    measure('memory (RSS) after every page was read', rssAfterAll, 'MB', roles),
  ];
}

/** Reads every page once, in brotli. Returns the server's memory in megabytes afterwards. */
async function readAll({ port, dist, pid }: ServerChild): Promise<number> {
  const pages = (readManifest(dist)?.pages ?? []).map((page) => page.path).filter((path) => path !== paths.error());
  print(`reading ${pages.length} pages`);
  let rejected = 0;
  const readers = Array.from({ length: 8 }, async () => {
    for (let path = pages.pop(); path !== undefined; path = pages.pop()) {
      const { status } = await sendRequest(port, path, keepAlive);
      if (status !== 200) rejected++;
    }
  });
  await Promise.all(readers);
  if (rejected > 0) print(`${rejected} pages did not answer 200`);
  await settle();
  return memoryMb(pid, 'VmRSS');
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 1_000));
