import type { Db } from '../../db/tables.ts';
import type { ReplyRecord } from './reply-record.ts';

/** Stored reply record of a company. Undefined before its first application. */
export async function findReplyRecord(db: Db, companyId: string): Promise<ReplyRecord | undefined> {
  const row = await db
    .selectFrom('reply_records')
    .select(['counted', 'answered', 'median_days'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row && { counted: Number(row.counted), replied: Number(row.answered), medianDays: row.median_days };
}
