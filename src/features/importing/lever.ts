import * as z from 'zod';
import type { Result } from '../../lib/result.ts';
import { htmlToMarkdownOrThrow } from './clean-html.ts';
import { findRecruiterWorkplaceTag } from './facts/workplace.ts';
import { parseFeedDate } from './feed-date.ts';
import { amount, entriesWith, id, link, listSkippingInvalid, nullIfInvalid, text, title } from './feed-fields.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import { collectFieldNames } from './feed-names.ts';
import { normalisePay } from './pay.ts';
import { parseFeedEntries, parseFeedJsonAs } from './read-json.ts';
import { employerSlugOfPart, type FeedAddress, pathSegments, type SourceReader } from './reader.ts';
import { contractOfField, isFreelance, matchWorkplace, seniorityOfField } from './terms.ts';

const entry = z.object({
  id,
  text: title,
  hostedUrl: link,
  applyUrl: nullIfInvalid(link),
  categories: nullIfInvalid(
    z.object({
      location: nullIfInvalid(text),
      allLocations: listSkippingInvalid(text),
      commitment: nullIfInvalid(text),
      level: nullIfInvalid(text),
    }),
  ),
  country: nullIfInvalid(text),
  workplaceType: nullIfInvalid(text),
  createdAt: nullIfInvalid(z.union([z.number(), text])),
  description: nullIfInvalid(text),
  descriptionPlain: nullIfInvalid(text),
  /** Both parts of `description`. */
  opening: nullIfInvalid(text),
  descriptionBody: nullIfInvalid(text),
  lists: listSkippingInvalid(z.object({ text: nullIfInvalid(text), content: nullIfInvalid(text) })),
  additional: nullIfInvalid(text),
  additionalPlain: nullIfInvalid(text),
  /** Pay as text, lately often without a range. */
  salaryDescription: nullIfInvalid(text),
  salaryRange: nullIfInvalid(
    z.object({
      min: nullIfInvalid(amount),
      max: nullIfInvalid(amount),
      currency: nullIfInvalid(text),
      interval: nullIfInvalid(text),
    }),
  ),
});

const names = collectFieldNames(entry);

/** European employers have hosts of their own. */
export const lever: SourceReader = {
  kind: 'lever',
  label: 'Lever',
  recognise: recogniseLever,
  readDocument: readLever,
};

function recogniseLever(address: URL): FeedAddress | undefined {
  const host = /^(jobs|api)(\.eu)?\.lever\.co$/.exec(address.hostname);
  if (!host) return undefined;
  const segments = pathSegments(address);
  const slug = employerSlugOfPart(
    host[1] === 'jobs' ? segments[0] : segments[1] === 'postings' ? segments[2] : undefined,
  );
  const region = host[2] ?? '';
  return slug
    ? {
        kind: 'lever',
        slug,
        feed: `https://api${region}.lever.co/v0/postings/${slug}?mode=json`,
        careers: `https://jobs${region}.lever.co/${slug}`,
      }
    : undefined;
}

/** Lever's postings endpoint, `https://api.lever.co/v0/postings/{site}?mode=json`. */
function readLever(body: string): Result<ParsedFeed> {
  const expected = 'a Lever feed: expected a JSON array whose entries have "text", "hostedUrl" and "categories"';
  const read = parseFeedJsonAs(entriesWith('hostedUrl'), body, names, expected);
  return read.ok ? parseFeedEntries(read.value, entry, toFeedJob) : read;
}

function toFeedJob(job: z.output<typeof entry>): FeedJob {
  const { categories } = job;
  const all = (categories?.allLocations ?? []).filter(Boolean);
  const locations = all.length > 0 ? all : [categories?.location ?? ''].filter(Boolean);
  const lists = job.lists.map((list) => `<h3>${list.text ?? ''}</h3><ul>${list.content ?? ''}</ul>`);
  const whole = job.description || [job.opening, job.descriptionBody].filter(Boolean).join('\n');
  const [description, additional] = [whole || job.descriptionPlain, job.additional || job.additionalPlain];
  const parts = [description, ...lists, additional, job.salaryDescription];
  const html = parts.filter(Boolean).join('\n\n');
  const range = job.salaryRange;
  const { pay, notes } = normalisePay({
    min: range?.min,
    max: range?.max,
    currency: range?.currency,
    period: range?.interval,
  });
  return {
    sourceId: job.id,
    title: job.text,
    description: htmlToMarkdownOrThrow(html),
    locations,
    countries: job.country ? [job.country] : [],
    workplace: matchWorkplace(job.workplaceType) ?? matchWorkplace(categories?.commitment),
    taggedWorkplace: findRecruiterWorkplaceTag(html),
    contractType: contractOfField(categories?.commitment),
    freelance: isFreelance(categories?.commitment) || undefined,
    seniority: seniorityOfField(categories?.level),
    pay,
    publishedAt: parseFeedDate(job.createdAt),
    applyUrl: job.applyUrl ?? job.hostedUrl,
    notes,
  };
}
