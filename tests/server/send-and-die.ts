import { flushCompileCache } from 'node:module';
import { StatementSync } from 'node:sqlite';
import { openDatabase } from '../../src/db/open.ts';
import { findFormDraft, newJobForm } from '../../src/features/posting/form-draft.queries.ts';
import { postJobWithCompany } from '../../src/features/posting/posting.commands.ts';
import { expectValue } from '../../src/lib/result.ts';

// Sends a kept role, and is killed before the n-th statement that writes. Says what became of it if it lives.
const [url = '', token = '', userId = '', n = '1'] = process.argv.slice(2);
const db = await openDatabase(url);
const draft = await findFormDraft(db, token, newJobForm);
if (!draft) throw new Error('There is nothing to send');

// See dying.ts.
flushCompileCache();
let writes = 0;
for (const way of ['run', 'all'] as const) {
  const real = StatementSync.prototype[way];
  StatementSync.prototype[way] = function (this: StatementSync, ...parameters: never[]) {
    if (!/^\s*(select|pragma|begin)/i.test(this.sourceSQL) && ++writes === Number(n))
      process.kill(process.pid, 'SIGKILL');
    return (real as (...given: never[]) => unknown).apply(this, parameters) as never;
  };
}
const visitor = { id: userId, email: 'ana@newcomer.example', name: '', sessionId: '' };
const { role: form, allowDuplicate } = draft.form;
const sending = { form, allowDuplicate, token, origin: 'https://easel.example' };
const sent = expectValue(await postJobWithCompany(db, visitor, sending, new Date('2026-06-01T12:00:00.000Z')));
await db.destroy();
console.log(JSON.stringify({ ...sent, writes }));
