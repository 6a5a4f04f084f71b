import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { Batches } from '../../lib/batches.ts';
import { toInstant } from '../../lib/dates.ts';
import type { CountKind } from './job-counts.ts';

interface Counted {
  hash: string;
  kind: CountKind;
  at: Date;
}

/** Longer would be felt in the answer's time; shorter makes more commits of fewer counts. */
const GATHER_MS = 20;

const batches = new WeakMap<Db, Batches<Counted, undefined>>();

/** Counts one view of a job or one click to apply; stored when this resolves. A hash that is no open job counts nothing. */
export async function countJob(db: Db, counted: Counted): Promise<void> {
  let batch = batches.get(db);
  if (!batch) {
    batch = new Batches({
      carryOut: async (group) => {
        await writeCounts(db, group);
        return group.map(() => undefined);
      },
      waitMs: GATHER_MS,
      largest: 1_000,
      mostWaiting: 20_000,
    });
    batches.set(db, batch);
  }
  await batch.add(counted);
}

/** Adds up the group first: a job that everybody looks at is one row to write. */
async function writeCounts(db: Db, group: readonly Counted[]): Promise<void> {
  const sums = new Map<string, { hash: string; kind: CountKind; day: string; number: number }>();
  for (const { hash, kind, at } of group) {
    const day = toInstant(at).slice(0, 10);
    const key = `${hash} ${kind} ${day}`;
    const sum = sums.get(key);
    if (sum) sum.number++;
    else sums.set(key, { hash, kind, day, number: 1 });
  }
  // One order for all writers, so that two of them never wait for each other.
  const keys = [...sums.keys()].sort();
  await db.transaction().execute(async (trx) => {
    for (const key of keys) {
      const { hash, kind, day, number } = sums.get(key) ?? { hash: '', kind: 'view', day: '', number: 0 };
      await sql`
        insert into job_counts (job_id, day, kind, number)
        select id, ${day}, ${kind}, cast(${number} as integer) from jobs where hash = ${hash} and status = 'published'
        on conflict (job_id, day, kind) do update set number = job_counts.number + excluded.number`.execute(trx);
    }
  });
}
