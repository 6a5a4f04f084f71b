import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { deleteExpiredRateLimits } from '../../../src/db/rate-limits.ts';
import { parseEnv } from '../../../src/env.ts';
import { createAd } from '../../../src/features/ads/ad.commands.ts';
import { fileFields } from '../../../src/features/applications/application-form.ts';
import { LIST_FIELDS, TEXT_FIELDS } from '../../../src/features/posting/job-form.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { type RunningServer, startServer } from '../../../src/server/main.ts';
import { hostileText } from '../../hostile.ts';
import { everyNth, isLong } from '../../rounds.ts';
import { newPostgresUrl, newSqliteUrl } from '../../server/harness.ts';
import { adDraftOf, plantApplication, plantBoard, plantOpenJob } from '../../server/plant.ts';
import { ownBuild } from '../own-build.ts';
import { People } from '../people.ts';
import { HANDLED, listGuardedRoutes } from '../routes.ts';
import { sendRequest } from '../send-request.ts';

const origin = ownBuild().origin;
const ROOT = 'root@easel.example';
/** Random requests per route and visitor. */
const RUNS = 4;
/** Concurrent requests of a visitor. */
const AT_ONCE = 6;
/** Status codes by which a route rejects a visitor, whatever was sent. */
const REJECTED = [401, 403];
/** Time after which no hit counts. */
const AFTER_ALL_LIMITS = new Date('2100-01-01T00:00:00Z');

const engines = [
  ['SQLite', newSqliteUrl],
  ['Postgres', newPostgresUrl],
] as const;

/** Names in the sources that match `pattern`, so that new endpoints are included. */
function namesIn(folder: string, pattern: RegExp): string[] {
  const sources = readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  return sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''));
}

const TYPED_FIELD = /\b(\w+): (?:text|texts|optionalText|wholeNumber|id|file|json)\b/g;
const FIELDS = [
  ...new Set([
    ...namesIn('src/pages/api', TYPED_FIELD),
    ...namesIn('src/http', TYPED_FIELD),
    ...namesIn('src', /\bname="([\w-]+)"/g),
    ...TEXT_FIELDS,
    ...LIST_FIELDS,
    ...fileFields,
    'adId',
    'pageUrl',
  ]),
];
const PARAMETERS = [...new Set(namesIn('src', /searchParams\.(?:get|getAll|has)\('([\w-]+)'\)/g))];

/** Values that pass a form's first check. */
const PLAUSIBLE: Record<string, string[]> = {
  change: ['logo', 'no-logo', 'work', 'no-work'],
  decision: ['publish', 'return', 'discard', 'message'],
  email: ['ada@hostile.example'],
  intent: ['send'],
  listening: ['no', 'yes'],
  reason: ['filled', 'cancelled', 'because'],
  role: ['owner', 'member'],
  step: ['pause', 'resume', 'close', 'filled', 'confirm', 'repost', 'duplicate'],
  to: ['rejected', 'shortlisted', 'hired'],
  verified: ['yes'],
  subject: ['A subject'],
  text: ['Some words'],
  version: ['1', '2'],
  workplace: ['remote', 'hybrid'],
  consent: ['on'],
};

/** Hostile texts for every field. */
const ODD_TEXTS = ['a\0b', '\ud800', '__proto__', '1e999', '9'.repeat(40), 'NaN', '-1', 'x'.repeat(2_000)];
const ODD_JSON: unknown[] = [
  'a\0b',
  '\udfff',
  null,
  true,
  -1.5,
  1e308,
  [],
  [['a\0']],
  { toString: 1 },
  { toString: null, valueOf: 'x' },
  { id: 'a\0b', type: 'public-key', rawId: '\0', response: { clientDataJSON: '\0' } },
];

const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS, '\u202e', "' or 1=1 --", '../../etc/passwd', 'https://[', '2026-13-45', '\r\n\t'),
  fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), hostileText),
);
const oddJson = fc.oneof(oddText, fc.constantFrom(...ODD_JSON), fc.jsonValue());

interface Place {
  hash: string;
  slug: string;
  adId: string;
  applicationId: string;
}

interface Sent {
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** On SQLite, the pages that answer GET are those of `hostile-words.test.ts`. */
const routesOn = (engine: string): string[] =>
  listGuardedRoutes().filter((route) => engine === 'Postgres' || !route.startsWith('GET ') || HANDLED.includes(route));

describe.each(engines)('Every endpoint and every page of the signed in (%s)', (engine, newUrl) => {
  let server: RunningServer | undefined;
  let place: Place;
  let visitors: Record<string, Record<string, string>>;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { url, remove } = await newUrl();
    closing.push(remove);
    const db = await openDatabase(url);
    closing.push(() => db.destroy());
    await plantBoard(db);
    const actor = { kind: 'system', name: 'test' } as const;
    const job = await plantOpenJob(db, new Date(), { apply: { mode: 'board' } });
    const ad = expectValue(await createAd(db, actor, adDraftOf({ target_pages: 'homepage' }), new Date()));
    place = { hash: job.hash, slug: 'northlight', adId: ad.id, applicationId: await plantApplication(db, job.id) };
    const people = new People({ databaseUrl: url, origin });
    closing.push(() => people.close());
    visitors = {
      visitor: {},
      recruiter: (await people.join(db, 'ana@hostile.example', 'co1', 'owner')).headers,
      admin: (await people.signIn(ROOT)).headers,
    };
    const settings = {
      SITE_URL: origin,
      PORT: new URL(origin).port,
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
      WORKER: 'off',
      ADMIN_EMAILS: ROOT,
    };
    // A busy machine answers late.
    const files = { dist: ownBuild().dist, publicDir: join(projectRoot, 'public'), idleTimeoutMs: 120_000 };
    server = await startServer(parseEnv(settings), files, db);
    closing.push(() => server?.stop() ?? Promise.resolve());
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  const routes = routesOn(engine).map((route, i) => [route, i] as const);
  it.each(routes)('%s answers hostile input without failing', async (route, turn) => {
    const [method = '', pattern = ''] = route.split(' ');
    const failed: string[] = [];
    const statuses = new Set<number>();
    const sendAs = async (who: string, { path, headers, body }: Sent) => {
      const send = () =>
        sendRequest(origin, path, {
          method,
          headers: { ...headers, ...visitors[who], 'sec-fetch-site': 'same-origin' },
          ...(body === undefined ? {} : { body }),
        });
      let answer = await send();
      // Rate limits are not under test.
      if (answer.status === 429) {
        if (server) await deleteExpiredRateLimits(server.db, AFTER_ALL_LIMITS);
        answer = await send();
      }
      statuses.add(answer.status);
      if (answer.status >= 500)
        failed.push(`${answer.status} to ${who} ${path} ${headers['content-type']} ${body?.slice(0, 400)}`);
      return answer.status;
    };
    const sendAll = async (who: string, sent: readonly Sent[]) => {
      const answered: number[] = [];
      for (let i = 0; i < sent.length; i += AT_ONCE)
        answered.push(...(await Promise.all(sent.slice(i, i + AT_ONCE).map((request) => sendAs(who, request)))));
      return answered;
    };
    const requests = listRequests(method, pattern, place);
    const names = Object.keys(visitors);
    const probes = await Promise.all(names.map((who) => sendAs(who, requests[0])));
    const admitted = names.filter((_, i) => !REJECTED.includes(probes[i] ?? 0));
    const owner = pattern.startsWith('/api/admin') ? 'admin' : 'recruiter';
    const samples = oneOfEachType(requests);
    // Postgres rejects more texts than SQLite does.
    for (const who of engine === 'Postgres' || isLong ? names : [owner]) {
      // Requests of rejected visitors, and bodies of other types, reach no code of the route.
      if (admitted.length > 0 && !admitted.includes(who)) {
        await sendAll(who, everyNth(samples, samples.length, turn));
        continue;
      }
      const answered = await sendAll(who, samples);
      const unread = new Set(samples.filter((_, i) => answered[i] === 415).map(typeOf));
      const every = engine === 'Postgres' && who === owner ? 6 : 12;
      await sendAll(
        who,
        everyNth(requests, every, turn).filter((request) => !samples.includes(request) && !unread.has(typeOf(request))),
      );
    }
    expect(failed).toEqual([]);
    expect(statuses.size).toBeGreaterThan(0);
  });
});

const typeOf = (request: Sent): string | undefined => request.headers['content-type'];

function oneOfEachType(requests: readonly Sent[]): Sent[] {
  const types = new Map(requests.map((request) => [typeOf(request), request]));
  return [...types.values()];
}

/** A plain request of a route, and distinct hostile ones. */
function listRequests(method: string, pattern: string, place: Place): [Sent, ...Sent[]] {
  const own: Record<string, string> = { ...place, jobHash: place.hash, companySlug: place.slug };
  const known: Record<string, string[]> = { ...PLAUSIBLE, slug: [place.slug], hash: [place.hash] };
  const fill = (segment: (name: string) => string) => pattern.replace(/\[(\w+)\]/g, (_, name) => segment(name));
  const path = fill((name) => own[name] ?? 'others');
  const request = (to: string, body?: Body, accept = 'application/json'): Sent => ({
    path: to.slice(0, 2_000),
    headers: { accept, ...(body ? { 'content-type': body.type } : {}) },
    body: body?.body,
  });
  const queried = ODD_TEXTS.map((odd) => `${path}?${PARAMETERS.map((name) => `${name}=${segmentOf(odd)}`).join('&')}`);
  const addressed = new Set(ODD_TEXTS.map((odd) => fill(() => segmentOf(odd))));
  const requested = [
    ...[...addressed].map((to) => request(to)),
    ...queried.map((to) => request(to, undefined, 'text/html')),
  ];
  const plain = request(path);
  if (method === 'GET') return [plain, ...requested];
  const everywhere = <T>(odd: T) => [
    Object.fromEntries(FIELDS.map((name) => [name, odd])),
    Object.fromEntries(FIELDS.map((name) => [name, known[name]?.[0] ?? odd])),
  ];
  const systematic = [
    ...ODD_JSON.flatMap(everywhere).map(asJson),
    ...ODD_TEXTS.flatMap(everywhere).map(asForm),
    ...ODD_TEXTS.slice(0, 2).flatMap(everywhere).map(asMultipart),
    ...everywhere<string | Attached>({ fileName: 'a\0.png', bytes: '\0' }).map(asMultipart),
  ].map((body) => request(path, body));
  const random = fc.record({
    body: oddBody(known),
    accept: fc.constantFrom('text/html', '*/*'),
    to: fc.constantFrom(path, ...queried),
  });
  const byChance = fc
    .sample(random, { numRuns: RUNS, seed: 2_026 })
    .map(({ body, accept, to }) => request(to, body, accept));
  return [plain, ...requested, ...systematic, ...byChance];
}

const segmentOf = (odd: string): string => encodeURIComponent(odd.toWellFormed()).slice(0, 300);

interface Body {
  type: string;
  body: string | Buffer;
}

interface Attached {
  fileName: string;
  bytes: string;
}

const asJson = (fields: object): Body => ({ type: 'application/json', body: JSON.stringify(fields) });
const asForm = (fields: Record<string, string>): Body => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
});

function asMultipart(fields: Record<string, string | Attached>): Body {
  const parts = Object.entries(fields).map(([name, value]) => {
    const fileName = typeof value === 'string' ? '' : `; filename="${value.fileName.replace(/["\r\n\\]/g, '_')}"`;
    const content = typeof value === 'string' ? value : value.bytes;
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\n\r\n${content}\r\n`;
  });
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`),
  };
}

const BOUNDARY = 'between-the-parts';

function oddBody(known: Record<string, string[]>): fc.Arbitrary<Body> {
  const fieldsOf = <T>(odd: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T | string>> =>
    fc.record(
      Object.fromEntries(FIELDS.map((name) => [name, fc.oneof(fc.constantFrom(...(known[name] ?? ['yes'])), odd)])),
      { requiredKeys: [] },
    ) as never;
  const part = fc.oneof(oddText, fc.record({ fileName: oddText, bytes: oddText }));
  const nonsense = fc.constantFrom(
    { type: 'application/json', body: '{"__proto__":{"admin":true}}' },
    { type: 'application/json', body: '[' },
    { type: 'application/json', body: '"\\ud800"' },
    { type: 'multipart/form-data; boundary=x', body: '--x\r\n\r\n\0' },
    { type: 'text/plain', body: '\0' },
    { type: 'application/x-www-form-urlencoded', body: '%00=%00&=&&%zz' },
  );
  return fc.oneof(
    { weight: 3, arbitrary: fieldsOf(oddJson).map(asJson) },
    { weight: 3, arbitrary: fieldsOf(oddText).map(asForm) },
    { weight: 3, arbitrary: fieldsOf<string | Attached>(part).map(asMultipart) },
    { weight: 1, arbitrary: nonsense },
  );
}
