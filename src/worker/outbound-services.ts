import type { Env } from '../env.ts';
import { createFetchServices } from '../features/importing/fetching/open-fetching.ts';
import { readGoogleAccountOrThrow } from '../features/indexing/google-account.ts';
import { indexNowKey } from '../features/indexing/index-now.tasks.ts';
import { deriveToken } from '../lib/token.ts';
import type { OutboundServices } from '../workflows/notices.commands.ts';

/** Opens configured outbound services. @throws Error for an unusable Google key. */
export const openOutboundServices = (env: Env): OutboundServices => ({
  origin: env.SITE_URL,
  hub: env.WEBSUB_HUB,
  indexNow: env.INDEXNOW ? { endpoint: env.INDEXNOW, key: indexNowKey(env.SECRET) } : undefined,
  google: env.GOOGLE_INDEXING_KEY
    ? { account: readGoogleAccountOrThrow(env.GOOGLE_INDEXING_KEY), quota: env.GOOGLE_INDEXING_QUOTA }
    : undefined,
  webhooks: {
    sign: (purpose, ...words) => deriveToken(env.SECRET, purpose, ...words),
    fetching: createFetchServices(env),
  },
  channels: { secret: env.SECRET, fetching: createFetchServices(env) },
});
