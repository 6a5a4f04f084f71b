import { expect, it } from 'vitest';
import { Accounts } from '../../../src/features/accounts/accounts.ts';
import { listAuditEntries } from '../../../src/features/accounts/admin/admin.queries.ts';
import { writeAudit } from '../../../src/features/accounts/audit.ts';
import {
  changeStaffRole,
  inviteStaff,
  MAX_STAFF,
  removeStaffAndEndSessions,
} from '../../../src/features/accounts/staff.commands.ts';
import { listStoredStaff } from '../../../src/features/accounts/staff.queries.ts';
import { type SignedInUser, toAdminActor } from '../../../src/features/accounts/user.ts';
import { newId } from '../../../src/lib/id.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { deleteOwnAccount } from '../../../src/workflows/account-deletion.commands.ts';
import { describeOnBothEngines, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';

const origin = 'https://easel.example';
const adminEmails = ['root@easel.example'];

async function stage(open: OpenBoard) {
  const { db, url, now } = await open();
  const admin: SignedInUser = { ...(await plantPerson(db, 'root@easel.example')), staffRole: 'admin' };
  const invite = (email: string, role: string) => inviteStaff(db, admin, { email, role, origin, adminEmails }, now);
  const accounts = new Accounts({ databaseUrl: url, origin, secret: 's'.repeat(32), adminEmails });
  const signIn = async (email: string) => {
    const { userId, cookies } = await accounts.signInProven(email, new Headers());
    const headers = new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
    return { userId, find: () => accounts.findUser(headers) };
  };
  return { db, now, admin, invite, signIn, accounts };
}

describeOnBothEngines('Staff', (open, _engine, test) => {
  it('Staff have their role once the invited address is signed in, and lose it with their session', async () => {
    const { db, now, admin, invite, signIn, accounts } = await stage(open);
    const before = await signIn('mo@example.com');
    expect((await before.find())?.staffRole).toBeUndefined();
    const { id } = expectValue(await invite(' Mo@Example.com ', 'moderator'));
    expect((await before.find())?.staffRole).toBe('moderator');
    expectValue(await changeStaffRole(db, admin, { id, role: 'editor' }, now));
    expect((await before.find())?.staffRole).toBe('editor');
    expectValue(await removeStaffAndEndSessions(db, admin, { id }, now));
    expect(await before.find()).toBeUndefined();
    expect((await (await signIn('mo@example.com')).find())?.staffRole).toBeUndefined();
    expect(await listStoredStaff(db)).toEqual([]);
    await accounts.close();
  });

  it('Staff are notified by e-mail, once', async () => {
    const { db, invite } = await stage(open);
    expectValue(await invite('mo@example.com', 'moderator'));
    expect(await invite('mo@example.com', 'admin')).toMatchObject({ ok: false, problems: [{ field: 'email' }] });
    const mails = await db.selectFrom('mails').select(['recipient', 'kind', 'text']).execute();
    expect(mails).toMatchObject([{ recipient: 'mo@example.com', kind: 'staff invitation' }]);
    expect(mails[0]?.text).toContain('/recruiters/sign-in?next=%2Fadmin');
  });

  test('Staff are rejected with the field and the rule', async () => {
    const { db, now, admin, invite } = await stage(open);
    const problemsOf = async (email: string, role: string) => {
      const invited = await invite(email, role);
      return invited.ok ? [] : invited.problems.map(({ field }) => field);
    };
    expect(await problemsOf('no address', 'moderator')).toEqual(['email']);
    expect(await problemsOf('mo@example.com', 'owner')).toEqual(['role']);
    expect(await problemsOf('mo@example.com', 'constructor')).toEqual(['role']);
    expect(await problemsOf('root@easel.example', 'editor')).toEqual(['email']);
    for (let n = 0; n < MAX_STAFF; n++)
      await db
        .insertInto('staff')
        .values({ id: newId(now), email: `p${n}@example.com`, role: 'editor', invited_by: null, created_at: '' })
        .execute();
    expect(await problemsOf('mo@example.com', 'editor')).toEqual(['email']);
    expect((await removeStaffAndEndSessions(db, admin, { id: 'unknown' }, now)).ok).toBe(false);
  });

  test('Staff cannot change or remove themselves', async () => {
    const { db, now, invite } = await stage(open);
    const { id } = expectValue(await invite('ada@example.com', 'admin'));
    const ada: SignedInUser = { ...(await plantPerson(db, 'ada@example.com')), staffRole: 'admin' };
    expect((await changeStaffRole(db, ada, { id, role: 'editor' }, now)).ok).toBe(false);
    expect((await removeStaffAndEndSessions(db, ada, { id }, now)).ok).toBe(false);
    expect(await listStoredStaff(db)).toMatchObject([{ email: 'ada@example.com', role: 'admin' }]);
  });

  test('Staff are in the audit log with their role and address', async () => {
    const { db, now, admin, invite } = await stage(open);
    const mo: SignedInUser = { ...(await plantPerson(db, 'mo@example.com')), staffRole: 'moderator' };
    const { id } = expectValue(await invite('mo@example.com', 'moderator'));
    await writeAudit(db, toAdminActor(mo), { action: 'retry task', subject: 'task:1' }, now);
    expectValue(await removeStaffAndEndSessions(db, admin, { id }, now));
    const log = (await listAuditEntries(db, { limit: 10 })).map(({ actor, action }) => `${actor}: ${action}`).sort();
    expect(log).toEqual([
      'mo@example.com (moderator): retry task',
      'root@easel.example (admin): invite staff',
      'root@easel.example (admin): remove staff',
    ]);
    const about = await listAuditEntries(db, { userId: mo.id, limit: 10 });
    expect(about.map(({ action }) => action).sort()).toEqual(['invite staff', 'remove staff', 'retry task']);
  });

  test('Staff leave no row when their account is deleted', async () => {
    const { db, now, invite } = await stage(open);
    expectValue(await invite('mo@example.com', 'moderator'));
    const mo = await plantPerson(db, 'mo@example.com');
    expectValue(await deleteOwnAccount(db, mo, { confirmation: mo.email, origin }, now));
    expect(await listStoredStaff(db)).toEqual([]);
  });
});
