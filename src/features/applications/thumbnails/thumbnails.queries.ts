import type { Db } from '../../../db/tables.ts';
import type { ThumbnailRef } from './thumbnail.ts';

/** Thumbnails of a role's applicants by application, in order. */
export async function listThumbnailsByApplication(db: Db, jobId: string): Promise<Map<string, ThumbnailRef[]>> {
  const rows = await inOrder(db, jobId).execute();
  const byApplication = Map.groupBy(rows, (row) => row.application_id);
  return new Map([...byApplication].map(([id, found]) => [id, found.map(toThumbnail)]));
}

export async function listApplicationThumbnails(db: Db, jobId: string, applicationId: string): Promise<ThumbnailRef[]> {
  const rows = await inOrder(db, jobId).where('files.application_id', '=', applicationId).execute();
  return rows.map(toThumbnail);
}

const inOrder = (db: Db, jobId: string) =>
  ofJob(db, jobId)
    .select(['files.application_id', 'files.id', 'thumbnails.width', 'thumbnails.height'])
    .orderBy('files.application_id')
    .orderBy('pieces.position');

const toThumbnail = ({ id, width, height }: { id: string; width: number; height: number }): ThumbnailRef => ({
  fileId: id,
  width: Number(width),
  height: Number(height),
});

/** Thumbnail (WebP) of an application for this role. */
export async function findThumbnail(
  db: Db,
  { jobId, applicationId, fileId }: { jobId: string; applicationId: string; fileId: string },
): Promise<Buffer | undefined> {
  const row = await ofJob(db, jobId)
    .select('thumbnails.base64')
    .where('files.application_id', '=', applicationId)
    .where('files.id', '=', fileId)
    .executeTakeFirst();
  return row && Buffer.from(row.base64, 'base64');
}

const ofJob = (db: Db, jobId: string) =>
  db
    .selectFrom('application_thumbnails as thumbnails')
    .innerJoin('application_files as files', 'files.id', 'thumbnails.file_id')
    .innerJoin('application_pieces as pieces', 'pieces.file_id', 'files.id')
    .innerJoin('applications', 'applications.id', 'files.application_id')
    .where('applications.job_id', '=', jobId)
    .where('applications.status', '<>', 'withdrawn')
    .where('thumbnails.width', '>', 0);
