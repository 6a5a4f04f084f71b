import { fillWithDemo } from '../../../src/cli/demo/fill.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';

// Fills the configured database with a demo board of so many open roles. More history than two years of 10,000 says nothing new.
const openRoles = Number(process.argv[2]);
const db = await openDatabase(readEnv().DATABASE_URL);
await fillWithDemo(db, new Date(), {
  openRoles,
  closedRoles: Math.min(openRoles * 2, 20_000),
  companies: Math.max(4, Math.round(openRoles / 6)),
});
await db.destroy();
process.send?.('filled');
