import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import type { Env } from '../env.ts';
import { Purger } from '../publishing/edge/purger.ts';

export const startPurgers = (
  { edges }: Pick<Env, 'edges'>,
  { db, buildId, catchUp, log }: { db: Db; buildId: string; catchUp: () => Promise<void>; log: Logger },
): Purger[] =>
  edges.map(
    (edge) =>
      new Purger({
        db,
        edge,
        buildId,
        catchUp,
        onError: (error) =>
          log.error({ err: error, edge: edge.address }, 'a CDN cache could not be purged: the purge is repeated'),
        onUnreadable: () =>
          log.warn({ edge: edge.address }, 'CDN purge position is unreadable: the whole cache is purged'),
      }),
  );
