import { invalid, type Result, succeed } from '../../lib/result.ts';
import { extractLinksAndNext } from './page-links.ts';
import type { FeedAddress, FetchDocument } from './reader.ts';
import { readers, recogniseFeedAddress } from './sources.ts';

/**
 * Finds the feed behind a pasted address: linked or embedded by a careers page, a feed document, or a site read page by page.
 * Fetches that page only.
 */
export async function detectFeed(pasted: string, fetchDocument: FetchDocument): Promise<Result<FeedAddress>> {
  const known = recogniseFeedAddress(pasted);
  if (!known) return invalid('feed', 'This is not a web address');
  if (known.kind !== 'pages') return succeed(known);
  const document = await fetchDocument(known.feed, 'page');
  if (!document.ok) return document;
  const { body, address } = document.value;
  const moved = recogniseFeedAddress(address);
  if (moved && moved.kind !== 'pages') return succeed(moved);
  const { origin } = new URL(address);
  const itself = readers.find(
    ({ kind, readDocument }) => kind !== 'pages' && readDocument(body, { careersUrl: origin }).ok,
  );
  if (itself) return succeed({ ...known, kind: itself.kind, feed: address, careers: origin });
  return succeed(mostNamed(extractLinksAndNext(body, address).links) ?? known);
}

/** Feed that most links of a page lead to. */
function mostNamed(links: readonly string[]): FeedAddress | undefined {
  const counts = new Map<string, { feed: FeedAddress; count: number }>();
  for (const link of links) {
    const feed = recogniseFeedAddress(link);
    if (!feed || feed.kind === 'pages' || feed.kind === 'xml') continue;
    const known = counts.get(feed.feed);
    counts.set(feed.feed, { feed, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.feed;
}
