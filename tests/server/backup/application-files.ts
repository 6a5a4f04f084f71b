import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../../src/db/tables.ts';
import { newId } from '../../../src/lib/id.ts';
import type { FileStorage } from '../../../src/storage/storage.ts';
import { openRole, receive } from '../applications/receive.ts';
import { applyingWith } from '../applying.ts';

export interface PlantedFile {
  id: string;
  text: string;
  sha256: string;
}

/** An application, with a file that it sent. */
export async function createApplicationFile(db: Db, files: FileStorage, now: Date): Promise<PlantedFile> {
  const { hash } = await openRole(db, now);
  const application = await receive(db, applyingWith(files), hash, 'Zyxada', now);
  const id = newId(now);
  const text = `What ${id} says. `.repeat(5_000);
  const sha256 = createHash('sha256').update(text).digest('hex');
  mkdirSync(files.incoming, { recursive: true });
  const path = join(files.incoming, id);
  writeFileSync(path, text);
  await files.put(id, { path, sha256 });
  const row = { id, application_id: application, purpose: 'cv' as const, name: 'cv.pdf', kind: 'pdf' as const };
  await db
    .insertInto('application_files')
    .values({ ...row, bytes: text.length, sha256, created_at: now.toISOString() })
    .execute();
  return { id, text, sha256 };
}
