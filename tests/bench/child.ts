import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';

/** What runs as in production has one. */
export const SECRET = 'the secret of what is measured, of 32 bytes and more';

export interface Child {
  process: ChildProcess;
  pid: number;
  /** By `performance.now()` of this process. */
  spawnedAt: number;
  /** The next message that the script sends; rejects when it ends before. */
  answer: <T>() => Promise<T>;
  /** Asks it to end, and waits until it has. */
  stop: () => Promise<void>;
}

/** Runs a script of `run/` in a process of its own, as the project's commands run: with these settings and no others of ours. */
export function startChild(script: string, args: string[], settings: Record<string, string>): Child {
  const spawnedAt = performance.now();
  const child = fork(join(import.meta.dirname, 'run', script), args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', EASEL_DEMO: 'off', LOG_LEVEL: 'error', SECRET, ...settings },
    // Progress and logs go where they do not mix with results.
    stdio: ['ignore', 2, 2, 'ipc'],
    serialization: 'advanced',
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => process.off('exit', killWithUs));
  return {
    process: child,
    pid: child.pid ?? 0,
    spawnedAt,
    answer: <T>() =>
      new Promise<T>((resolve, reject) => {
        child.once('message', (message) => resolve(message as T));
        void ended.then((code) => reject(new Error(`${script} ended with ${code} before it had an answer`)));
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
