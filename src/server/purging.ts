import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import type { Env } from '../env.ts';
import { Purger } from '../publishing/edge/purger.ts';

/** Starts a purger for each configured edge. */
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
        onError: (error) => log.error({ err: error, edge: edge.address }, 'CDN cache could not be purged'),
        onUnreadable: () =>
          log.warn({ edge: edge.address }, 'CDN purge position is unreadable: the whole cache is purged'),
      }),
  );
