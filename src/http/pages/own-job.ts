import { findMembership } from '../../features/accounts/member.queries.ts';
import { findJob, findPendingEdit, listJobHistory } from '../../features/jobs/job.queries.ts';
import type { Job } from '../../features/jobs/job.ts';
import { openJobPostingNode } from '../../features/jobs/job-posting.ts';
import { listPlaceAddresses } from '../../features/locations/location.queries.ts';
import { listStatementsOfReasons } from '../../features/moderation/statement.queries.ts';
import { fillMissingDays } from '../../features/recruiting/daily-numbers.ts';
import { listJobDailyNumbers } from '../../features/recruiting/job-counts.queries.ts';
import {
  findOwnJobWithoutAccessCheck,
  readActorNamesOrEmails,
  readRepostChain,
} from '../../features/recruiting/own-jobs.queries.ts';
import { checkJobPostingRules } from '../../features/recruiting/structured-data-check.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { lookup } from '../../lib/lookup.ts';
import { renderMarkdown } from '../../lib/markdown.ts';
import { isJobHash, paths } from '../../paths.ts';
import type { SiteSettings } from '../../site.ts';
import { notFoundError, requireStaffRights, requireUser } from '../guards.ts';
import { missingPageError } from '../missing-errors.ts';
import type { PageContext } from '../page-context.ts';
import { readValidationFailure } from '../validation-failure.ts';

const notices: Record<string, string> = {
  published: 'Your role is published: on its own page, in every list it belongs to, in the feeds and in the sitemap.',
  pending: 'Your role has been submitted. We’ll review it and reply within one working day.',
  saved: 'Saved.',
  changed: 'Your changes are public.',
  message: 'Message sent.',
  answered: 'Your answer has been sent. A person reads it and decides again.',
  restored: 'The earlier version is back.',
  'pending-edit':
    'Your change has been submitted. We’ll review it and reply within one working day; until then, the role stays as it was.',
  'pay-required':
    'That version lacks the pay that a law at the role’s place requires, so it was not restored. Copy what you need into the editor.',
  rejected: 'That could not be done, because the role has changed in the meantime.',
};

/**
 * Role for a member of its company, read-only for admins (product §4). 404 for others. `membership` is undefined for an admin
 * outside the company.
 */
export async function loadRecruiterJobPageOrThrow(astro: PageContext, hash: string | undefined) {
  const { db, origin, site } = astro.locals;
  if (!isJobHash(hash)) throw missingPageError(astro, 'job');
  // Signed-out users learn nothing.
  const user = await requireUser(astro);
  const job = await findOwnJobWithoutAccessCheck(db, hash);
  if (!job) throw notFoundError(astro);
  const membership = await findMembership(db, user.id, { id: job.company.id });
  if (!membership) await requireStaffRights(astro, user, paths.adminJob(hash));
  const [history, lineage, shown, pendingEdit, counted, statements] = await Promise.all([
    listJobHistory(db, job.id),
    readRepostChain(db, hash),
    findJob(db, hash),
    findPendingEdit(db, job.id),
    listJobDailyNumbers(db, job),
    listStatementsOfReasons(db, job.id),
  ]);
  const now = new Date();
  const names = await readActorNamesOrEmails(
    db,
    history.map(({ actor }) => actor),
  );
  const checks = shown ? checkJobPostingRules(await postingOf(astro, shown.job, now)) : [];
  const dailyNumbers = fillMissingDays(counted, job, toInstant(now));
  const notice = astro.url.searchParams.get('notice') ?? '';
  const preview = shown && asPublishedNow(shown.job, now, site);
  return {
    membership,
    preview,
    view: {
      job,
      pendingEdit,
      history,
      names,
      lineage,
      checks,
      dailyNumbers,
      now,
      isReadOnly: !membership,
      statements,
      problem: readValidationFailure(astro).problems.find(({ field }) => field === 'answer')?.message,
      notice: notice === 'closed' ? (site.closedPosting ?? undefined) : lookup(notices, notice),
    },
    origin,
  };
}

/** Structured data of the role, as if published now. */
async function postingOf(astro: PageContext, job: Parameters<typeof openJobPostingNode>[0]['job'], now: Date) {
  const places = await listPlaceAddresses(
    astro.locals.db,
    [...job.locations, ...job.openTo].map(({ slug }) => slug),
  );
  const addresses = (links: { slug: string }[]) => links.flatMap(({ slug }) => places.get(slug) ?? []);
  const posting = openJobPostingNode(
    {
      job: asPublishedNow(job, now, astro.locals.site),
      descriptionHtml: renderMarkdown(job.description),
      places: addresses(job.locations),
      openTo: addresses(job.openTo),
    },
    astro.locals.origin,
  );
  return { ...posting };
}

/** Role as if published now, with dates. */
export function asPublishedNow(job: Job, now: Date, { daysOpen }: SiteSettings): Job {
  const at = toInstant(now);
  return {
    ...job,
    status: 'published',
    publishedAt: job.publishedAt || at,
    expiresAt: job.expiresAt || addDays(at, daysOpen),
  };
}
