import { MIN_MEMORY_MB } from '../../src/lib/memory.ts';
import { type Boards, print } from './boards.ts';
import { asHeadline, type Measure, measure, withGoal } from './report.ts';
import type { MixedRun } from './run/mixed.ts';
import { median } from './statistics.ts';
import { startWhole, type Whole } from './whole.ts';

const CONNECTIONS = 24;
const LOOK_MS = 1_000;
/** Seconds as fast as answers come, for each setting. */
const SECONDS = Number(process.env.EASEL_MEMORY_SECONDS ?? 20);
/** Minutes at the soak's rate. */
const SOAK_MINUTES = Number(process.env.EASEL_SOAK_MINUTES ?? 1);
const SOAK_RATE = 60;
const SOAK_LOOKS = 60;
/** Share of the soak before measuring. */
const SOAK_WARM_UP = 0.1;
/** Documented settings by board size (docs/running.md). */
const SAID: Record<number, number> = { 1500: MIN_MEMORY_MB, 20000: 512 };

/**
 * Measures memory and responses of supervisor and server under visitors of all kinds, with and without the memory
 * setting.
 */
export async function measureMemory(boards: Boards, sizes: readonly number[], seconds = SECONDS): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const roles of sizes) {
    for (const setting of [outputOf(roles), undefined]) {
      const name = setting === undefined ? 'without MEMORY_MB' : `MEMORY_MB=${setting}`;
      print(`${CONNECTIONS} connections for ${seconds} s on a board of ${roles}, ${name}`);
      const whole = await startWhole(boards, roles, setting === undefined ? {} : { MEMORY_MB: String(setting) });
      const looks = look(whole, LOOK_MS);
      const before = whole.cpuSeconds();
      const run = await whole.load({ seconds, connections: CONNECTIONS, rate: 0 });
      const cpuMs = (whole.cpuSeconds() - before) * 1_000;
      const peak = measure(`${name}: most memory`, Math.max(...looks.end()), 'MiB', roles);
      await whole.stop();
      measures.push(
        setting === undefined ? peak : asHeadline(withGoal(peak, { atMost: setting })),
        measure(`${name}: answers`, answered(run) / run.seconds, '/s', roles),
        measure(`${name}: processor time of one`, cpuMs / answered(run), 'ms', roles),
        withGoal(measure(`${name}: failed`, failed(run), '', roles), { atMost: 0 }),
      );
    }
  }
  return measures;
}

/** Measures whether memory grows under the same visitors over time. */
export async function measureSoak(boards: Boards, roles: number): Promise<Measure[]> {
  const setting = outputOf(roles);
  const seconds = SOAK_MINUTES * 60;
  const whole = await startWhole(boards, roles, { MEMORY_MB: String(setting) });
  print(`${SOAK_RATE} requests a second for ${SOAK_MINUTES} minutes with MEMORY_MB=${setting}`);
  await whole.load({ seconds: seconds * SOAK_WARM_UP, connections: CONNECTIONS, rate: SOAK_RATE });
  const looks = look(whole, (seconds * 1_000) / SOAK_LOOKS);
  const run = await whole.load({ seconds, connections: CONNECTIONS, rate: SOAK_RATE });
  const held = looks.end();
  await whole.stop();
  const quarter = Math.ceil(held.length / 4);
  const [first, last] = [median(held.slice(0, quarter)), median(held.slice(-quarter))];
  return [
    measure(`memory in the first quarter of ${SOAK_MINUTES} minutes`, first, 'MiB', roles),
    measure('in the last', last, 'MiB', roles),
    withGoal(measure('the last to the first', last / first, ''), { atMost: 1.05 }),
    withGoal(measure('most memory', Math.max(...held), 'MiB', roles), { atMost: setting }),
    measure('answers', answered(run), '', roles),
    withGoal(measure('failed', failed(run), '', roles), { atMost: 0 }),
  ];
}

/** The setting of the smallest board that is at least as large. */
const outputOf = (roles: number): number =>
  SAID[
    Object.keys(SAID)
      .map(Number)
      .find((size) => size >= roles) ?? 20_000
  ] ?? MIN_MEMORY_MB;

const answered = ({ answers }: MixedRun): number => Object.values(answers).reduce((sum, count) => sum + count, 0);

/** Number of requests without response or with a 5xx. */
const failed = ({ answers }: MixedRun): number =>
  Object.entries(answers).reduce((sum, [name, count]) => sum + (/ [1234]\d\d$/.test(name) ? 0 : count), 0);

function look(whole: Whole, everyMs: number): { end: () => number[] } {
  const held: number[] = [];
  const timer = setInterval(() => {
    const now = whole.heldMib();
    if (now > 0) held.push(now);
    if (everyMs > LOOK_MS) print(`${Math.round(now)} MiB`);
  }, everyMs);
  return {
    end: () => {
      clearInterval(timer);
      return held;
    },
  };
}
