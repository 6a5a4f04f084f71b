import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const noteOf = (dataDir: string): string => join(dataDir, 'server.pid');

/** Notes that a server uses the data folder. Returns the function that takes the note away. */
export function noteRunning(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(noteOf(dataDir), String(process.pid));
  return () => rmSync(noteOf(dataDir), { force: true });
}

/** @throws Error when a server uses the data folder: it would go on showing what was there before. */
export function refuseWhileRunning(dataDir: string): void {
  const running = findRunning(dataDir);
  if (running !== undefined) throw new Error(`A server is running on ${dataDir} (process ${running}): stop it first`);
}

function findRunning(dataDir: string): number | undefined {
  if (!existsSync(noteOf(dataDir))) return undefined;
  const pid = Number(readFileSync(noteOf(dataDir), 'utf8'));
  return isAlive(pid) ? pid : undefined;
}

/** Whether there is a process of this number on this machine. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another account is running too, though it may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
