import type { Db } from '../../../db/tables.ts';
import type { Env } from '../../../env.ts';
import { limitPerHost } from '../fetching/host-limit.ts';
import { createFetchServices } from '../fetching/open-fetching.ts';
import { FeedReader } from '../process/feed-reader.ts';
import type { ImportServices } from './run.commands.ts';

/** Creates import services with host limits shared by all processes. */
export const createImportServices = (env: Pick<Env, 'SITE_URL' | 'SOURCES_INSIDE'>, db: Db): ImportServices => ({
  reading: { ...createFetchServices(env), acquireTurn: limitPerHost(db), feeds: new FeedReader() },
  origin: env.SITE_URL,
});
