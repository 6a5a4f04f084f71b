import { readEnv } from '../../env.ts';
import { type FeedFormat, type SyndicationFeed, serializeFeed } from './feed.ts';

export function feedResponse(feed: SyndicationFeed, format: FeedFormat): Response {
  const { body, contentType } = serializeFeed({ ...feed, hub: readEnv().WEBSUB_HUB }, format);
  return new Response(body, {
    headers: { 'content-type': contentType, 'cache-control': 'public, max-age=0, must-revalidate' },
  });
}
