import { limitSqliteMemory } from '../db/dialect.ts';
import { openDatabase } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { recomputePayAndTrends } from '../features/market/market.commands.ts';
import { MB } from '../lib/lengths.ts';
import { runCommand } from './command.ts';

/** Small cache, because each role is read once. */
const MAX_CACHE_BYTES = 8 * MB;

// Child process of the worker. Counts pay and trends of the day.
await runCommand(async () => {
  const db = await openDatabase(readEnv().DATABASE_URL, { mustExist: true });
  try {
    await limitSqliteMemory(db, MAX_CACHE_BYTES);
    await recomputePayAndTrends(db, new Date());
  } finally {
    await db.destroy();
  }
});
