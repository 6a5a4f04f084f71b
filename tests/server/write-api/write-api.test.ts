import type { APIContext, APIRoute } from 'astro';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSite, writeSite } from '../../../src/db/site.ts';
import type { Db } from '../../../src/db/tables.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { refreshVerification } from '../../../src/features/companies/verification.commands.ts';
import { removeMember } from '../../../src/features/membership/member.commands.ts';
import { readEditorVocabulary, validateJobForm } from '../../../src/features/posting/posting.queries.ts';
import { readPublicJob } from '../../../src/features/public-api/public-jobs.queries.ts';
import { createApiToken, revokeApiToken } from '../../../src/features/write-api/api-token.commands.ts';
import { type ApiCaller, findApiCallerByTokenDigest } from '../../../src/features/write-api/api-token.queries.ts';
import { jobChangeInput, type NewJobInput, newJobInput } from '../../../src/features/write-api/job-input.schema.ts';
import {
  draftOrPostJobByApi,
  editOrSubmitJobByApi,
  endOrDiscardJobByApi,
} from '../../../src/features/write-api/write-job.commands.ts';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { CLIENT_HEADER } from '../../../src/lib/client.ts';
import { InMemoryRateLimiter } from '../../../src/lib/rate.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { digestToken } from '../../../src/lib/token.ts';
import { validate } from '../../../src/lib/validation.ts';
import { DELETE, PATCH } from '../../../src/pages/api/v1/jobs/[jobHash].ts';
import { POST } from '../../../src/pages/api/v1/jobs/index.ts';
import { paths } from '../../../src/paths.ts';
import { forAllAsync } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';
import { goodForm } from '../../unit/posting/forms.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';

const origin = 'https://easel.example';

/** A role with every field, as a program sends it. */
const ROLE = {
  title: 'Product Designer, Maps',
  description: '### What you do\n\nDraw, test and ship.',
  category: 'product-designer',
  contractType: 'fixed-term',
  freelance: true,
  seniority: 'senior',
  workplace: 'remote',
  locations: ['berlin'],
  openTo: ['germany', 'Portugal'],
  timezones: { from: -1, to: 2 },
  pay: { min: 61.5, max: 78, currency: 'EUR', period: 'hour' },
  requiredSkills: ['figma'],
  niceSkills: ['prototyping'],
  process: { steps: ['Portfolio', 'Conversation'], takeHome: { hours: 3, paid: true }, replyWithinDays: 10 },
  benefits: ['30 days of leave'],
  apply: { mode: 'board' },
  questions: [{ text: 'Which map did you draw last?', required: true }],
} satisfies NewJobInput;

async function join(
  db: Db,
  email: string,
  companyId: string,
  role: 'owner' | 'member' = 'owner',
): Promise<SignedInUser> {
  const user = await plantPerson(db, email);
  await db
    .insertInto('members')
    .values({ user_id: user.id, company_id: companyId, role, created_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  await db.transaction().execute((trx) => refreshVerification(trx, companyId, '2026-01-01T00:00:00.000Z'));
  return user;
}

/** The caller of a new token, with its secret. The company is verified, so its roles are public at once. */
async function makeToken(
  db: Db,
  now: Date,
  { email = 'ana@pale-harbour.example', companyId = 'co2', scope = 'publish', role = 'owner' as const } = {},
): Promise<{
  id: string;
  secret: string;
  user: SignedInUser;
  find: () => Promise<ApiCaller | undefined>;
  caller: ApiCaller;
}> {
  const user = await join(db, email, companyId, role);
  const { id, secret } = expectValue(await createApiToken(db, user, { companyId, name: 'ATS', scope }, now));
  const find = () => findApiCallerByTokenDigest(db, digestToken(secret));
  const caller = await find();
  if (!caller) throw new Error('The token has no caller');
  return { id, secret, user, find, caller };
}

const countJobs = async (db: Db): Promise<number> => (await db.selectFrom('jobs').select('id').execute()).length;

describeOnBothEngines('A program with a token', (open, engine, test) => {
  it('A program with a token publishes a role that the public API shows as it was sent, and changes and ends it', async () => {
    const { db, now } = await open();
    const { caller, user } = await makeToken(db, now);
    const request = { caller, key: 'a1', origin };
    const created = expectValue(await draftOrPostJobByApi(db, { ...request, input: ROLE }, now));
    expect(created).toMatchObject({
      status: 'published',
      pendingReasons: [],
      url: `${origin}/jobs/product-designer-maps-pale-harbour-${created.hash}`,
    });
    const read = async () => {
      const board = { db, origin } as Parameters<typeof readPublicJob>[0];
      const outcome = await readPublicJob(board, created.hash);
      return 'value' in outcome ? outcome.value : outcome.problem;
    };
    const { questions: _, locations: __, openTo: ___, requiredSkills, niceSkills, category, apply, ...plain } = ROLE;
    expect(await read()).toMatchObject({
      ...plain,
      category: { slug: category },
      apply: { mode: apply.mode },
      openTo: [{ slug: 'germany' }, { slug: 'portugal' }],
      requiredSkills: [{ slug: requiredSkills[0] }],
      niceSkills: [{ slug: niceSkills[0] }],
    });
    const change = { title: 'Map Designer', freelance: false, pay: null, version: created.version };
    const changed = expectValue(
      await editOrSubmitJobByApi(db, { ...request, key: undefined, input: { ...change, hash: created.hash } }, now),
    );
    expect(await read()).toMatchObject({ ...plain, title: 'Map Designer', freelance: false, pay: null });
    const stale = { ...request, key: undefined, input: { ...change, hash: created.hash } };
    expect(await editOrSubmitJobByApi(db, stale, now)).toMatchObject({ problems: [{ field: 'version' }] });
    expect(changed.version).toBeGreaterThan(created.version);
    const end = { ...request, key: undefined, input: { hash: created.hash, reason: 'filled' as const } };
    const ended = expectValue(await endOrDiscardJobByApi(db, end, now));
    expect(ended.status).toBe('filled');
    expect(expectValue(await endOrDiscardJobByApi(db, end, now))).toEqual(ended);
    const events = await db.selectFrom('job_events').select(['event', 'actor']).orderBy('id').execute();
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['create', 'publish', 'edit', 'fill']));
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([user.id]));
    const mails = await db.selectFrom('mails').select(['kind', 'recipient']).execute();
    expect(mails).toEqual([{ kind: 'role sent', recipient: user.email }]);
    await expectInvariants(db, now);
  });

  test('A program with a token is bound by the rules, the messages and the review of the form', async () => {
    const { db, now } = await open();
    const { caller } = await makeToken(db, now);
    const write = (changes: object) =>
      draftOrPostJobByApi(db, { caller, key: undefined, origin, input: { ...ROLE, ...changes } as NewJobInput }, now);
    const vocabulary = await readEditorVocabulary(db);
    const ofForm = (changes: Parameters<typeof goodForm>[0]) => {
      const checked = validateJobForm(goodForm(changes), vocabulary);
      return checked.ok ? [] : checked.problems.map(({ message }) => message);
    };
    const messagesOf = async (changes: object) => {
      const result = await write(changes);
      return result.ok ? [] : result.problems;
    };
    expect(await messagesOf({ title: '' })).toEqual([{ field: 'title', message: ofForm({ title: '' })[0] }]);
    expect(await messagesOf({ pay: { ...ROLE.pay, max: 2 } })).toEqual([
      { field: 'pay.max', message: ofForm({ payMin: '60', payMax: '2' })[0] },
    ]);
    expect(await messagesOf({ requiredSkills: ['telepathy'] })).toEqual([
      { field: 'requiredSkills', message: ofForm({ requiredSkills: ['telepathy'] })[0] },
    ]);
    expect(await messagesOf({ apply: { mode: 'external', url: 'nowhere' } })).toMatchObject([{ field: 'apply.url' }]);
    expect(await messagesOf({ seniority: 'boss' })).toMatchObject([{ field: 'seniority' }]);
    expect(await countJobs(db)).toBe(0);
    expectValue(await write({}));
    expect(await messagesOf({})).toMatchObject([{ field: 'allowDuplicate' }]);
    expectValue(await write({ allowDuplicate: true }));
    const spam = {
      title: 'UX Designer',
      description: 'Write to t.me/quickcash and earn $5000 a week from home. Crypto only.',
    };
    expect(expectValue(await write(spam))).toMatchObject({ status: 'pending', url: null });
    const first = await makeToken(db, now, { email: 'ana@gmail.com', companyId: 'co1' });
    const unverified = { caller: first.caller, key: undefined, origin, input: ROLE };
    expect(expectValue(await draftOrPostJobByApi(db, unverified, now))).toMatchObject({ status: 'pending' });
    await writeSite(db, { ...(await readSite(db)), closedPosting: 'Closed for the summer' });
    expect(await messagesOf({ title: 'Another' })).toEqual([{ field: '', message: 'Closed for the summer' }]);
  });

  it('A program with a token repeats a request under its key without a second effect, also at once, and accepts no other request under it', async () => {
    const { db, now } = await open();
    const { caller } = await makeToken(db, now);
    const write = (key: string, changes: object, at = now) =>
      draftOrPostJobByApi(db, { caller, key, origin, input: { ...ROLE, ...changes } as NewJobInput }, at);
    expect(await write('k', { title: '' })).toMatchObject({ ok: false });
    const together = await Promise.all(Array.from({ length: 5 }, () => write('k', {})));
    expect(new Set(together.map((result) => JSON.stringify(expectValue(result)))).size).toBe(1);
    expect(await countJobs(db)).toBe(1);
    expect(await write('k', { title: 'UX Designer' })).toMatchObject({ problems: [{ field: 'Idempotency-Key' }] });
    const other = await makeToken(db, now, { email: 'ben@pale-harbour.example' });
    const others = { caller: other.caller, key: 'k', origin, input: { ...ROLE, title: 'UX Designer' } };
    expectValue(await draftOrPostJobByApi(db, others, now));
    const later = new Date(now.getTime() + 2 * 86_400_000);
    expectValue(await write('k', { title: 'UI Designer' }, later));
    expect(await countJobs(db)).toBe(3);
  });

  test('A program with a token sees no role of another company, and ends with its member, its company’s trust or its token', async () => {
    const { db, now } = await open();
    const own = await makeToken(db, now);
    const owner = await join(db, 'owner@pale-harbour.example', 'co2');
    const other = await makeToken(db, now, { email: 'eve@9-volt.example', companyId: 'co4' });
    const input = { ...ROLE };
    const { hash } = expectValue(
      await draftOrPostJobByApi(db, { caller: own.caller, key: undefined, origin, input }, now),
    );
    const request = { caller: other.caller, key: undefined, origin };
    for (const result of [
      await editOrSubmitJobByApi(db, { ...request, input: { hash, title: 'Mine now' } }, now),
      await endOrDiscardJobByApi(db, { ...request, input: { hash, reason: 'closed' } }, now),
      await endOrDiscardJobByApi(db, { ...request, input: { hash: 'aaaaaa', reason: 'closed' } }, now),
    ])
      expect(result).toEqual({ ok: false, problems: [{ field: 'hash', message: 'There is no such role' }] });
    expect(await revokeApiToken(db, other.user, { companyId: 'co2', id: own.id }, now)).toMatchObject({ ok: false });
    expect(await revokeApiToken(db, other.user, { companyId: 'co4', id: own.id }, now)).toMatchObject({ ok: false });
    const suspend = (at: string | null) =>
      db.updateTable('users').set({ suspended_at: at }).where('id', '=', own.user.id).execute();
    await suspend(now.toISOString());
    expect(await own.find()).toBeUndefined();
    await suspend(null);
    expect((await own.find())?.company).toEqual({ id: 'co2', isSuspended: false });
    await db.updateTable('companies').set({ suspended_at: now.toISOString() }).where('id', '=', 'co2').execute();
    expect((await own.find())?.company.isSuspended).toBe(true);
    await db.updateTable('companies').set({ suspended_at: null }).where('id', '=', 'co2').execute();
    const member = { companyId: 'co2', userId: own.user.id };
    expectValue(await removeMember(db, owner, member, now));
    expect(await own.find()).toBeUndefined();
    // A person who comes back brings no old token.
    await join(db, own.user.email, 'co2');
    expect(await own.find()).toBeUndefined();
    expectValue(await revokeApiToken(db, other.user, { companyId: 'co4', id: other.id }, now));
    expect(await other.find()).toBeUndefined();
  });

  it('A program with a token over its limit gets 429 with the seconds to wait, and the other tokens of its client still write', async () => {
    const { db, now } = await open();
    const own = await makeToken(db, now);
    const other = await makeToken(db, now, { email: 'ben@pale-harbour.example' });
    const rates = new InMemoryRateLimiter();
    const send = async (call: APIRoute, secret: string, body?: object, params = {}) =>
      (await call({
        locals: { db, rates, origin },
        params,
        url: new URL(paths.publicApi('jobs'), origin),
        request: new Request(origin, {
          method: 'POST',
          headers: {
            [CLIENT_HEADER]: '203.0.113.9',
            authorization: `Bearer ${secret}`,
            'content-type': 'application/json',
            ...(call === POST && { 'idempotency-key': 'one' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      } as unknown as APIContext)) as Response;
    const created = await send(POST, own.secret, ROLE);
    const { hash } = await created.json();
    expect(created.status).toBe(201);
    const byOwn = () => send(DELETE, own.secret, undefined, { jobHash: hash });
    const { maxHits, seconds } = rateLimits['write API'].target;
    for (let i = 1; i < maxHits; i++) expect((await byOwn()).status).toBe(200);
    for (const rejected of [
      await byOwn(),
      await send(PATCH, own.secret, { title: 'Map Designer' }, { jobHash: hash }),
      await send(POST, own.secret, ROLE),
    ]) {
      const wait = Number(rejected.headers.get('retry-after'));
      expect([rejected.status, wait > 0 && wait <= seconds]).toEqual([429, true]);
      expect(await rejected.json()).toMatchObject({ statusCode: 429 });
    }
    expect((await send(POST, other.secret, { ...ROLE, title: 'Map Designer' })).status).toBe(201);
  });

  it('A program with a token is stored as a digest, and making and revoking it is in the audit log', async () => {
    const { db, now } = await open();
    const { secret, id, user } = await makeToken(db, now, { scope: 'drafts' });
    const member = await join(db, 'member@pale-harbour.example', 'co2', 'member');
    expect(JSON.stringify(await db.selectFrom('api_tokens').selectAll().execute())).not.toContain(secret);
    expect(await revokeApiToken(db, member, { companyId: 'co2', id }, now)).toMatchObject({ ok: false });
    expectValue(await revokeApiToken(db, user, { companyId: 'co2', id }, now));
    const log = await db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'subject', 'detail'])
      .orderBy('id')
      .execute();
    expect(log).toHaveLength(2);
    expect(log).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'create token', actor: `recruiter:${user.id}`, subject: 'company:co2' }),
        expect.objectContaining({ action: 'revoke token', detail: '{"name":"ATS"}' }),
      ]),
    );
    expect(JSON.stringify(log)).not.toContain(secret);
    for (const bad of [{ name: '' }, { name: 'x'.repeat(61) }, { scope: 'constructor' }]) {
      const wanted = { companyId: 'co2', name: 'A', scope: 'drafts', ...bad };
      expect(await createApiToken(db, user, wanted, now)).toMatchObject({ problems: [{ field: Object.keys(bad)[0] }] });
    }
    expect(await createApiToken(db, user, { companyId: 'co4', name: 'A', scope: 'drafts' }, now)).toMatchObject({
      ok: false,
    });
    await expectInvariants(db, now);
  });

  test('A program with a token for drafts writes, changes and discards drafts, and touches nothing that is public', async () => {
    const { db, now } = await open();
    const { caller } = await makeToken(db, now, { scope: 'drafts' });
    const publisher = await makeToken(db, now, { email: 'ben@pale-harbour.example' });
    const request = { caller, key: undefined, origin };
    const rejected = { ok: false, problems: [{ field: 'scope' }] };
    expect(await draftOrPostJobByApi(db, { ...request, input: ROLE }, now)).toMatchObject(rejected);
    const draft = expectValue(await draftOrPostJobByApi(db, { ...request, input: { ...ROLE, draft: true } }, now));
    expect(draft).toMatchObject({ status: 'draft', url: null });
    const { hash } = draft;
    expect(
      expectValue(await editOrSubmitJobByApi(db, { ...request, input: { hash, title: 'Cartographer' } }, now)).version,
    ).toBe(2);
    expect(await editOrSubmitJobByApi(db, { ...request, input: { hash, draft: false } }, now)).toMatchObject(rejected);
    const sent = { ...request, caller: publisher.caller, input: { hash, draft: false, seniority: 'lead' as const } };
    expect(expectValue(await editOrSubmitJobByApi(db, sent, now)).status).toBe('published');
    expect(await editOrSubmitJobByApi(db, { ...request, input: { hash, title: 'Boss' } }, now)).toMatchObject(rejected);
    expect(await endOrDiscardJobByApi(db, { ...request, input: { hash, reason: 'closed' } }, now)).toMatchObject(
      rejected,
    );
    const second = expectValue(await draftOrPostJobByApi(db, { ...request, input: { ...ROLE, draft: true } }, now));
    const end = { ...request, input: { hash: second.hash, reason: 'closed' as const } };
    expect(expectValue(await endOrDiscardJobByApi(db, end, now)).status).toBe('archived');
  });

  it('A program with a token gets problems by field for input of any kind, and never an error', async () => {
    const { db, now } = await open();
    const { caller } = await makeToken(db, now);
    const names = Object.keys(newJobInput.shape);
    const value = fc.oneof(hostileText, fc.anything(), fc.array(hostileText, { maxLength: 30 }), fc.double());
    const body = fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, hostileText), value, {
      maxKeys: 4,
    });
    await forAllAsync(
      [
        fc.oneof(
          body,
          body.map((changes) => ({ ...ROLE, ...changes })),
          fc.anything(),
        ),
      ],
      { numRuns: engine === 'sqlite' ? 200 : 40, seed: 8 },
      async (given) => {
        const input = validate(newJobInput, given);
        const result = input.ok
          ? await draftOrPostJobByApi(db, { caller, key: undefined, origin, input: input.value }, now)
          : input;
        if (!result.ok) for (const problem of result.problems) expect(problem.message).toMatch(/.{5}/);
        expect(validate(jobChangeInput, given)).toBeDefined();
      },
    );
    await expectInvariants(db, now);
  });
});
