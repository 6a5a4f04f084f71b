import { expect, it } from 'vitest';
import {
  listActiveMembers,
  listCompaniesAwaitingReadmission,
  listMembersAwaitingReadmission,
} from '../../../src/features/accounts/member.queries.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { listCompaniesAwaitingDecision } from '../../../src/features/companies/admin-company.queries.ts';
import { editCompany } from '../../../src/features/companies/company.commands.ts';
import { listCompaniesJoinableByDomain } from '../../../src/features/companies/founding.queries.ts';
import {
  overrideVerification,
  type VerificationDecision,
} from '../../../src/features/companies/moderation.commands.ts';
import { createJob, resumeJob } from '../../../src/features/jobs/job.commands.ts';
import { findJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
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
import {
  decidePendingMemberAsAdmin,
  decidePendingMemberAsOwner,
  type PendingMemberDecision,
} from '../../../src/features/membership/pending-member.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { deleteOwnAccount } from '../../../src/workflows/account-deletion.commands.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { describeOnBothEngines, describeOnSqlite, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const origin = 'https://easel.example';
const admin = { kind: 'admin', id: 'root' } as const;

/** A stranger has founded Victim Corp, whose domain is not proved, and has an open role there. */
async function stage(open: OpenBoard) {
  const board = await open();
  const { db, now } = board;
  const [stranger, helper, alice] = await Promise.all(
    ['stranger@gmail.com', 'helper@gmail.com', 'alice@victimcorp.com'].map((email) => plantPerson(db, email)),
  );
  const { id, slug } = expectValue(
    await joinOrCreateCompany(
      db,
      stranger as SignedInUser,
      { name: 'Victim Corp', website: 'https://victimcorp.com', origin },
      now,
    ),
  );
  const invite = async (owner: SignedInUser, email: string, role = 'member') =>
    expectValue(await inviteMember(db, owner, { companyId: id, email, role, origin }, now)).id;
  const job = await plantOpenJob(db, now, { companyId: id }, admin);
  const company = () =>
    db
      .selectFrom('companies')
      .select(['verified', 'verified_domain', 'admin_override', 'verified_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const peopleOf = async () => (await listActiveMembers(db, id)).map(({ email, role }) => `${role} ${email}`);
  const statusOf = async (hash: string) => (await findJobByHash(db, hash))?.status;
  const mailsTo = async (to: string) =>
    db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('recipient', '=', to)
      .where('kind', '=', 'company taken over')
      .execute();
  return {
    ...board,
    id,
    slug,
    stranger: stranger as SignedInUser,
    helper: helper as SignedInUser,
    alice: alice as SignedInUser,
    role: job.hash,
    invite,
    company,
    peopleOf,
    statusOf,
    mailsTo,
  };
}

describeOnBothEngines('A company that a stranger founded', (open, _engine, test) => {
  test('A company that a stranger founded is owned by the first who proves its domain; the stranger waits and can do nothing for it', async () => {
    const at = await stage(open);
    const { db, id, now, stranger, helper, alice, invite } = at;
    expectValue(await acceptInvitation(db, helper, { id: await invite(stranger, helper.email), origin }, now));
    const pending = await invite(stranger, 'third@gmail.com', 'owner');
    expect(await at.company()).toMatchObject({ verified: 0 });
    expect(await listCompaniesJoinableByDomain(db, alice.email)).toMatchObject([{ slug: at.slug, as: 'owner' }]);

    const entered = expectValue(
      await joinOrCreateCompany(db, alice, { name: 'Victim', website: 'https://www.victimcorp.com', origin }, now),
    );
    expect(entered.id).toBe(id);
    expect(await at.peopleOf()).toEqual(['owner alice@victimcorp.com']);
    expect(await at.company()).toMatchObject({ verified: 1, verified_domain: 'victimcorp.com' });
    expect((await listMembersAwaitingReadmission(db, id)).map(({ email, role }) => `${role} ${email}`)).toEqual([
      'member helper@gmail.com',
      'owner stranger@gmail.com',
    ]);

    for (const attempt of [
      removeMember(db, stranger, { companyId: id, userId: alice.id }, now),
      changeMemberRole(db, stranger, { companyId: id, userId: stranger.id, role: 'owner', origin }, now),
      inviteMember(db, stranger, { companyId: id, email: 'x@gmail.com', origin }, now),
      revokeInvitation(db, stranger, { companyId: id, id: pending }, now),
      decidePendingMemberAsOwner(db, stranger, { companyId: id, userId: stranger.id, decision: 'owner', origin }, now),
      acceptInvitation(db, await plantPerson(db, 'third@gmail.com'), { id: pending, origin }, now),
    ]) {
      expect((await attempt).ok).toBe(false);
    }
    expect(await at.peopleOf()).toEqual(['owner alice@victimcorp.com']);
    await expectInvariants(db, now);
  });

  test('A company that a stranger founded has its open roles paused until who owns it now opens them; what follows a feed stays', async () => {
    const at = await stage(open);
    const source = { name: 'greenhouse:victim', id: '1', digest: 'd' };
    const fed = await plantOpenJob(at.db, at.now, { companyId: at.id, source }, admin);
    expectValue(await joinCompanyOfDomain(at.db, at.alice, { slug: at.slug, origin }, at.now));
    expect(await at.statusOf(at.role)).toBe('paused');
    expect(await at.statusOf(fed.hash)).toBe('published');
    expectValue(await resumeJob(at.db, { kind: 'recruiter', id: at.alice.id }, { hash: at.role }, at.now));
    expect(await at.statusOf(at.role)).toBe('published');
  });

  it('A company that a stranger created notifies the new owner, those who wait and the board, and names the new owner to no stranger', async () => {
    const at = await stage(open);
    expectValue(await joinCompanyOfDomain(at.db, at.alice, { slug: at.slug, origin }, at.now));
    const [toAlice] = await at.mailsTo(at.alice.email);
    expect(toAlice?.text).toContain('stranger@gmail.com');
    expect(toAlice?.text).toContain(`${origin}/recruiters/jobs/${at.role}`);
    const [toStranger] = await at.mailsTo(at.stranger.email);
    expect(toStranger?.text.replace(/\s+/g, ' ')).toContain('an e-mail address at victimcorp.com');
    expect(toStranger?.text).not.toContain('alice');
    expect(await listCompaniesAwaitingReadmission(at.db, at.stranger.id)).toMatchObject([
      { name: 'Victim Corp', domain: 'victimcorp.com' },
    ]);
    expect(
      await at.db
        .selectFrom('mails')
        .select('subject')
        .where('subject', 'like', 'A company has a new owner%')
        .execute(),
    ).toHaveLength(1);
    expect(await listCompaniesAwaitingDecision(at.db, 9)).toMatchObject([{ slug: at.slug, pendingMembers: 1 }]);
  });

  it.each([
    ['owner', ['owner alice@victimcorp.com', 'owner stranger@gmail.com']],
    ['member', ['owner alice@victimcorp.com', 'member stranger@gmail.com']],
    ['reject', ['owner alice@victimcorp.com']],
  ] as [PendingMemberDecision, string[]][])(
    'A company that a stranger founded lets its owner and admins decide who comes back: %s',
    async (decision, people) => {
      for (const decide of ['owner', 'admin'] as const) {
        const at = await stage(open);
        expectValue(await joinCompanyOfDomain(at.db, at.alice, { slug: at.slug, origin }, at.now));
        const wanted = { companyId: at.id, userId: at.stranger.id, decision, origin };
        const decided = () =>
          decide === 'owner'
            ? decidePendingMemberAsOwner(at.db, at.alice, wanted, at.now)
            : decidePendingMemberAsAdmin(at.db, admin, wanted, at.now);
        expectValue(await decided());
        expect(await at.peopleOf()).toEqual(people);
        expect((await decided()).ok).toBe(false);
        expect(await at.company()).toMatchObject({ verified: 1 });
        expect(await at.mailsTo(at.stranger.email)).toHaveLength(2);
        const log = await at.db.selectFrom('audit_log').select(['action', 'actor']).execute();
        expect(log).toContainEqual({
          action: decision === 'reject' ? 'reject member' : 'readmit member',
          actor: decide === 'owner' ? `recruiter:${at.alice.id}` : 'admin:root',
        });
        await expectInvariants(at.db, at.now);
      }
    },
  );

  test('A company that a stranger founded is taken over as well by an invitation as owner, a promotion, and a member who proves the domain', async () => {
    const ways: ((at: Awaited<ReturnType<typeof stage>>) => Promise<unknown>)[] = [
      async ({ db, alice, stranger, invite, now }) =>
        acceptInvitation(db, alice, { id: await invite(stranger, alice.email, 'owner'), origin }, now),
      async ({ db, id, alice, stranger, invite, now }) => {
        await acceptInvitation(db, alice, { id: await invite(stranger, alice.email), origin }, now);
        return changeMemberRole(db, stranger, { companyId: id, userId: alice.id, role: 'owner', origin }, now);
      },
      async ({ db, slug, alice, stranger, invite, now }) => {
        await acceptInvitation(db, alice, { id: await invite(stranger, alice.email), origin }, now);
        return joinCompanyOfDomain(db, alice, { slug, origin }, now);
      },
    ];
    for (const way of ways) {
      const at = await stage(open);
      await way(at);
      expect(await at.peopleOf()).toEqual(['owner alice@victimcorp.com']);
      expect(await at.company()).toMatchObject({ verified: 1 });
    }
  });

  test('A company that a stranger founded is not verified by a member who only posts for it', async () => {
    const at = await stage(open);
    const invitation = { id: await at.invite(at.stranger, at.alice.email), origin };
    expectValue(await acceptInvitation(at.db, at.alice, invitation, at.now));
    expect(await at.peopleOf()).toEqual(['owner stranger@gmail.com', 'member alice@victimcorp.com']);
    expect(await at.company()).toMatchObject({ verified: 0 });
  });

  test('A company that a stranger founded that an admin vouches for stays with its people: an address of the domain joins them', async () => {
    const at = await stage(open);
    expectValue(await overrideVerification(at.db, admin, { slug: at.slug, verdict: 'vouch' }, at.now));
    expectValue(await joinCompanyOfDomain(at.db, at.alice, { slug: at.slug, origin }, at.now));
    expect(await at.peopleOf()).toEqual(['owner stranger@gmail.com', 'member alice@victimcorp.com']);
  });

  test('A company that a stranger founded is replaced by the verified company of the same domain, however old it is', async () => {
    const at = await stage(open);
    const later = new Date(at.now.getTime() + 1_000);
    const website = 'https://jobs.victimcorp.com';
    const { slug } = expectValue(
      await joinOrCreateCompany(at.db, at.stranger, { name: 'The real one', website, origin }, later),
    );
    expectValue(await overrideVerification(at.db, admin, { slug, verdict: 'vouch' }, later));
    expect(await listCompaniesJoinableByDomain(at.db, at.alice.email)).toMatchObject([{ slug }, { slug: at.slug }]);
  });

  it('A company that a stranger founded has one owner by domain, even when two come at once', async () => {
    const at = await stage(open);
    const bob = await plantPerson(at.db, 'bob@victimcorp.com');
    await Promise.all([at.alice, bob].map((who) => joinCompanyOfDomain(at.db, who, { slug: at.slug, origin }, at.now)));
    expect((await at.peopleOf()).map((words) => words.split(' ')[0]).sort()).toEqual(['member', 'owner']);
  });
});

describeOnSqlite('The mark of a company', (open) => {
  const own = async () => {
    const at = await stage(open);
    expectValue(await joinCompanyOfDomain(at.db, at.alice, { slug: at.slug, origin }, at.now));
    const bea = await plantPerson(at.db, 'bea@gmail.com');
    const invitation = { id: await at.invite(at.alice, bea.email, 'owner'), origin };
    expectValue(await acceptInvitation(at.db, bea, invitation, at.now));
    const edit = async (changes: object) =>
      expectValue(await editCompany(at.db, admin, { slug: at.slug, changes, origin }, at.now));
    const print = (verdict: VerificationDecision) =>
      overrideVerification(at.db, admin, { slug: at.slug, verdict }, at.now);
    const isVerified = async () => (await at.company()).verified === 1;
    return { ...at, bea, edit, say: print, isVerified };
  };

  it('The mark of a company, and the company, are not lost by a member who moves its website to their domain or renames it', async () => {
    const at = await own();
    const agent = await plantPerson(at.db, 'agent@agency.example');
    const invitation = await at.invite(at.alice, agent.email);
    expectValue(await acceptInvitation(at.db, agent, { id: invitation, origin }, at.now));
    const edit = (changes: object) =>
      editCompany(at.db, { kind: 'recruiter', id: agent.id }, { slug: at.slug, changes, origin }, at.now);
    expect(await edit({ website: 'https://agency.example' })).toMatchObject({ problems: [{ field: 'website' }] });
    expect(await edit({ website: null })).toMatchObject({ problems: [{ field: 'website' }] });
    expect(await edit({ name: 'Agency' })).toMatchObject({ problems: [{ field: 'name' }] });
    expectValue(await edit({ website: 'https://jobs.victimcorp.com', oneLiner: 'We make maps.' }));
    const joined = await joinCompanyOfDomain(at.db, agent, { slug: at.slug, origin }, at.now);
    expect(joined.ok).toBe(false);
    expect(await at.peopleOf()).toContain('owner alice@victimcorp.com');
    expect(await at.isVerified()).toBe(true);
    const owner = { kind: 'recruiter', id: at.alice.id } as const;
    const changes = { website: 'https://agency.example', name: 'Agency' };
    expectValue(await editCompany(at.db, owner, { slug: at.slug, changes, origin }, at.now));
  });

  it('The mark of a company goes with the owner who proved the domain: removed, made a member, or deleted', async () => {
    const ways: ((at: Awaited<ReturnType<typeof own>>) => Promise<unknown>)[] = [
      ({ db, id, bea, alice, now }) => removeMember(db, bea, { companyId: id, userId: alice.id }, now),
      ({ db, id, bea, alice, now }) =>
        changeMemberRole(db, bea, { companyId: id, userId: alice.id, role: 'member', origin }, now),
      ({ db, alice, now }) => deleteOwnAccount(db, alice, { confirmation: alice.email, origin }, now),
    ];
    for (const way of ways) {
      const at = await own();
      expect(await at.isVerified()).toBe(true);
      await way(at);
      expect(await at.company()).toMatchObject({ verified: 0, verified_domain: null });
      await expectInvariants(at.db, at.now);
    }
  });

  it('The mark of a company comes to a company with the people of another that becomes part of it', async () => {
    const at = await own();
    const labs = { name: 'Victim Labs', website: 'https://victimcorp.com', origin };
    const { id, slug } = expectValue(await joinOrCreateCompany(at.db, at.bea, labs, at.now));
    const read = () =>
      at.db
        .selectFrom('companies')
        .select(['verified', 'verified_domain'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect(await read()).toEqual({ verified: 0, verified_domain: null });
    expectValue(await mergeCompany(at.db, admin, { slug: at.slug, into: slug }, at.now));
    expect(await read()).toEqual({ verified: 1, verified_domain: 'victimcorp.com' });
    await expectInvariants(at.db, at.now);
  });

  it('The mark of a company is dropped by a new name until a person has read it, and the board is notified', async () => {
    const at = await own();
    const edited = await at.edit({ name: 'Google DeepMind' });
    expect(edited).toMatchObject({ hasLostMark: true, isNewNameUnverified: true });
    expect(await at.isVerified()).toBe(false);
    const mail = await at.db.selectFrom('mails').select('subject').where('kind', '=', 'review').execute();
    expect(mail).toEqual([{ subject: 'A verified company has changed its name: Google DeepMind' }]);
    expect(
      (await listCompaniesAwaitingDecision(at.db, 9)).map(({ slug, isNewNameUnverified }) => [
        slug,
        isNewNameUnverified,
      ]),
    ).toEqual([[at.slug, true]]);
    // Nothing that the company itself does brings it back.
    await at.edit({ website: null });
    await at.edit({ website: 'https://victimcorp.com' });
    expect(await at.isVerified()).toBe(false);
    expectValue(await at.say('confirm name'));
    expect(await at.isVerified()).toBe(true);
  });

  it('The mark of a company is kept by a name that its domain confirms, and comes back with the old one', async () => {
    const at = await own();
    await at.edit({ name: 'VictimCorp' });
    expect(await at.isVerified()).toBe(true);
    await at.edit({ name: 'Another Name' });
    expect(await at.isVerified()).toBe(false);
    await at.edit({ name: 'Victim Corp' });
    expect(await at.isVerified()).toBe(true);
  });

  it('The mark of a company by an admin’s override is valid for the name and the website that it was given for', async () => {
    const at = await stage(open);
    const edit = (changes: object) => editCompany(at.db, admin, { slug: at.slug, changes, origin }, at.now);
    const print = (verdict: VerificationDecision) =>
      overrideVerification(at.db, admin, { slug: at.slug, verdict }, at.now);
    expectValue(await print('vouch'));
    expect(await at.company()).toMatchObject({ verified: 1, verified_domain: null });
    expectValue(await edit({ name: 'Google DeepMind' }));
    expect(await at.company()).toMatchObject({ verified: 0 });
    expectValue(await print('vouch'));
    expect(await at.company()).toMatchObject({ verified: 1 });
    expectValue(await edit({ website: 'https://bank.example' }));
    expect(await at.company()).toMatchObject({ verified: 0, admin_override: null });
  });

  it('The mark of a company that an admin denies does not come back by itself', async () => {
    const at = await own();
    expectValue(await at.say('deny'));
    expectValue(
      await joinCompanyOfDomain(
        at.db,
        await plantPerson(at.db, 'cleo@victimcorp.com'),
        { slug: at.slug, origin },
        at.now,
      ),
    );
    await at.edit({ name: 'VictimCorp' });
    expect(await at.isVerified()).toBe(false);
    expectValue(await at.say('leave'));
    expect(await at.isVerified()).toBe(true);
  });
});

describeOnSqlite('A role of the stranger', (open) => {
  it('A role of the stranger is not published without review after a member of the domain joined and was to be removed again', async () => {
    const at = await stage(open);
    const invitation = { id: await at.invite(at.stranger, at.alice.email), origin };
    expectValue(await acceptInvitation(at.db, at.alice, invitation, at.now));
    expectValue(await removeMember(at.db, at.stranger, { companyId: at.id, userId: at.alice.id }, at.now));
    const apply = { mode: 'external' as const, url: 'https://phish.example' };
    const job = expectValue(await createJob(at.db, admin, draftOf({ companyId: at.id, apply }), at.now));
    const sent = expectValue(await publishOrSubmitJob(at.db, { kind: 'recruiter', id: at.stranger.id }, job, at.now));
    expect(sent.status).toBe('pending');
    expect(await at.company()).toMatchObject({ verified: 0 });
  });
});
