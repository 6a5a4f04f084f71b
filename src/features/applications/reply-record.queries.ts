import type { Db } from '../../db/tables.ts';
import { hasHighReplyRate, type ReplyRecord } from './reply-record.ts';

/** Stored reply record of a company. Undefined before its first application. */
export async function findReplyRecord(db: Db, companyId: string): Promise<ReplyRecord | undefined> {
  const row = await db
    .selectFrom('reply_records')
    .select(['counted', 'answered', 'median_days'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row && { counted: Number(row.counted), replied: Number(row.answered), medianDays: row.median_days };
}

/** Slugs of companies that answer most applicants. */
export async function listHighReplyCompanySlugs(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reply_records')
    .innerJoin('companies', 'companies.id', 'reply_records.company_id')
    .select(['slug', 'counted', 'answered', 'median_days as medianDays'])
    .execute();
  const answering = rows.filter((row) =>
    hasHighReplyRate({ counted: Number(row.counted), replied: Number(row.answered), medianDays: row.medianDays }),
  );
  return new Set(answering.map(({ slug }) => slug));
}
