import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';
import { openDatabase } from '../../src/db/open.ts';
import { readForm } from '../../src/features/applications/application-form.ts';

// Applies with a CV, and is killed before the n-th step that writes, to the database or to the files. Says what became
// of it if it lives.
const [url = '', folder = '', hash = '', n = '1'] = process.argv.slice(2);
let writes = 0;
const step = () => {
  if (++writes === Number(n)) process.kill(process.pid, 'SIGKILL');
};
for (const way of ['run', 'all'] as const) {
  const real = StatementSync.prototype[way];
  StatementSync.prototype[way] = function (this: StatementSync, ...parameters: never[]) {
    if (isArmed && !/^\s*(select|pragma|begin)/i.test(this.sourceSQL)) step();
    return (real as (...given: never[]) => unknown).apply(this, parameters) as never;
  };
}
let isArmed = false;
const fs = files as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
for (const way of ['mkdir', 'open', 'rename', 'rm'] as const) {
  const real = fs[way];
  fs[way] = async (...given) => {
    step();
    return real?.(...given);
  };
}
syncBuiltinESMExports();

// Only now: what they import must be the ways above.
const { apply } = await import('../../src/features/applications/apply.commands.ts');
const { receiveFile } = await import('../../src/storage/incoming.ts');
const { localStorageIn } = await import('../../src/storage/local-storage.ts');
const db = await openDatabase(url);
isArmed = true;
const applying = {
  files: localStorageIn(folder),
  secret: 'a secret of thirty-two characters',
  origin: 'https://easel.example',
  keepMonths: 6,
};
const body = (async function* () {
  yield Buffer.from('%PDF-1.7 ');
  yield Buffer.from('all of it');
})();
const arrived = await receiveFile(applying.files, body, 1_000);
if (!arrived) throw new Error('It did not arrive');
const typed: Record<string, string> = { name: 'Ada', email: 'ada@example.com', portfolio: 'ada.design', consent: 'on' };
const form = readForm(
  (field) => typed[field] ?? '',
  (field) => (field === 'cv' ? { name: 'cv.pdf', size: 18 } : undefined),
  [],
);
const uploads = [{ ...arrived, place: 'cv' as const, fileName: 'cv.pdf', kind: 'pdf' as const }];
const submission = { jobHash: hash, form, questions: [], uploads, months: 6, key: 'the form' };
const arrival = await apply(db, applying, submission, new Date('2026-06-01T12:00:00.000Z'));
isArmed = false;
await db.destroy();
console.log(JSON.stringify({ ...arrival, writes }));
