import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';
import { bareEnv } from '../server/bare-env.ts';
import { ownBuild } from './own-build.ts';
import { copyDatabase } from './site.ts';

export interface House {
  child: ChildProcess;
  /** Output so far. */
  printed: () => string;
  /** Resolves when it has printed the text. */
  hasPrinted: (text: string) => Promise<void>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Stops it if needed and removes its files. */
  clear: () => Promise<void>;
}

/** Copy of the project in its own folder, without a build. */
export interface Premises {
  folder: string;
  /** Runs `npm start`, or its command. */
  start: (how?: 'npm' | 'node') => House;
  /** Runs `npm run dev`. */
  develop: () => House;
  /** Runs one of its commands to the end. */
  run: (file: string) => Promise<{ code: number; messages: string }>;
  remove: () => void;
}

/** Starts a copy of the project with the build. */
export function startHouse(env: Record<string, string> = {}): House {
  const { databaseUrl, folder: dataFolder, remove } = copyDatabase();
  const premises = openPremises({ DATABASE_URL: databaseUrl, DATA_DIR: dataFolder, ...env });
  mkdirSync(join(premises.folder, 'dist'));
  symlinkSync(ownBuild().dist, join(premises.folder, 'dist/build-1'));
  const house = premises.start();
  const clear = async () => {
    await house.clear();
    premises.remove();
    remove();
  };
  return { ...house, clear };
}

/** `env` has at least database and data folder. One per worker in the same folder, for NODE_COMPILE_CACHE. */
export function openPremises(env: Record<string, string>): Premises {
  const folder = join(projectRoot, `tests/.output/house-${process.env.VITEST_POOL_ID}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of ['src', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const { origin } = ownBuild();
  const settings = { ...bareEnv, SITE_URL: origin, PORT: new URL(origin).port, LOG_LEVEL: 'info', ...env };
  return {
    folder,
    start: (how = 'node') => {
      const [program, ...args] = how === 'npm' ? ['npm', 'start'] : [process.execPath, 'src/cli/start.ts'];
      return watch(spawn(program ?? '', args, { cwd: folder, env: settings }));
    },
    develop: () => watch(spawn(process.execPath, ['src/cli/dev.ts'], { cwd: folder, env: settings })),
    run: (file) =>
      new Promise((resolve) =>
        execFile(process.execPath, [file], { cwd: folder, env: settings }, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), messages: stdout + stderr }),
        ),
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function watch(child: ChildProcess): House {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  return {
    child,
    printed: () => text,
    hasPrinted: async (wanted) => {
      while (!text.includes(wanted)) {
        if (child.exitCode !== null) throw new Error(`It ended early:\n${text}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    ended,
    clear: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
