import { afterEach, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { Accounts } from '../../../src/features/accounts/accounts.ts';
import {
  findMembership,
  findOpenInvitation,
  listActiveMembers,
  listMemberships,
  listOpenInvitations,
} from '../../../src/features/accounts/member.queries.ts';
import { revokeOtherSessions, revokeSession } from '../../../src/features/accounts/session.commands.ts';
import { listActiveSessions } from '../../../src/features/accounts/session.queries.ts';
import { redeemSignInCode, sendSignInCode } from '../../../src/features/accounts/sign-in.commands.ts';
import { extractCodeDigits } from '../../../src/features/accounts/sign-in.schema.ts';
import { unsealSignInTicket } from '../../../src/features/accounts/ticket.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { editCompany } from '../../../src/features/companies/company.commands.ts';
import { listCompaniesJoinableByDomain } from '../../../src/features/companies/founding.queries.ts';
import {
  acceptInvitation,
  joinCompanyOfDomain,
  joinOrCreateCompany,
} from '../../../src/features/membership/founding.commands.ts';
import {
  changeMemberRole,
  inviteMember,
  removeMember,
  revokeInvitation,
} from '../../../src/features/membership/member.commands.ts';
import { DAY, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { digestToken } from '../../../src/lib/token.ts';
import { listMails } from '../../../src/mail/mail.queries.ts';
import { describeOnBothEngines, type TestBoard } from '../harness.ts';

const ORIGIN = 'https://easel.example';
const opened: Accounts[] = [];

afterEach(async () => {
  for (const accounts of opened.splice(0)) await accounts.close();
});

const accountsOf = ({ url }: TestBoard): Accounts => {
  const accounts = new Accounts({
    databaseUrl: url,
    origin: ORIGIN,
    secret: 's'.repeat(32),
    adminEmails: ['root@easel.example'],
  });
  opened.push(accounts);
  return accounts;
};

const headersOf = (cookies: readonly string[] = []): Headers =>
  new Headers({
    cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
    'user-agent': 'Mozilla/5.0 Firefox/150',
  });

/** Signs a user in like a browser. */
export async function signIn(accounts: Accounts, email: string): Promise<{ visitor: SignedInUser; headers: Headers }> {
  const { cookies } = await accounts.signInProven(email, headersOf());
  const headers = headersOf(cookies);
  const visitor = await accounts.findUser(headers);
  if (!visitor) throw new Error(`${email} could not sign in`);
  return { visitor, headers };
}

const wrong = (code: string): string => (code === '111111' ? '222222' : '111111');

describeOnBothEngines('Signing in', (open, _engine, test) => {
  const stage = async () => {
    const board = await open();
    const accounts = accountsOf(board);
    /** The ticket of a page that asked for a code, and the code of the mail. */
    const sendRequest = async (email: string) => {
      await board.db.deleteFrom('mails').execute();
      const sealed = await sendSignInCode(board.db, accounts, { email, next: '/', origin: ORIGIN }, board.now);
      const ticket = unsealSignInTicket(accounts, sealed, board.now);
      if (!ticket) throw new Error('The ticket is not ours');
      const mail = await board.db.selectFrom('mails').select('text').executeTakeFirstOrThrow();
      return { ticket, code: extractCodeDigits(/^ {4}(\d{3} \d{3})$/m.exec(mail.text)?.[1] ?? '') };
    };
    return { ...board, accounts, sendRequest };
  };

  it('Signing in makes a person known by a code, in a session of their own', async () => {
    const board = await open();
    const accounts = accountsOf(board);
    const { visitor, headers } = await signIn(accounts, 'ada@northlight.example');
    expect(visitor).toMatchObject({ email: 'ada@northlight.example', staffRole: undefined });
    expect((await signIn(accounts, 'ada@northlight.example')).visitor.id).toBe(visitor.id);
    expect(await listActiveSessions(board.db, visitor.id, new Date())).toMatchObject([
      { browser: 'Firefox' },
      { id: visitor.sessionId },
    ]);
    await accounts.signOut(headers);
    expect(await accounts.findUser(headers)).toBeUndefined();
  });

  it('Signing in again ends the session that the browser had, and no other', async () => {
    const board = await open();
    const accounts = accountsOf(board);
    const other = await signIn(accounts, 'ada@northlight.example');
    const first = await signIn(accounts, 'ada@northlight.example');
    const { cookies } = await accounts.signInProven('eve@northlight.example', first.headers);
    expect(await accounts.findUser(first.headers)).toBeUndefined();
    expect(await accounts.findUser(headersOf(cookies))).toMatchObject({ email: 'eve@northlight.example' });
    expect(await accounts.findUser(other.headers)).toMatchObject({ email: 'ada@northlight.example' });
  });

  test('Signing in sets cookies for https only where the site has it', async () => {
    const { accounts, url } = await stage();
    const plain = new Accounts({
      databaseUrl: url,
      origin: 'http://localhost:4321',
      secret: 's'.repeat(32),
      adminEmails: [],
    });
    opened.push(plain);
    const secure = (await accounts.signInProven('ada@northlight.example', headersOf())).cookies;
    expect(secure.map((cookie) => cookie.split('=')[0])).toEqual(['__Secure-easel.session_token', 'easel.known']);
    for (const cookie of [...secure, ...(await accounts.signOut(headersOf(secure)))])
      expect(cookie).toMatch(/; Secure/);
    for (const cookie of (await plain.signInProven('ada@northlight.example', headersOf())).cookies)
      expect(cookie).not.toMatch(/; Secure/);
  });

  test('Signing in recognises admins by the settings', async () => {
    const accounts = accountsOf(await open());
    expect((await signIn(accounts, 'root@easel.example')).visitor.staffRole).toBe('admin');
  });

  it('Signing in accepts a code once, even when it is sent ten times at once', async () => {
    const { db, accounts, now, sendRequest } = await stage();
    const { ticket, code } = await sendRequest('ada@northlight.example');
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => redeemSignInCode(db, accounts, ticket, code, now)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('Signing in allows five attempts at a code, however many are concurrent, and none when it has expired', async () => {
    const { db, accounts, now, sendRequest } = await stage();
    const { ticket, code } = await sendRequest('ada@northlight.example');
    for (let i = 0; i < 4; i++) expect(await redeemSignInCode(db, accounts, ticket, wrong(code), now)).toBe(false);
    expect(await redeemSignInCode(db, accounts, ticket, code, now)).toBe(true);
    const tried = await sendRequest('ada@northlight.example');
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        redeemSignInCode(db, accounts, tried.ticket, String(i).padStart(6, '0'), now),
      ),
    );
    const { tries } = await db.selectFrom('sign_in_codes').select('tries').executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    expect(await redeemSignInCode(db, accounts, tried.ticket, tried.code, now)).toBe(false);
    const old = await sendRequest('eve@example.com');
    expect(await redeemSignInCode(db, accounts, old.ticket, old.code, new Date(now.getTime() + 10 * MINUTE))).toBe(
      false,
    );
  });

  test('Signing in stays open to its owner while a stranger requests codes for the address and tries them all', async () => {
    const { db, accounts, now, sendRequest } = await stage();
    const own = await sendRequest('ada@northlight.example');
    for (let i = 0; i < 3; i++) {
      const strange = await sendRequest('ada@northlight.example');
      for (let tries = 0; tries < 10; tries++)
        expect(await redeemSignInCode(db, accounts, strange.ticket, wrong(strange.code), now)).toBe(false);
    }
    expect(await redeemSignInCode(db, accounts, own.ticket, own.code, now)).toBe(true);
  });

  test('Signing in goes with the ticket of one’s own request only', async () => {
    const { db, accounts, now, sendRequest } = await stage();
    const [own, strange] = [await sendRequest('ada@northlight.example'), await sendRequest('ada@northlight.example')];
    if (own.code !== strange.code)
      expect(await redeemSignInCode(db, accounts, strange.ticket, own.code, now)).toBe(false);
    expect(await redeemSignInCode(db, accounts, { id: 'unknown' }, own.code, now)).toBe(false);
  });

  test('Signing in stores codes only as digests', async () => {
    const { db, now, sendRequest } = await stage();
    const { code } = await sendRequest('ada@northlight.example');
    const rows = await db.selectFrom('sign_in_codes').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.digest).not.toContain(code);
    expect(Date.parse(rows[0]?.expires_at ?? '') - now.getTime()).toBe(10 * MINUTE);
  });

  test('Signing in stores session tokens only as digests', async () => {
    const { db, accounts } = await stage();
    const { headers, visitor } = await signIn(accounts, 'ada@northlight.example');
    const [token = ''] = decodeURIComponent(/session_token=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '').split(
      '.',
    );
    expect(token).toMatch(/^\w{32}$/);
    const rows = await db.selectFrom('sessions').selectAll().execute();
    expect(rows).toMatchObject([{ id: visitor.sessionId, token: digestToken(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('Signing in lets a session end that was unused for a week, and every session after a month', async () => {
    const { db, accounts } = await stage();
    const { headers, visitor } = await signIn(accounts, 'ada@northlight.example');
    const readEnd = async () => {
      const { expires_at } = await db.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow();
      return (Date.parse(expires_at) - Date.now()) / DAY;
    };
    const pretend = (begunDaysAgo: number, endInDays: number) =>
      db
        .updateTable('sessions')
        .set({
          created_at: new Date(Date.now() - begunDaysAgo * DAY).toISOString(),
          expires_at: new Date(Date.now() + endInDays * DAY).toISOString(),
        })
        .where('id', '=', visitor.sessionId)
        .execute();
    expect(await readEnd()).toBeCloseTo(7, 1);
    await pretend(6, 1);
    expect(await accounts.findUser(headers)).toBeDefined();
    await expect.poll(readEnd).toBeCloseTo(7, 1);
    await pretend(28, 5);
    expect(await accounts.findUser(headers)).toBeDefined();
    await expect.poll(readEnd).toBeCloseTo(2, 1);
    await pretend(8, -0.001);
    expect(await accounts.findUser(headers)).toBeUndefined();
  });

  it('Signing in writes one secret mail whose link points to a page of ours', async () => {
    const board = await open();
    await sendSignInCode(
      board.db,
      accountsOf(board),
      { email: 'ada@northlight.example', next: '/', origin: ORIGIN },
      board.now,
    );
    const mail = await board.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ kind: 'sign-in code', is_secret: 1, recipient: 'ada@northlight.example' });
    expect(mail.subject).not.toMatch(/\d/);
    expect(mail.text).toMatch(/^ {4}\d{3} \d{3}$/m);
    expect(mail.text).toMatch(/^https:\/\/easel\.example\/recruiters\/sign-in\?ticket=[\w-]+$/m);
    expect(mail.text).not.toMatch(/ticket=.*(ada|northlight)/);
  });

  it('Signing in lets users end their own sessions and no others', async () => {
    const board = await open();
    const accounts = accountsOf(board);
    const ada = await signIn(accounts, 'ada@northlight.example');
    const again = await signIn(accounts, 'ada@northlight.example');
    const eve = await signIn(accounts, 'eve@example.com');
    expect(await revokeSession(board.db, eve.visitor, ada.visitor.sessionId)).toBe(false);
    await revokeOtherSessions(board.db, again.visitor);
    expect(await accounts.findUser(ada.headers)).toBeUndefined();
    expect(await accounts.findUser(again.headers)).toBeDefined();
    expect(await accounts.findUser(eve.headers)).toBeDefined();
  });

  test('Signing in rejects a cookie that was changed', async () => {
    const accounts = accountsOf(await open());
    const { headers } = await signIn(accounts, 'ada@northlight.example');
    const cookie = headers.get('cookie') ?? '';
    expect(await accounts.findUser(new Headers({ cookie: cookie.replace(/.{5}%3D/, 'AAAAA%3D') }))).toBeUndefined();
  });
});

describeOnBothEngines('Belonging to a company', (open, _engine, test) => {
  const stage = async () => {
    const board = await open();
    const accounts = accountsOf(board);
    const owner = (await signIn(accounts, 'ada@northlight.example')).visitor;
    const { id } = expectValue(
      await joinCompanyOfDomain(board.db, owner, { slug: 'northlight', origin: ORIGIN }, board.now),
    );
    const invite = (email: string, role = 'member') =>
      inviteMember(board.db, owner, { companyId: id, email, role, origin: ORIGIN }, board.now);
    return { ...board, accounts, owner, id, invite };
  };

  it('Belonging to a company begins by an address at the company’s own domain, which verifies it; who comes first owns it', async () => {
    const { db, accounts, owner, id, now } = await stage();
    expect(await findMembership(db, owner.id, { id })).toMatchObject({ role: 'owner', company: { verified: true } });
    const bea = (await signIn(accounts, 'bea@mail.northlight.example')).visitor;
    expect(await listCompaniesJoinableByDomain(db, bea.email)).toMatchObject([{ slug: 'northlight' }]);
    expectValue(await joinCompanyOfDomain(db, bea, { slug: 'northlight', origin: ORIGIN }, now));
    expect((await findMembership(db, bea.id, { slug: 'northlight' }))?.role).toBe('member');
  });

  test('Belonging to a company is rejected to addresses of other domains, of free mail and of names that only look alike', async () => {
    const { db, accounts, now } = await stage();
    for (const email of [
      'eve@gmail.com',
      'eve@pale-harbour.example',
      'eve@notnorthlight.example',
      'eve@northlight.example.org',
    ]) {
      const { visitor } = await signIn(accounts, email);
      expect((await joinCompanyOfDomain(db, visitor, { slug: 'northlight', origin: ORIGIN }, now)).ok, email).toBe(
        false,
      );
    }
  });

  test('Belonging to a company goes by invitation, for the invited address only and once', async () => {
    const { db, accounts, id, now, invite } = await stage();
    const { id: invitationId } = expectValue(await invite(' Cleo@GMAIL.com '));
    expect(await listMails(db, { limit: 5 })).toMatchObject([{ kind: 'invitation', recipient: 'cleo@gmail.com' }]);
    const eve = (await signIn(accounts, 'eve@gmail.com')).visitor;
    const cleo = (await signIn(accounts, 'cleo@gmail.com')).visitor;
    expect((await acceptInvitation(db, eve, { id: invitationId, origin: ORIGIN }, now)).ok).toBe(false);
    expect(
      (await acceptInvitation(db, cleo, { id: invitationId, origin: ORIGIN }, new Date(now.getTime() + 15 * DAY))).ok,
    ).toBe(false);
    expectValue(await acceptInvitation(db, cleo, { id: invitationId, origin: ORIGIN }, now));
    expect((await acceptInvitation(db, cleo, { id: invitationId, origin: ORIGIN }, now)).ok).toBe(false);
    expect((await listActiveMembers(db, id)).map(({ email, role }) => `${role} ${email}`)).toEqual([
      'owner ada@northlight.example',
      'member cleo@gmail.com',
    ]);
    expect((await invite('cleo@gmail.com')).ok).toBe(false);
  });

  it('Belonging to a company can be undone before it is accepted, and a new invitation replaces the old one', async () => {
    const { db, accounts, owner, id, now, invite } = await stage();
    const first = expectValue(await invite('cleo@gmail.com'));
    const second = expectValue(await invite('cleo@gmail.com'));
    const cleo = (await signIn(accounts, 'cleo@gmail.com')).visitor;
    expect(await findOpenInvitation(db, first.id, cleo.email, now)).toBeUndefined();
    expect(await listOpenInvitations(db, id, now)).toMatchObject([{ id: second.id }]);
    expectValue(await revokeInvitation(db, owner, { companyId: id, id: second.id }, now));
    expect((await acceptInvitation(db, cleo, { id: second.id, origin: ORIGIN }, now)).ok).toBe(false);
  });

  it('Belonging to a company ends at once, and never for the last owner', async () => {
    const { db, accounts, owner, id, now, invite } = await stage();
    const cleo = (await signIn(accounts, 'cleo@gmail.com')).visitor;
    const requested = { companyId: id, userId: cleo.id, origin: ORIGIN };
    expectValue(
      await acceptInvitation(db, cleo, { ...expectValue(await invite('cleo@gmail.com')), origin: ORIGIN }, now),
    );
    expect((await removeMember(db, cleo, { companyId: id, userId: owner.id }, now)).ok).toBe(false);
    expect((await removeMember(db, owner, { companyId: id, userId: owner.id }, now)).ok).toBe(false);
    expect((await changeMemberRole(db, owner, { ...requested, userId: owner.id, role: 'member' }, now)).ok).toBe(false);
    expectValue(await changeMemberRole(db, owner, { ...requested, role: 'owner' }, now));
    expectValue(await removeMember(db, cleo, { companyId: id, userId: owner.id }, now));
    expect(await listMemberships(db, owner.id)).toEqual([]);
    expect((await changeMemberRole(db, owner, { ...requested, role: 'member' }, now)).ok).toBe(false);
  });

  it('Belonging to a company keeps an owner when two owners leave at once', async () => {
    const { db, accounts, owner, id, now, invite } = await stage();
    const cleo = (await signIn(accounts, 'cleo@gmail.com')).visitor;
    expectValue(
      await acceptInvitation(
        db,
        cleo,
        { ...expectValue(await invite('cleo@gmail.com', 'owner')), origin: ORIGIN },
        now,
      ),
    );
    const left = await Promise.all(
      [owner, cleo].map((who) => removeMember(db, who, { companyId: id, userId: who.id }, now)),
    );
    expect(left.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listActiveMembers(db, id)).toHaveLength(1);
  });

  it('Belonging to a company is written in the audit log', async () => {
    const { db, owner, id, invite } = await stage();
    expectValue(await invite('cleo@gmail.com'));
    const log = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(log.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`).sort()).toEqual(
      ['invite', 'join by domain'].map((action) => `recruiter:${owner.id} ${action} company:${id}`),
    );
  });
});

describeOnBothEngines('A new company', (open, _engine, test) => {
  const found = async (board: TestBoard, email: string, name: string, website: string) => {
    const { visitor } = await signIn(accountsOf(board), email);
    return {
      visitor,
      result: await joinOrCreateCompany(board.db, visitor, { name, website, origin: ORIGIN }, board.now),
    };
  };
  const verifiedOf = async (db: Db, slug: string) =>
    (await db.selectFrom('companies').select('verified').where('slug', '=', slug).executeTakeFirstOrThrow()).verified;

  test('A new company belongs to who founds it, and is verified by an address at its website', async () => {
    const board = await open();
    const { visitor, result } = await found(board, 'gil@kern.studio', 'Kern & Söhne', 'www.kern.studio/about');
    expect(expectValue(result).slug).toBe('kern-sohne');
    expect(await listMemberships(board.db, visitor.id)).toMatchObject([{ role: 'owner', company: { verified: true } }]);
  });

  it('A new company is not verified by free mail or a foreign address', async () => {
    const board = await open();
    for (const email of ['gil@gmail.com', 'gil@other.example']) {
      const { slug } = expectValue((await found(board, email, 'Kern', 'https://kern.studio')).result);
      expect(await verifiedOf(board.db, slug)).toBe(0);
    }
  });

  test('A new company that is on the board already is joined instead, by an address at its domain only', async () => {
    const board = await open();
    const { result } = await found(board, 'ada@northlight.example', 'North Light', 'https://northlight.example');
    expect(expectValue(result).slug).toBe('northlight');
    const stranger = await found(board, 'eve@gmail.com', 'Northlight', 'https://northlight.example');
    expect(expectValue(stranger.result).slug).toBe('northlight-2');
  });

  test('A new company with a new website must be verified again', async () => {
    const board = await open();
    const { slug } = expectValue((await found(board, 'gil@kern.studio', 'Kern', 'https://kern.studio')).result);
    const actor = { kind: 'system', name: 'test' } as const;
    expectValue(
      await editCompany(
        board.db,
        actor,
        { slug, changes: { website: 'https://bank.example' }, origin: ORIGIN },
        board.now,
      ),
    );
    expect(await verifiedOf(board.db, slug)).toBe(0);
    expectValue(
      await editCompany(
        board.db,
        actor,
        { slug, changes: { website: 'https://jobs.kern.studio' }, origin: ORIGIN },
        board.now,
      ),
    );
    expect(await verifiedOf(board.db, slug)).toBe(1);
  });

  test.each([
    [{ name: '', website: 'https://kern.studio' }, 'name'],
    [{ name: 'Kern', website: 'javascript:alert(1)' }, 'website'],
    [{ name: 'Kern', website: 'not a website' }, 'website'],
  ])('%j is rejected, naming %s', async ({ name, website }, field) => {
    const { result } = await found(await open(), 'gil@kern.studio', name, website);
    expect(result.ok ? [] : result.problems.map((problem) => problem.field)).toContain(field);
  });
});
