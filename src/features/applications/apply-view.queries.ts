import type { Db } from '../../db/tables.ts';
import type { Shown } from '../../publishing/page-record.ts';
import { findShownJob } from '../jobs/job.queries.ts';
import { jobTag } from '../jobs/job.tags.ts';
import { isOpen } from '../jobs/job.ts';
import { findQuestions } from '../jobs/question.queries.ts';
import type { ApplyView } from './apply-view.ts';

/** The page of a job's form, or undefined when the job has no page or is applied for elsewhere. */
export async function findApplyView(db: Db, hash: string, keepMonths: number): Promise<Shown<ApplyView> | undefined> {
  const found = await findShownJob(db, hash);
  if (found?.job.apply.mode !== 'board') return undefined;
  const { job, tags } = found;
  return {
    job: {
      hash,
      slug: job.slug,
      title: job.title,
      isOpen: isOpen(job),
      replyWithinDays: job.process.replyWithinDays,
      company: { slug: job.company.slug, name: job.company.name, logo: job.company.logo },
    },
    questions: await findQuestions(db, { hash }),
    keepMonths,
    tags: [...tags, jobTag(hash)],
  };
}

/** Path's parts of every job that is applied for here. */
export function listApplyPages(db: Db): Promise<{ slug: string; hash: string }[]> {
  return db
    .selectFrom('jobs')
    .select(['slug', 'hash'])
    .where('status', '=', 'published')
    .where('apply_mode', '=', 'board')
    .orderBy('id')
    .execute();
}
