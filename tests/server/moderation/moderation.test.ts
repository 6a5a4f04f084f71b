import { expect, it } from 'vitest';
import { describeViolations, invariants } from '../../../src/cli/verify.ts';
import { listAuditEntries, searchUsers } from '../../../src/features/accounts/admin/admin.queries.ts';
import {
  deletePasskeysAndSessions,
  endUserSessions,
  releaseHeldMails,
  requeueFailedOrHeldMail,
  restartFailedTask,
} from '../../../src/features/accounts/admin.commands.ts';
import { setApplicationNotifications } from '../../../src/features/applications/news/news.commands.ts';
import { listNotifiedMemberEmails } from '../../../src/features/applications/news/news.queries.ts';
import { findAdminCompanyRow, searchAdminCompanies } from '../../../src/features/companies/admin-company.queries.ts';
import { findSuccessorSlug, listShownCompanySlugs } from '../../../src/features/companies/company.queries.ts';
import { insertCompany } from '../../../src/features/companies/creation.commands.ts';
import { overrideVerification } from '../../../src/features/companies/moderation.commands.ts';
import { copyJobAsDraft, repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import { closeJob, createJob, publishJob, removeJobAsSpam } from '../../../src/features/jobs/job.commands.ts';
import { findCompanyView, findJobByHash, findJobView } from '../../../src/features/jobs/job.queries.ts';
import { listWrongListingCounts } from '../../../src/features/jobs/listing.counts.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { joinCompanyOfDomain } from '../../../src/features/membership/founding.commands.ts';
import { listModerationYears } from '../../../src/features/moderation/moderation-numbers.queries.ts';
import { decideReview } from '../../../src/features/moderation/review.commands.ts';
import { listReviewQueue } from '../../../src/features/moderation/review.queries.ts';
import { addWebhookEndpoint } from '../../../src/features/webhooks/endpoint.commands.ts';
import { listWebhookEndpoints } from '../../../src/features/webhooks/webhook.queries.ts';
import { createApiToken } from '../../../src/features/write-api/api-token.commands.ts';
import { listApiTokens } from '../../../src/features/write-api/api-token.queries.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { digestToken } from '../../../src/lib/token.ts';
import { countHeldMailsByList, findMail, listMails } from '../../../src/mail/mail.queries.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { reinstateCompany, suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { describeOnBothEngines, expectInvariants, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const actor = { kind: 'admin', id: 'root' } as const;

async function stage(open: OpenBoard) {
  const board = await open();
  const { db, now } = board;
  const publish = async (companyId: string) => (await plantOpenJob(db, now, { companyId }, actor)).hash;
  return { ...board, publish };
}

describeOnBothEngines('A role that was removed or reported', (open) => {
  it('A role that was removed or reported waits for a moderator when it is posted again or copied', async () => {
    const { db, now } = await stage(open);
    const recruiter = { kind: 'recruiter', id: 'ana' } as const;
    const post = async (title: string) => {
      const job = expectValue(
        await createJob(db, recruiter, draftOf({ companyId: 'co2', title, description: `${title}.` }), now),
      );
      expectValue(await publishJob(db, actor, job, now));
      return job;
    };
    const [removed, reported, honest] = [
      await post('Removed role'),
      await post('Reported role'),
      await post('Honest role'),
    ];
    expectValue(await removeJobAsSpam(db, actor, removed, now));
    await db.updateTable('jobs').set({ reported_at: now.toISOString() }).where('hash', '=', reported.hash).execute();
    for (const job of [reported, honest]) expectValue(await closeJob(db, recruiter, { ...job, reason: 'closed' }, now));
    const statusOf = async (draft: { hash: string }) =>
      expectValue(await publishOrSubmitJob(db, recruiter, draft, now)).status;
    for (const job of [removed, reported]) {
      expect(await statusOf(expectValue(await repostEndedJobAsDraft(db, recruiter, job, now)))).toBe('pending');
      expect(await statusOf(expectValue(await copyJobAsDraft(db, recruiter, job, now)))).toBe('pending');
    }
    expect((await listReviewQueue(db))[0]?.suspicions).toEqual([
      'repeats a role that was removed or that readers reported',
    ]);
    expect(await statusOf(expectValue(await repostEndedJobAsDraft(db, recruiter, honest, now)))).toBe('published');
    await db.updateTable('jobs').set({ reported_at: null }).execute();
    expect(
      await statusOf(expectValue(await copyJobAsDraft(db, recruiter, reported, new Date(now.getTime() + 120_000)))),
    ).toBe('published');
  });
});

describeOnBothEngines('A company', (open, _engine, test) => {
  test('A company shows with its proof or its first published role, and not before', async () => {
    const { db, now, publish } = await stage(open);
    expect(await listShownCompanySlugs(db)).toEqual(['9-volt', 'pale-harbour']);
    await publish('co1');
    expectValue(await overrideVerification(db, actor, { slug: '9-volt', verdict: 'deny' }, now));
    expect(await listShownCompanySlugs(db)).toEqual(['northlight', 'pale-harbour']);
    expect(await findCompanyView(db, '9-volt')).toBeUndefined();
  });

  it('A company that is suspended goes with all its roles; lifted, it comes back without them', async () => {
    const { db, now, publish } = await stage(open);
    const hashes = [await publish('co2'), await publish('co2')];
    const other = await publish('co1');
    const ana = await plantPerson(db, 'ana@pale-harbour.example');
    expectValue(await joinCompanyOfDomain(db, ana, { slug: 'pale-harbour', origin: 'https://easel.example' }, now));
    expectValue(
      await suspendCompany(db, actor, { slug: 'pale-harbour', reason: 'spam', origin: 'https://easel.example' }, now),
    );
    expect(await findCompanyView(db, 'pale-harbour')).toBeUndefined();
    const mails = await db
      .selectFrom('mails')
      .select(['recipient', 'text'])
      .where('subject', 'like', '%suspended%')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@pale-harbour.example']);
    for (const line of ['2 roles are taken off', 'spam', 'terms for recruiters', 'By a person', 'decides again'])
      expect(mails[0]?.text).toContain(line);
    const statement = { measure: 'suspended', facts: 'spam', automated: 0, job_id: null, company_id: 'co2' };
    expect(await db.selectFrom('statements').selectAll().execute()).toMatchObject([{ ...statement, outcome: null }]);
    expect((await listModerationYears(db))[0]?.statements).toEqual([
      { measure: 'suspended', isAutomated: false, count: 1 },
    ]);
    for (const hash of hashes) expect((await findJobByHash(db, hash))?.status).toBe('archived');
    expect((await findJobByHash(db, other))?.status).toBe('published');
    expect(await listWrongListingCounts(db)).toEqual([]);
    expect(
      (await suspendCompany(db, actor, { slug: 'pale-harbour', reason: 'spam', origin: 'https://easel.example' }, now))
        .ok,
    ).toBe(false);

    const recruiter = { kind: 'recruiter', id: 'ana' } as const;
    const draft = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2', title: 'Later' }), now));
    for (const attempt of [publishOrSubmitJob, publishJob])
      expect(await attempt(db, recruiter, draft, now)).toMatchObject({ ok: false, problems: [{ field: 'status' }] });
    expect((await findJobByHash(db, draft.hash))?.status).toBe('draft');
    await expectInvariants(db, now);
    expectValue(await reinstateCompany(db, actor, 'pale-harbour', now));
    expect((await findCompanyView(db, 'pale-harbour'))?.jobs).toEqual([]);
    expect(await db.selectFrom('statements').selectAll().execute()).toMatchObject([{ outcome: 'reversed' }]);
  });

  it('A company that is suspended takes in no other company with its roles', async () => {
    const { db, now, publish } = await stage(open);
    const hash = await publish('co1');
    expectValue(
      await suspendCompany(db, actor, { slug: 'pale-harbour', reason: 'spam', origin: 'https://easel.example' }, now),
    );
    expect(await mergeCompany(db, actor, { slug: 'northlight', into: 'pale-harbour' }, now)).toMatchObject({
      ok: false,
      problems: [{ field: 'into' }],
    });
    expect((await findJobByHash(db, hash))?.company_id).toBe('co1');
    await expectInvariants(db, now);
    expectValue(await mergeCompany(db, actor, { slug: 'pale-harbour', into: 'northlight' }, now));
    await expectInvariants(db, now);
  });

  test('A company that is suspended leaves the review queue with what waits there, and comes back with it', async () => {
    const { db, now } = await stage(open);
    const recruiter = { kind: 'recruiter', id: 'ana' } as const;
    const send = async (description: string) => {
      const draft = expectValue(await createJob(db, recruiter, draftOf({ companyId: 'co2', description }), now));
      return expectValue(await publishOrSubmitJob(db, recruiter, draft, now));
    };
    const waiting = await send('Write to us on WhatsApp.');
    const discarded = await send('Write to us on Telegram.');
    expect([waiting.status, discarded.status]).toEqual(['pending', 'pending']);
    const decision = {
      hash: discarded.hash,
      decision: 'discard',
      note: 'Spam',
      origin: 'https://board.example',
    } as const;
    expectValue(await decideReview(db, actor, decision, now));
    const before = await findJobByHash(db, waiting.hash);
    const later = new Date(now.getTime() + 60_000);
    expectValue(
      await suspendCompany(db, actor, { slug: 'pale-harbour', reason: 'spam', origin: 'https://easel.example' }, later),
    );
    expect(await listReviewQueue(db)).toEqual([]);
    await expectInvariants(db, later);
    expectValue(await reinstateCompany(db, actor, 'pale-harbour', new Date(later.getTime() + 60_000)));
    expect((await listReviewQueue(db)).map(({ hash }) => hash)).toEqual([waiting.hash]);
    expect(await findJobByHash(db, waiting.hash)).toMatchObject({
      ...before,
      version: 4,
      updated_at: expect.any(String),
    });
    await db.updateTable('companies').set({ suspended_at: now.toISOString() }).where('id', '=', 'co2').execute();
    expect(JSON.stringify(await describeViolations(invariants, db, now))).toContain(waiting.hash);
  });

  it('A company that is founded for the website of a suspended one is read first, though it is verified', async () => {
    const { db, now } = await stage(open);
    const recruiter = { kind: 'recruiter', id: 'ana' } as const;
    const insert = (website: string) =>
      db.transaction().execute((trx) => insertCompany(trx, { name: 'Pale', website }, now));
    expectValue(
      await suspendCompany(db, actor, { slug: 'pale-harbour', reason: 'spam', origin: 'https://easel.example' }, now),
    );
    const statusAt = async (website: string) => {
      const { id: companyId } = await insert(website);
      await db
        .updateTable('companies')
        .set({ verified: 1, admin_override: 'vouched' })
        .where('id', '=', companyId)
        .execute();
      const draft = expectValue(await createJob(db, recruiter, draftOf({ companyId, apply: { mode: 'board' } }), now));
      return expectValue(await publishOrSubmitJob(db, recruiter, draft, now)).status;
    };
    expect(await statusAt('https://jobs.pale-harbour.example/again')).toBe('pending');
    expect(await statusAt('https://harbour.example')).toBe('published');
  });

  it('A company that is merged leaves its roles, its people and its address to the other', async () => {
    const { db, now, publish } = await stage(open);
    const hash = await publish('co1');
    await db
      .insertInto('users')
      .values({
        id: 'u1',
        name: '',
        email: 'ada@example.com',
        email_verified: 1,
        image: null,
        created_at: '',
        updated_at: '',
      })
      .execute();
    await db
      .insertInto('members')
      .values(
        ['co1', 'co2'].map((company_id) => ({ company_id, user_id: 'u1', role: 'owner' as const, created_at: '' })),
      )
      .execute();
    expectValue(await mergeCompany(db, actor, { slug: 'northlight', into: 'pale-harbour' }, now));
    expect((await findJobView(db, hash))?.job.company.slug).toBe('pale-harbour');
    expect(await findSuccessorSlug(db, 'northlight')).toBe('pale-harbour');
    expect(await findAdminCompanyRow(db, 'northlight')).toBeUndefined();
    expect(await findAdminCompanyRow(db, 'pale-harbour')).toMatchObject({ openJobs: 1, members: 1 });
    expectValue(await mergeCompany(db, actor, { slug: 'pale-harbour', into: '9-volt' }, now));
    expect(await findSuccessorSlug(db, 'northlight')).toBe('9-volt');
    expect(await listWrongListingCounts(db)).toEqual([]);
  });

  it('A company that becomes part of another brings along who wants no mail about applicants', async () => {
    const { db, now } = await stage(open);
    const at = now.toISOString();
    const join = (id: string, companies: string[]) =>
      db
        .insertInto('members')
        .values(companies.map((company_id) => ({ company_id, user_id: id, role: 'owner' as const, created_at: at })))
        .execute();
    for (const id of ['ada', 'bo', 'cy']) {
      const user = { id, email: `${id}@example.com`, email_verified: 1, name: '', image: null, created_at: at };
      await db
        .insertInto('users')
        .values({ ...user, updated_at: at })
        .execute();
    }
    await join('ada', ['co1']);
    await join('bo', ['co1', 'co2']);
    await join('cy', ['co1']);
    for (const userId of ['ada', 'bo']) await setApplicationNotifications(db, { companyId: 'co1', userId }, false);
    expectValue(await mergeCompany(db, actor, { slug: 'northlight', into: 'pale-harbour' }, now));
    expect(await listNotifiedMemberEmails(db, 'co2')).toEqual(['bo@example.com', 'cy@example.com']);
  });

  it('A company that becomes part of another brings along its webhooks, one for each address, and all tokens', async () => {
    const { db, now } = await stage(open);
    const at = now.toISOString();
    for (const [email, companies] of [
      ['both@example.com', ['co1', 'co2']],
      ['one@example.com', ['co1']],
    ] as const) {
      await plantPerson(db, email);
      const rows = companies.map((company_id) => ({
        company_id,
        user_id: email,
        role: 'owner' as const,
        created_at: at,
      }));
      await db.insertInto('members').values(rows).execute();
      const token = { companyId: 'co1', name: 'Program', scope: 'publish' };
      expectValue(await createApiToken(db, { id: email }, token, now));
    }
    const addHook = (companyId: string, path: string) => {
      const endpoint = { companyId, address: `https://hooks.example/${path}`, events: ['role.published'] };
      return addWebhookEndpoint(db, actor, endpoint, { allowsInside: true }, now);
    };
    for (const [companyId, path] of [
      ['co1', 'a'],
      ['co1', 'b'],
      ['co2', 'b'],
    ] as const)
      expectValue(await addHook(companyId, path));
    expectValue(await mergeCompany(db, actor, { slug: 'northlight', into: 'pale-harbour' }, now));
    expect((await listWebhookEndpoints(db, 'co2')).map(({ address }) => address).sort()).toEqual([
      'https://hooks.example/a',
      'https://hooks.example/b',
    ]);
    expect((await listApiTokens(db, { companyId: 'co2' })).map(({ member }) => member.email).sort()).toEqual([
      'both@example.com',
      'one@example.com',
    ]);
  });

  test.each([
    ['northlight', 'northlight'],
    ['northlight', 'unknown'],
    ['unknown', 'northlight'],
  ])('%s is not merged into %s', async (slug, into) => {
    const { db, now } = await stage(open);
    expect((await mergeCompany(db, actor, { slug, into }, now)).ok).toBe(false);
    expect(await listAuditEntries(db, { limit: 5 })).toEqual([]);
  });

  it('A company is found by a part of its name or website', async () => {
    const { db } = await stage(open);
    expect((await searchAdminCompanies(db, 'LIGHT', 9)).map(({ slug }) => slug)).toEqual(['northlight']);
    expect((await searchAdminCompanies(db, 'orebro-verk.ex', 9)).map(({ slug }) => slug)).toEqual(['orebro-verk']);
    expect(await searchAdminCompanies(db, '%', 9)).toHaveLength(4);
  });
});

describeOnBothEngines('An admin', (open, _engine, test) => {
  const letter = {
    kind: 'greeting',
    to: 'ada@example.com',
    words: () => ({ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }),
  };
  const nowhere = { transport: undefined, log: undefined, origin: 'https://easel.example' };

  it('An admin sends again mails on hold, and nothing that was sent', async () => {
    const { db, now } = await stage(open);
    const id = await writeMail(db, letter, now);
    await runAllTasks({ db, handlers: [createSendMailHandler(nowhere)], clock: () => now });
    expect(await requeueFailedOrHeldMail(db, actor, id, now)).toBe(true);
    const sent: string[] = [];
    const transport = {
      send: async (posting: { id: string }) => {
        sent.push(posting.id);
        return '250 OK';
      },
      verify: async () => {},
      domain: 'easel.example',
      close: () => {},
    };
    await runAllTasks({
      db,
      handlers: [createSendMailHandler({ transport, log: undefined, origin: 'https://easel.example' })],
      clock: () => now,
    });
    expect(sent).toEqual([id]);
    expect(await findMail(db, id)).toMatchObject({ state: 'sent' });
    expect(await requeueFailedOrHeldMail(db, actor, id, now)).toBe(false);
    expect(await restartFailedTask(db, actor, 'unknown', now)).toBe(false);
    expect((await listAuditEntries(db, { limit: 9 })).map(({ action }) => action)).toEqual(['retry mail']);
  });

  it('An admin sends all held mail of one list, issues and all, and no other', async () => {
    const { db, now } = await stage(open);
    const lists = ['newsletter/2026-11-24', 'newsletter', 'newsletters', 'news_etter', '', 'alerts'];
    const ids = new Map<string, string>();
    for (const list of lists) ids.set(list, await writeMail(db, letter, now, list));
    await runAllTasks({ db, handlers: [createSendMailHandler(nowhere)], clock: () => now });
    expect(await countHeldMailsByList(db)).toEqual(
      new Map([
        ['', 1],
        ['alerts', 1],
        ['news_etter', 1],
        ['newsletter', 2],
        ['newsletters', 1],
      ]),
    );
    expect(await releaseHeldMails(db, actor, 'news_etter', now)).toEqual({ ok: true, value: 1 });
    expect(await releaseHeldMails(db, actor, 'newsletter', now)).toEqual({ ok: true, value: 2 });
    expect(await releaseHeldMails(db, actor, 'newsletter', now)).toEqual({ ok: true, value: 0 });
    const waiting = await listMails(db, { state: 'waiting', limit: 9 });
    const expected = ['newsletter/2026-11-24', 'newsletter', 'news_etter'].map((list) => ids.get(list));
    expect(waiting.map(({ id }) => id).sort()).toEqual(expected.sort());
    expect(await releaseHeldMails(db, actor, '', now)).toEqual({ ok: true, value: 1 });
    const entries = (await listAuditEntries(db, { limit: 9 })).map(({ action, detail }) => `${action}, ${detail}`);
    // The entries have one time, so their order is open.
    expect(entries.sort()).toEqual([
      'release held e-mail, list: , count: 1',
      'release held e-mail, list: news_etter, count: 1',
      'release held e-mail, list: newsletter, count: 2',
    ]);
    await expectInvariants(db, now);
  });

  test('An admin signs a user out everywhere, which is recorded', async () => {
    const { db, now } = await stage(open);
    const at = new Date().toISOString();
    await db
      .insertInto('users')
      .values({
        id: 'u1',
        name: '',
        email: 'ada@example.com',
        email_verified: 1,
        image: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await db
      .insertInto('sessions')
      .values({
        id: 's1',
        token: 't',
        user_id: 'u1',
        ip_address: null,
        user_agent: null,
        expires_at: '2999',
        created_at: at,
        updated_at: at,
      })
      .execute();
    expect(await searchUsers(db, 'ADA@', 9, now)).toMatchObject([{ email: 'ada@example.com', sessions: 1 }]);
    expect(await endUserSessions(db, { kind: 'admin', id: 'u1' }, 'u1', now)).toBe(true);
    expect(await endUserSessions(db, actor, 'unknown', now)).toBe(false);
    expect(await searchUsers(db, '', 9, now)).toMatchObject([{ sessions: 0 }]);
    expect(await listAuditEntries(db, { limit: 9 })).toMatchObject([
      { actor: 'ada@example.com (admin)', action: 'end sessions', subject: 'user:u1' },
    ]);
  });

  it('An admin deletes the passkeys of a user who lost them, with every session, which is logged', async () => {
    const { db, now } = await stage(open);
    const at = new Date().toISOString();
    const stamps = { created_at: at, updated_at: at };
    await db
      .insertInto('users')
      .values({ id: 'u1', name: '', email: 'ada@example.com', email_verified: 1, image: null, ...stamps })
      .execute();
    await db
      .insertInto('sessions')
      .values({
        ...{ id: 's1', token: digestToken('t'), user_id: 'u1', ip_address: null, user_agent: null },
        ...{ expires_at: '2999', ...stamps },
      })
      .execute();
    await db
      .insertInto('passkeys')
      .values({
        ...{ id: 'p1', name: 'Firefox on Linux', public_key: 'k', user_id: 'u1', credential_id: 'c', counter: 0 },
        ...{ device_type: 'singleDevice', backed_up: 0, transports: null, created_at: at, aaguid: null },
      })
      .execute();
    expect(await searchUsers(db, '', 9, now)).toMatchObject([{ sessions: 1, passkeys: 1 }]);
    expect(await deletePasskeysAndSessions(db, actor, 'unknown', now)).toBe(false);
    expect(await deletePasskeysAndSessions(db, actor, 'u1', now)).toBe(true);
    expect(await searchUsers(db, '', 9, now)).toMatchObject([{ sessions: 0, passkeys: 0 }]);
    expect((await listAuditEntries(db, { limit: 9 })).map(({ action }) => action)).toEqual(['forget passkeys']);
  });
});
