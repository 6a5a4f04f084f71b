import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Trx } from '../tables.ts';

/** Small pictures of pieces that candidates sent as images. An empty one says that the image cannot be drawn. */
export async function up(db: Trx, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  const number = dialect === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`create table application_thumbnails (
    file_id ${text} primary key references application_files(id) on delete cascade, width ${number} not null,
    height ${number} not null, base64 ${text} not null, created_at ${text} not null)`.execute(db);
}
