import * as z from 'zod';
import { readSetting, writeSetting } from '../../db/board-settings.ts';
import type { Db } from '../../db/tables.ts';
import { sha256 } from '../../lib/hash.ts';
import type { HistoryPoint } from '../changes.queries.ts';

const stateSchema = z.object({
  buildId: z.string(),
  point: z.object({ boardId: z.string(), changeId: z.int().nonnegative(), changeMark: z.string() }),
});

/** Confirmed build and history point of an edge. */
interface PurgeState {
  buildId: string;
  point: HistoryPoint;
}

const keyOf = (address: string): string => `edge_${sha256(address)}`;

/** Undefined before the first complete purge. `unreadable` if damaged. */
export async function readPurgeState(db: Db, address: string): Promise<PurgeState | 'unreadable' | undefined> {
  const value = await readSetting(db, keyOf(address));
  if (value === undefined) return undefined;
  try {
    return stateSchema.parse(JSON.parse(value));
  } catch {
    return 'unreadable';
  }
}

/** Servers purge independently. An earlier point causes more purging at the next start. */
export async function writePurgeState(db: Db, address: string, state: PurgeState): Promise<void> {
  await writeSetting(db, keyOf(address), JSON.stringify(state));
}
