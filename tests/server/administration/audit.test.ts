import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { deletePasskeysAndSessions, endUserSessions } from '../../../src/features/accounts/admin.commands.ts';
import { AUDIT_KINDS } from '../../../src/features/accounts/audit.ts';
import { applyAdminActionAndNotify } from '../../../src/features/administration/admin-job.commands.ts';
import { ADMIN_ACTIONS, BULK_ADMIN_ACTIONS } from '../../../src/features/administration/admin-job.ts';
import { TERM_ACTIONS } from '../../../src/features/administration/term.ts';
import { overrideVerification, VERIFICATION_DECISIONS } from '../../../src/features/companies/moderation.commands.ts';
import {
  addOrPromoteMember,
  changeMemberRole,
  removeMember,
} from '../../../src/features/membership/member.commands.ts';
import { decidePendingMemberAsAdmin } from '../../../src/features/membership/pending-member.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { reinstateCompany, suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { plantOpenJob } from '../plant.ts';

const admin = { kind: 'admin', id: 'root' } as const;
const origin = 'https://easel.example';

/** Action, before and after of each entry. */
async function readLog(db: Db): Promise<[string, unknown, unknown][]> {
  const rows = await db.selectFrom('audit_log').select(['action', 'detail']).orderBy('id').execute();
  return rows.map(({ action, detail }) => {
    const { before, after } = JSON.parse(detail) as Record<string, unknown>;
    return [action, before, after];
  });
}

describeOnBothEngines('The audit log says what was before and after', (open, _engine, test) => {
  test('The audit log says what was before and after when a company is judged, suspended, reinstated and merged', async () => {
    const { db, now } = await open();
    const moment = (n: number) => new Date(now.getTime() + n * 1_000);
    await plantOpenJob(db, now, { companyId: 'co1' }, admin);
    for (const [i, verdict] of VERIFICATION_DECISIONS.entries())
      expectValue(await overrideVerification(db, admin, { slug: 'northlight', verdict }, moment(i)));
    expectValue(
      await suspendCompany(
        db,
        admin,
        { slug: 'northlight', reason: 'spam', origin: 'https://easel.example' },
        moment(10),
      ),
    );
    expectValue(await reinstateCompany(db, admin, 'northlight', moment(11)));
    const { id } = await plantPerson(db, 'ada@example.com');
    await addOrPromoteMember(db, { companyId: 'co1', userId: id, role: 'owner' }, now);
    expectValue(await mergeCompany(db, admin, { slug: 'northlight', into: 'pale-harbour' }, moment(12)));
    expect(await readLog(db)).toEqual([
      ['verify', 'not verified', 'verified as “Northlight”, vouched for'],
      ['unverify', 'verified as “Northlight”, vouched for', 'not verified as “Northlight”, denied'],
      ['leave verification to the domain', 'not verified as “Northlight”, denied', 'not verified as “Northlight”'],
      ['confirm name', 'not verified as “Northlight”', 'not verified as “Northlight”'],
      ['suspend', 'on the board, 1 role shown', 'suspended, no roles shown'],
      ['reinstate', 'suspended since 1 June 2026', 'on the board, no roles shown'],
      [
        'merge',
        'Northlight at /companies/northlight, 1 role, 1 person; Pale Harbour at /companies/pale-harbour, 0 roles, 0 people',
        'Pale Harbour at /companies/pale-harbour, 1 role, 1 person',
      ],
    ]);
  });

  it('The audit log says what was before and after when people are let in, rejected, promoted, removed and signed out', async () => {
    const { db, now } = await open();
    const moment = (n: number) => new Date(now.getTime() + n * 1_000);
    const [ada, bo] = [await plantPerson(db, 'ada@x.example'), await plantPerson(db, 'bo@x.example')];
    await addOrPromoteMember(db, { companyId: 'co1', userId: ada.id, role: 'owner' }, now);
    const wait = (userId: string) =>
      db
        .insertInto('pending_members')
        .values({ company_id: 'co1', user_id: userId, role: 'owner', created_at: now.toISOString() })
        .execute();
    const about = { companyId: 'co1', userId: bo.id, origin };
    await wait(bo.id);
    expectValue(await decidePendingMemberAsAdmin(db, admin, { ...about, decision: 'reject' }, moment(0)));
    await wait(bo.id);
    expectValue(await decidePendingMemberAsAdmin(db, admin, { ...about, decision: 'member' }, moment(1)));
    expectValue(await changeMemberRole(db, ada, { ...about, role: 'owner' }, moment(2)));
    expectValue(await removeMember(db, ada, about, moment(3)));
    const session = { token: '', user_id: bo.id, ip_address: null, user_agent: null, passkey_at: null };
    const stamps = { expires_at: now.toISOString(), created_at: '', updated_at: '' };
    await db
      .insertInto('sessions')
      .values([
        { ...session, ...stamps, id: 's1', token: 'a' },
        { ...session, ...stamps, id: 's2', token: 'b' },
      ])
      .execute();
    expect(await endUserSessions(db, admin, bo.id, moment(4))).toBe(true);
    expect(await deletePasskeysAndSessions(db, admin, bo.id, moment(5))).toBe(true);
    expect(await readLog(db)).toEqual([
      ['reject member', 'waiting to rejoin', 'does not belong to it'],
      ['readmit member', 'waiting to rejoin', 'member'],
      ['change role', 'member', 'owner'],
      ['remove member', 'owner', 'does not belong to it'],
      ['end sessions', '2 sessions', 'signed out everywhere'],
      ['forget passkeys', '0 passkeys', 'no passkeys, signed out everywhere'],
    ]);
  });

  test('The audit log says what was before and after when an admin changes roles, whatever the step', async () => {
    const { db, now } = await open();
    const job = await plantOpenJob(db, now, { companyId: 'co1' }, admin);
    const until = '2026-06-09';
    const steps = ['pause', 'resume', 'extend', 'feature', 'unfeature', 'remove', 'reinstate', 'close'] as const;
    expect([...steps].sort()).toEqual([...ADMIN_ACTIONS].sort());
    expect(BULK_ADMIN_ACTIONS.every((step) => steps.some((one) => one === step))).toBe(true);
    for (const [i, step] of steps.entries()) {
      const wanted = { hashes: [job.hash], step, note: 'because', until, links: { secret: 's', origin } };
      expectValue(await applyAdminActionAndNotify(db, admin, wanted, new Date(now.getTime() + i * 60_000)));
    }
    const log = await readLog(db);
    expect(log.map(([action]) => action)).toEqual(steps.map((step) => `${step} role`));
    for (const [action, before, after] of log) {
      expect([action, typeof before, typeof after]).toEqual([action, 'string', 'string']);
      expect([action, before]).not.toEqual([action, after]);
    }
  });
});

// That these are written with both is held by the types of `writeAudit`.
it('Every decision, removal and change of what others see is logged with what was before and after', () => {
  const kinds: Record<string, string> = AUDIT_KINDS;
  const terms = TERM_ACTIONS.flatMap((action) => [`${action} category`, `${action} skill`]);
  const decisions = Object.keys(kinds).filter((kind) =>
    /^(publish|return|reject|keep|remove|readmit|suspend|reinstate|merge|erase|verify|unverify|confirm)\b/.test(kind),
  );
  expect(decisions.length).toBeGreaterThan(12);
  for (const kind of [...decisions, ...terms, ...ADMIN_ACTIONS.map((step) => `${step} role`)])
    expect([kind, kinds[kind]]).toEqual([kind, 'change']);
  expect(kinds['change settings']).toBe('fields');
});
