import type { Db } from '../db/tables.ts';
import { recomputePayAndTrends } from '../features/market/market.commands.ts';
import { refreshIndexedListings } from '../features/search/indexed-listings.commands.ts';
import { showProgress } from '../lib/progress.ts';
import { makeDemoBoard } from './demo-board.ts';
import { insertDemoBoard } from './insert-demo-board.ts';

interface DemoSize {
  openJobs?: number;
  closedJobs?: number;
  companies?: number;
}

const SEED = 20_26;

/** Fills an empty database with the demo board, the same for the same day. */
export async function fillWithDemo(db: Db, now: Date, size: DemoSize = {}): Promise<void> {
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const board = makeDemoBoard({ seed: SEED, today, openJobs: 1_500, closedJobs: 4_500, companies: 250, ...size });
  const progress = showProgress('Filling the demo board', board.jobs.length);
  await insertDemoBoard(db, board, (done) => progress.show(done));
  await recomputePayAndTrends(db, today);
  await refreshIndexedListings(db, today);
  progress.end(`Demo board filled: ${board.jobs.length} roles at ${board.companies.length} companies`);
}
