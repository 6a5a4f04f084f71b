import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/open.ts';
import { type RenderedResponse, renderResponse } from '../../src/server/render-response.ts';
import type { Publications } from './publications.ts';

/** Pages evicted by a publication, and those evicted unnecessarily. */
export interface EvictionStudy {
  kept: number;
  evicted: number;
  /** Same bytes as before, page and payload. */
  unchanged: string[];
}

/** Publishes a role and renders every evicted page before and after. */
export async function compareEvicted(publications: Publications): Promise<EvictionStudy> {
  const { db, handler, renderer } = publications;
  const hash = await publications.draftOne();
  const folder = mkdtempSync(join(tmpdir(), 'easel-before-'));
  const file = join(folder, 'easel.db');
  await sql`vacuum into ${sql.lit(file)}`.execute(db);
  const before = await openDatabase(`file:${file}`);
  const kept = publications.kept;
  await publications.publish(hash);

  const unchanged: string[] = [];
  for (const path of publications.evicted) {
    const old = await renderResponse(handler, { ...renderer.context, db: before }, path, {});
    const fresh = await renderResponse(handler, renderer.context, path, {});
    if (isSame(old, fresh)) unchanged.push(path);
  }
  const evicted = publications.evicted.length;
  publications.restore();
  await before.destroy();
  rmSync(folder, { recursive: true });
  return { kept, evicted, unchanged };
}

const isSame = (old: RenderedResponse, fresh: RenderedResponse): boolean =>
  old.status === fresh.status &&
  old.body.equals(fresh.body) &&
  JSON.stringify(old.record?.payload) === JSON.stringify(fresh.record?.payload);
