import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { searchUsers } from '../../../src/features/accounts/admin/admin.queries.ts';
import { findAdminUser } from '../../../src/features/accounts/admin/admin-user.queries.ts';
import { mailMembers } from '../../../src/features/accounts/member-mail.commands.ts';
import { isUserSuspended } from '../../../src/features/accounts/session.queries.ts';
import { MAX_REASON_LENGTH, type SignedInUser } from '../../../src/features/accounts/user.ts';
import { listNotifiedMemberEmails } from '../../../src/features/applications/news/news.queries.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import {
  acceptInvitation,
  joinCompanyOfDomain,
  joinOrCreateCompany,
} from '../../../src/features/membership/founding.commands.ts';
import { addOrPromoteMember, inviteMember, removeMember } from '../../../src/features/membership/member.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paragraph } from '../../../src/mail/blocks.ts';
import { composeMail } from '../../../src/mail/compose.ts';
import { eraseUserAsAdmin } from '../../../src/workflows/account-deletion.commands.ts';
import { reinstateUser, suspendUser } from '../../../src/workflows/user-suspension.commands.ts';
import { describeOnBothEngines, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const origin = 'https://easel.example';

async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const admin: SignedInUser = { ...(await plantPerson(db, 'root@easel.example')), staffRole: 'admin' };
  const found = async (email: string, name: string) => {
    const owner = await plantPerson(db, email);
    const website = `https://${email.split('@')[1]}`;
    const { id, slug } = expectValue(await joinOrCreateCompany(db, owner, { name, website, origin }, now));
    return { owner, id, slug };
  };
  const post = async (writer: SignedInUser, companyId: string) => {
    const actor = { kind: 'recruiter', id: writer.id } as const;
    return (await plantOpenJob(db, now, { companyId }, actor)).hash;
  };
  const statusOf = async (hash: string) =>
    (await db.selectFrom('jobs').select('status').where('hash', '=', hash).executeTakeFirstOrThrow()).status;
  const isVerified = async (id: string) =>
    (await db.selectFrom('companies').select('verified').where('id', '=', id).executeTakeFirstOrThrow()).verified === 1;
  const suspend = (userId: string, reason = 'fraud') => suspendUser(db, admin, { userId, reason }, now);
  return { db, now, admin, found, post, statusOf, isVerified, suspend };
}

const signIn = (db: Db, userId: string, now: Date) =>
  db
    .insertInto('sessions')
    .values({
      id: `s-${userId}`,
      token: userId,
      user_id: userId,
      ip_address: null,
      user_agent: null,
      expires_at: new Date(now.getTime() + 1e9).toISOString(),
      created_at: '',
      updated_at: '',
    })
    .execute();

const messagesOf = async (result: Promise<{ ok: true } | { ok: false; problems: { message: string }[] }>) => {
  const done = await result;
  return done.ok ? [] : done.problems.map(({ message }) => message);
};

describeOnBothEngines('A suspended user', (open, _engine, test) => {
  it('A suspended user is signed out, speaks for no company, and their roles wait; reinstated, they are what they were', async () => {
    const { db, now, admin, found, post, statusOf, isVerified, suspend } = await stage(open);
    const { owner, id } = await found('ada@acme.studio', 'Acme Studio');
    const hash = await post(owner, id);
    const fed = await post(owner, id);
    await db.updateTable('jobs').set({ source: 'lever:acme' }).where('hash', '=', fed).execute();
    await signIn(db, owner.id, now);
    expect(await isVerified(id)).toBe(true);
    expect(expectValue(await suspend(owner.id))).toEqual({ paused: 1 });
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await isUserSuspended(db, { email: owner.email })).toBe(true);
    expect(await isVerified(id)).toBe(false);
    expect([await statusOf(hash), await statusOf(fed)]).toEqual(['paused', 'published']);
    await expectInvariants(db, now);
    expectValue(await reinstateUser(db, admin, { userId: owner.id }, now));
    expect(await isUserSuspended(db, { id: owner.id })).toBe(false);
    expect(await isVerified(id)).toBe(true);
    expect(await statusOf(hash)).toBe('paused');
    await expectInvariants(db, now);
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'subject', 'detail'])
      .where('subject', '=', `user:${owner.id}`)
      .orderBy('action', 'desc')
      .execute();
    expect(log.map((entry) => ({ ...entry, detail: JSON.parse(entry.detail) }))).toEqual([
      {
        action: 'suspend user',
        actor: `admin:${admin.id}`,
        subject: `user:${owner.id}`,
        detail: { reason: 'fraud', before: '1 company, 1 session', after: 'suspended, 1 role paused' },
      },
      {
        action: 'reinstate user',
        actor: `admin:${admin.id}`,
        subject: `user:${owner.id}`,
        detail: { before: 'suspended since 1 June 2026', after: '1 company' },
      },
    ]);
  });

  it('A suspended user keeps roles open that a colleague is responsible for, and is notified of nothing', async () => {
    const { db, now, found, post, statusOf, suspend } = await stage(open);
    const { owner, id } = await found('ada@acme.studio', 'Acme Studio');
    const bo = await plantPerson(db, 'bo@acme.studio');
    await addOrPromoteMember(db, { companyId: id, userId: bo.id, role: 'member' }, now);
    const hash = await post(owner, id);
    expect(expectValue(await suspend(owner.id))).toEqual({ paused: 0 });
    expect(await statusOf(hash)).toBe('published');
    expect(await listNotifiedMemberEmails(db, id)).toEqual([bo.email]);
    const mail = composeMail(() => ({
      subject: 'News',
      title: 'News',
      blocks: [paragraph('News')],
      reason: '',
      origin,
    }));
    const reported = await db.transaction().execute((trx) => mailMembers(trx, id, { ...mail, kind: 'review' }, now));
    expect(reported).toBe(1);
    // The next person to join owns a company without another owner.
    const cy = await plantPerson(db, 'cy@acme.studio');
    await addOrPromoteMember(db, { companyId: id, userId: cy.id, role: 'member' }, now);
    const roles = await db.selectFrom('members').select(['user_id', 'role']).orderBy('user_id').execute();
    expect(roles).toEqual([
      { user_id: owner.id, role: 'owner' },
      { user_id: bo.id, role: 'member' },
      { user_id: cy.id, role: 'owner' },
    ]);
  });

  test('A suspended user may do nothing more, not even in a request that was under way', async () => {
    const { db, now, found, suspend } = await stage(open);
    const { owner, id, slug } = await found('ada@acme.studio', 'Acme Studio');
    const invitation = expectValue(
      await inviteMember(db, owner, { companyId: id, email: 'bo@freemail.example', origin }, now),
    );
    expectValue(await suspend(owner.id));
    const bo = await plantPerson(db, 'bo@freemail.example');
    expect(await messagesOf(acceptInvitation(db, bo, { id: invitation.id, origin }, now))).toEqual([
      'There is no such invitation',
    ]);
    const input = { name: 'Other', website: 'https://other.example', origin };
    expect(await messagesOf(joinOrCreateCompany(db, owner, input, now))).toEqual([
      expect.stringContaining('suspended'),
    ]);
    expect(await messagesOf(joinCompanyOfDomain(db, owner, { slug, origin }, now))).toEqual([
      expect.stringContaining('suspended'),
    ]);
    for (const doing of [
      inviteMember(db, owner, { companyId: id, email: 'cy@freemail.example', origin }, now),
      removeMember(db, owner, { companyId: id, userId: owner.id }, now),
    ])
      expect(await messagesOf(doing)).toEqual(['There is no such company']);
  });

  it('A suspended user does not keep the first proven address from owning the company, and waits there themselves', async () => {
    const { db, now, admin, isVerified, suspend } = await stage(open);
    const cheat = await plantPerson(db, 'cheat@freemail.example');
    const input = { name: 'Acme Studio', website: 'https://acme.studio', origin };
    const { id, slug } = expectValue(await joinOrCreateCompany(db, cheat, input, now));
    expectValue(await suspend(cheat.id));
    const ada = await plantPerson(db, 'ada@acme.studio');
    expectValue(await joinCompanyOfDomain(db, ada, { slug, origin }, now));
    expect(await isVerified(id)).toBe(true);
    expect(await db.selectFrom('members').select(['user_id', 'role']).execute()).toEqual([
      { user_id: ada.id, role: 'owner' },
    ]);
    expectValue(await reinstateUser(db, admin, { userId: cheat.id }, now));
    expect(await db.selectFrom('pending_members').select('user_id').execute()).toEqual([{ user_id: cheat.id }]);
    await expectInvariants(db, now);
  });

  it('A suspended user is distinguished by name and address, with all that belongs to them', async () => {
    const { db, now, found, post, suspend } = await stage(open);
    const { owner, id } = await found('ada@acme.studio', 'Acme Studio');
    await db.updateTable('users').set({ name: 'Ada Löwe' }).where('id', '=', owner.id).execute();
    const hash = await post(owner, id);
    const actor = { kind: 'recruiter', id: owner.id } as const;
    const draft = expectValue(await createJob(db, actor, draftOf({ companyId: id, title: 'Unsent' }), now));
    expectValue(await suspend(owner.id));
    expect((await searchUsers(db, 'ada l', 10, now)).map(({ email, suspendedAt }) => [email, suspendedAt])).toEqual([
      ['ada@acme.studio', now.toISOString()],
    ]);
    expect((await searchUsers(db, 'ACME', 10, now)).map(({ email }) => email)).toEqual(['ada@acme.studio']);
    expect(await searchUsers(db, 'unknown', 10, now)).toEqual([]);
    const user = await findAdminUser(db, owner.id, now);
    expect(user).toMatchObject({
      suspendedAt: now.toISOString(),
      memberships: [{ company: { name: 'Acme Studio' }, role: 'owner' }],
      sessions: [],
    });
    expect(user?.roles.map((role) => [role.hash, role.status]).sort()).toEqual(
      [
        [hash, 'paused'],
        [draft.hash, 'draft'],
      ].sort(),
    );
    expect(user?.entries.map(({ action }) => action).sort()).toEqual(['found', 'suspend user']);
    expect(await findAdminUser(db, 'unknown', now)).toBeUndefined();
  });

  test('A suspended user is rejected in one clear sentence where there is nothing to do, and nothing changes', async () => {
    const { db, now, admin, suspend } = await stage(open);
    const ada = await plantPerson(db, 'ada@acme.studio');
    expect(await messagesOf(suspend(ada.id, '  '))).toEqual(['Say why']);
    expect(await messagesOf(suspend(ada.id, 'x'.repeat(MAX_REASON_LENGTH + 1)))).toHaveLength(1);
    expect(await messagesOf(suspend(admin.id))).toEqual(['You can’t suspend yourself']);
    expect(await messagesOf(suspend('unknown'))).toEqual(['There is no such person']);
    expect(await messagesOf(reinstateUser(db, admin, { userId: ada.id }, now))).toEqual([
      'This person is not suspended',
    ]);
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([]);
    expectValue(await suspend(ada.id));
    expect(await messagesOf(suspend(ada.id))).toEqual(['This person is already suspended']);
  });
});

describeOnBothEngines('Erasing a user', (open, _engine, test) => {
  it('Erasing a user removes the account, notifies them, and records the admin without their address', async () => {
    const { db, now, admin, found } = await stage(open);
    const { owner } = await found('ada@acme.studio', 'Acme Studio');
    const erase = (confirmation: string, userId = owner.id) =>
      eraseUserAsAdmin(db, admin, { userId, confirmation, origin }, now);
    expect(await messagesOf(erase('wrong'))).toEqual(['Enter ada@acme.studio, the address of this account']);
    expect(await messagesOf(erase('', admin.id))).toEqual(['Delete your own account on your account page']);
    expect(await messagesOf(erase('', 'unknown'))).toEqual(['There is no such person']);
    expectValue(await erase(' ADA@acme.studio '));
    expect(await findAdminUser(db, owner.id, now)).toBeUndefined();
    const mail = await db
      .selectFrom('mails')
      .select(['recipient', 'text'])
      .where('kind', '=', 'account deleted')
      .execute();
    expect(mail).toEqual([
      { recipient: 'ada@acme.studio', text: expect.stringMatching(/^(?!.*As you asked).*We have deleted/s) },
    ]);
    const log = await db.selectFrom('audit_log').selectAll().where('action', '=', 'erase user').execute();
    expect(log).toMatchObject([{ actor: `admin:${admin.id}`, subject: `user:${owner.id}` }]);
    expect(log[0]?.detail).not.toContain('ada@acme');
    await expectInvariants(db, now);
  });

  test('Erasing a user is rejected while a company would be left with open roles and no members', async () => {
    const { db, now, admin, found, post } = await stage(open);
    const { owner, id } = await found('ada@acme.studio', 'Acme Studio');
    await post(owner, id);
    const requested = { userId: owner.id, confirmation: owner.email, origin };
    expect(await messagesOf(eraseUserAsAdmin(db, admin, requested, now))).toEqual([
      'Find Acme Studio another owner first: it would be left without one',
    ]);
    expect(await findAdminUser(db, owner.id, now)).toBeDefined();
  });

  test('Erasing a user leaves no member in a company whose last owner goes, where the others are suspended', async () => {
    const { db, now, admin, found, suspend } = await stage(open);
    const { owner, id } = await found('ada@acme.studio', 'Acme Studio');
    const bo = await plantPerson(db, 'bo@acme.studio');
    await addOrPromoteMember(db, { companyId: id, userId: bo.id, role: 'member' }, now);
    expectValue(await suspend(bo.id));
    expectValue(await eraseUserAsAdmin(db, admin, { userId: owner.id, confirmation: owner.email, origin }, now));
    expect(await db.selectFrom('members').select('user_id').where('company_id', '=', id).execute()).toEqual([]);
    await expectInvariants(db, now);
  });
});
