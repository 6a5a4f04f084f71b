import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';
import type { Boards } from './boards.ts';
import { SECRET, startChild } from './child.ts';
import { cpuSeconds, heldMib, listTree } from './proc.ts';
import type { MixedRun } from './run/mixed.ts';
import { findPort, listenAt } from './server.ts';

export interface Whole {
  /** MiB of supervisor and server. */
  heldMib: () => number;
  /** Seconds of processor time of both. */
  cpuSeconds: () => number;
  /** Mixed visitors. `rate` is requests per second, 0 for unlimited. */
  load: (load: { seconds: number; connections: number; rate: number }) => Promise<MixedRun>;
  stop: () => Promise<void>;
}

/** Starts supervisor and server of `npm start` on the build of a board and a copy of its database. */
export async function startWhole(boards: Boards, roles: number, settings: Record<string, string>): Promise<Whole> {
  const dist = join(await boards.prepare(roles), 'dist');
  const [port, database] = await Promise.all([findPort(), boards.copyDatabase(roles)]);
  const builds = boards.scratch('builds');
  symlinkSync(dist, join(builds, 'build-1'));
  const databaseUrl = `file:${database}`;
  const keeper = spawn(process.execPath, ['src/cli/start.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      EASEL_DEMO: 'off',
      LOG_LEVEL: 'error',
      SECRET,
      ...listenAt(port),
      // Each visitor has their own client address.
      TRUSTED_PROXIES: '1',
      DATA_DIR: boards.scratch('data'),
      DATABASE_URL: databaseUrl,
      BUILDS_DIR: builds,
      ...settings,
    },
  });
  const root = keeper.pid ?? 0;
  const killWithUs = () => {
    for (const pid of listTree(root).reverse()) process.kill(pid, 'SIGKILL');
  };
  process.once('exit', killWithUs);
  const ended = once(keeper, 'exit').then(() => process.off('exit', killWithUs));
  await untilOpen(keeper.stdout, ended);
  return {
    heldMib: () => heldMib(root),
    cpuSeconds: () => listTree(root).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    load: async ({ seconds, connections, rate }) => {
      const given = [String(port), dist, databaseUrl, String(seconds), String(connections), String(rate)];
      const visitors = startChild('mixed.ts', given, {});
      const run = await visitors.answer<MixedRun>();
      await visitors.stop();
      return run;
    },
    stop: async () => {
      keeper.kill('SIGTERM');
      await ended;
    },
  };
}

/** @throws Error if the server ends before. */
async function untilOpen(printed: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let text = '';
  const isOpen = new Promise<void>((resolve) => {
    printed.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('is open at')) resolve();
    });
  });
  await Promise.race([isOpen, ended.then(() => Promise.reject(new Error(`The server ended early:\n${text}`)))]);
}
