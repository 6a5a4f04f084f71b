import { invalid, type Result, succeed } from '../../lib/result.ts';
import { hasCredentials, NO_CREDENTIALS } from '../../lib/web-address.ts';
import { ashby } from './ashby.ts';
import type { FeedOptions, ParsedFeed } from './feed-job.ts';
import { PRIVATE_NETWORK_MESSAGE } from './fetching/address.ts';
import { greenhouse } from './greenhouse.ts';
import { lever } from './lever.ts';
import { pages } from './pages.ts';
import { personio } from './personio.ts';
import type { FeedAddress, SourceName, SourceReader } from './reader.ts';
import { recruitee } from './recruitee.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { teamtailor } from './teamtailor.ts';
import { workable } from './workable.ts';
import { xml } from './xml.ts';

/** All readers, specific first. The first that recognises an address wins. */
export const readers: readonly SourceReader[] = [
  greenhouse,
  lever,
  ashby,
  recruitee,
  personio,
  workable,
  smartrecruiters,
  teamtailor,
  xml,
  pages,
];

export const getSourceReader = (kind: SourceName): SourceReader => {
  const reader = readers.find((one) => one.kind === kind);
  if (!reader) throw new Error(`No reader for ${kind}`);
  return reader;
};

const MAX_SOURCE_URL_LENGTH = 2_048;

/** Recognises a feed by address, with or without `https://`: a careers page, a job or the feed. Undefined if no http(s) URL. */
export function recogniseFeedAddress(pasted: string): FeedAddress | undefined {
  const feed = parsePastedAddress(pasted);
  return feed.ok ? feed.value : undefined;
}

export function parsePastedAddress(pasted: string): Result<FeedAddress> {
  const text = pasted.trim();
  if (text === '') return invalid('address', 'Enter an address');
  const unknown = invalid('address', 'No careers page or feed that we know was found at this address');
  const withScheme = `https://${text}`;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : withScheme;
  if (address.length > MAX_SOURCE_URL_LENGTH) return unknown;
  if (hasCredentials(address) || hasCredentials(withScheme)) return invalid('address', `The address ${NO_CREDENTIALS}`);
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return unknown;
  if (!url.hostname.includes('.')) return invalid('address', `The address ${PRIVATE_NETWORK_MESSAGE}`);
  for (const reader of readers) {
    const feed = reader.recognise(url);
    if (feed) return succeed(feed);
  }
  return unknown;
}

/** Reads a single-document feed. The problem names another system's feed. */
export function parseFeedDocument(source: SourceName, body: string, options: FeedOptions): Result<ParsedFeed> {
  const feed = getSourceReader(source).readDocument(body, options);
  if (feed.ok || feed.problems[0]?.field !== 'feed') return feed;
  const other = readers.find(
    ({ kind, readDocument }) => kind !== source && readDocument(body, { careersUrl: 'https://example.com' }).ok,
  );
  return other ? invalid('feed', `${feed.problems[0].message}; it looks like ${other.kind}`) : feed;
}
