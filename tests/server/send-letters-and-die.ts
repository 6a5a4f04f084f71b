import { openDatabase } from '../../src/db/open.ts';
import { applyAndMailDecisions } from '../../src/features/applications/letters/letters.commands.ts';
import { localStorageIn } from '../../src/storage/local-storage.ts';
import { applyingWith } from './applying.ts';
import { countWrites, dieBeforeWrite } from './dying.ts';

// Sends a batch of letters, and is killed before the n-th write.
const [url = '', folder = '', batch = '', n = '1'] = process.argv.slice(2);
const db = await openDatabase(url);
const applying = applyingWith(localStorageIn(folder));
dieBeforeWrite(Number(n));
await applyAndMailDecisions(db, applying, batch, new Date('2026-06-01T12:00:10.000Z'));
console.log(countWrites());
await db.destroy();
