import type { Db } from '../../db/tables.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { companyProfileTag, jobTag, replyRecordTag, workImagesTag } from '../../publishing/tags.ts';
import { toApplyMode } from '../jobs/job.columns.ts';
import { hasPublicPage, isOpen } from '../jobs/job.ts';
import type { ApplyView } from './applying.ts';
import { findReplyRecord } from './reply-record.queries.ts';
import { describePromiseAndRecord } from './reply-record.ts';

/** Application page of a job. Undefined if it has none. */
export async function findApplyView(
  db: Db,
  hash: string,
  retentionMonths: number,
): Promise<CacheTagged<ApplyView> | undefined> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('job_questions', 'job_questions.job_id', 'jobs.id')
    .select(['jobs.slug', 'jobs.title', 'jobs.status', 'jobs.apply_mode', 'jobs.apply_url', 'jobs.reply_days'])
    .select(['company_id', 'companies.slug as company_slug', 'companies.name as company_name', 'companies.logo'])
    .select('questions')
    .where('jobs.hash', '=', hash)
    .executeTakeFirst();
  if (!row || !hasPublicPage(row) || toApplyMode(row).mode !== 'board') return undefined;
  return {
    job: {
      hash,
      slug: row.slug,
      title: row.title,
      isOpen: isOpen(row),
      company: { slug: row.company_slug, name: row.company_name, logo: row.logo },
    },
    replies: describePromiseAndRecord(row.company_name, row.reply_days, await findReplyRecord(db, row.company_id)),
    questions: JSON.parse(row.questions ?? '[]'),
    retentionMonths,
    tags: [
      jobTag(hash),
      companyProfileTag(row.company_id),
      workImagesTag(row.company_id),
      replyRecordTag(row.company_id),
    ],
  };
}

/** Path params of application pages, newest roles first. */
export function listOpenApplyPages(db: Db, limit: number): Promise<{ slug: string; hash: string }[]> {
  return db
    .selectFrom('jobs')
    .select(['slug', 'hash'])
    .where('status', '=', 'published')
    .where('apply_mode', '=', 'board')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
