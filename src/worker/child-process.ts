import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { frugalArguments, isOutOfMemory, MEMORY_ENVIRONMENT } from '../lib/memory.ts';
import { yieldToServer } from '../lib/yield.ts';

interface OwnProcess {
  /** Command file in `cli/`. */
  command: string;
  /** Megabytes of its heap at most. */
  memoryMb: number;
}

/** Rows are held few at a time. */
const BACKUP: OwnProcess = { command: 'backup.ts', memoryMb: 256 };
/** Holds the roles of two years in columns: 200,000 take a third of it. */
const MARKET: OwnProcess = { command: 'count-market.ts', memoryMb: 96 };
const MAX_ERROR_CHARACTERS = 2_000;

/** Makes a backup in its own process. Takes minutes, in which a server would answer late. */
export const backUpInChildProcess = (signal: AbortSignal): Promise<void> => runInOwnProcess(BACKUP, signal);

/** Counts pay and trends in its own process. Its memory grows with past roles, and is none of the server's. */
export const countMarketInChildProcess = (signal: AbortSignal): Promise<void> => runInOwnProcess(MARKET, signal);

/** @throws Error with what the command printed when it failed or was told to stop. */
async function runInOwnProcess({ command, memoryMb }: OwnProcess, signal: AbortSignal): Promise<void> {
  const path = fileURLToPath(new URL(`../cli/${command}`, import.meta.url));
  const child = spawn(process.execPath, [...frugalArguments(memoryMb), path], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...MEMORY_ENVIRONMENT },
  });
  yieldToServer(child);
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-MAX_ERROR_CHARACTERS);
  });
  const stop = () => child.kill();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    const [code, ended] = await once(child, 'close');
    if (isOutOfMemory(code, ended)) throw new Error(`${command} needs more than ${memoryMb} MB of memory`);
    if (code !== 0) throw new Error(printed.trim() || `${command} was stopped`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
