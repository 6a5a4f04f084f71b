import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Interface } from 'node:readline';

/** Waits for a line of a server. Rejects if it ends. */
export function untilLine(child: ChildProcess, lines: Interface, awaited: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onLine = (line: string) => {
      if (line === awaited) settle(resolve);
    };
    const onExit = () => settle(() => reject(new Error(`The server ended before it printed “${awaited}”`)));
    const settle = (done: () => void) => {
      lines.off('line', onLine);
      child.off('exit', onExit);
      done();
    };
    lines.on('line', onLine);
    child.on('exit', onExit);
  });
}

/** Kills a server and waits for its end. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
