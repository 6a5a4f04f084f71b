import * as z from 'zod';
import { invalid, type Result } from '../../lib/result.ts';
import { htmlToMarkdownOrThrow, unescapeHtml } from './clean-html.ts';
import { parseFeedDate, parseFeedEndDate } from './feed-date.ts';
import {
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
import { parseFeedEntries } from './read-json.ts';
import { parseFeedXml } from './read-xml.ts';
import type { SourceReader } from './reader.ts';
import { contractOfField, isFreelance, matchWorkplace, seniorityOfField } from './terms.ts';

const entry = z
  .object({
    title,
    url: nullIfInvalid(link),
    link: nullIfInvalid(link),
    applyurl: nullIfInvalid(link),
    referencenumber: nullIfInvalid(id),
    requisitionid: nullIfInvalid(id),
    id: nullIfInvalid(id),
    guid: nullIfInvalid(id),
    date: nullIfInvalid(text),
    company: nullIfInvalid(text),
    city: listSkippingInvalid(text),
    state: nullIfInvalid(text),
    country: nullIfInvalid(text),
    location: listSkippingInvalid(text),
    description: nullIfInvalid(text),
    salary: nullIfInvalid(text),
    jobtype: nullIfInvalid(text),
    category: nullIfInvalid(text),
    experience: nullIfInvalid(text),
    remotetype: nullIfInvalid(text),
    remote: nullIfInvalid(flag),
    expirationdate: nullIfInvalid(text),
  })
  .transform((job) => ({ ...job, url: job.url ?? job.link ?? job.applyurl ?? '' }))
  .refine(({ url }) => url !== '', { path: ['url'], error: 'is not an http(s) address' })
  .transform((job) => ({
    ...job,
    id: job.referencenumber ?? job.requisitionid ?? job.id ?? job.guid ?? job.url.slice(-200),
  }));

const list = z.union([z.object({ job: z.array(z.unknown()).default([]) }), z.literal('')]);
const feed = z.union([
  z.object({ source: list }),
  z.object({ jobs: list }).transform(({ jobs }) => ({ source: jobs })),
]);
const names = collectFieldNames(entry, feed);

/** XML that job boards exchange: `<source><job>`. */
export const xml: SourceReader = {
  kind: 'xml',
  label: 'XML feed',
  recognise: (address) =>
    /\.xml$/i.test(address.pathname) && !/sitemap/i.test(address.pathname)
      ? { kind: 'xml', slug: address.hostname, feed: address.href, careers: address.origin }
      : undefined,
  readDocument: readXml,
};

function readXml(body: string): Result<ParsedFeed> {
  const read = parseFeedXml(body, ['source.job', 'jobs.job'], names);
  if (!read.ok) return read;
  const parsed = feed.safeParse(read.value);
  if (!parsed.success) return invalid('feed', 'This is not an XML job feed: expected <source> with its <job>s');
  return parseFeedEntries(parsed.data.source === '' ? [] : parsed.data.source.job, entry, toFeedJob);
}

function toFeedJob(job: z.output<typeof entry>): FeedJob {
  const towns = job.city.map((city) => joinPlace({ city, region: job.state, country: job.country }));
  const joined = towns.length > 0 ? towns : [joinPlace({ region: job.state, country: job.country })];
  const places = (job.location.length > 0 && job.city.length === 0 ? job.location : joined).filter(Boolean);
  const { pay, notes } = job.salary ? parsePayLine(job.salary) : { pay: null, notes: [] };
  return {
    sourceId: job.id,
    title: job.title,
    description: htmlToMarkdownOrThrow(unescapeHtml(job.description ?? '')),
    company: job.company || undefined,
    department: job.category || undefined,
    locations: places,
    countries: job.country ? [job.country] : [],
    workplace: matchWorkplace(job.remotetype) ?? (job.remote ? 'remote' : undefined),
    contractType: contractOfField(job.jobtype),
    freelance: isFreelance(job.jobtype) || undefined,
    seniority: seniorityOfField(job.experience),
    pay,
    publishedAt: parseFeedDate(job.date),
    endsAt: parseFeedEndDate(job.expirationdate),
    applyUrl: job.url,
    notes,
  };
}
