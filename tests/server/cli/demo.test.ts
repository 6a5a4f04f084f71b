import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hasOnlyShippedContent, isDemoBoard, readDatabaseId } from '../../../src/db/board-settings.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { fillWithDemo } from '../../../src/demo/fill.ts';
import type { WorkImage } from '../../../src/features/companies/company.ts';
import { findCompanyImage } from '../../../src/features/companies/company-images.queries.ts';
import { toCroppedImage } from '../../../src/features/companies/work-image.ts';
import type { ApiResponse } from '../../../src/features/public-api/responses.schema.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { describeOnBothEngines, newPostgresUrl, newSqliteUrl } from '../harness.ts';
import { Api } from '../public-api/asking.ts';

describeOnBothEngines('The demo board', (_open, engine) => {
  it('The demo board fills an empty database and makes pages built of the empty one those of another board', async () => {
    const { url, remove } = await (engine === 'sqlite' ? newSqliteUrl() : newPostgresUrl());
    const db = await openDatabase(url);
    expect([await hasOnlyShippedContent(db), await isDemoBoard(db)]).toEqual([true, false]);
    const emptyBoard = await readDatabaseId(db);
    await fillWithDemo(db, new Date(), { openJobs: 60, closedJobs: 20, companies: 60 });
    expect([await hasOnlyShippedContent(db), await isDemoBoard(db)]).toEqual([false, true]);
    expect(await readDatabaseId(db)).not.toBe(emptyBoard);
    await expectPictures(db);
    await expectChanges(db);
    await db.destroy();
    await remove();
  });
});

/** The API finds the roles changed since a moment, as on a board that commands have written. */
async function expectChanges(db: Db): Promise<void> {
  const since = new Date(Date.now() - 14 * DAY).toISOString();
  const rows = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', '=', 'published')
    .where('updated_at', '>=', since)
    .execute();
  const { jobs } = await (await Api.open(db)).read<ApiResponse<'jobs'>>(`/api/v1/jobs?updatedSince=${since}&limit=100`);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.length).toBeLessThan(60);
  expect(jobs.map(({ hash }) => hash).sort()).toEqual(rows.map(({ hash }) => hash).sort());
}

/** Companies of the demo show work as real ones do: each picture in words, in its shape, and small. */
async function expectPictures(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('companies')
    .select(['logo', 'work_images'])
    .where('work_images', '!=', '[]')
    .execute();
  expect(rows.length).toBe(7);
  for (const { logo, work_images } of rows) {
    const images: WorkImage[] = JSON.parse(work_images);
    expect(images.length).toBeGreaterThanOrEqual(3);
    expect(await widthOf(db, logo ?? '')).toBe(64);
    expect(await widthOf(db, toCroppedImage(images[0] as WorkImage).src)).toBe(320);
    for (const { src, alt, width, height } of images) {
      expect(alt).toMatch(/^\p{Lu}.{20,199}$/u);
      expect(await widthOf(db, src)).toBe(width);
      expect(width / height).toBeGreaterThan(0.5);
    }
  }
  const images = await db.selectFrom('images').select('base64').execute();
  expect(Math.max(...images.map(({ base64 }) => base64.length))).toBeLessThan(80_000);
}

async function widthOf(db: Db, path: string): Promise<number> {
  const bytes = await findCompanyImage(db, /([^/]+)\.webp$/.exec(path)?.[1] ?? '');
  return (await sharp(bytes).metadata()).width;
}
