import { createVerify, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { parseEnv } from '../../../src/env.ts';
import { readGoogleAccountOrThrow } from '../../../src/features/indexing/google-account.ts';
import {
  createGoogleIndexingHandler,
  readGoogleQuotaUse,
} from '../../../src/features/indexing/google-indexing.tasks.ts';
import { checkIndexingHealth } from '../../../src/features/indexing/index-health.queries.ts';
import { closeJob, createJob, editJob } from '../../../src/features/jobs/job.commands.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import {
  enqueueNotices,
  enqueueSearchEngineNotices,
  type NoticeTargets,
} from '../../../src/workflows/notices.commands.ts';
import { testFolder } from '../../folder.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, draftOf, plantOpenJob } from '../plant.ts';
import { openReceiver, type ReceivedRequest, type ReceiverAnswer } from '../receiver.ts';

const origin = 'https://easel.example';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Google as its documents describe it: tokens for signed requests (RFC 7523), and one notice per request. */
async function openGoogle({ quota = 200, answer = (): ReceiverAnswer => 200 } = {}) {
  const reported: string[] = [];
  const receiver = await openReceiver((request) => {
    if (request.path === '/token') return { status: 200, body: JSON.stringify({ access_token: readGrant(request) }) };
    const output = answer();
    const notice = readNotice(request);
    if (output === 200) reported.push(notice);
    return output;
  });
  const readGrant = ({ headers, body }: ReceivedRequest): string => {
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const form = new URLSearchParams(body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [head = '', claims = '', signature = ''] = form.get('assertion')?.split('.') ?? [];
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const { iat, exp, ...others } = decode(claims);
    expect(decode(head)).toEqual({ alg: 'RS256', typ: 'JWT' });
    const scope = 'https://www.googleapis.com/auth/indexing';
    expect(others).toEqual({ iss: 'board@project.example', scope, aud: `${receiver.address}/token` });
    expect(Number(exp) - Number(iat)).toBe(3_600);
    const verify = createVerify('RSA-SHA256').update(`${head}.${claims}`);
    expect(verify.verify(publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    return 'a-token';
  };
  const folder = testFolder();
  const file = join(folder, 'account.json');
  const account = { type: 'service_account', client_email: 'board@project.example', private_key: privateKey };
  writeFileSync(file, JSON.stringify({ ...account, token_uri: `${receiver.address}/token` }));
  const publishUrl = `${receiver.address}/v3/urlNotifications:publish`;
  const outbound: NoticeTargets = { origin, google: { account: readGoogleAccountOrThrow(file), quota, publishUrl } };
  return { told: reported, requests: receiver.requests, outbound, file };
}

function readNotice({ method, path, headers, body }: ReceivedRequest): string {
  expect([method, path]).toEqual(['POST', '/v3/urlNotifications:publish']);
  expect([headers.authorization, headers['content-type']]).toEqual(['Bearer a-token', 'application/json']);
  const { url, type, ...others } = JSON.parse(body) as { url: string; type: string };
  expect([others, ['URL_UPDATED', 'URL_DELETED'].includes(type), url.startsWith(`${origin}/jobs/`)]).toEqual([
    {},
    true,
    true,
  ]);
  return `${type} ${url.slice(-6)}`;
}

async function work(db: Db, outbound: NoticeTargets, now: Date): Promise<void> {
  await enqueueNotices(db, outbound, now);
  await enqueueSearchEngineNotices(db, outbound, now);
  await runAllTasks({ db, handlers: [createGoogleIndexingHandler(outbound.google, origin)], clock: () => now });
}

async function openRole(db: Db, now: Date): Promise<string> {
  return (await plantOpenJob(db, now)).hash;
}

const edit = async (db: Db, hash: string, now: Date) =>
  expectValue(await editJob(db, actor, { hash, changes: { title: `Designer ${hash}` } }, now));
const close = async (db: Db, hash: string, now: Date) =>
  expectValue(await closeJob(db, actor, { hash, reason: 'filled' }, now));

describeOnBothEngines('The Google Indexing API', (open, _engine, test) => {
  it('The Google Indexing API is notified of ended roles first, then of new and of changed ones, as far as the day’s quota goes', async () => {
    const { db, now } = await open();
    const google = await openGoogle({ quota: 4 });
    const [changed, ended] = [await openRole(db, now), await openRole(db, now)];
    await work(db, google.outbound, now);
    const second = await openRole(db, now);
    await edit(db, changed, now);
    await close(db, ended, now);
    const third = await openRole(db, now);
    // A new role that changes at once is still new to Google, and one notice.
    await edit(db, third, now);
    await edit(db, second, now);
    await edit(db, second, now);
    const drafted = expectValue(await createJob(db, actor, draftOf(), now));
    await edit(db, drafted.hash, now);
    await work(db, google.outbound, now);
    const updated = (hash: string) => `URL_UPDATED ${hash}`;
    expect(google.told.slice(0, 1)).toEqual([`URL_DELETED ${ended}`]);
    expect(google.told.slice(1, 3).sort()).toEqual([updated(second), updated(third)].sort());
    expect(google.told.slice(3)).toEqual([updated(changed)]);
    // The quota is spent: an ended role waits for the next day, a changed one is left to the sitemap.
    await close(db, second, now);
    await edit(db, changed, now);
    await work(db, google.outbound, new Date(now.getTime() + HOUR));
    expect(google.told).toHaveLength(4);
    const later = new Date(now.getTime() + 2 * DAY);
    await work(db, google.outbound, later);
    expect(google.told.slice(4)).toEqual([`URL_DELETED ${second}`]);
    expect(await readGoogleQuotaUse(db, later)).toMatchObject({ sent: 1, left: 1 });
  });

  test('The Google Indexing API starts a new quota at midnight in California', async () => {
    const { db } = await open();
    const google = await openGoogle({ quota: 1 });
    const evening = new Date('2026-06-02T06:58:00.000Z');
    await work(db, google.outbound, evening);
    for (let i = 0; i < 2; i++) await openRole(db, evening);
    const sent: number[] = [];
    for (const minutes of [0, 1, 3]) {
      await work(db, google.outbound, new Date(evening.getTime() + minutes * MINUTE));
      sent.push(google.told.length);
    }
    expect(sent).toEqual([1, 1, 2]);
  });

  test('The Google Indexing API is asked again after errors, stops for the day at 429, and drops an address that it does not take', async () => {
    const { db, now } = await open();
    const answers: ReceiverAnswer[] = [503, 'cut', 403, 400];
    const google = await openGoogle({ answer: () => answers.shift() ?? 200 });
    await work(db, google.outbound, now);
    const hashes = [await openRole(db, now), await openRole(db, now)];
    for (let minutes = 0; minutes < 5; minutes++)
      await work(db, google.outbound, new Date(now.getTime() + minutes * MINUTE));
    const [dropped = '', taken = ''] = google.told.includes(`URL_UPDATED ${hashes[1]}`) ? hashes : hashes.reverse();
    expect(google.told).toEqual([`URL_UPDATED ${taken}`]);
    answers.push(429);
    await close(db, dropped, now);
    for (let minutes = 5; minutes < 9; minutes++)
      await work(db, google.outbound, new Date(now.getTime() + minutes * MINUTE));
    expect(google.told).toHaveLength(1);
    await work(db, google.outbound, new Date(now.getTime() + DAY));
    expect(google.told).toEqual([`URL_UPDATED ${taken}`, `URL_DELETED ${dropped}`]);
  });

  test('The Google Indexing API shows its last call, its answer and the use of its quota to admins', async () => {
    const { db, now } = await open();
    const google = await openGoogle({ answer: () => ({ status: 403, body: 'Permission denied' }) });
    const env = parseEnv({ GOOGLE_INDEXING_KEY: google.file });
    const look = async () => (await checkIndexingHealth(db, env, now))[1];
    expect(await look()).toMatchObject({ about: 'Google Indexing', state: 'fine' });
    await work(db, google.outbound, now);
    await openRole(db, now);
    await work(db, google.outbound, now);
    expect(await look()).toMatchObject({ state: 'advice' });
    expect((await look())?.words).toMatch(/403: Permission denied; 1 page to send; 0 of 200 notices sent today/);
  });

  test('The Google Indexing API needs the JSON key of a service account', async () => {
    const google = await openGoogle();
    expect(() => readGoogleAccountOrThrow('/nowhere.json')).toThrow('/nowhere.json can’t be read (ENOENT)');
    writeFileSync(google.file, '{"type":"service_account"}');
    expect(() => readGoogleAccountOrThrow(google.file)).toThrow('is not the JSON key of a service account');
  });
});
