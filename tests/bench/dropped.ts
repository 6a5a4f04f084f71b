import { sql } from 'kysely';
import { openDatabase } from '../../src/db/open.ts';
import { type Drawn, draw } from '../../src/server/draw.ts';
import type { Publications } from './publications.ts';

/** One publication: the pages it dropped, and those of them that were dropped for nothing. */
export interface DropStudy {
  kept: number;
  dropped: number;
  /** Same bytes as before, page and payload. */
  unchanged: string[];
}

/**
 * Publishes a role and draws every page that it dropped twice: as it is now, and as it was, on a connection that
 * still sees the database before the commit (SQLite's write-ahead log lets it).
 */
export async function compareDropped(publications: Publications, databaseUrl: string): Promise<DropStudy> {
  const { handler, renderer } = publications;
  const hash = await publications.draftOne();
  const before = await openDatabase(databaseUrl);
  await sql`begin`.execute(before);
  // A transaction sees the database of its first read.
  await sql`select count(*) from changes`.execute(before);
  const kept = publications.kept;
  await publications.publish(hash);

  const unchanged: string[] = [];
  for (const path of publications.dropped) {
    const old = await draw(handler, { ...renderer.context, db: before }, path, {});
    const fresh = await draw(handler, renderer.context, path, {});
    if (isSame(old, fresh)) unchanged.push(path);
  }
  const dropped = publications.dropped.length;
  publications.restore();
  await sql`rollback`.execute(before);
  await before.destroy();
  return { kept, dropped, unchanged };
}

const isSame = (old: Drawn, fresh: Drawn): boolean =>
  old.status === fresh.status &&
  old.body.equals(fresh.body) &&
  JSON.stringify(old.record?.payload) === JSON.stringify(fresh.record?.payload);
