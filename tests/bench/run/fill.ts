import { sql } from 'kysely';
import { openDatabase } from '../../../src/db/open.ts';
import { fillWithDemo } from '../../../src/demo/fill.ts';
import { readEnv } from '../../../src/env.ts';

// Fills the configured database with a demo board of that many open roles. The history is limited to two years of
// 10,000.
const openJobs = Number(process.argv[2]);
const db = await openDatabase(readEnv().DATABASE_URL);
// Keeps the indexes of a large board in memory. In kB.
await sql`pragma cache_size = -1048576`.execute(db);
await fillWithDemo(db, new Date(), {
  openJobs,
  closedJobs: Math.min(openJobs * 2, 20_000),
  companies: Math.max(4, Math.round(openJobs / 6)),
});
await db.destroy();
process.send?.('filled');
