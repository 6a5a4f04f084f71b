import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';
import { type Boards, print } from './boards.ts';
import { startChild } from './child.ts';
import { cpuSeconds } from './proc.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { PlacesRun } from './run/places.ts';
import { findPort, listenAt } from './server.ts';
import { quantile } from './statistics.ts';

const WARM_UP = 400;
const ANSWERS = 2_000;

/** Typed place names, judged and unjudged: whole names and each of their prefixes. */
const typed = readFileSync(join(projectRoot, 'tests/unit/locations/wanted-places.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | ') && !line.startsWith('#'))
  .flatMap((line) => {
    const [name = ''] = line.split(' | ');
    return [name, ...[1, 2, 3, 5].map((length) => [...name].slice(0, length).join(''))];
  });

/** Measures place suggestions over HTTP and the memory of places. */
export async function measurePlaces(boards: Boards, roles: number): Promise<Measure[]> {
  const dist = join(await boards.prepare(roles), 'dist');
  const [port, database] = await Promise.all([findPort(), boards.copyDatabase(roles)]);
  print('asking for places');
  const child = startChild('places.ts', [dist], {
    ...listenAt(port),
    // Each request has its own client address, because of rate limits.
    TRUSTED_PROXIES: '1',
    WORKER: 'off',
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${database}`,
  });
  const run = await child.answer<PlacesRun>();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sendRequest = (i: number) => find(port, agent, typed[(i * 7) % typed.length] ?? '', i);
  for (let i = 0; i < WARM_UP; i++) await sendRequest(i);
  const before = cpuSeconds(child.pid);
  const times: number[] = [];
  for (let i = WARM_UP; i < WARM_UP + ANSWERS; i++) times.push(await sendRequest(i));
  const cpuMs = ((cpuSeconds(child.pid) - before) * 1_000) / ANSWERS;
  agent.destroy();
  await child.stop();
  return [
    measure('places over HTTP, p50', quantile(times, 0.5), 'ms', roles),
    withGoal(measure('places over HTTP, p99', quantile(times, 0.99), 'ms', roles), { atMost: 10 }),
    measure('processor time of one answer', cpuMs, 'ms', roles),
    withGoal(measure('memory of the places', run.worldMb, 'MB', roles), { atMost: 60 }),
    measure('reading the places', run.readMs, 'ms', roles),
  ];
}

/** Milliseconds until the last byte of one answer. */
function find(port: number, agent: Agent, words: string, i: number): Promise<number> {
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}` };
  const path = `/api/places?q=${encodeURIComponent(words)}`;
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const requested = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${words} was answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - begun));
    });
    requested.on('error', reject);
    requested.end();
  });
}
