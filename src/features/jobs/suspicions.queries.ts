import type { Db } from '../../db/tables.ts';
import { domainOfWebsite } from '../../lib/domain.ts';
import type { JobDraftInput } from './job.schema.ts';
import { STATUSES_WITH_PAGE } from './job.ts';
import { findTextReviewReasons, findTextReviewReasonsOfChange, findUnknownEmployerDomain } from './suspicions.ts';

/** Reasons for review, as phrases after “It”. With `live`, the published draft, only new text counts. */
export async function findReviewReasons(db: Db, draft: JobDraftInput, live?: JobDraftInput): Promise<string[]> {
  const words = live
    ? findTextReviewReasonsOfChange(wordsOf(live), wordsOf(draft))
    : findTextReviewReasons(wordsOf(draft));
  const host = findUnknownEmployerDomain(draft.apply, await listKnownDomains(db, draft.companyId));
  const isRepeated = !live && (await repeatsBarredJob(db, draft));
  return [
    ...words,
    ...(host ? [`sends applicants to ${host}, which is not known to belong to the company`] : []),
    ...(isRepeated ? ['repeats a role that was removed or that readers reported'] : []),
  ];
}

/** True if the company has a job of this title or text that moderators removed, or with undecided reports. */
async function repeatsBarredJob(
  db: Db,
  { companyId, title, description }: Pick<JobDraftInput, 'companyId' | 'title' | 'description'>,
): Promise<boolean> {
  const barred = await db
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('reported_at', 'is not', null), eb('removed_from', 'in', STATUSES_WITH_PAGE)]))
    .where((eb) => eb.or([eb('title', '=', title), eb('description', '=', description)]))
    .limit(1)
    .executeTakeFirst();
  return barred !== undefined;
}

const wordsOf = ({ title, description, process, benefits, questions }: JobDraftInput) => ({
  title,
  description,
  steps: process?.steps,
  benefits,
  questions,
});

/** Domain of a verified company and hosts of its earlier applications, without those of spam. */
async function listKnownDomains(db: Db, companyId: string): Promise<Set<string>> {
  const company = await db
    .selectFrom('companies')
    .select(['website', 'verified'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('jobs')
    .select('apply_url')
    .distinct()
    .where('company_id', '=', companyId)
    .where('apply_url', 'is not', null)
    .where('published_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job_events')
            .select('job_events.id')
            .whereRef('job_events.job_id', '=', 'jobs.id')
            .where('job_events.event', '=', 'remove'),
        ),
      ),
    )
    .execute();
  const websites = [...(company.verified === 1 ? [company.website] : []), ...rows.map(({ apply_url }) => apply_url)];
  return new Set(websites.flatMap((website) => domainOfWebsite(website) ?? []));
}
