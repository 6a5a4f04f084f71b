import * as z from 'zod';
import type { Result } from '../../lib/result.ts';
import { htmlToMarkdownOrThrow, unescapeHtml } from './clean-html.ts';
import { findRecruiterWorkplaceTag } from './facts/workplace.ts';
import { parseFeedDate } from './feed-date.ts';
import {
  amount,
  entriesWith,
  id,
  link,
  listSkippingInvalid,
  nullIfInvalid,
  number,
  parsePayLine,
  text,
  title,
} from './feed-fields.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import { collectFieldNames } from './feed-names.ts';
import { mergePayRanges, type NormalisedPay, normalisePay, parsePayPeriod } from './pay.ts';
import { parseFeedEntries, parseFeedJsonAs } from './read-json.ts';
import { employerSlugOfPart, type FeedAddress, pathSegments, type SourceReader } from './reader.ts';
import { contractOfField, isFreelance, matchWorkplace, seniorityOfField } from './terms.ts';

const payRange = z.object({
  min_cents: nullIfInvalid(number),
  max_cents: nullIfInvalid(number),
  currency_type: nullIfInvalid(text),
  title: nullIfInvalid(text),
  blurb: nullIfInvalid(text),
});

const entry = z.object({
  id,
  title,
  absolute_url: link,
  location: listSkippingInvalid(
    z.union([text, z.object({ name: nullIfInvalid(text) }).transform(({ name }) => name ?? '')]),
  ),
  offices: listSkippingInvalid(z.object({ name: nullIfInvalid(text), location: nullIfInvalid(text) })),
  content: nullIfInvalid(text),
  first_published: nullIfInvalid(text),
  updated_at: nullIfInvalid(text),
  metadata: listSkippingInvalid(z.object({ name: text, value: z.unknown() })),
  pay_input_ranges: listSkippingInvalid(payRange),
});

type Entry = z.output<typeof entry>;

const feed = z.object({
  jobs: entriesWith('absolute_url', 'company_slug'),
  meta: nullIfInvalid(z.object({ total: nullIfInvalid(number) })),
  job_count: nullIfInvalid(number),
});
const names = collectFieldNames(entry, feed);

const GREENHOUSE_HOSTS = /^(?:(?:job-)?boards(?:\.eu)?|boards-api|api)\.greenhouse\.io$/;

/** European boards have hosts of their own and the same API. */
export const greenhouse: SourceReader = {
  kind: 'greenhouse',
  label: 'Greenhouse',
  recognise: recogniseGreenhouse,
  readDocument: readGreenhouse,
};

function recogniseGreenhouse(address: URL): FeedAddress | undefined {
  if (!GREENHOUSE_HOSTS.test(address.hostname)) return undefined;
  const segments = pathSegments(address);
  const isInterface = segments[0] === 'v1' && segments[1] === 'boards';
  const slug = employerSlugOfPart(
    segments[0] === 'embed' ? address.searchParams.get('for') : isInterface ? segments[2] : segments[0],
  )?.toLowerCase();
  if (!slug) return undefined;
  const host = address.hostname.includes('.eu.') ? 'job-boards.eu.greenhouse.io' : 'job-boards.greenhouse.io';
  return {
    kind: 'greenhouse',
    slug,
    feed: `https://boards-api.greenhouse.io/v1/boards/${slug}/jobs?content=true`,
    careers: `https://${host}/${slug}`,
  };
}

/** Greenhouse's job board endpoint, `…/v1/boards/{board}/jobs?content=true`, also within a wrapper that has `jobs`. */
function readGreenhouse(body: string): Result<ParsedFeed> {
  const expected = 'a Greenhouse feed: expected a JSON object with "jobs" whose entries have an "absolute_url"';
  const read = parseFeedJsonAs(feed, body, names, expected);
  if (!read.ok) return read;
  const { jobs, meta, job_count } = read.value;
  const total = meta?.total ?? job_count ?? 0;
  return parseFeedEntries(jobs, entry, toFeedJob, jobs.length < total);
}

function toFeedJob(job: Entry): FeedJob {
  const html = unescapeHtml(job.content ?? '');
  const ranges = job.pay_input_ranges.map(readRange);
  const { pay, notes } = ranges.length > 0 ? mergePayRanges(ranges) : payOfMetadata(job);
  return {
    sourceId: job.id,
    title: job.title,
    description: htmlToMarkdownOrThrow(html),
    locations: locationsOf(job),
    countries: [],
    workplace: matchWorkplace(
      metadata(job, /workplace|remote|work ?(?:mode|place|style|model|arrangement|type)|location type|hybrid/i),
    ),
    taggedWorkplace: findRecruiterWorkplaceTag(html),
    contractType: contractOfField(metadata(job, /employment|contract|commitment/i)),
    freelance: isFreelance(metadata(job, /employment|contract|commitment/i)) || undefined,
    seniority: seniorityOfField(metadata(job, /experience|seniority|career level/i)),
    pay,
    publishedAt: parseFeedDate(job.first_published),
    updatedAt: parseFeedDate(job.updated_at),
    applyUrl: job.absolute_url,
    notes,
  };
}

/** Text without a place. The job's offices are used instead. */
const NO_PLACE = /^(?:n\/?a|none|tb[acd]|not (?:applicable|specified)|see (?:below|description)|-+)?$/i;

function locationsOf({ location, offices }: Entry): string[] {
  const isPlace = (name: string): boolean => !NO_PLACE.test(name);
  const places = location.filter(isPlace);
  return places.length > 0 ? places : offices.map(({ location: at, name }) => at || name || '').filter(isPlace);
}

/** Custom field that many employers add. */
function metadata(job: Entry, name: RegExp): string | undefined {
  const found = job.metadata.map((field) => (name.test(field.name) ? [field.value].flat() : []));
  const words = found.map((values) => values.filter((value) => typeof value === 'string').join(', '));
  return words.find(Boolean);
}

const currencyRange = z.object({ unit: text, min_value: nullIfInvalid(amount), max_value: nullIfInvalid(amount) });

function payOfMetadata(job: Entry): NormalisedPay {
  const values = job.metadata.find(({ name, value }) => /salary|\bpay\b|compensation/i.test(name) && value);
  if (typeof values?.value === 'string') return parsePayLine(values.value);
  const range = currencyRange.safeParse(values?.value);
  if (!values || !range.success) return { pay: null, notes: [] };
  const { unit: currency, min_value: min, max_value: max } = range.data;
  return normalisePay({
    min,
    max,
    currency,
    period: parsePayPeriod(values.name) ?? (Number(max) < 500 ? 'hour' : 'year'),
  });
}

/** Reads cents, which are hundredths in every currency. Infers the period from words or the amount. */
function readRange(range: z.output<typeof payRange>): NormalisedPay {
  const named = parsePayPeriod(`${range.title ?? ''} ${range.blurb ?? ''}`);
  const [min, max] = [range.min_cents, range.max_cents].map((cents) => (cents === null ? null : cents / 100));
  const most = max ?? min ?? 0;
  return normalisePay({ min, max, currency: range.currency_type, period: named ?? (most < 500 ? 'hour' : 'year') });
}
