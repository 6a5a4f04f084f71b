import type { Result } from '../../lib/result.ts';
import { readAshby } from './ashby.ts';
import type { Feed, FeedOptions, ReadFeed } from './feed-job.ts';
import { readGreenhouse } from './greenhouse.ts';
import { readLever } from './lever.ts';
import { readPersonio } from './personio.ts';
import { readRecruitee } from './recruitee.ts';

/** Applicant-tracking systems whose public feeds we read. */
export const SOURCES = ['greenhouse', 'lever', 'ashby', 'recruitee', 'personio'] as const;
export type SourceName = (typeof SOURCES)[number];

const readers: Record<SourceName, ReadFeed> = {
  greenhouse: readGreenhouse,
  lever: readLever,
  ashby: readAshby,
  recruitee: readRecruitee,
  personio: readPersonio,
};

export const isSourceName = (name: string): name is SourceName => (SOURCES as readonly string[]).includes(name);

/** Reads a feed; when it is another system's, the problem says which. */
export function readFeed(source: SourceName, body: string, options: FeedOptions): Result<Feed> {
  const feed = readers[source](body, options);
  if (feed.ok || feed.problems[0]?.field !== 'feed') return feed;
  const other = SOURCES.find(
    (name) => name !== source && readers[name](body, { careersUrl: 'https://example.com' }).ok,
  );
  if (!other) return feed;
  return {
    ok: false,
    problems: feed.problems.map((problem) => ({ ...problem, message: `${problem.message}; it looks like ${other}` })),
  };
}
