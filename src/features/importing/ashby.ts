import * as z from 'zod';
import type { Result } from '../../lib/result.ts';
import { htmlToMarkdownOrThrow } from './clean-html.ts';
import { findRecruiterWorkplaceTag } from './facts/workplace.ts';
import { parseFeedDate } from './feed-date.ts';
import {
  amount,
  entriesWith,
  flag,
  id,
  joinPlace,
  link,
  listSkippingInvalid,
  nullIfInvalid,
  parsePayLine,
  text,
  title,
} from './feed-fields.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import { collectFieldNames } from './feed-names.ts';
import { mergePayRanges, type NormalisedPay, normalisePay } from './pay.ts';
import { parseFeedEntries, parseFeedJsonAs } from './read-json.ts';
import { type FeedAddress, pathSegments, type SourceReader } from './reader.ts';
import { contractOfField, isFreelance, matchWorkplace } from './terms.ts';

const address = nullIfInvalid(
  z.object({
    postalAddress: nullIfInvalid(
      z.object({
        addressLocality: nullIfInvalid(text),
        addressRegion: nullIfInvalid(text),
        addressCountry: nullIfInvalid(text),
      }),
    ),
  }),
);
const component = z.object({
  compensationType: nullIfInvalid(text),
  interval: nullIfInvalid(text),
  currencyCode: nullIfInvalid(text),
  minValue: nullIfInvalid(amount),
  maxValue: nullIfInvalid(amount),
});

const entry = z.object({
  id,
  title,
  jobUrl: link,
  applyUrl: nullIfInvalid(link),
  isListed: nullIfInvalid(flag),
  isRemote: nullIfInvalid(flag),
  workplaceType: nullIfInvalid(text),
  employmentType: nullIfInvalid(text),
  location: nullIfInvalid(text),
  address,
  secondaryLocations: listSkippingInvalid(
    z.union([
      z.object({ location: nullIfInvalid(text), address }),
      text.transform((location) => ({ location, address: null })),
    ]),
  ),
  publishedAt: nullIfInvalid(text),
  updatedAt: nullIfInvalid(text),
  descriptionHtml: nullIfInvalid(text),
  descriptionPlain: nullIfInvalid(text),
  shouldDisplayCompensationOnJobPostings: nullIfInvalid(flag),
  compensation: nullIfInvalid(
    z.object({
      compensationTierSummary: nullIfInvalid(text),
      scrapeableCompensationSalarySummary: nullIfInvalid(text),
      compensationTiers: listSkippingInvalid(z.object({ components: listSkippingInvalid(component) })),
      summaryComponents: listSkippingInvalid(component),
    }),
  ),
});
type Entry = z.output<typeof entry>;

const feed = z.object({ jobs: entriesWith('jobUrl') });
const names = collectFieldNames(entry, feed);

export const ashby: SourceReader = {
  kind: 'ashby',
  label: 'Ashby',
  recognise: recogniseAshby,
  readDocument: readAshby,
};

/** Employer names may contain spaces: `jobs.ashbyhq.com/Acme%20Labs`. */
const ASHBY_NAME = /^[\p{L}\d][\p{L}\d ._&-]{0,99}$/u;

function recogniseAshby(address: URL): FeedAddress | undefined {
  const segments = pathSegments(address);
  const isInterface =
    address.hostname === 'api.ashbyhq.com' && segments.slice(0, 2).join('/') === 'posting-api/job-board';
  const board = address.hostname === 'jobs.ashbyhq.com' ? segments[0] : isInterface ? segments[2] : undefined;
  const slug = board && decoded(board);
  if (!slug || !ASHBY_NAME.test(slug)) return undefined;
  const part = encodeURIComponent(slug);
  return {
    kind: 'ashby',
    slug,
    feed: `https://api.ashbyhq.com/posting-api/job-board/${part}?includeCompensation=true`,
    careers: `https://jobs.ashbyhq.com/${part}`,
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Ashby's posting endpoint, `https://api.ashbyhq.com/posting-api/job-board/{board}?includeCompensation=true`. */
function readAshby(body: string): Result<ParsedFeed> {
  const expected = 'an Ashby feed: expected a JSON object with "jobs" whose entries have a "jobUrl"';
  const read = parseFeedJsonAs(feed, body, names, expected);
  return read.ok ? parseFeedEntries(read.value.jobs, entry, toFeedJob) : read;
}

function toFeedJob(job: Entry): FeedJob | 'unlisted' {
  if (job.isListed === false) return 'unlisted';
  const places = [job, ...job.secondaryLocations];
  const isRemote = job.isRemote || /remote/i.test(job.workplaceType ?? '');
  const html = job.descriptionHtml || (job.descriptionPlain ?? '');
  const { pay, notes } = job.shouldDisplayCompensationOnJobPostings ? readCompensation(job) : { pay: null, notes: [] };
  return {
    sourceId: job.id,
    title: job.title,
    description: htmlToMarkdownOrThrow(html),
    locations: [...new Set(places.flatMap((place) => placesNamed(place, isRemote)))],
    countries: places.flatMap((place) => place.address?.postalAddress?.addressCountry || []),
    workplace: matchWorkplace(job.workplaceType?.replace('OnSite', 'on-site')),
    taggedWorkplace: findRecruiterWorkplaceTag(html),
    isRemoteOrHybrid: job.isRemote || undefined,
    contractType: contractOfField(job.employmentType),
    freelance: isFreelance(job.employmentType) || undefined,
    pay,
    publishedAt: parseFeedDate(job.publishedAt),
    updatedAt: parseFeedDate(job.updatedAt),
    applyUrl: job.applyUrl ?? job.jobUrl,
    notes,
  };
}

/** Places of work. A name such as `HQ` is replaced by its address. Ignores a remote role's. */
function placesNamed({ location, address }: Pick<Entry, 'location' | 'address'>, isRemote: boolean): string[] {
  const { addressLocality: city, addressRegion: region, addressCountry: country } = address?.postalAddress ?? {};
  const isNamed = !city || (location ?? '').toLowerCase().includes(city.toLowerCase());
  return [location, !isRemote && !isNamed ? joinPlace({ city, region, country }) : ''].filter(
    (name) => !!name,
  ) as string[];
}

/** Salary without equity, bonus and commission. Structured parts first, then the shown text. */
function readCompensation({ compensation }: Entry): NormalisedPay {
  const tiers = (compensation?.compensationTiers ?? []).flatMap((tier) => tier.components);
  const salaries = (parts: z.output<typeof component>[]) =>
    parts.filter((part) => part.compensationType?.toLowerCase() === 'salary');
  const parts = salaries(tiers).length > 0 ? salaries(tiers) : salaries(compensation?.summaryComponents ?? []);
  if (parts.length > 0) {
    return mergePayRanges(
      parts.map((part) =>
        normalisePay({ min: part.minValue, max: part.maxValue, currency: part.currencyCode, period: part.interval }),
      ),
    );
  }
  return parsePayLine(compensation?.scrapeableCompensationSalarySummary ?? compensation?.compensationTierSummary ?? '');
}
