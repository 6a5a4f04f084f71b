import type { Db, Trx } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { yieldToEventLoop } from '../../lib/yield.ts';
import { publish } from '../../publishing/publish.ts';
import { REPLIES_TAG, replyRecordTag } from '../../publishing/tags.ts';
import { findReplyRecord } from './reply-record.queries.ts';
import { computeReplyRecord, describeReplyRecord, hasHighReplyRate, RECORD_DAYS } from './reply-record.ts';

/** Records the first reply to an application. */
export async function recordFirstReply(trx: Trx, applicationId: string, now: Date): Promise<void> {
  const at = toInstant(now);
  const reply = await trx
    .updateTable('replies')
    .set({ answered_at: at })
    .where('id', '=', (eb) => eb.selectFrom('applications').select('reply_id').where('id', '=', applicationId))
    .where('answered_at', 'is', null)
    .returning('company_id')
    .executeTakeFirst();
  if (reply) await refreshRecord(trx, reply.company_id, now);
}

/** Recomputes all reply records, because they age. Yields between companies. */
export async function recomputeAllReplyRecords(db: Db, now: Date): Promise<void> {
  const companies = await db.selectFrom('replies').select('company_id').distinct().execute();
  for (const { company_id } of companies) {
    await db.transaction().execute((trx) => refreshRecord(trx, company_id, now));
    await yieldToEventLoop();
  }
}

async function refreshRecord(trx: Trx, companyId: string, now: Date): Promise<void> {
  const at = toInstant(now);
  const replies = await trx
    .selectFrom('replies')
    .select(['received_at as receivedAt', 'answered_at as repliedAt', 'withdrawn_at as withdrawnAt'])
    .where('company_id', '=', companyId)
    .where('received_at', '>', addDays(at, -RECORD_DAYS))
    .execute();
  const before = await findReplyRecord(trx, companyId);
  const after = computeReplyRecord(replies, now);
  const values = { counted: after.counted, answered: after.replied, median_days: after.medianDays, computed_at: at };
  await trx
    .insertInto('reply_records')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
  if (describeReplyRecord(after) !== (before && describeReplyRecord(before))) {
    const isDirectoryStale = hasHighReplyRate(after) !== (before !== undefined && hasHighReplyRate(before));
    await publish(trx, at, { tags: [replyRecordTag(companyId), ...(isDirectoryStale ? [REPLIES_TAG] : [])] });
  }
}
