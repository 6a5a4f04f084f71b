import type * as z from 'zod';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { formatNumber } from '../../lib/text.ts';
import type { Feed, FeedJob, Skipped } from './feed-job.ts';
import { type FieldNames, withNames } from './feed-names.ts';

/** JSON whose fields go by the names that are asked for. */
export function parseJson(body: string, names: FieldNames): Result<unknown> {
  try {
    return succeed(withNames(JSON.parse(body.replace(/^\ufeff/, '')), names));
  } catch {
    return refuse('feed', whyNotRead(body, 'valid JSON'));
  }
}

/** What a text is that was to be read as something else. */
export function whyNotRead(body: string, expected: string): string {
  if (body.trim() === '') return 'The feed is empty';
  return isWebPage(body) ? 'This is a web page, not a feed' : `The feed is not ${expected}`;
}

/** Whether a text is a page for people, as servers send them with any status when something is wrong. */
export const isWebPage = (body: string): boolean => /^[\s\ufeff]*<(?:!doctype html|html)\b/i.test(body);

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
  return { read: entries.length, jobs, skipped, unlisted, isCut: false };
}

function readEntry<T extends z.ZodType>(
  entry: unknown,
  schema: T,
  toFeedJob: (entry: z.output<T>) => FeedJob | 'unlisted',
): FeedJob | 'unlisted' | Skipped {
  const skip = (reason: string): Skipped => ({ ...labelOf(entry), reason });
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return skip('it holds no fields');
  try {
    if (JSON.stringify(entry).length > LONGEST_ENTRY)
      return skip(`it is longer than ${formatNumber(LONGEST_ENTRY)} characters`);
    const parsed = schema.safeParse(entry);
    return parsed.success
      ? toFeedJob(parsed.data)
      : skip(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'entry'} ${issue.message}`).join('; '));
  } catch {
    // Whatever a stranger’s text does to what reads it, the others are read.
    return skip('it could not be read');
  }
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
