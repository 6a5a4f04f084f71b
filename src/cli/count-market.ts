import { openDatabase } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { refreshMarket } from '../features/market/market.commands.ts';
import { runCommand } from './command.ts';

// Started by the worker: counts pay and trends of the day.
await runCommand(async () => {
  const db = await openDatabase(readEnv().DATABASE_URL, { mustExist: true });
  try {
    await refreshMarket(db, new Date());
  } finally {
    await db.destroy();
  }
});
