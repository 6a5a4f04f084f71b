import { openDatabase } from '../../src/db/open.ts';
import { submitApplication } from '../../src/features/applications/apply.commands.ts';
import { receiveFile } from '../../src/storage/incoming-uploads.ts';
import { localStorageIn } from '../../src/storage/local-storage.ts';
import { filledForm } from './applications/receive.ts';
import { applyingWith } from './applying.ts';
import { countWrites, dieBeforeWrite } from './dying.ts';

// Applies with a CV, and is killed before the n-th step that writes. Says what became of it if it lives.
const [url = '', folder = '', hash = '', n = '1'] = process.argv.slice(2);
const db = await openDatabase(url);
dieBeforeWrite(Number(n));
const applying = applyingWith(localStorageIn(folder));
const body = (async function* () {
  yield Buffer.from('%PDF-1.7 ');
  yield Buffer.from('all of it');
})();
const arrived = await receiveFile(applying.files, body, 1_000);
if (!arrived) throw new Error('It did not arrive');
const form = filledForm({}, { name: 'cv.pdf', size: 18 });
const uploads = [{ ...arrived, place: 'cv' as const, fileName: 'cv.pdf', kind: 'pdf' as const }];
const submission = { jobHash: hash, form, questions: [], uploads, months: 6, key: 'the form' };
const arrival = await submitApplication(db, applying, submission, new Date('2026-06-01T12:00:00.000Z'));
const writes = countWrites();
await db.destroy();
console.log(JSON.stringify({ ...arrival, writes }));
