import type { Db } from '../../../db/tables.ts';
import type { Env } from '../../../env.ts';
import { limitPerHost } from '../fetching/host-limit.ts';
import { openFetching } from '../fetching/open-fetching.ts';
import { FeedReader } from '../process/feed-reader.ts';
import type { Importing } from './run.commands.ts';

/** As the settings say; all processes of a board ask a host in turn. */
export const openImporting = (env: Pick<Env, 'SITE_URL' | 'SOURCES_INSIDE'>, db: Db): Importing => ({
  reading: { ...openFetching(env), takeTurn: limitPerHost(db), feeds: new FeedReader() },
  origin: env.SITE_URL,
});
