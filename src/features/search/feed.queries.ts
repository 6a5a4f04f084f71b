import type { Db } from '../../db/tables.ts';
import { markdownToText, renderMarkdown } from '../../lib/markdown.ts';
import { formatPay } from '../../lib/money.ts';
import { truncateToLine } from '../../lib/text.ts';
import { escapeXml } from '../../lib/xml.ts';
import { paths } from '../../paths.ts';
import { listingRowsTag } from '../../publishing/change.ts';
import { categoryTag, skillTag } from '../../publishing/tags.ts';
import { LANGUAGE } from '../../site.ts';
import { findCompanyView } from '../jobs/job.queries.ts';
import { companyFeedTitle, describeJobPlace } from '../jobs/job.summary.ts';
import { describeContract, type JobRow, seniorityNames, workplaceNames } from '../jobs/job.ts';
import { listOpenRowsByDate } from '../jobs/job-row.queries.ts';
import { countFilterTerms, type ListingFilter, listingKey } from '../jobs/listing.ts';
import type { SyndicationFeed, SyndicationItem } from './feed.ts';
import type { Taxonomy } from './taxonomy.ts';
import { listingHeading } from './wording.ts';

export const FEED_ITEMS = 50;
const EXCERPT = 400;

/** Feed of a listing with tags. `home` is the absolute URL of its page. */
export async function buildListingFeed(
  db: Db,
  boardName: string,
  taxonomy: Taxonomy,
  filter: ListingFilter,
  home: string,
): Promise<{ feed: SyndicationFeed; tags: string[] }> {
  const { jobs, tags } = await listOpenRowsByDate(db, filter, { limit: FEED_ITEMS });
  const heading = countFilterTerms(filter) > 0 ? listingHeading(filter, taxonomy) : 'All design roles';
  return {
    feed: await buildJobFeed(db, boardName, heading, jobs, home),
    tags: [
      listingRowsTag(listingKey(filter)),
      ...(filter.category ? [categoryTag(filter.category)] : []),
      ...(filter.skill ? [skillTag(filter.skill)] : []),
      ...tags,
    ],
  };
}

/** Feed of a company with tags. Undefined without a page. */
export async function buildCompanyFeed(
  db: Db,
  boardName: string,
  slug: string,
  home: string,
): Promise<{ feed: SyndicationFeed; tags: string[] } | undefined> {
  const found = await findCompanyView(db, slug);
  if (!found) return undefined;
  const { company, jobs, tags } = found;
  return { feed: await buildJobFeed(db, boardName, companyFeedTitle(company), jobs.slice(0, FEED_ITEMS), home), tags };
}

/** Feed of jobs. `home` is the absolute URL of their page, whose query the feed's URL has. */
export async function buildJobFeed(
  db: Db,
  boardName: string,
  heading: string,
  jobs: JobRow[],
  home: string,
): Promise<SyndicationFeed> {
  const { origin, pathname, search } = new URL(home);
  const texts = await readTexts(db, jobs);
  return {
    title: `${heading} · ${boardName}`,
    description: `${heading}, newest first, from ${boardName}.`,
    language: LANGUAGE,
    home,
    address: origin + paths.feed(pathname),
    query: search,
    items: itemsOf(jobs, texts, origin),
  };
}

/** Skips and logs jobs that cannot be written, so that one job does not break the feed. */
function itemsOf(jobs: JobRow[], texts: Map<string, Text>, origin: string): SyndicationItem[] {
  return jobs.flatMap((job) => {
    try {
      return toItem(job, texts.get(job.hash), origin);
    } catch (error) {
      console.error(`${paths.job(job)} is left out of a feed:`, error);
      return [];
    }
  });
}

interface Text {
  description: string;
  updated_at: string;
}

async function readTexts(db: Db, jobs: JobRow[]): Promise<Map<string, Text>> {
  if (jobs.length === 0) return new Map();
  const rows = await db
    .selectFrom('jobs')
    .select(['hash', 'description', 'updated_at'])
    .where(
      'hash',
      'in',
      jobs.map((job) => job.hash),
    )
    .execute();
  return new Map(rows.map((row) => [row.hash, row]));
}

function toItem(job: JobRow, text: Text | undefined, origin: string): SyndicationItem {
  const facts = [describeJobPlace(job), job.pay ? formatPay(job.pay) : 'Pay not disclosed'].join(' · ');
  return {
    url: origin + paths.job(job),
    title: `${job.title} at ${job.company.name}`,
    summary: `${facts}\n\n${truncateToLine(markdownToText(text?.description ?? ''), EXCERPT)}`,
    html: `<p>${escapeXml(facts)}</p>\n${renderMarkdown(text?.description ?? '')}`,
    author: { name: job.company.name, url: origin + paths.company(job.company.slug) },
    tags: [
      job.category.title,
      seniorityNames[job.seniority],
      describeContract(job),
      workplaceNames[job.workplace],
      ...(job.labels ?? []),
    ],
    publishedAt: job.publishedAt,
    updatedAt: text?.updated_at ?? job.publishedAt,
  };
}
