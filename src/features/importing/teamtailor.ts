import * as z from 'zod';
import type { Result } from '../../lib/result.ts';
import { htmlToMarkdownOrThrow } from './clean-html.ts';
import { parseFeedDate } from './feed-date.ts';
import { id, link, nullIfInvalid, text, title } from './feed-fields.ts';
import type { FeedJob, ParsedFeed } from './feed-job.ts';
import { collectFieldNames } from './feed-names.ts';
import { jobPostingSchema, jobPostingToFeedJob } from './job-posting.ts';
import { parseFeedEntries, parseFeedJsonAs } from './read-json.ts';
import { type FeedAddress, findEmployerSubdomain, type SourceReader } from './reader.ts';

const entry = z.object({
  id,
  title,
  url: link,
  content_html: nullIfInvalid(text),
  content_text: nullIfInvalid(text),
  date_published: nullIfInvalid(text),
  date_modified: nullIfInvalid(text),
  _jobposting: nullIfInvalid(jobPostingSchema),
});

const feed = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  items: z.array(z.unknown()),
  next_url: nullIfInvalid(text),
});

const names = collectFieldNames(entry, feed);

const MAX_PAGES = 50;

/** Paged JSON Feed whose items have JobPosting data. */
export const teamtailor: SourceReader = {
  kind: 'teamtailor',
  label: 'Teamtailor',
  recognise: recogniseTeamtailor,
  read: async (from, fetchDocument) => {
    const items: unknown[] = [];
    const seen = new Set<string>();
    let next: string | undefined = from.feed;
    for (let i = 0; next; i++) {
      if (i >= MAX_PAGES || seen.has(next)) return readItems(items, true);
      seen.add(next);
      const document = await fetchDocument(next, 'feed');
      const read = document.ok ? parsePage(document.value.body) : document;
      if (!read.ok) return i === 0 ? read : readItems(items, true);
      for (const item of read.value.items) items.push(item);
      next = nextOf(read.value.next_url, next);
    }
    return readItems(items);
  },
  readDocument: (body) => {
    const read = parsePage(body);
    return read.ok ? readItems(read.value.items, Boolean(read.value.next_url)) : read;
  },
};

/** Custom domains are recognised by the feed's path. */
function recogniseTeamtailor(address: URL): FeedAddress | undefined {
  const name = findEmployerSubdomain(address, ['teamtailor.com']);
  if (!name && address.pathname !== '/jobs.json') return undefined;
  const careers = `https://${address.hostname}`;
  return { kind: 'teamtailor', slug: name ?? address.hostname, feed: `${careers}/jobs.json`, careers };
}

const parsePage = (body: string): Result<z.output<typeof feed>> =>
  parseFeedJsonAs(feed, body, names, 'a Teamtailor feed: expected a JSON Feed with "version" and "items"');

/** Next page of the same site. */
function nextOf(next: string | null, from: string): string | undefined {
  if (!next || !URL.canParse(next, from)) return undefined;
  const address = new URL(next, from);
  return address.origin === new URL(from).origin ? address.href : undefined;
}

const readItems = (items: readonly unknown[], isCut = false): Result<ParsedFeed> =>
  parseFeedEntries(items, entry, toFeedJob, isCut);

function toFeedJob(item: z.output<typeof entry>): FeedJob {
  const stated = jobPostingToFeedJob(item._jobposting ?? jobPostingSchema.parse({}));
  return {
    ...stated,
    sourceId: item.id,
    title: item.title,
    description:
      htmlToMarkdownOrThrow(item.content_html ?? '') ||
      stated.description ||
      htmlToMarkdownOrThrow(item.content_text ?? ''),
    publishedAt: parseFeedDate(item.date_published) ?? stated.publishedAt,
    updatedAt: parseFeedDate(item.date_modified),
    applyUrl: item.url,
  };
}
