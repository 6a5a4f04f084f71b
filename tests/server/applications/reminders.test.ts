import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { sendReplyReminders } from '../../../src/features/applications/reminders/reminder.commands.ts';
import { addDays } from '../../../src/lib/dates.ts';
import { describeOnBothEngines, type OpenBoard } from '../harness.ts';
import { type draftOf, plantApplication, plantOpenJob } from '../plant.ts';

const origin = 'https://easel.example';

/** A company of one member with an open role and one applicant. */
async function stage(open: OpenBoard, changes: Parameters<typeof draftOf>[0]) {
  const { db, now } = await open();
  const at = now.toISOString();
  const user = { id: 'ana', name: '', email: 'ana@northlight.example', email_verified: 1, image: null };
  await db
    .insertInto('users')
    .values({ ...user, created_at: at, updated_at: at })
    .execute();
  await db.insertInto('members').values({ company_id: 'co1', user_id: 'ana', role: 'owner', created_at: at }).execute();
  const job = await plantOpenJob(db, now, { apply: { mode: 'board' }, ...changes });
  const { id: jobId } = await db.selectFrom('jobs').select('id').where('hash', '=', job.hash).executeTakeFirstOrThrow();
  const application = await plantApplication(db, jobId);
  const { created_at: since } = await db
    .selectFrom('applications')
    .select('created_at')
    .where('id', '=', application)
    .executeTakeFirstOrThrow();
  const run = (days: number) => sendReplyReminders(db, origin, new Date(addDays(since, days)));
  return { db, application, since, run };
}

const mails = (db: Db) =>
  db.selectFrom('mails').select(['subject', 'text']).where('kind', '=', 'applicant news').execute();

describeOnBothEngines('A recruiter is reminded', (open) => {
  it('A recruiter is reminded two days before a promised reply is due, once, with a link to each applicant and without names', async () => {
    const process = { steps: [], takeHome: null, replyWithinDays: 10 };
    const { db, application, run } = await stage(open, { process });
    expect(await run(7)).toBe(0);
    expect(await run(8)).toBe(1);
    expect(await run(9)).toBe(0);
    const [mail, ...more] = await mails(db);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('1 applicant to answer');
    expect(mail?.text).toContain(`/recruiters/applications/${application}`);
    const { name } = await db
      .selectFrom('applications')
      .select('name')
      .where('id', '=', application)
      .executeTakeFirstOrThrow();
    expect(mail?.text).not.toContain(name);
  });

  it('A recruiter is reminded of no applicant who was answered, and of none where nothing was promised', async () => {
    const process = { steps: [], takeHome: null, replyWithinDays: 10 };
    const promised = await stage(open, { process });
    const { reply_id: id } = await promised.db.selectFrom('applications').select('reply_id').executeTakeFirstOrThrow();
    const reply = {
      id,
      company_id: 'co1',
      received_at: promised.since,
      answered_at: promised.since,
      withdrawn_at: null,
    };
    await promised.db
      .insertInto('replies')
      .values(reply)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(reply))
      .execute();
    expect(await promised.run(9)).toBe(0);
    const silent = await stage(open, { process: { ...process, replyWithinDays: null } });
    expect(await silent.run(9)).toBe(0);
  });

  it.each([
    ['toronto', '50+', 1],
    ['toronto', '1-3', 0],
    ['berlin', '50+', 0],
  ] as const)(
    'A recruiter is reminded of the 45 days after an interview where a law sets them: %s, %s employees',
    async (place, employees, count) => {
      const { db, application, since, run } = await stage(open, {
        locationSlugs: [place],
        workplace: 'hybrid',
        employees,
        pay: { min: 8_000_000, max: 9_000_000, currency: 'CAD', period: 'year' },
      });
      await db
        .insertInto('application_interviews')
        .values({
          ...{
            id: 'i',
            application_id: application,
            user_id: 'ana',
            zone: 'UTC',
            minutes: 45,
            place: 'Here',
            start: since,
          },
          ...{
            candidate_zone: null,
            sequence: 0,
            cancelled_at: null,
            cancelled_by: null,
            created_at: since,
            updated_at: since,
          },
        })
        .execute();
      expect(await run(37)).toBe(0);
      expect(await run(38)).toBe(count);
      expect(await run(39)).toBe(0);
    },
  );
});
