import * as z from 'zod';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { decodeOnce, htmlToMarkdown } from './clean-html.ts';
import { workplaceTagged } from './facts/workplace.ts';
import type { Feed, FeedJob } from './feed-job.ts';
import { periodOf, type ReadPay, readPay, widestPay } from './pay.ts';
import { id, instantOf, link, optional, parseJson, readEntries, text, title } from './read-json.ts';
import { type FeedAddress, type Reader, readOne, segmentsOf, slugOf } from './reader.ts';
import { contractOfField, isFreelance, seniorityOfField, workplaceOf } from './terms.ts';

const payRange = z.object({
  min_cents: z.number(),
  max_cents: z.number(),
  currency_type: z.string(),
  title: optional(text),
  blurb: optional(text),
});

const entry = z.object({
  id,
  title,
  absolute_url: link,
  location: optional(z.object({ name: optional(text) })),
  content: optional(text),
  first_published: optional(text),
  updated_at: optional(text),
  metadata: optional(z.array(z.object({ name: text, value: z.unknown() }))),
  pay_input_ranges: optional(z.array(payRange)),
});

const GREENHOUSE_HOSTS = /^(?:(?:job-)?boards(?:\.eu)?|boards-api|api)\.greenhouse\.io$/;

/** Greenhouse's job boards. European boards are at hosts of their own; their data is behind the one interface. */
export const greenhouse: Reader = {
  kind: 'greenhouse',
  label: 'Greenhouse',
  isOneDocument: true,
  recognise: recogniseGreenhouse,
  read: readOne(readGreenhouse),
  readDocument: readGreenhouse,
};

function recogniseGreenhouse(address: URL): FeedAddress | undefined {
  if (!GREENHOUSE_HOSTS.test(address.hostname)) return undefined;
  const segments = segmentsOf(address);
  const isInterface = segments[0] === 'v1' && segments[1] === 'boards';
  const slug = slugOf(
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

/** Greenhouse's job board endpoint, `…/v1/boards/{board}/jobs?content=true`, also inside a wrapper that holds `jobs`. */
function readGreenhouse(body: string): Result<Feed> {
  const json = parseJson(body);
  if (!json.ok) return json;
  const feed = z
    .object({
      jobs: z.array(z.unknown()),
      meta: optional(z.object({ total: z.number() })),
      job_count: optional(z.number()),
    })
    .safeParse(json.value);
  if (!feed.success || !isGreenhouse(feed.data.jobs)) {
    return refuse(
      'feed',
      'This is not a Greenhouse feed: expected a JSON object with "jobs" whose entries have an "absolute_url"',
    );
  }
  const total = feed.data.meta?.total ?? feed.data.job_count ?? 0;
  return succeed({ ...readEntries(feed.data.jobs, entry, toFeedJob), isCut: feed.data.jobs.length < total });
}

const isGreenhouse = (jobs: unknown[]): boolean =>
  jobs.length === 0 ||
  jobs.some((job) => typeof job === 'object' && job !== null && 'absolute_url' in job && !('company_slug' in job));

function toFeedJob(job: z.output<typeof entry>): FeedJob {
  const html = decodeOnce(job.content ?? '');
  const { pay, notes } = widestPay((job.pay_input_ranges ?? []).map(readRange));
  const place = job.location?.name ?? '';
  return {
    sourceId: job.id,
    title: job.title,
    description: htmlToMarkdown(html),
    locations: place ? [place] : [],
    countries: [],
    workplace: workplaceOf(metadata(job, /workplace|remote|work ?mode/i)),
    taggedWorkplace: workplaceTagged(html),
    contractType: contractOfField(metadata(job, /employment|contract|commitment/i)),
    freelance: isFreelance(metadata(job, /employment|contract|commitment/i)) || undefined,
    seniority: seniorityOfField(metadata(job, /experience|seniority|career level/i)),
    pay,
    publishedAt: instantOf(job.first_published),
    updatedAt: instantOf(job.updated_at),
    applyUrl: job.absolute_url,
    notes,
  };
}

/** Greenhouse itself has no such fields; many employers add their own. */
function metadata(job: z.output<typeof entry>, name: RegExp): string | undefined {
  const value = job.metadata?.find((field) => name.test(field.name) && typeof field.value === 'string')?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Cents are hundredths in every currency. The period is only in the words beside, or told by the size of the amount. */
function readRange(range: z.output<typeof payRange>): ReadPay {
  const named = periodOf(`${range.title ?? ''} ${range.blurb ?? ''}`);
  const min = range.min_cents / 100;
  const max = range.max_cents / 100;
  return readPay({ min, max, currency: range.currency_type, period: named ?? (max < 500 ? 'hour' : 'year') });
}
