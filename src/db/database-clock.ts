import { measureDatabaseClockOffset } from './dialect.ts';
import type { Db } from './tables.ts';

const MEASURE_MS = 5_000;
/** Smallest offset that is not explained by response time. */
const MIN_OFFSET_MS = 1_000;

const offsets = new WeakMap<Db, { offsetMs: number; measuredAt: number }>();

/** Milliseconds from this machine's time to the database's, the shared clock. */
export async function getDatabaseClockOffset(db: Db): Promise<number> {
  const known = offsets.get(db);
  if (known && performance.now() < known.measuredAt + MEASURE_MS) return known.offsetMs;
  const measured = await measureDatabaseClockOffset(db);
  const offsetMs = Math.abs(measured) < MIN_OFFSET_MS ? 0 : measured;
  offsets.set(db, { offsetMs, measuredAt: performance.now() });
  return offsetMs;
}
