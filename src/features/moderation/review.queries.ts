import type { Db } from '../../db/tables.ts';
import { listJobHistory } from '../jobs/job.queries.ts';
import { readJobDraft } from '../jobs/job.relations.ts';
import type { JobDraft } from '../jobs/job.schema.ts';
import { findReviewReasons } from '../jobs/suspicions.queries.ts';
import type { JobReviewItem } from './review.ts';

/** Jobs in review, longest waiting first. */
export async function listReviewQueue(db: Db): Promise<JobReviewItem[]> {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([...JOB_COLUMNS, 'jobs.updated_at'])
    .where('jobs.status', '=', 'pending')
    .orderBy('jobs.updated_at')
    .orderBy('jobs.id')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const job = await describeJob(db, row);
      return {
        ...job,
        since: job.history.findLast(({ event }) => event === 'submit')?.at ?? row.updated_at,
        suspicions: await findReviewReasons(db, await readJobDraft(db, row.id)),
      };
    }),
  );
}

/** Held edit with both texts. */
interface PendingEditItem extends JobReviewItem {
  live: JobDraft;
  draft: JobDraft;
}

/** Held edits, longest waiting first. */
export async function listPendingEdits(db: Db): Promise<PendingEditItem[]> {
  const rows = await db
    .selectFrom('pending_edits')
    .innerJoin('jobs', 'jobs.id', 'pending_edits.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(JOB_COLUMNS)
    .select(['pending_edits.draft', 'pending_edits.reasons', 'pending_edits.created_at'])
    .orderBy('pending_edits.created_at')
    .orderBy('jobs.id')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...(await describeJob(db, row)),
      since: row.created_at,
      suspicions: JSON.parse(row.reasons) as string[],
      live: await readJobDraft(db, row.id),
      draft: JSON.parse(row.draft) as JobDraft,
    })),
  );
}

const JOB_COLUMNS = [
  'jobs.id',
  'jobs.hash',
  'jobs.title',
  'jobs.status',
  'jobs.version',
  'jobs.client',
  'companies.name',
  'companies.website',
] as const;

interface JobRow extends Pick<JobReviewItem, 'hash' | 'title' | 'status' | 'version' | 'client'> {
  id: string;
  name: string;
  website: string | null;
}

/** Job of either list with its history. */
const describeJob = async (db: Db, { id, hash, title, status, version, client, name, website }: JobRow) => ({
  hash,
  title,
  status,
  version,
  company: { name, website },
  client,
  history: await listJobHistory(db, id),
});
