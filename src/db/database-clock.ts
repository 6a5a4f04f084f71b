import { measureClockOffset } from './dialect.ts';
import type { Db } from './tables.ts';

/** Milliseconds after which the offset is measured again. */
const MEASURE_MS = 5_000;
/** Milliseconds below which an offset may be the time that the answer took. */
const MIN_OFFSET_MS = 1_000;

const offsets = new WeakMap<Db, { offsetMs: number; measuredAt: number }>();

/**
 * Milliseconds to add to a moment of this machine, to tell it by the clock of the database: for what machines count or hold
 * together, of which one may be minutes ahead or behind.
 */
export async function findClockOffset(db: Db): Promise<number> {
  const known = offsets.get(db);
  if (known && performance.now() < known.measuredAt + MEASURE_MS) return known.offsetMs;
  const measured = await measureClockOffset(db);
  const offsetMs = Math.abs(measured) < MIN_OFFSET_MS ? 0 : measured;
  offsets.set(db, { offsetMs, measuredAt: performance.now() });
  return offsetMs;
}
