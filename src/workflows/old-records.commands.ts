import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import { ENDED_STATUSES } from '../features/jobs/job.ts';
import { addMonths, type Instant, toInstant } from '../lib/dates.ts';
import { yieldToEventLoop } from '../lib/yield.ts';

const PAGE_ROWS = 500;
/** Roles per transaction. */
const TEXTS_AT_ONCE = 100;

type Page = (after: string) => Promise<{ id: string; at: Instant }[]>;

/** Deletes expired records and texts. Keeps all without a setting. Returns the number of rows. */
export async function deleteExpiredRecords(db: Db, now: Date): Promise<number> {
  const { monthsOfRecords } = await readSite(db);
  if (monthsOfRecords === null) return 0;
  const before = addMonths(toInstant(now), -monthsOfRecords);
  return (
    (await clearAuditLog(db, before)) +
    (await clearJobEvents(db, before)) +
    (await clearReplies(db, before)) +
    (await clearAdHours(db, before)) +
    (await clearJobTexts(db, before)) +
    (await clearAlertRoles(db, before))
  );
}

async function clearAuditLog(db: Db, before: Instant): Promise<number> {
  const page: Page = (after) =>
    db.selectFrom('audit_log').select(['id', 'at']).where('id', '>', after).orderBy('id').limit(PAGE_ROWS).execute();
  return clearPages(page, before, (ids) => db.deleteFrom('audit_log').where('id', 'in', ids).executeTakeFirst());
}

/** Deletes history of roles that ended long ago. */
async function clearJobEvents(db: Db, before: Instant): Promise<number> {
  const page: Page = (after) =>
    db.selectFrom('job_events').select(['id', 'at']).where('id', '>', after).orderBy('id').limit(PAGE_ROWS).execute();
  const ended = db
    .selectFrom('jobs')
    .select('jobs.id')
    .where('closed_at', '<', before)
    .where('status', 'in', ENDED_STATUSES);
  return clearPages(page, before, (ids) =>
    db
      .deleteFrom('job_events')
      .where('id', 'in', ids)
      .where((eb) => eb.exists(ended.whereRef('jobs.id', '=', eb.ref('job_events.job_id'))))
      .executeTakeFirst(),
  );
}

/** Keeps replies of existing applications. */
async function clearReplies(db: Db, before: Instant): Promise<number> {
  const page: Page = (after) =>
    db
      .selectFrom('replies')
      .select(['id', 'received_at as at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
  return clearPages(page, before, async (ids) => {
    const claimed = await db.selectFrom('applications').select('reply_id').where('reply_id', 'in', ids).execute();
    const named = new Set(claimed.map(({ reply_id }) => reply_id));
    const free = ids.filter((id) => !named.has(id));
    return free.length === 0
      ? { numDeletedRows: 0n }
      : db.deleteFrom('replies').where('id', 'in', free).executeTakeFirst();
  });
}

async function clearPages(
  readPage: Page,
  before: Instant,
  remove: (ids: string[]) => Promise<{ numDeletedRows: bigint }>,
): Promise<number> {
  let cleared = 0;
  for (let after = ''; ; ) {
    const rows = await readPage(after);
    const old = rows.filter(({ at }) => at < before).map(({ id }) => id);
    if (old.length > 0) cleared += Number((await remove(old)).numDeletedRows);
    if (rows.length < PAGE_ROWS) return cleared;
    after = rows.at(-1)?.id ?? '';
    await yieldToEventLoop();
  }
}

/**
 * Empties descriptions of long ended roles, whose pages are 410. Facts stay for statistics. Removed roles keep theirs, because
 * removal can be undone.
 */
async function clearJobTexts(db: Db, before: Instant): Promise<number> {
  let cleared = 0;
  for (let after = { id: '', at: '' }; ; ) {
    const { id, at } = after;
    const rows = await db
      .selectFrom('jobs')
      .select(['id', 'published_at as at'])
      .where('status', '=', 'archived')
      .where('published_at', '>=', at)
      .where('published_at', '<', before)
      .where((eb) => eb.or([eb('published_at', '>', at), eb('id', '>', id)]))
      .orderBy('published_at')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    for (let from = 0; from < rows.length; from += TEXTS_AT_ONCE) {
      const ids = rows.slice(from, from + TEXTS_AT_ONCE).map((row) => row.id);
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ description: '' })
        .where('id', 'in', ids)
        .where('closed_at', '<', before)
        .where('removed_from', 'is', null)
        .where('description', '!=', '')
        .executeTakeFirst();
      cleared += Number(numUpdatedRows);
      await yieldToEventLoop();
    }
    const last = rows.at(-1);
    if (rows.length < PAGE_ROWS || !last) return cleared;
    after = { id: last.id, at: last.at ?? '' };
  }
}

/** Deletes alert data of long ended roles. Reposts of these are new. */
async function clearAlertRoles(db: Db, before: Instant): Promise<number> {
  const page: Page = (after) =>
    db
      .selectFrom('alert_roles')
      .select(['job_id as id', 'open_since as at'])
      .where('job_id', '>', after)
      .orderBy('job_id')
      .limit(PAGE_ROWS)
      .execute();
  return clearPages(page, before, (ids) =>
    db.deleteFrom('alert_roles').where('job_id', 'in', ids).where('gone_at', '<', before).executeTakeFirst(),
  );
}

/** Keeps figures of booked ads, by which their price was refunded. */
async function clearAdHours(db: Db, before: Instant): Promise<number> {
  let cleared = 0;
  const booked = db.selectFrom('ad_bookings').select('ad_id');
  for (const { id } of await db.selectFrom('ads').select('id').where('id', 'not in', booked).execute()) {
    const { numDeletedRows } = await db
      .deleteFrom('ad_hours')
      .where('ad_id', '=', id)
      .where('hour', '<', before.slice(0, 13))
      .executeTakeFirst();
    cleared += Number(numDeletedRows);
    await yieldToEventLoop();
  }
  return cleared;
}
