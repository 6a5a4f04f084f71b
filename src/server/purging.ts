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
        onError: (error) =>
          log.error({ err: error, edge: edge.address }, 'a cache in front cannot be told what is stale'),
        onUnreadable: () =>
          log.warn({ edge: edge.address }, 'what a cache in front was told is unreadable: it is purged as a whole'),
      }),
  );
