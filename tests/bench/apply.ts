import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { householdOf, writeApplication } from './application-form.ts';
import { type Boards, print } from './boards.ts';
import { cpuSeconds, memoryMb } from './proc.ts';
import { type Measure, measure, withGoal } from './report.ts';
import { type Started, spawnServer } from './server.ts';
import { quantile } from './statistics.ts';

const AT_ONCE = 8;
const CV_BYTES = 1_000_000;
/** Requests before measuring, until code and buffers are warm. */
const WARM_UP = 200;

/** Measures applications with a CV of 1 MB stored per second, and whether memory grows with their number. */
export async function measureApply(boards: Boards, roles: number, applications: number): Promise<Measure[]> {
  const server = await spawnServer(boards, roles, { TRUSTED_PROXIES: '1' });
  await server.answer<Started>();
  const hash = findJob(server.databaseFile);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  print(`${WARM_UP} and then ${applications} applications with a CV of 1 MB, ${AT_ONCE} at once`);
  await sendMany(server.port, agent, hash, 0, WARM_UP);
  const before = { memory: memoryMb(server.pid, 'VmRSS'), cpu: cpuSeconds(server.pid) };
  const begun = performance.now();
  const times = await sendMany(server.port, agent, hash, WARM_UP, applications);
  const seconds = (performance.now() - begun) / 1_000;
  const grown = memoryMb(server.pid, 'VmRSS') - before.memory;
  const cpu = cpuSeconds(server.pid) - before.cpu;
  const peak = memoryMb(server.pid, 'VmHWM');
  agent.destroy();
  await server.stop();
  return [
    measure('durable applications', applications / seconds, '/s', roles),
    measure('until the answer, p50', quantile(times, 0.5), 'ms', roles),
    measure('until the answer, p99', quantile(times, 0.99), 'ms', roles),
    measure('processor time of one', (1_000 * cpu) / applications, 'ms', roles),
    withGoal(measure(`memory grown over ${applications}`, grown, 'MB', roles), { atMost: 50 }),
    measure('most memory', peak, 'MB', roles),
  ];
}

function findJob(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database
    .prepare("select hash from jobs where status = 'published' and apply_mode = 'board' order by id limit 1")
    .get();
  database.close();
  return String(row?.hash);
}

/** Sends applications, a few at once. Returns the milliseconds each waited for its response. */
async function sendMany(port: number, agent: Agent, hash: string, from: number, count: number): Promise<number[]> {
  const times: number[] = [];
  let next = from;
  const work = async () => {
    while (next < from + count) times.push(await sendOne(port, agent, hash, next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return times;
}

// Random bytes, which do not compress.
const cv = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(CV_BYTES)]);

function sendOne(port: number, agent: Agent, hash: string, n: number): Promise<number> {
  const { body, headers } = writeApplication({ job: hash, key: `bench-${n}`, n, cv });
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const requested = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: 'POST',
        path: '/api/applications',
        headers: { ...headers, 'content-length': body.length, 'x-forwarded-for': householdOf(n) },
      },
      (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 201) resolve(performance.now() - begun);
          else reject(new Error(`The answer was ${response.statusCode}`));
        });
      },
    );
    requested.on('error', reject);
    requested.end(body);
  });
}
