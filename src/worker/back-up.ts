import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../cli/backup.ts', import.meta.url));
/** Rows are held few at a time. */
const MEMORY_MB = 256;
/** After everything that somebody waits for. */
const NICE = 10;
const MOST_SAID = 2_000;

/**
 * Makes a backup in a process of its own: it is minutes of work, which a server would serve late for.
 * @throws Error with what it said when it failed, or was told to stop.
 */
export async function backUpBeside(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, COMMAND], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-MOST_SAID);
  });
  const stop = () => child.kill();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(said.trim() || 'The backup was stopped');
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
