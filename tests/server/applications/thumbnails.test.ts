import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { ApplicationFileKind } from '../../../src/db/column-values.ts';
import { listApplicantsIncludingWithdrawn } from '../../../src/features/applications/applicants/applicants.queries.ts';
import { readApplicationForm } from '../../../src/features/applications/application-form.ts';
import { submitApplication } from '../../../src/features/applications/apply.commands.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import {
  createWorkSampleThumbnailHandler,
  enqueueMissingThumbnails,
  renderAndStoreThumbnail,
} from '../../../src/features/applications/thumbnails/thumbnails.commands.ts';
import {
  findThumbnail,
  listApplicationThumbnails,
} from '../../../src/features/applications/thumbnails/thumbnails.queries.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { receiveFile } from '../../../src/storage/incoming-uploads.ts';
import { pdf, pngHead } from '../../unit/applications/files.ts';
import { describeOnBothEngines } from '../harness.ts';
import { ownApplying } from './own-applying.ts';
import { openRole } from './receive.ts';

const { applying } = ownApplying();
const { files } = applying;

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#16854b' } })
    .withExif({ IFD0: { Artist: 'Zyxada' } })
    .jpeg()
    .toBuffer();

describeOnBothEngines('Thumbnails of pieces', (open, _engine, test) => {
  /** An application with these files as its pieces. */
  async function set(...pieces: { bytes: Uint8Array; kind: ApplicationFileKind }[]) {
    const { db, now } = await open();
    const { id: jobId, hash } = await openRole(db, now);
    const uploads = await Promise.all(
      pieces.map(async ({ bytes, kind }, place) => {
        const body = (async function* () {
          yield bytes;
        })();
        const arrived = await receiveFile(files, body, 20_000_000);
        if (!arrived) throw new Error('It did not arrive');
        return { ...arrived, place, fileName: `one.${kind}`, kind };
      }),
    );
    const typed: Record<string, string> = {
      name: 'Ada',
      email: 'ada@example.com',
      portfolio: 'ada.design',
      consent: 'on',
    };
    for (const i of pieces.keys()) typed[`piece-${i + 1}-part`] = 'All of it';
    const form = readApplicationForm(
      (field) => typed[field] ?? '',
      (field) => {
        const found = uploads.find(({ place }) => field === `piece-${place + 1}-file`);
        return found && { name: found.fileName, size: found.bytes };
      },
      [],
    );
    await submitApplication(
      db,
      applying,
      { jobHash: hash, form, questions: [], uploads, months: 6, key: undefined },
      now,
    );
    const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
    const work = () => runAllTasks({ db, handlers: [createWorkSampleThumbnailHandler(files)], clock: () => now });
    return { db, now, jobId, id, work };
  }

  test('Thumbnails of pieces are rendered of images alone, small and without other data of the file', async () => {
    const { db, jobId, id, work } = await set(
      { bytes: await painted(1_600, 900), kind: 'jpeg' },
      { bytes: pdf(500), kind: 'pdf' },
      {
        bytes: await sharp(await painted(60, 90))
          .png()
          .toBuffer(),
        kind: 'png',
      },
    );
    expect(await listApplicationThumbnails(db, jobId, id)).toEqual([]);
    expect(await work()).toBe(2);
    const found = await listApplicationThumbnails(db, jobId, id);
    expect(found).toMatchObject([
      { width: 480, height: 270 },
      { width: 60, height: 90 },
    ]);
    const webp = await findThumbnail(db, { jobId, applicationId: id, fileId: found[0]?.fileId ?? '' });
    const { format, width, exif } = await sharp(webp).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 480, exif: undefined });
    expect(await listApplicantsIncludingWithdrawn(db, jobId)).toMatchObject([{ thumbnails: found }]);
  });

  it('Thumbnails of pieces are out of reach of other roles, and gone when the application is withdrawn or erased', async () => {
    const { db, now, jobId, id, work } = await set({ bytes: await painted(600, 600), kind: 'jpeg' });
    await work();
    const [{ fileId } = { fileId: '' }] = await listApplicationThumbnails(db, jobId, id);
    const other = await openRole(db, now, 'co2');
    expect(await findThumbnail(db, { jobId, applicationId: id, fileId })).toBeDefined();
    expect(await findThumbnail(db, { jobId: other.id, applicationId: id, fileId })).toBeUndefined();
    expect(await findThumbnail(db, { jobId, applicationId: 'another', fileId })).toBeUndefined();
    await withdrawApplication(db, applying, id, now);
    expect(await findThumbnail(db, { jobId, applicationId: id, fileId })).toBeUndefined();
    expect(await listApplicantsIncludingWithdrawn(db, jobId)).toMatchObject([{ thumbnails: [] }]);
    await db.deleteFrom('applications').where('id', '=', id).execute();
    expect(await db.selectFrom('application_thumbnails').selectAll().execute()).toEqual([]);
  });

  it('Thumbnails of pieces are not rendered of images that are damaged or too large to look at, and those are not tried again', async () => {
    const { db, now, jobId, id, work } = await set(
      { bytes: pngHead(9_000, 9_000), kind: 'png' },
      { bytes: (await painted(300, 300)).subarray(0, 400), kind: 'jpeg' },
    );
    expect(await work()).toBe(2);
    expect(await listApplicationThumbnails(db, jobId, id)).toEqual([]);
    const tasks = await db.selectFrom('tasks').select('state').where('name', '=', 'thumbnail.render').execute();
    expect(tasks).toEqual([{ state: 'done' }, { state: 'done' }]);
    await db.deleteFrom('tasks').execute();
    await enqueueMissingThumbnails(db, now);
    expect(await work()).toBe(0);
  });

  it('Thumbnails of pieces are queued where they have not been, and once', async () => {
    const { db, now, jobId, id, work } = await set({ bytes: await painted(600, 600), kind: 'jpeg' });
    await db.deleteFrom('tasks').where('name', '=', 'thumbnail.render').execute();
    await enqueueMissingThumbnails(db, now);
    await enqueueMissingThumbnails(db, now);
    expect(await work()).toBe(1);
    const [{ fileId } = { fileId: '' }] = await listApplicationThumbnails(db, jobId, id);
    await Promise.all([
      renderAndStoreThumbnail(db, files, fileId, now),
      renderAndStoreThumbnail(db, files, fileId, now),
    ]);
    await enqueueMissingThumbnails(db, now);
    expect(await work()).toBe(0);
    expect(await listApplicationThumbnails(db, jobId, id)).toHaveLength(1);
  });
});
