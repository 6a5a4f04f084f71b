import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { MB } from '../../../src/lib/lengths.ts';
import { paths } from '../../../src/paths.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { newPostgresUrl, newSqliteUrl } from '../../server/harness.ts';
import { plantBoard, plantOpenJob } from '../../server/plant.ts';
import { startPostgres } from '../../server/postgres.ts';
import { pdf } from '../../unit/applications/files.ts';
import { stopServer, untilLine } from '../child-server.ts';
import { ownBuild } from '../own-build.ts';
import { People } from '../people.ts';
import { sendRawRequest, sendRequest, type TestResponse } from '../send-request.ts';

const origin = ownBuild().origin;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
const FORM = 'application/x-www-form-urlencoded';

interface Line {
  status?: number;
  method?: string;
  path?: string;
  err?: { message: string };
  msg?: string;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'easel-outage-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Mounts a small disk. Returns its folder, or the reason why this account cannot. */
function mountDisk(options: string): { folder: string; reason?: undefined } | { folder?: undefined; reason: string } {
  const folder = newFolder();
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (status !== 0) return { reason: `This account cannot mount a disk: ${error?.message ?? String(stderr).trim()}` };
  cleanUp.push(() => spawnSync('umount', ['--lazy', folder]));
  return { folder };
}

/** Fills a disk with empty files. */
function takeInodes(folder: string): never {
  mkdirSync(folder);
  for (let i = 0; ; i++) writeFileSync(join(folder, String(i)), '');
}

/** Board with one role on a server with shell limits such as `ulimit -n 64`. */
async function start(databaseUrl: string, limits = ':', folder = newFolder()) {
  const db = await openDatabase(databaseUrl);
  await plantBoard(db);
  const { hash } = await plantOpenJob(db, new Date(), { apply: { mode: 'board' } });
  await db.destroy();

  const script = fileURLToPath(new URL('../outage-server.ts', import.meta.url));
  const child = spawn('sh', ['-c', `${limits}; exec "$@"`, 'sh', process.execPath, script, ownBuild().dist], {
    env: {
      ...bareEnv,
      SITE_URL: origin,
      PORT: new URL(origin).port,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      WORKER: 'off',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  cleanUp.push(() => stopServer(child));
  const printed: string[] = [];
  const output = createInterface({ input: child.stdout });
  for (const lines of [output, createInterface({ input: child.stderr })])
    lines.on('line', (line) => (/^(ready|done)$/.test(line) ? undefined : printed.push(line)));
  await untilLine(child, output, 'ready');
  return {
    folder,
    hash,
    printed,
    /** Sends a statement to the database, such as a pragma. */
    report: async (statement: string) => {
      const isDone = untilLine(child, output, 'done');
      child.stdin.write(`${statement}\n`);
      await isDone;
    },
    /** New log lines about requests. */
    log: async (): Promise<Line[]> => {
      await wait(200);
      const lines = printed.splice(0).map((line) => JSON.parse(line) as Line);
      return lines.filter(({ msg }) => msg === 'a request failed');
    },
  };
}

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  sendRequest(origin, path, {
    method: 'POST',
    headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin', accept: 'application/json', ...headers },
    body,
  });

function expectPutOff(answer: TestResponse, type: 'json' | 'html') {
  expect([answer.status, Number(answer.headers['retry-after']) > 0, answer.headers['cache-control']]).toEqual([
    503,
    true,
    'no-store',
  ]);
  if (type === 'json') {
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.text)).toMatchObject({ statusCode: 503, statusMessage: 'Service Unavailable' });
  } else expect(answer.headers['content-type']).toMatch(/^text\/html/);
}

const TYPED = 'First line\nsecond line. '.repeat(1_500);
const role = new URLSearchParams({
  title: 'Kept “whole” <Designer>',
  description: TYPED,
  email: 'ada@outage.example',
}).toString();

function expectJobStored(page: TestResponse) {
  expectPutOff(page, 'html');
  expect(page.text).toContain('We can’t accept this just now');
  expect(page.text).toMatch(/name="title" value="Kept “whole” (<|&lt;|&#60;)Designer/);
  expect(page.text).toContain(TYPED);
  expect(page.text).toContain('Send it again');
}

/** Valid application as a browser sends it. */
function application(hash: string): Buffer {
  const fields = {
    job: hash,
    name: 'Ada Kept',
    email: 'ada@example.com',
    portfolio: 'ada.design',
    note: 'My words',
    consent: 'on',
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--between\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--between\r\ncontent-disposition: form-data; name="cv"; filename="ada.pdf"\r\n\r\n';
  return Buffer.concat([Buffer.from(parts.join('') + file), pdf(2_000), Buffer.from('\r\n--between--\r\n')]);
}

const apply = (hash: string, accept: string) =>
  post(paths.applications(), application(hash), { 'content-type': 'multipart/form-data; boundary=between', accept });

const ready = async () => JSON.parse((await sendRequest(origin, '/readyz')).text);
const WITHIN = { timeout: 10_000 };

describe('While a server on SQLite cannot write', () => {
  let outage: Awaited<ReturnType<typeof start>>;
  let clear: typeof cleanUp;
  beforeAll(async () => {
    const { url, remove } = await newSqliteUrl();
    cleanUp.push(remove);
    outage = await start(url);
    clear = cleanUp.splice(0).reverse();
  });
  afterAll(async () => {
    for (const step of clear) await step();
  });

  // Tests continue from each other.

  it('While files cannot be stored an application is put off with its words', async () => {
    const { hash, folder, log } = outage;
    // A file instead of the folder rejects writes, also of root.
    const files = join(folder, 'files');
    rmSync(files, { recursive: true, force: true });
    writeFileSync(files, '');
    const form = await apply(hash, PAGE);
    expectPutOff(form, 'html');
    for (const typed of ['Ada Kept', 'ada@example.com', 'My words', 'Nothing was sent'])
      expect(form.text).toContain(typed);
    expectPutOff(await apply(hash, 'application/json'), 'json');
    expect((await log()).map(({ status }) => status)).toEqual([503, 503]);
    rmSync(files);
  });

  it('While the database stores nothing because the disk is full, a form is put off with what was typed, and reading goes on', async () => {
    const { report, log } = outage;
    // No free page.
    await report('pragma max_page_count = 1');
    // Fills the rest.
    let page = await post(paths.newRoles(), role, { accept: PAGE });
    for (let i = 0; page.status !== 503 && i < 20; i++) page = await post(paths.newRoles(), role, { accept: PAGE });
    expectJobStored(page);
    for (const path of [paths.roles(), '/nothing-of-ours'])
      expect([200, 404]).toContain((await sendRequest(origin, path, { headers: { accept: PAGE } })).status);
    expect(await log()).toMatchObject([
      { status: 503, method: 'POST', path: paths.newRoles(), err: { message: 'database or disk is full' } },
    ]);
    await report('pragma max_page_count = 1000000');
  });

  it('While nothing can be written the server is not ready and says why, goes on with its pages, and is ready again by itself', async () => {
    const { report, folder } = outage;
    const isReady = { status: 'ok', databaseWritable: true, folderWritable: true, search: true };
    await vi.waitFor(async () => expect(await ready()).toMatchObject(isReady), WITHIN);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    await vi.waitFor(
      async () =>
        expect(await ready()).toMatchObject({ status: 'unavailable', databaseWritable: true, folderWritable: false }),
      WITHIN,
    );
    expect((await sendRequest(origin, paths.roles(), { headers: { accept: PAGE } })).status).toBe(200);
    rmSync(folder);
    mkdirSync(folder);
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ok' }), WITHIN);
    await report('pragma query_only = 1');
    await vi.waitFor(
      async () =>
        expect(await ready()).toMatchObject({ status: 'unavailable', databaseWritable: false, folderWritable: true }),
      WITHIN,
    );
    expect((await sendRequest(origin, paths.roles(), { headers: { accept: PAGE } })).status).toBe(200);
    expect((await sendRequest(origin, '/healthz')).status).toBe(200);
  });

  it('While the database stores nothing because it is read-only, everything that writes is put off', async () => {
    const { hash, log } = outage;
    await log();
    const code = '{"email":"ada@outage.example"}';
    expectPutOff(await post(paths.signInCodes(), code, { 'content-type': 'application/json' }), 'json');
    expectPutOff(await post(`/api/jobs/${hash}/views`, ''), 'json');
    expectJobStored(await post(paths.newRoles(), role, { accept: PAGE }));
    const form = await apply(hash, PAGE);
    expectPutOff(form, 'html');
    for (const typed of ['Ada Kept', 'ada@example.com', 'My words']) expect(form.text).toContain(typed);
    expectPutOff(await apply(hash, 'application/json'), 'json');

    const lines = await log();
    expect(lines.map(({ status, method, path }) => `${status} ${method} ${path}`)).toEqual([
      `503 POST ${paths.signInCodes()}`,
      `503 POST /api/jobs/${hash}/views`,
      `503 POST ${paths.newRoles()}`,
      `503 POST ${paths.applications()}`,
      `503 POST ${paths.applications()}`,
    ]);
    for (const { err } of lines) expect(err?.message).toMatch(/readonly/);
  });
});

describe('While Postgres is away', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    postgres = await startPostgres();
  });

  it('While Postgres is away what is not cached is put off, for every user, and the process goes on', async () => {
    let isAway = false;
    const goAway = async () => {
      if (!isAway) await postgres.stop();
      isAway = true;
    };
    cleanUp.push(goAway);
    const url = `${postgres.url}/postgres`;
    const { hash, log } = await start(url);
    const people = new People({ databaseUrl: url, origin });
    const { headers } = await people.signIn('ada@outage.example');
    await people.close();
    const asRecruiter = { ...headers, accept: PAGE };
    expect((await sendRequest(origin, paths.account(), { headers: asRecruiter })).status).toBe(200);
    expect((await sendRequest(origin, paths.roles(), { headers: { accept: PAGE } })).status).toBe(200);
    await goAway();
    await log();

    expect((await sendRequest(origin, paths.roles(), { headers: { accept: PAGE } })).status).toBe(200);
    const reads: [path: string, headers: Record<string, string>, type: 'json' | 'html'][] = [
      ['/nothing-of-ours', { accept: PAGE }, 'html'],
      ['/nothing-of-ours', { accept: 'application/json' }, 'json'],
      ['/nothing-of-ours', { accept: PAGE, 'user-agent': 'Examplebot/1.0' }, 'json'],
      [paths.account(), asRecruiter, 'html'],
      ['/api/count', { accept: 'application/json' }, 'json'],
    ];
    for (const [path, requested, type] of reads)
      expectPutOff(await sendRequest(origin, path, { headers: requested }), type);
    const code = 'email=ada%40outage.example';
    expectPutOff(await post(paths.signInCodes(), code), 'json');
    const page = await post(paths.signInCodes(), code, { accept: PAGE });
    expectPutOff(page, 'html');
    expect(page.text).toContain('name="email" value="ada@outage.example"');
    // The user is unknown then, so the form was not read.
    const closing = await post(paths.recruiterJobSteps(), 'step=fill&hash=a1b2c3', asRecruiter);
    expectPutOff(closing, 'html');
    expect(closing.text).toContain('name="step" value="fill"');
    const form = await apply(hash, PAGE);
    expectPutOff(form, 'html');
    expect(form.text).toContain('name="note" value="My words"');
    expect(form.text).toContain('Choose ada.pdf again');

    expect((await log()).map(({ status }) => status)).toEqual(Array.from({ length: reads.length + 4 }, () => 503));
    expect((await sendRequest(origin, '/healthz')).status).toBe(200);
    expect((await sendRequest(origin, '/readyz')).status).toBe(503);
  });
});

it.for([
  ['the disk is full', 'size=12m', (path: string) => writeFileSync(path, Buffer.alloc(16 * MB))],
  ['the disk has no inodes left', 'size=64m,nr_inodes=200', takeInodes],
] as const)(
  'While nothing can be written because %s, it says so within ten seconds, and is ready again when there is room',
  { timeout: 60_000 },
  async ([, options, fill], { skip }) => {
    const { folder, reason } = mountDisk(options);
    if (!folder) return skip(reason);
    await start(`file:${join(folder, 'easel.db')}`, ':', folder);
    expect(await ready()).toMatchObject({ status: 'ok' });
    const rest = join(folder, 'rest');
    expect(() => fill(rest)).toThrow('ENOSPC');
    await vi.waitFor(
      async () => expect(await ready()).toMatchObject({ status: 'unavailable', folderWritable: false }),
      WITHIN,
    );
    expect((await sendRequest(origin, paths.roles(), { headers: { accept: PAGE } })).status).toBe(200);
    rmSync(rest, { recursive: true });
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ok' }), WITHIN);
  },
);

it('While nothing can be written on a Postgres that became read-only, as after a failover to a standby', async () => {
  const { url, remove } = await newPostgresUrl();
  cleanUp.push(remove);
  await start(url);
  expect(await ready()).toMatchObject({ status: 'ok' });
  const owner = await openDatabase(url);
  cleanUp.push(() => owner.destroy());
  const name = new URL(url).pathname.slice(1);
  const turn = (readOnly: string) =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(readOnly)}`
      .execute(owner)
      .then(() =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
          owner,
        ),
      );
  await sql`set default_transaction_read_only = off`.execute(owner);
  await turn('on');
  await vi.waitFor(
    async () => expect(await ready()).toMatchObject({ status: 'unavailable', databaseWritable: false, database: true }),
    WITHIN,
  );
  expect((await sendRequest(origin, paths.roles(), { headers: { accept: PAGE } })).status).toBe(200);
  await turn('off');
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ok' }), WITHIN);
});

it('While no more files can be opened an application is put off with its words, and cached pages are served', async () => {
  const { url, remove } = await newSqliteUrl();
  cleanUp.push(remove);
  const { hash, report, log } = await start(url, 'ulimit -n 256');
  // Connection and page are kept.
  expect((await sendRequest(origin, paths.roles(), { headers: { accept: PAGE } })).status).toBe(200);
  expect((await apply(hash, PAGE)).status).toBe(303);
  await report('open all files');
  const form = await apply(hash, PAGE);
  expectPutOff(form, 'html');
  for (const typed of ['Ada Kept', 'My words', 'Nothing was sent']) expect(form.text).toContain(typed);
  expect(await log()).toMatchObject([{ status: 503, err: { message: expect.stringContaining('EMFILE') } }]);
  expect((await sendRequest(origin, paths.roles(), { headers: { accept: PAGE } })).status).toBe(200);
});

it('While no more files can be opened idle connections make room for those that send requests', async () => {
  const { url, remove } = await newSqliteUrl();
  cleanUp.push(remove);
  const { printed } = await start(url, 'ulimit -n 64');
  const { hostname, port, host } = new URL(origin);
  const idle = Array.from({ length: 60 }, () => connect(Number(port), hostname).on('error', () => {}));
  cleanUp.push(() => {
    for (const socket of idle) socket.destroy();
  });
  await wait(1_500);
  for (let i = 0; i < 40; i++)
    expect(await sendRawRequest(origin, `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 200 /,
    );
  const output = printed
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg?.startsWith('the connection limit is reached'));
  expect(output).toHaveLength(1);
});
