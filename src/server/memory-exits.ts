import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FILE } from '../lib/private-files.ts';

const fileOf = (folder: string): string => join(folder, 'memory-exits');

export function recordMemoryExit(folder: string): void {
  try {
    writeFileSync(fileOf(folder), `${countMemoryExits(folder) + 1}\n`, { mode: PRIVATE_FILE });
  } catch {
    // Full disk: exit anyway.
  }
}

export function countMemoryExits(folder: string): number {
  try {
    return Number(readFileSync(fileOf(folder), 'utf8')) || 0;
  } catch {
    return 0;
  }
}
