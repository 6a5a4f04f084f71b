import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';

/** Secret, as in production. */
export const SECRET = 'the secret of what is measured, of 32 bytes and more';

export interface Child {
  process: ChildProcess;
  pid: number;
  /** `performance.now()` of this process. */
  spawnedAt: number;
  /** Next message of the script. Rejects if it ends. */
  answer: <T>() => Promise<T>;
  /** Stops the script and waits for it. */
  stop: () => Promise<void>;
}

/** Runs a script of `run/` in a child process with these settings only. */
export function startChild(script: string, args: string[], settings: Record<string, string>): Child {
  const spawnedAt = performance.now();
  const child = fork(join(import.meta.dirname, 'run', script), args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', EASEL_DEMO: 'off', LOG_LEVEL: 'error', SECRET, ...settings },
    // Keeps progress and logs out of the results.
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
