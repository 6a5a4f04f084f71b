import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';
import { ownBuild } from './own-build.ts';
import { copyDatabase } from './site.ts';

export interface House {
  child: ChildProcess;
  /** All that it printed so far. */
  printed: () => string;
  /** Resolves when it has printed the text. */
  hasPrinted: (text: string) => Promise<void>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Ends it if need be, and removes what it left. */
  clear: () => Promise<void>;
}

/** `npm start` as a user has it: the project in a folder of its own, with the build in its place. */
export function startHouse(env: Record<string, string> = {}): House {
  const folder = mkdtempSync(join(projectRoot, 'tests/.output/house-'));
  for (const name of ['src', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(ownBuild().dist, join(folder, 'dist'));
  const { databaseUrl, folder: dataFolder, remove } = copyDatabase();
  const origin = ownBuild().origin;
  const settings = {
    SITE_URL: origin,
    PORT: new URL(origin).port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, ['src/cli/start.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings, ...env },
  });
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
      remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
