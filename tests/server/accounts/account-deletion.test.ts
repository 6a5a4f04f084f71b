import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { inviteMember } from '../../../src/features/membership/member.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { digestToken } from '../../../src/lib/token.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { deleteOwnAccount } from '../../../src/workflows/account-deletion.commands.ts';
import { listDeletionObstacles } from '../../../src/workflows/account-view.queries.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

const origin = 'https://easel.example';
const at = '2026-05-01T12:00:00.000Z';

async function plantPerson(db: Db, id: string, role?: 'owner' | 'member'): Promise<SignedInUser> {
  const email = `${id}@example.com`;
  const stamps = { created_at: at, updated_at: at };
  await db
    .insertInto('users')
    .values({ id, name: '', email, email_verified: 1, image: null, ...stamps })
    .execute();
  if (role) await db.insertInto('members').values({ company_id: 'co1', user_id: id, role, created_at: at }).execute();
  await db
    .insertInto('sessions')
    .values({
      id: `s-${id}`,
      token: digestToken(id),
      user_id: id,
      ip_address: null,
      user_agent: null,
      expires_at: at,
      ...stamps,
    })
    .execute();
  return { id, email, name: '', sessionId: `s-${id}` };
}

const leave = (db: Db, who: SignedInUser, now: Date, confirmation = who.email) =>
  deleteOwnAccount(db, who, { confirmation, origin }, now);

describeOnBothEngines('Deleting one’s account', (open) => {
  it('Deleting one’s account erases everything that names the person, and notifies them', async () => {
    const { db, now } = await open();
    await plantPerson(db, 'owner', 'owner');
    const ida = await plantPerson(db, 'ida', 'member');
    await writeMail(
      db,
      { kind: 'greeting', to: ida.email, words: () => ({ subject: 'Hello', text: 'Hello', html: '' }) },
      now,
    );
    expectValue(
      await inviteMember(
        db,
        { ...ida, id: 'owner', email: 'owner@example.com' },
        { companyId: 'co1', email: 'guest@example.com', origin },
        now,
      ),
    );
    expect(await leave(db, ida, now, 'Ida@Example.com ')).toEqual({ ok: true, value: undefined });
    for (const table of ['users', 'sessions', 'members'] as const) {
      const column = table === 'users' ? 'id' : 'user_id';
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where(column as 'id', '=', 'ida')
        .execute();
      expect(rows, table).toEqual([]);
    }
    const mails = await db.selectFrom('mails').select('kind').where('recipient', '=', ida.email).execute();
    expect(mails).toEqual([{ kind: 'account deleted' }]);
    const audit = await db.selectFrom('audit_log').selectAll().where('action', '=', 'delete account').execute();
    expect(audit).toMatchObject([{ actor: 'recruiter:ida', subject: 'user:ida', detail: '{}' }]);
    await expectInvariants(db, now);
  });

  it('Deleting one’s account leaves no row of any table that a later account with the same address could have back', async () => {
    const { db, now } = await open();
    await plantPerson(db, 'owner', 'owner');
    const ida = await plantPerson(db, 'ida', 'member');
    const invited = { companyId: 'co4', email: ida.email, origin };
    await plantPerson(db, 'zoe');
    await db
      .insertInto('members')
      .values({ company_id: 'co4', user_id: 'zoe', role: 'owner', created_at: at })
      .execute();
    expectValue(await inviteMember(db, { ...ida, id: 'zoe', email: 'zoe@example.com' }, invited, now));
    expectValue(await leave(db, ida, now));
    // The history of the board names an id that is never used again, and one mail says goodbye.
    const kept = new Set(['audit_log', 'mails', 'job_events']);
    for (const { name } of await db.introspection.getTables()) {
      if (kept.has(name)) continue;
      const rows = JSON.stringify(
        await db
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      );
      expect([rows.includes('"ida"'), rows.includes(ida.email)], name).toEqual([false, false]);
    }
    const again = await plantPerson(db, 'ida-again');
    await db.updateTable('users').set({ email: ida.email }).where('id', '=', again.id).execute();
    expect(await db.selectFrom('members').selectAll().where('user_id', '=', again.id).execute()).toEqual([]);
    await expectInvariants(db, now);
  });

  it('Deleting one’s account happens once when its button is pressed twice', async () => {
    const { db, now } = await open();
    const ida = await plantPerson(db, 'ida');
    const outcomes = await Promise.all([leave(db, ida, now), leave(db, ida, now)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', ida.email).execute()).toHaveLength(1);
    expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'delete account').execute()).toHaveLength(
      1,
    );
  });

  it('Deleting one’s account is rejected without the address, letter by letter', async () => {
    const { db, now } = await open();
    const ida = await plantPerson(db, 'ida');
    for (const typed of ['', 'ida', 'ada@example.com', 'yes']) {
      expect(await leave(db, ida, now, typed)).toMatchObject({ ok: false, problems: [{ field: 'confirmation' }] });
    }
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'ida' }]);
  });

  it('Deleting one’s account waits until a company has another owner, or nothing that runs', async () => {
    const { db, now } = await open();
    const ida = await plantPerson(db, 'ida', 'owner');
    await plantOpenJob(db, now);
    expect(await listDeletionObstacles(db, 'ida')).toMatchObject([{ company: { id: 'co1' }, others: 0, roles: 1 }]);
    expect(await leave(db, ida, now)).toMatchObject({ ok: false });
    await plantPerson(db, 'bo', 'member');
    expect(await listDeletionObstacles(db, 'ida')).toMatchObject([{ others: 1 }]);
    expect(await leave(db, ida, now)).toMatchObject({ ok: false });
    await db.updateTable('members').set({ role: 'owner' }).where('user_id', '=', 'bo').execute();
    expect(await leave(db, ida, now)).toMatchObject({ ok: true });
    await expectInvariants(db, now);
  });

  it('Deleting one’s account leaves a company without people when nothing of it runs', async () => {
    const { db, now } = await open();
    const ida = await plantPerson(db, 'ida', 'owner');
    expect(await leave(db, ida, now)).toMatchObject({ ok: true });
    expect(await db.selectFrom('companies').select('id').where('id', '=', 'co1').execute()).toHaveLength(1);
    await expectInvariants(db, now);
  });

  it('Deleting one’s account lets one of two owners go who leave at the same time, while another member stays', async () => {
    const { db, now } = await open();
    await plantPerson(db, 'cleo', 'member');
    const [ida, bo] = [await plantPerson(db, 'ida', 'owner'), await plantPerson(db, 'bo', 'owner')];
    const outcomes = await Promise.all([leave(db, ida, now), leave(db, bo, now)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await expectInvariants(db, now);
  });
});
