import { sql } from 'kysely';
import type { JobCountKind } from '../../db/column-values.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { BatchQueue } from '../../lib/batches.ts';
import { toInstant } from '../../lib/dates.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import { MAX_HOSTS, OTHER_HOSTS } from './job-sources.ts';

interface Counted {
  hash: string;
  kind: JobCountKind;
  at: Date;
  /** Referring host of a view (see `referringHostOrEmpty`). */
  source?: string | undefined;
}

/** Longer delays responses. Shorter makes more commits. */
const GATHER_MS = 20;

const batches = new WeakMap<Db, BatchQueue<Counted, undefined>>();

/** Counts a view or application click. Resolves once stored. Ignores unknown and closed jobs. */
export async function countJobEvent(db: Db, counted: Counted): Promise<void> {
  const carryOut = async (group: readonly Counted[]) => {
    await writeCounts(db, group);
    return group.map(() => undefined);
  };
  const options = { carryOut, waitMs: GATHER_MS, largest: 1_000, mostWaiting: 20_000 };
  await batches.getOrInsertComputed(db, () => new BatchQueue(options)).add(counted);
}

type Sum = Pick<Counted, 'hash' | 'kind' | 'source'> & { day: string; number: number };

async function writeCounts(db: Db, group: readonly Counted[]): Promise<void> {
  const counts = addUp(group.map(({ source: _, ...counted }) => counted));
  const sources = addUp(group.filter(({ source }) => source !== undefined));
  await db.transaction().execute(async (trx) => {
    for (const sum of counts) await addCount(trx, sum);
    for (const sum of sources) await addSource(trx, sum);
  });
}

/** Sums counts per row, sorted so that writers cannot deadlock. */
function addUp(group: readonly Counted[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { hash, kind, at, source } of group) {
    const day = toInstant(at).slice(0, 10);
    const key = [hash, kind, day, source].join(' ');
    sums.getOrInsert(key, { hash, kind, day, source, number: 0 }).number++;
  }
  return [...sums].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, sum]) => sum);
}

const addCount = (trx: Trx, { hash, kind, day, number }: Sum) =>
  sql`
    insert into job_counts (job_id, day, kind, number)
    select id, ${day}, ${kind}, cast(${number} as integer) from jobs where hash = ${hash} and status = 'published'
    on conflict (job_id, day, kind) do update set number = job_counts.number + excluded.number`.execute(trx);

/** Counts a new host beyond `MAX_HOSTS` with the others. */
const addSource = (trx: Trx, { hash, day, source = '', number }: Sum) =>
  sql`
    insert into job_referrers (job_id, day, host, number)
    select id, ${day}, case
      when exists (select 1 from job_referrers as known where known.job_id = jobs.id and known.day = ${day} and known.host = ${source})
        or (select count(*) from job_referrers as known where known.job_id = jobs.id and known.day = ${day}) < ${sql.lit(MAX_HOSTS)}
      then ${source} else ${OTHER_HOSTS} end, cast(${number} as integer)
    from jobs where hash = ${hash} and status = 'published'
    on conflict (job_id, day, host) do update set number = job_referrers.number + excluded.number`.execute(trx);
