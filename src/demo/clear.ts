import { sql } from 'kysely';
import { isDemoBoard, renewDatabaseId } from '../db/board-settings.ts';
import { disableStatementTimeouts } from '../db/dialect.ts';
import type { Db, Trx } from '../db/tables.ts';
import { eraseApplications } from '../features/applications/erasure.ts';
import { recomputeAllReplyRecords } from '../features/applications/reply-record.commands.ts';
import { recountAllListings } from '../features/jobs/listing.counts.ts';
import { recomputePayAndTrends } from '../features/market/market.commands.ts';
import { isPaymentNeededToPost } from '../features/selling/selling.queries.ts';
import { exemptRunningJobsFromPayment, publishPricesChange } from '../features/selling/use.commands.ts';
import { toInstant } from '../lib/dates.ts';
import type { FileStorage } from '../storage/storage.ts';
import { doubleDensityUrl } from '../ui/densities.ts';

/** Prefixes of invented ids. Real ids have 22 characters. */
const INVENTED = { jobs: 'job_', companies: 'com_', ads: 'adv', replies: 'rep_', plans: 'pln_' } as const;
const MAX_INVENTED_ID_LENGTH = 12;

interface ClearedDemo {
  jobs: number;
  companies: number;
  ads: number;
  applications: number;
  /** Invented companies that stay because of real jobs. */
  remainingCompanies: string[];
}

/** @throws Error if the board is no demo. */
export async function assertDemoBoard(db: Db): Promise<void> {
  if (!(await isDemoBoard(db))) throw new Error('This board holds no demo: there is nothing to clear');
}

/** Removes invented jobs, companies and ads with their data. @throws Error if the board is no demo. */
export async function clearDemoOrThrow(db: Db, files: FileStorage, now: Date): Promise<ClearedDemo> {
  await assertDemoBoard(db);
  // Delete files first, so that an interrupted run can be repeated.
  const sent = await db.selectFrom('applications').select('id').where(isInvented('job_id', 'jobs')).execute();
  const applications = await eraseApplications(
    db,
    files,
    sent.map(({ id }) => id),
  );
  const cleared = await db.transaction().execute(async (trx) => {
    await disableStatementTimeouts(trx);
    const jobs = await removeInvented(trx, 'jobs');
    await removeSold(trx, now);
    const ads = await removeAds(trx);
    await removeCounted(trx);
    const remainingCompanies = await trx
      .selectFrom('companies')
      .select('name')
      .where(isInvented('id', 'companies'))
      .where('id', 'in', (eb) => eb.selectFrom('jobs').select('company_id'))
      .orderBy('name')
      .execute();
    await trx
      .deleteFrom('company_redirects')
      .where('company_id', 'not in', (eb) => eb.selectFrom('jobs').select('company_id'))
      .where(isInvented('company_id', 'companies'))
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom('companies')
      .where(isInvented('id', 'companies'))
      .where('id', 'not in', (eb) => eb.selectFrom('jobs').select('company_id'))
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('orders').select('id').whereRef('orders.company_id', '=', 'companies.id'))),
      )
      .executeTakeFirst();
    await recountAllListings(trx, toInstant(now));
    // The board is no longer a demo and will not be filled again.
    await trx.updateTable('settings').set({ value: 'cleared' }).where('key', '=', 'demo').execute();
    await renewDatabaseId(trx);
    return {
      jobs,
      ads,
      applications,
      companies: Number(numDeletedRows),
      remainingCompanies: remainingCompanies.map(({ name }) => name),
    };
  });
  await recomputeAllReplyRecords(db, now);
  await recomputePayAndTrends(db, now);
  return cleared;
}

const isInvented = (column: 'id' | 'job_id' | 'company_id' | 'ad_id', kind: keyof typeof INVENTED) =>
  sql<boolean>`substr(${sql.ref(column)}, 1, ${INVENTED[kind].length}) = ${INVENTED[kind]}
    and length(${sql.ref(column)}) <= ${MAX_INVENTED_ID_LENGTH}`;

async function removeAds(trx: Trx): Promise<number> {
  for (const table of ['ad_events', 'ad_hours'] as const) {
    await trx.deleteFrom(table).where(isInvented('ad_id', 'ads')).execute();
  }
  const removed = await removeInvented(trx, 'ads');
  const shown = await trx.selectFrom('ads').select('image').where('image', 'is not', null).execute();
  const usedFiles = shown.flatMap(({ image }) => (image ? [`${image}.webp`, doubleDensityUrl(`${image}.webp`)] : []));
  await trx
    .deleteFrom('ad_images')
    .$if(usedFiles.length > 0, (query) => query.where('name', 'not in', usedFiles))
    .execute();
  return removed;
}

/** Removes counts of demo jobs and recomputes the others. */
async function removeCounted(trx: Trx): Promise<void> {
  await removeInvented(trx, 'replies');
  await trx.deleteFrom('reply_records').where(isInvented('company_id', 'companies')).execute();
  for (const table of ['pay_cells', 'pay_pages', 'trends'] as const) await trx.deleteFrom(table).execute();
}

/** Removes test orders and invented plans. Keeps orders paid with money and real open roles. */
async function removeSold(trx: Trx, now: Date): Promise<void> {
  const isTest = (order: 'id' | 'order_id') =>
    sql<boolean>`${sql.ref(order)} not in (select order_id from payments where provider in ('stripe', 'invoice'))`;
  // Uses of test orders are void. Their roles get another use below.
  await trx
    .deleteFrom('uses')
    .where('grant_id', 'in', (eb) =>
      eb.selectFrom('grants').select('id').where('order_id', 'is not', null).where(isTest('order_id')),
    )
    .execute();
  await trx.deleteFrom('orders').where(isTest('id')).execute();
  await removeUnorderedAds(trx);
  await trx.deleteFrom('grants').where('order_id', 'is', null).where(isInvented('company_id', 'companies')).execute();
  await trx
    .updateTable('plans')
    .set({ archived_at: toInstant(now) })
    .where(isInvented('id', 'plans'))
    .where('archived_at', 'is', null)
    .execute();
  await trx
    .deleteFrom('plans')
    .where(isInvented('id', 'plans'))
    .where('id', 'not in', (eb) => eb.selectFrom('order_lines').select('plan_id'))
    .where('id', 'not in', (eb) =>
      eb.selectFrom('uses').select('plan_id').where('plan_id', 'is not', null).$castTo<{ plan_id: string }>(),
    )
    .execute();
  if (await isPaymentNeededToPost(trx)) await exemptRunningJobsFromPayment(trx, 'published on the demo board', now);
  await publishPricesChange(trx, now);
}

async function removeInvented(trx: Trx, table: 'jobs' | 'ads' | 'replies'): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom(table).where(isInvented('id', table)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes ads booked with a test order. */
async function removeUnorderedAds(trx: Trx): Promise<void> {
  const unordered = trx
    .selectFrom('ad_bookings')
    .select('ad_id')
    .where('ad_id', 'not in', (eb) =>
      eb.selectFrom('orders').select('ad_id').where('ad_id', 'is not', null).$castTo<{ ad_id: string }>(),
    );
  for (const table of ['ad_events', 'ad_hours'] as const)
    await trx.deleteFrom(table).where('ad_id', 'in', unordered).execute();
  await trx.deleteFrom('ads').where('id', 'in', unordered).execute();
}
