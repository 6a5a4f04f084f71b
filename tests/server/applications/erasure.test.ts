import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { backUpDatabase } from '../../../src/db/backup.ts';
import type { Db } from '../../../src/db/tables.ts';
import {
  addApplicationNote,
  markApplicationViewed,
} from '../../../src/features/applications/applicants/applicants.commands.ts';
import { readApplicationForm } from '../../../src/features/applications/application-form.ts';
import { countApplicationAgainstLimits } from '../../../src/features/applications/application-limits.http.ts';
import { submitApplication } from '../../../src/features/applications/apply.commands.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import { sendConversationMessage } from '../../../src/features/applications/conversation/messages.commands.ts';
import {
  deleteApplicationWithUndo,
  eraseDeletedApplications,
} from '../../../src/features/applications/deletion.commands.ts';
import { MINUTES_TO_UNDO } from '../../../src/features/applications/own-application.ts';
import { CLIENT_HEADER } from '../../../src/lib/client.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { InMemoryRateLimiter } from '../../../src/lib/rate.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { receiveFile } from '../../../src/storage/incoming-uploads.ts';
import { readList } from '../../groups.ts';
import { pdf } from '../../unit/applications/files.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';
import { ownApplying } from './own-applying.ts';
import { decide, listStored } from './receive.ts';

const { applying, folder } = ownApplying();
const { files } = applying;

/** Personal words of the candidate that occur nowhere else. */
const TELLING = readList(`
  Zyxada · zyxada · zyxfolio · zyxnote · zyxpart · zyxanswer · zyxcv · zyxletter · zyxcolleague · zyxquestion
  zyxreply
`);
const found = (text: string): string[] => TELLING.filter((word) => text.includes(word));

/** Every row of every table. */
async function dump(db: Db, engine: 'sqlite' | 'postgres'): Promise<string> {
  const { rows: tables } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  ).execute(db);
  const dumps: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    dumps.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return dumps.join('\n');
}

describeOnBothEngines('Erasing an application that went through everything', (open, engine) => {
  it('Erasing an application that went through everything leaves no word of the candidate in any table, file or backup', async () => {
    const { db, url, now } = await open();
    const questions = [{ text: 'Why?', isRequired: true }];
    const job = await plantOpenJob(db, now, { apply: { mode: 'board' }, questions });
    await countApplicationAgainstLimits(
      {
        request: new Request('http://localhost', { headers: { [CLIENT_HEADER]: '203.0.113.1' } }),
        locals: { db, rates: new InMemoryRateLimiter() },
      },
      { jobHash: job.hash, email: 'zyxada@example.com' },
    );
    const body = (async function* () {
      yield pdf(2_000);
    })();
    const arrived = await receiveFile(files, body, 10_000);
    if (!arrived) throw new Error('It did not arrive');
    const typed: Record<string, string> = {
      name: 'Zyxada Obi',
      email: 'zyxada@example.com',
      portfolio: 'zyxfolio.example',
      note: 'zyxnote',
      'piece-1-url': 'zyxfolio.example/one',
      'piece-1-part': 'zyxpart',
      'answer-1': 'zyxanswer',
      consent: 'on',
    };
    const form = readApplicationForm(
      (field) => typed[field] ?? '',
      (field) => (field === 'cv' ? { name: 'zyxcv.pdf', size: arrived.bytes } : undefined),
      questions,
    );
    const uploads = [{ ...arrived, place: 'cv' as const, fileName: 'zyxcv.pdf', kind: 'pdf' as const }];
    const submission = { jobHash: job.hash, form, questions, uploads, months: 6, key: 'a key' };
    await submitApplication(db, applying, submission, now);
    await submitApplication(db, applying, { ...submission, uploads: [], key: 'another key' }, now);
    const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
    const reviewer = { userId: 'rita', companyId: 'co1' };
    await markApplicationViewed(db, reviewer, id, now);
    expectValue(await addApplicationNote(db, reviewer, { id, text: 'zyxcolleague' }, now));
    const letter = { subject: 'About {name}', text: 'Dear {name}, zyxletter', sharesAddress: false };
    expectValue(await decide(db, applying, reviewer, { ids: [id], to: 'rejected', letter }, now));
    const company = { side: 'company' as const, ...reviewer, sharesAddress: false };
    expect(await sendConversationMessage(db, applying, company, { id, text: 'zyxquestion' }, now)).toMatchObject({
      ok: true,
    });
    const candidate = { side: 'candidate' as const };
    expect(await sendConversationMessage(db, applying, candidate, { id, text: 'zyxreply' }, now)).toMatchObject({
      ok: true,
    });
    await withdrawApplication(db, applying, id, now);

    expect(found(await dump(db, engine)).sort()).toEqual([...TELLING].sort());
    expect(await listStored(applying)).toHaveLength(1);
    await deleteApplicationWithUndo(db, id, now);
    expect(await eraseDeletedApplications(db, files, new Date(now.getTime() + MINUTES_TO_UNDO * MINUTE))).toBe(1);
    expect(found(await dump(db, engine))).toEqual([]);
    expect(await listStored(applying)).toEqual([]);
    const backup = join(folder, `${engine}.backup`);
    await backUpDatabase(url, backup);
    expect(found(gunzipSync(readFileSync(backup)).toString())).toEqual([]);
  });
});
