import { readEnv } from '../../env.ts';
import { type FeedFormat, type SyndicationFeed, writeFeed } from './feed.ts';

/** A feed as an answer, with the hub that tells of its changes where there is one. */
export function feedResponse(feed: SyndicationFeed, format: FeedFormat): Response {
  const { body, contentType } = writeFeed({ ...feed, hub: readEnv().WEBSUB_HUB }, format);
  return new Response(body, {
    headers: { 'content-type': contentType, 'cache-control': 'public, max-age=0, must-revalidate' },
  });
}
