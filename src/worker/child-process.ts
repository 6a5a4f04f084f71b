import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isOutOfMemory, MEMORY_ENVIRONMENT, memoryLimitArguments } from '../lib/memory.ts';
import { lowerProcessPriority } from '../lib/yield.ts';

interface OwnProcess {
  /** Command file in `cli/`. */
  command: string;
  /** Heap limit in megabytes. */
  memoryMb: number;
}

/** Streams rows. */
const BACKUP: OwnProcess = { command: 'backup.ts', memoryMb: 256 };
/** 200,000 roles of two years take a third of it. */
const MARKET: OwnProcess = { command: 'count-market.ts', memoryMb: 96 };
const MAX_ERROR_CHARACTERS = 2_000;

/** Makes a backup in a child process, because it takes minutes. */
export const backUpInChildProcess = (signal: AbortSignal): Promise<void> => runInOwnProcess(BACKUP, signal);

/** Counts pay and trends in a child process, whose memory grows with past roles. */
export const countMarketInChildProcess = (signal: AbortSignal): Promise<void> => runInOwnProcess(MARKET, signal);

/** @throws Error with the output of a failed or aborted command. */
async function runInOwnProcess({ command, memoryMb }: OwnProcess, signal: AbortSignal): Promise<void> {
  const path = fileURLToPath(new URL(`../cli/${command}`, import.meta.url));
  const child = spawn(process.execPath, [...memoryLimitArguments(memoryMb), path], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...MEMORY_ENVIRONMENT },
  });
  lowerProcessPriority(child);
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
