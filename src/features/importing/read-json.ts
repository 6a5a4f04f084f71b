import type * as z from 'zod';
import { lookup } from '../../lib/lookup.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { formatNumber, truncateToLine } from '../../lib/text.ts';
import type { FeedJob, ParsedFeed, SkippedEntry } from './feed-job.ts';
import { type FeedFieldNames, renameFieldsToExpected } from './feed-names.ts';

/** Maximum objects and lists: 5,000 postings of 200. */
const MAX_JSON_VALUES = 1_000_000;

/** True above the limit. Counts brackets in texts too. */
export function hasTooManyValues(json: string): boolean {
  let count = 0;
  for (const bracket of '[{')
    for (let at = json.indexOf(bracket); at >= 0 && count <= MAX_JSON_VALUES; at = json.indexOf(bracket, at + 1))
      count++;
  return count > MAX_JSON_VALUES;
}

export function parseFeedJson(body: string, names: FeedFieldNames): Result<unknown> {
  if (hasTooManyValues(body))
    return invalid('feed', `The feed has more than ${formatNumber(MAX_JSON_VALUES)} JSON objects and lists`);
  try {
    return succeed(renameFieldsToExpected(JSON.parse(body.replace(/^\ufeff/, '')), names));
  } catch {
    return invalid('feed', describeUnreadableBody(body, 'valid JSON'));
  }
}

/** Parses a document of a system's feed. `expected` follows “This is not”. */
export function parseFeedJsonAs<T extends z.ZodType>(
  schema: T,
  body: string,
  names: FeedFieldNames,
  expected: string,
): Result<z.output<T>> {
  const json = parseFeedJson(body, names);
  if (!json.ok) return json;
  const read = schema.safeParse(json.value);
  return read.success ? succeed(read.data) : invalid('feed', `This is not ${expected}`);
}

export function describeUnreadableBody(body: string, expected: string): string {
  if (body.trim() === '') return 'The feed is empty';
  return isHtmlPage(body) ? 'This is a web page, not a feed' : `The feed is not ${expected}`;
}

/** True for an HTML page, which servers send on errors with any status. */
export const isHtmlPage = (body: string): boolean => /^[\s\ufeff]*<(?:!doctype html|html)\b/i.test(body);

/** Maximum postings of any trade in a feed. */
const MAX_FEED_ENTRIES = 5_000;
/** Maximum characters of an entry with markup. */
const MAX_ENTRY_LENGTH = 500_000;
/** Maximum places of an entry, and their length. */
const MAX_PLACES = 100;
const MAX_PLACE_LENGTH = 400;
const MAX_LABEL_LENGTH = 200;
const MAX_REASON_LENGTH = 300;

/** Invalid entry. The message follows its title. */
export class EntryError extends Error {
  override name = 'EntryError';
}

export const rejectTooManyEntries = (count: number): Result<never> | undefined =>
  count > MAX_FEED_ENTRIES
    ? invalid(
        'feed',
        `The feed lists ${formatNumber(count)} postings: a feed may list ${formatNumber(MAX_FEED_ENTRIES)} at most`,
      )
    : undefined;

/** Parses entries one by one and reports invalid ones. */
export function parseFeedEntries<T extends z.ZodType>(
  entries: readonly unknown[],
  schema: T,
  toFeedJob: (entry: z.output<T>) => FeedJob | 'unlisted',
  isCut = false,
): Result<ParsedFeed> {
  const tooMany = rejectTooManyEntries(entries.length);
  if (tooMany) return tooMany;
  const jobs: FeedJob[] = [];
  const skipped: SkippedEntry[] = [];
  const ids = new Set<string>();
  let unlisted = 0;
  for (const entry of entries) {
    const job = readEntry(entry, schema, toFeedJob);
    if (job === 'unlisted') unlisted += 1;
    else if ('reason' in job) skipped.push(job);
    else if (ids.has(job.sourceId))
      skipped.push({
        sourceId: job.sourceId,
        title: job.title,
        reason: 'its id appears twice in the feed: the first is used',
      });
    else {
      ids.add(job.sourceId);
      jobs.push(job);
    }
  }
  return succeed({ read: entries.length, jobs, skipped, unlisted, isCut });
}

function readEntry<T extends z.ZodType>(
  entry: unknown,
  schema: T,
  toFeedJob: (entry: z.output<T>) => FeedJob | 'unlisted',
): FeedJob | 'unlisted' | SkippedEntry {
  const skip = (reason: string): SkippedEntry => ({
    ...labelOf(entry),
    reason: truncateToLine(reason, MAX_REASON_LENGTH),
  });
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return skip('it holds no fields');
  try {
    if (JSON.stringify(entry).length > MAX_ENTRY_LENGTH)
      return skip(`it is longer than ${formatNumber(MAX_ENTRY_LENGTH)} characters`);
    const parsed = schema.safeParse(entry);
    if (parsed.success) return withFewPlaces(toFeedJob(parsed.data));
    return skip(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'entry'} ${issue.message}`).join('; '));
  } catch (error) {
    return skip(error instanceof EntryError ? error.message : 'it could not be read');
  }
}

function withFewPlaces(job: FeedJob | 'unlisted'): FeedJob | 'unlisted' {
  if (job === 'unlisted') return job;
  const limit = (names: string[]) => names.slice(0, MAX_PLACES).map((name) => name.slice(0, MAX_PLACE_LENGTH));
  return {
    ...job,
    locations: limit(job.locations),
    countries: limit(job.countries),
    ...(job.openTo ? { openTo: limit(job.openTo) } : {}),
  };
}

const ID_FIELDS = ['id', 'shortcode', 'referencenumber', 'page'];

function labelOf(entry: unknown): { sourceId: string | null; title: string } {
  const fields = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const name = [fields.title, fields.text, fields.name].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  const key = ID_FIELDS.map((field) => lookup(fields, field)).find((value) => value !== undefined);
  return {
    sourceId: typeof key === 'string' || typeof key === 'number' ? String(key).slice(0, MAX_LABEL_LENGTH) : null,
    title: typeof name === 'string' ? truncateToLine(name.trim(), MAX_LABEL_LENGTH) : '(no title)',
  };
}
