import * as z from 'zod';
import type { Instant } from '../../lib/dates.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { formatNumber } from '../../lib/text.ts';
import { decodeOnce } from './clean-html.ts';
import type { Feed, FeedJob, Skipped } from './feed-job.ts';

/** A field we can do without: absent, empty or of another type, it is null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

export const text = z.string().trim();
export const id = z
  .union([z.string().trim().min(1), z.number()], 'is missing')
  .transform(String)
  .pipe(z.string().max(200, 'is too long'));
/** In many feeds titles are escaped for a page. */
export const title = z
  .string('is missing')
  .transform((words) => decodeOnce(words).trim())
  .pipe(z.string().min(2, 'is too short'));
export const link = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' });

/** The instant that a feed's date means; undefined for what is no date. */
export function instantOf(value: string | number | null | undefined): Instant | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  // Recruitee writes `2021-02-24 22:56:51 UTC`.
  const date = new Date(typeof value === 'string' ? value.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z') : value);
  const year = date.getUTCFullYear();
  return year > 2000 && year < 2100 ? date.toISOString() : undefined;
}

export function parseJson(body: string): Result<unknown> {
  try {
    return succeed(JSON.parse(body.replace(/^\ufeff/, '')));
  } catch {
    return refuse('feed', body.trim() === '' ? 'The feed is empty' : 'The feed is not valid JSON');
  }
}

/** Characters of one entry, with all its markup: what is longer is no advert. */
const LONGEST_ENTRY = 500_000;

/** Reads each entry on its own, so that a malformed one is reported and the others live. */
export function readEntries<T extends z.ZodType>(
  entries: readonly unknown[],
  schema: T,
  toFeedJob: (entry: z.output<T>) => FeedJob | 'unlisted',
): Feed {
  const jobs: FeedJob[] = [];
  const skipped: Skipped[] = [];
  const ids = new Set<string>();
  let unlisted = 0;
  for (const entry of entries) {
    if (JSON.stringify(entry).length > LONGEST_ENTRY) {
      skipped.push({ ...labelOf(entry), reason: `it is longer than ${formatNumber(LONGEST_ENTRY)} characters` });
      continue;
    }
    const parsed = schema.safeParse(entry);
    if (!parsed.success) {
      skipped.push({
        ...labelOf(entry),
        reason: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'entry'} ${issue.message}`).join('; '),
      });
      continue;
    }
    const job = toFeedJob(parsed.data);
    const isTwice = job !== 'unlisted' && ids.size === ids.add(job.sourceId).size;
    if (isTwice) {
      skipped.push({
        sourceId: job.sourceId,
        title: job.title,
        reason: 'its id appears twice in the feed: the first is used',
      });
      continue;
    }
    if (job === 'unlisted') unlisted += 1;
    else jobs.push(job);
  }
  return { read: entries.length, jobs, skipped, unlisted, isCut: false };
}

/** Where systems keep what they know an entry by. */
const ID_FIELDS = ['id', 'shortcode', 'referencenumber', 'page'];

function labelOf(entry: unknown): { sourceId: string | null; title: string } {
  const fields = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const name = [fields.title, fields.text, fields.name].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  const key = ID_FIELDS.map((field) => fields[field]).find((value) => value !== undefined);
  return {
    sourceId: typeof key === 'string' || typeof key === 'number' ? String(key) : null,
    title: typeof name === 'string' ? name.trim() : '(no title)',
  };
}
