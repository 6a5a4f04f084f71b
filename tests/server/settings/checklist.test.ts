import { expect, it } from 'vitest';
import { recordLastBackupTime } from '../../../src/db/board-settings.ts';
import { readSite, writeSite } from '../../../src/db/site.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { readSetupProgress } from '../../../src/features/settings/checklist.queries.ts';
import { CHECKLIST_STEPS, isSetupComplete } from '../../../src/features/settings/checklist.ts';
import { sendAndRecordTestMail } from '../../../src/features/settings/mail-trial.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { openPostOffice } from '../post-office.ts';

const admin = { kind: 'admin', id: 'u1' } as const;
const origin = 'https://north.example';

describeOnBothEngines('The checklist of a new board', (open, _engine, test) => {
  it('The checklist of a new board ticks itself, step by step', async () => {
    const { db, now } = await open();
    const left = async () => {
      const { done } = await readSetupProgress(db);
      return CHECKLIST_STEPS.filter((step) => !done[step]);
    };
    // The planted board has companies.
    expect(await left()).toEqual(['name', 'operator', 'mail', 'job', 'backup']);
    const site = await readSite(db);
    await writeSite(db, { ...site, name: 'North' });
    expect(await left()).toContain('name');
    await writeSite(db, { ...site, name: 'North', email: 'desk@north.example' });
    expect(await left()).toEqual(['operator', 'mail', 'job', 'backup']);
    await writeSite(db, { ...(await readSite(db)), legalEntity: 'North Ltd', address: ['1 High Street', 'Leeds'] });
    expect(await left()).toEqual(['mail', 'job', 'backup']);
    const job = expectValue(await createJob(db, { kind: 'system', name: 'test' }, draftOf(), now));
    expect(await left()).toContain('job');
    expectValue(await publishJob(db, { kind: 'system', name: 'test' }, job, now));
    await recordLastBackupTime(db, now.toISOString());
    expect(await left()).toEqual(['mail']);
    const { transport } = await openPostOffice();
    await sendAndRecordTestMail(db, admin, { transport, to: 'ada@example.com', origin }, now);
    expect(await left()).toEqual([]);
    expect(isSetupComplete(await readSetupProgress(db))).toBe(true);
  });

  test('The checklist of a new board tries mail past the outbox, and shows what the mail server answered', async () => {
    const { db, now } = await open();
    const office = await openPostOffice();
    const trial = await sendAndRecordTestMail(
      db,
      admin,
      { transport: office.transport, to: 'ada@example.com', origin },
      now,
    );
    expect(trial).toMatchObject({ isAccepted: true, to: 'ada@example.com', response: expect.stringMatching(/^250 /) });
    const [mail] = await office.read();
    expect(mail?.subject).toBe('A test e-mail from Easel');
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
    expect((await readSetupProgress(db)).mail).toEqual(trial);
  });

  test('The checklist of a new board says what a mail server objected to, and that none is set', async () => {
    const { db, now } = await open();
    const strict = await openPostOffice({
      onRcptTo: (_address, _session, answer) => answer(Object.assign(new Error('no'), { responseCode: 550 })),
    });
    const rejected = await sendAndRecordTestMail(
      db,
      admin,
      { transport: strict.transport, to: 'ada@example.com', origin },
      now,
    );
    expect(rejected).toMatchObject({ isAccepted: false, response: 'The mail server answered 550 to RCPT TO' });
    const none = await sendAndRecordTestMail(db, admin, { transport: undefined, to: 'ada@example.com', origin }, now);
    expect(none).toMatchObject({ isAccepted: false, response: 'No mail server is set: SMTP_URL is missing' });
    expect((await readSetupProgress(db)).done.mail).toBe(false);
    const audit = await db.selectFrom('audit_log').select(['action', 'actor']).execute();
    expect(audit).toEqual([
      { action: 'send test e-mail', actor: 'admin:u1' },
      { action: 'send test e-mail', actor: 'admin:u1' },
    ]);
  });
});
