import type { Trx } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { type ChangeRecord, SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import {
  CURRENCIES_TAG,
  companyJobsTag,
  DIRECTORY_TAG,
  jobTag,
  openToCountTag,
  similarJobsTag,
  similarJobsTailTag,
} from '../../publishing/tags.ts';
import { isCurrencyOfOtherOpenJob } from './currencies.queries.ts';
import { findListingFacts } from './facts.queries.ts';
import type { JobStatus } from './job.ts';
import { updateListingCounts } from './listing.counts.ts';
import { type ListingFacts, listingAlternatives } from './listing.ts';
import { listOlderJobIdsInCategory } from './similar.queries.ts';

/** Facts of a job that pages depend on. */
interface JobState {
  hash: string;
  slug: string;
  status: JobStatus;
  companyId: string;
  publishedAt: string | null;
  facts: ListingFacts;
  /** Currency. Null if pay is undisclosed. */
  currency: string | null;
  /** Pay as stored; listings show figures made of it. */
  pay: string;
  /** Slugs of areas of remote applicants. `*` for anywhere. Empty unless remote. */
  openTo: string[];
  isFeatured: boolean;
}

export async function getPublicStateOrThrow(
  trx: Trx,
  job: { id: string; hash: string; slug: string; status: JobStatus; company_id: string; published_at: string | null },
): Promise<JobState> {
  const facts = await findListingFacts(trx, job.id);
  if (!facts) throw new Error(`Role ${job.hash} has no facts`);
  const { featured, ...pay } = await trx
    .selectFrom('jobs')
    .select(['salary_min', 'salary_max', 'salary_currency', 'salary_period', 'featured'])
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  const isRemote = facts.workplace.includes('remote');
  const openTo = isRemote
    ? await trx
        .selectFrom('job_countries')
        .innerJoin('locations', 'locations.id', 'job_countries.location_id')
        .select('locations.slug')
        .where('job_id', '=', job.id)
        .orderBy('locations.slug')
        .execute()
    : [];
  return {
    hash: job.hash,
    slug: job.slug,
    status: job.status,
    companyId: job.company_id,
    publishedAt: job.published_at,
    facts,
    currency: pay.salary_currency,
    pay: JSON.stringify(Object.values(pay)),
    openTo: isRemote && openTo.length === 0 ? ['*'] : openTo.map((place) => place.slug),
    isFeatured: featured === 1,
  };
}

/** Updates listing counts and publishes the change record between two states. */
export async function recountListingsAndPublishChange(
  trx: Trx,
  before: JobState,
  after: JobState,
  at: Instant,
): Promise<void> {
  const wasOpen = before.status === 'published';
  const nowOpen = after.status === 'published';
  if (!wasOpen && !nowOpen && before.status === 'draft') return;

  // The company's page shows the last change of its jobs.
  const tags = [jobTag(after.hash), SITEMAP_TAG, companyJobsTag(before.companyId), companyJobsTag(after.companyId)];
  if (wasOpen !== nowOpen || before.companyId !== after.companyId) tags.push(DIRECTORY_TAG);
  const openBefore = wasOpen ? before.openTo : [];
  const openAfter = nowOpen ? after.openTo : [];
  if (openBefore.join() !== openAfter.join()) tags.push(...[...openBefore, ...openAfter].map(openToCountTag));
  if (nowOpen && (!wasOpen || before.facts.category[0] !== after.facts.category[0])) {
    tags.push(await neighbourTag(trx, after));
  }
  const paid = [wasOpen ? before.currency : null, nowOpen ? after.currency : null];
  if (await isNewOrLast(trx, paid, after.hash)) tags.push(CURRENCIES_TAG);
  const isReordered = before.isFeatured !== after.isFeatured;
  const moved = wasOpen !== nowOpen || isReordered || figures(before) !== figures(after);
  const entered = moved && nowOpen ? after.facts : undefined;
  const left = moved && wasOpen ? before.facts : undefined;
  // Pages that list it as similar choose again.
  if (moved) tags.push(similarJobsTag(after.hash));
  await updateListingCounts(trx, { left, entered }, at);
  // A listing keeps its rows unless the job moves to or from the top.
  if (entered && left && isReordered) await publish(trx, at, { tags: [], leave: listingAlternatives(left) });
  await publish(trx, at, {
    tags: [...new Set(tags)],
    ...(entered ? { enter: listingAlternatives(entered) } : {}),
    ...(left && !(entered && isReordered) ? { leave: listingAlternatives(left) } : {}),
    hot: await hotPaths(trx, after),
    ...eventsOf(wasOpen, nowOpen, after),
  });
}

function eventsOf(wasOpen: boolean, nowOpen: boolean, { hash, companyId }: JobState): Pick<ChangeRecord, 'events'> {
  if (!wasOpen && !nowOpen) return {};
  const type = !wasOpen ? 'role.published' : nowOpen ? 'role.changed' : 'role.ended';
  return { events: [{ type, job: hash, companyId }] };
}

/** True if no other open job pays in the job's old or new currency. */
async function isNewOrLast(trx: Trx, [before, after]: (string | null)[], hash: string): Promise<boolean> {
  if (before === after) return false;
  for (const currency of [before, after])
    if (currency && !(await isCurrencyOfOtherOpenJob(trx, currency, hash))) return true;
  return false;
}

/** Paths to render first: the job, its employer and first pages of listings. */
async function hotPaths(trx: Trx, state: JobState): Promise<string[]> {
  const company = await trx
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', state.companyId)
    .executeTakeFirstOrThrow();
  const { category, location } = state.facts;
  return [
    paths.job(state),
    paths.company(company.slug),
    paths.home(),
    paths.roles(),
    ...category.map((slug) => paths.listing(slug)),
    ...location.map((slug) => paths.location(slug)),
  ];
}

/** Facts that decide about listings and their figures. */
const figures = (state: JobState): string => JSON.stringify([state.facts, state.pay, state.companyId]);

/** Tag of pages that now show this job as the next newer one. */
async function neighbourTag(trx: Trx, state: JobState): Promise<string> {
  const category = state.facts.category[0] ?? '';
  const [olderId] = await listOlderJobIdsInCategory(trx, category, state.publishedAt ?? '', state.hash, 1);
  if (!olderId) return similarJobsTailTag(category);
  const older = await trx.selectFrom('jobs').select('hash').where('id', '=', olderId).executeTakeFirstOrThrow();
  return similarJobsTag(older.hash);
}
