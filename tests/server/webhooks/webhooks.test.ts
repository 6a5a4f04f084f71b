import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import {
  deleteApplicationWithUndo,
  restoreDeletedApplication,
} from '../../../src/features/applications/deletion.commands.ts';
import { overrideVerification } from '../../../src/features/companies/moderation.commands.ts';
import { closeJob, editJob } from '../../../src/features/jobs/job.commands.ts';
import { deleteOldFinishedDeliveries } from '../../../src/features/webhooks/delivery.commands.ts';
import {
  addWebhookEndpoint,
  performWebhookEndpointAction,
  repeatWebhookDelivery,
} from '../../../src/features/webhooks/endpoint.commands.ts';
import { listWebhookDeliveries } from '../../../src/features/webhooks/webhook.queries.ts';
import { createWebhookDeliveryHandler } from '../../../src/features/webhooks/webhook.tasks.ts';
import { MAX_ENDPOINTS_PER_OWNER, RETRY_SECONDS } from '../../../src/features/webhooks/webhook.ts';
import { deriveWebhookSecret } from '../../../src/features/webhooks/webhook-signature.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { enqueueNotices } from '../../../src/workflows/notices.commands.ts';
import { testFolder } from '../../folder.ts';
import { readList } from '../../groups.ts';
import { openRole, receive } from '../applications/receive.ts';
import { applyingWith } from '../applying.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { plantOpenJob } from '../plant.ts';
import type { ReceiverAnswer } from '../receiver.ts';
import { buy, plantPlan } from '../selling/board.ts';
import { actor, describeMessage, openHook, origin, services, work } from './hooks.ts';

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const listMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('kind', '=', 'webhook stopped')
    .orderBy('recipient')
    .execute();
const act = async (db: Db, id: string, action: 'test' | 'rotate' | 'pause' | 'resume' | 'remove', now: Date) =>
  expectValue((await performWebhookEndpointAction(db, actor, { id, companyId: null, action }, now)) || expect.fail());

describeOnBothEngines('A webhook', (open, _engine, test) => {
  test('A webhook of the board is notified of roles and companies, and one of a company of its own roles and applications', async () => {
    const { db, now } = await open();
    const folder = testFolder();
    const applying = applyingWith(localStorageIn(folder));
    const [board, own] = [await openHook(db, now), await openHook(db, now, { companyId: 'co2' })];
    await work(db, now);
    const role = await openRole(db, now, 'co2');
    const other = await plantOpenJob(db, now, {}, actor);
    expectValue(await editJob(db, actor, { hash: role.hash, changes: { title: 'Lead designer' } }, now));
    const kept = await receive(db, applying, role.hash, 'Zaphod', now);
    await withdrawApplication(db, applying, kept, now);
    const deleted = await receive(db, applying, role.hash, 'Trillian', now);
    await deleteApplicationWithUndo(db, deleted, now);
    expect(await restoreDeletedApplication(db, deleted, now)).toBe(true);
    expectValue(await overrideVerification(db, actor, { slug: 'northlight', verdict: 'vouch' }, now));
    expectValue(await closeJob(db, actor, { hash: other.hash, reason: 'filled' }, now));
    for (let i = 0; i < 4; i++) await work(db, later(now, i * MINUTE));
    const ofRoles = [`role.published ${role.hash}`, `role.changed ${role.hash}`];
    const output = board.accepted.map(describeMessage);
    expect(output.filter((one) => one.includes(role.hash))).toEqual(ofRoles);
    expect(output.filter((one) => one.includes(other.hash))).toEqual([
      `role.published ${other.hash}`,
      `role.ended ${other.hash}`,
    ]);
    expect(output.filter((one) => one === 'company.verified')).toHaveLength(1);
    expect(output).toHaveLength(5);
    const owned = own.accepted.map(describeMessage);
    expect(owned.filter((one) => one.startsWith('role'))).toEqual(ofRoles);
    expect(owned.filter((one) => one.includes(kept))).toEqual([
      `application.received ${kept}`,
      `application.withdrawn ${kept}`,
    ]);
    expect(owned.filter((one) => one.includes(deleted)).map((one) => one.split(' ')[0])).toEqual([
      'application.received',
      'application.withdrawn',
      'application.received',
    ]);
    expect(owned).toHaveLength(7);
    for (const { path, headers, body } of [...board.raw, ...own.raw])
      expect(`${path}${JSON.stringify(headers)}${body}`).not.toMatch(/zaphod|trillian|ada\.design|example\.com/i);
    await expectInvariants(db, later(now, MINUTE));
  });

  test('A webhook is tried again by the schedule of the standard, always with the same id, until it accepts', async () => {
    const { db, now } = await open();
    const answers: ReceiverAnswer[] = [
      500,
      'cut',
      404,
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      403,
    ];
    const hook = await openHook(db, now, { answer: () => answers.shift() ?? 204 });
    await act(db, hook.id, 'test', now);
    for (let seconds = 0; seconds < 12 * 3_600 && hook.accepted.length === 0; seconds += seconds < 60 ? 1 : 60) {
      hook.now = later(now, seconds * 1_000);
      await work(db, hook.now);
    }
    expect(hook.received).toHaveLength(6);
    expect(new Set(hook.received.map(({ id }) => id)).size).toBe(1);
    const waits = hook.received
      .slice(1)
      .map(({ at }, i) => (at.getTime() - (hook.received[i]?.at.getTime() ?? 0)) / 1_000);
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(RETRY_SECONDS[i] ?? 0);
      expect(wait).toBeLessThanOrEqual((RETRY_SECONDS[i] ?? 0) * 1.2 + 61);
    }
    expect(await hook.find()).toMatchObject({ state: 'active', failingSince: null });
    expect((await listWebhookDeliveries(db, hook.id))[0]).toMatchObject({
      state: 'delivered',
      answer: 'Answered 204',
      attempts: 6,
    });
  });

  test('A webhook waits as long as a receiver requests, and gives up one that does not answer in time', async () => {
    const { db, now } = await open();
    const answers: ReceiverAnswer[] = [{ status: 429, headers: { 'retry-after': '900' } }, 'slow'];
    const hook = await openHook(db, now, { answer: () => answers.shift() ?? 200 });
    await act(db, hook.id, 'test', now);
    const counts: number[] = [];
    for (const minutes of [0, 14, 16, 25]) {
      hook.now = later(now, minutes * MINUTE);
      await work(db, hook.now);
      counts.push(hook.received.length);
    }
    expect(counts).toEqual([1, 1, 2, 3]);
    expect(hook.accepted).toHaveLength(1);
  });

  it('A webhook ends for good at 410, and is paused after three days of failure: its owner is notified once', async () => {
    const { db, now } = await open();
    await plantPerson(db, 'owner@pale-harbour.example');
    const member = { company_id: 'co2', user_id: 'owner@pale-harbour.example', created_at: now.toISOString() };
    await db
      .insertInto('members')
      .values({ ...member, role: 'owner' })
      .execute();
    const gone = await openHook(db, now, { companyId: 'co2', answer: () => 410 });
    const failing = await openHook(db, now, { answer: () => 500 });
    await work(db, now);
    for (let hours = 0; hours <= 96; hours += 4) {
      const at = later(now, hours * HOUR);
      gone.now = at;
      failing.now = at;
      await plantOpenJob(db, at, { companyId: 'co2' }, actor);
      await work(db, at);
    }
    expect(gone.received).toHaveLength(1);
    // One attempt for each wait of the endpoint, however many events there are.
    expect(failing.received.length).toBeLessThanOrEqual(RETRY_SECONDS.length + 1);
    expect([(await gone.find()).state, (await failing.find()).state]).toEqual(['ended', 'paused']);
    expect(await listMails(db)).toEqual(
      [
        { recipient: 'hello@easel.example', subject: expect.stringContaining('is paused') },
        { recipient: 'owner@pale-harbour.example', subject: expect.stringContaining('was ended') },
      ].sort((a, b) => (a.recipient < b.recipient ? -1 : 1)),
    );
    expect((await listWebhookDeliveries(db, failing.id)).every(({ state }) => state === 'failed')).toBe(true);
    const end = later(now, 5 * DAY);
    await act(db, failing.id, 'resume', end);
    await act(db, failing.id, 'test', end);
    failing.now = end;
    await work(db, end);
    expect(failing.received.at(-1)?.message.type).toBe('endpoint.test');
  });

  it('A webhook gets what waited as soon as it accepts again, in the order of the changes', async () => {
    const { db, now } = await open();
    let isUp = false;
    const hook = await openHook(db, now, { answer: () => (isUp ? 200 : 503) });
    await work(db, now);
    const job = await plantOpenJob(db, now, {}, actor);
    await work(db, now);
    for (let i = 0; i < 3; i++) {
      expectValue(await editJob(db, actor, { hash: job.hash, changes: { title: `Designer ${i}` } }, now));
      hook.now = later(now, (i + 1) * 30 * MINUTE);
      await work(db, hook.now);
    }
    isUp = true;
    hook.now = later(now, 2.5 * HOUR);
    await act(db, hook.id, 'pause', hook.now);
    await act(db, hook.id, 'resume', hook.now);
    const [waited] = (await listWebhookDeliveries(db, hook.id)).reverse();
    expect(waited).toMatchObject({ state: 'failed', answer: 'The webhook was paused' });
    for (const { id } of (await listWebhookDeliveries(db, hook.id)).reverse())
      expectValue(
        (await repeatWebhookDelivery(db, { id: hook.id, companyId: null, deliveryId: id }, hook.now)) || expect.fail(),
      );
    for (let i = 0; i < 5; i++) {
      hook.now = later(hook.now, 6_000);
      await work(db, hook.now);
    }
    expect(hook.accepted.map(describeMessage)).toEqual([
      `role.published ${job.hash}`,
      ...Array.from({ length: 3 }, () => `role.changed ${job.hash}`),
    ]);
  });

  it('A webhook signs with the new and the earlier secret for a day after a rotation', async () => {
    const { db, now } = await open();
    const hook = await openHook(db, now);
    const first = deriveWebhookSecret(services.sign, await hook.find());
    const isSignedWith = (secret: string) => {
      const { body, headers } = hook.raw.at(-1) ?? { body: '', headers: {} };
      const [id = '', time = '', given = ''] = ['id', 'timestamp', 'signature'].map((name) =>
        String((headers as Record<string, string>)[`webhook-${name}`]),
      );
      return given.split(' ').includes(new Webhook(secret).sign(id, new Date(Number(time) * 1_000), body));
    };
    await act(db, hook.id, 'rotate', now);
    const second = deriveWebhookSecret(services.sign, await hook.find());
    expect(second).not.toBe(first);
    hook.secret = second;
    expect(Buffer.from(second.slice('whsec_'.length), 'base64').length).toBeGreaterThanOrEqual(24);
    const seen: boolean[][] = [];
    for (const hours of [1, 25]) {
      hook.now = later(now, hours * HOUR);
      await act(db, hook.id, 'test', hook.now);
      await work(db, hook.now);
      seen.push([isSignedWith(first), isSignedWith(second)]);
    }
    expect(seen).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('A webhook sends a delivery again under its own id, to its owner alone, and deletes it after a month', async () => {
    const { db, now } = await open();
    const hook = await openHook(db, now);
    await act(db, hook.id, 'test', now);
    const [{ id: deliveryId = '' } = {}] = await listWebhookDeliveries(db, hook.id);
    const repeat = (companyId: string | null) => repeatWebhookDelivery(db, { id: hook.id, companyId, deliveryId }, now);
    // It is on its way.
    expect(await repeat(null)).toMatchObject({ ok: false });
    await work(db, now);
    expect(await repeat('co1')).toBe(false);
    expect(
      await performWebhookEndpointAction(db, actor, { id: hook.id, companyId: 'co1', action: 'remove' }, now),
    ).toBe(false);
    expect(await repeat(null)).toMatchObject({ ok: true });
    await work(db, now);
    expect(hook.accepted.map(({ id }) => id)).toEqual([deliveryId, deliveryId]);
    await deleteOldFinishedDeliveries(db, later(now, 31 * DAY));
    expect(await listWebhookDeliveries(db, hook.id)).toEqual([]);
    await act(db, hook.id, 'remove', now);
    await expectInvariants(db, later(now, HOUR));
  });

  it('A webhook is notified of a paid order once, as the company that bought and the board', async () => {
    const { db, now } = await open();
    const slug = await plantPlan(db, now);
    const hooks = [null, 'co2', 'co4'].map((companyId) => openHook(db, now, { companyId }));
    const [board, buyer, other] = [await hooks[0], await hooks[1], await hooks[2]];
    await work(db, now);
    const orderId = await buy(db, { slug }, now);
    for (let i = 0; i < 2; i++) await work(db, now);
    const orders = [board, buyer, other].map((hook) =>
      hook?.accepted.flatMap(({ message }) => ('order' in message.data ? [message.data.order.url] : [])),
    );
    expect(orders).toEqual([[`${origin}/admin/orders/${orderId}`], [`${origin}/recruiters/orders/${orderId}`], []]);
  });

  test('A webhook of a company that is suspended or no longer verified is not called', async () => {
    const { db, now } = await open();
    const [unverified, suspended] = [
      await openHook(db, now, { companyId: 'co1' }),
      await openHook(db, now, { companyId: 'co2' }),
    ];
    await work(db, now);
    expectValue(
      await suspendCompany(db, actor, { slug: 'pale-harbour', reason: 'Spam', origin: 'https://easel.example' }, now),
    );
    for (const companyId of ['co1', 'co3']) await plantOpenJob(db, now, { companyId }, actor);
    await work(db, now);
    expect([unverified.received, suspended.received]).toEqual([[], []]);
    // Its owner asks for a test all the same.
    await performWebhookEndpointAction(db, actor, { id: unverified.id, companyId: 'co1', action: 'test' }, now);
    await work(db, now);
    expect(unverified.received).toEqual([]);
    const [refused] = await listWebhookDeliveries(db, unverified.id);
    expect(refused).toMatchObject({ state: 'failed', answer: 'The company is suspended or not verified' });
  });

  test('A webhook of a company sends nothing that waited when the company is suspended', async () => {
    const { db, now } = await open();
    const hook = await openHook(db, now, { companyId: 'co2', answer: () => 503 });
    await work(db, now);
    await plantOpenJob(db, now, { companyId: 'co2' }, actor);
    await work(db, now);
    expect(hook.received).toHaveLength(1);
    expectValue(await suspendCompany(db, actor, { slug: 'pale-harbour', reason: 'Spam', origin }, now));
    hook.now = later(now, DAY);
    await work(db, hook.now);
    expect(hook.received).toHaveLength(1);
    expect((await listWebhookDeliveries(db, hook.id)).map(({ state }) => state)).toEqual(['failed']);
  });

  it('A webhook whose receiver fails is tried at once when its owner sends a test or a delivery again', async () => {
    const { db, now } = await open();
    let isUp = false;
    const hook = await openHook(db, now, { answer: () => (isUp ? 200 : 500) });
    for (let hours = 0; hours <= 24; hours += 2) {
      hook.now = later(now, hours * HOUR);
      await act(db, hook.id, 'test', hook.now);
      await work(db, hook.now);
    }
    const tries = hook.received.length;
    hook.now = later(hook.now, MINUTE);
    await work(db, hook.now);
    expect(hook.received).toHaveLength(tries);
    isUp = true;
    await act(db, hook.id, 'test', hook.now);
    await work(db, hook.now);
    expect(hook.accepted.length).toBeGreaterThan(0);
    expect((await hook.find()).failingSince).toBeNull();
  });

  test('A webhook cannot lead into this machine or a private network, by its address, its name or a redirect', async () => {
    const { db, now } = await open();
    const add = (address: string) =>
      addWebhookEndpoint(db, actor, { companyId: null, address, events: ['role.published'] }, {}, now);
    for (const address of [
      ...readList(`
        https://127.0.0.1/hook · https://[::1]/hook · https://10.0.0.1/ · https://169.254.169.254/latest/meta-data
        https://localhost/hook · https://hooks.internal/ · https://user:word@example.com/ · https://example.com:22/
        http://example.com/hook · ftp://example.com/ · javascript:alert(1) · constructor
      `),
      '',
    ])
      expect(await add(address), address).toMatchObject({ ok: false, problems: [{ field: 'address' }] });
    // A public name that leads inside, as a name server may say later.
    const { id } = expectValue(await add('https://hooks.example.com/hook'));
    await act(db, id, 'test', now);
    const fetching = { userAgent: 'Easel/1', resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
    await runAllTasks({ db, handlers: [createWebhookDeliveryHandler({ ...services, fetching })], clock: () => now });
    expect((await listWebhookDeliveries(db, id))[0]).toMatchObject({
      state: 'waiting',
      answer: 'The address leads to this machine or to a private network',
    });
  });

  test('A webhook needs an event that its owner may receive, and there are at most ten', async () => {
    const { db, now } = await open();
    const add = (path: string, events: string[]) =>
      addWebhookEndpoint(db, actor, { companyId: null, address: `https://example.com/${path}`, events }, {}, now);
    for (const events of [[], ['application.received'], ['__proto__']])
      expect(await add('none', events)).toMatchObject({ ok: false, problems: [{ field: 'events' }] });
    for (let i = 0; i < MAX_ENDPOINTS_PER_OWNER; i++) expectValue(await add(String(i), ['role.ended']));
    expect(await add('more', ['role.ended'])).toMatchObject({ ok: false, problems: [{ field: 'address' }] });
  });

  test('A webhook that is added is notified of changes from then on', async () => {
    const { db, now } = await open();
    await enqueueNotices(db, { origin }, now);
    await plantOpenJob(db, now, {}, actor);
    await enqueueNotices(db, { origin }, now);
    const hook = await openHook(db, now);
    await work(db, now);
    expect(hook.received).toEqual([]);
  });
});
