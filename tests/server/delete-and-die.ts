import { openDatabase } from '../../src/db/open.ts';
import {
  deleteApplicationWithUndo,
  eraseDeletedApplications,
  restoreDeletedApplication,
} from '../../src/features/applications/deletion.commands.ts';
import { localStorageIn } from '../../src/storage/local-storage.ts';
import { countWrites, dieBeforeWrite } from './dying.ts';

// Deletes, restores or erases applications, and is killed before the n-th step that writes.
const [url = '', folder = '', way = '', id = '', at = '', n = '0'] = process.argv.slice(2);
const db = await openDatabase(url);
dieBeforeWrite(Number(n));
const now = new Date(at);
if (way === 'delete') await deleteApplicationWithUndo(db, id, now);
else if (way === 'restore') await restoreDeletedApplication(db, id, now);
else await eraseDeletedApplications(db, localStorageIn(folder), now);
const writes = countWrites();
await db.destroy();
console.log(JSON.stringify({ writes }));
