import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeViolations, invariants } from '../../../src/cli/verify.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { applicationInvariants } from '../../../src/features/applications/application.invariants.ts';
import { applicationLimits } from '../../../src/features/applications/application-limits.http.ts';
import { deleteOrphanedApplicationFiles } from '../../../src/features/applications/retention.commands.ts';
import { MEMORY_ENVIRONMENT, MIN_MEMORY_MB, nodeMemoryFlags } from '../../../src/lib/memory.ts';
import { paths } from '../../../src/paths.ts';
import { deleteOldUploads } from '../../../src/storage/incoming-uploads.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { memoryMb } from '../../bench/proc.ts';
import { isLong, rounds } from '../../rounds.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { newPostgresUrl, newSqliteUrl } from '../../server/harness.ts';
import { plantBoard, plantOpenJob } from '../../server/plant.ts';
import { pdf } from '../../unit/applications/files.ts';
import { stopServer, untilLine } from '../child-server.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';

const origin = ownBuild().origin;
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const engines = [
  ['SQLite', newSqliteUrl],
  ['Postgres', newPostgresUrl],
] as const;

/** A board with one role, and servers that come and go on it. */
async function prepare(newUrl: (typeof engines)[number][1]) {
  const { url, remove } = await newUrl();
  const folder = mkdtempSync(join(tmpdir(), 'easel-faults-'));
  cleanUp.push(async () => rmSync(folder, { recursive: true, force: true }), remove);
  const db = await openDatabase(url);
  cleanUp.push(() => db.destroy());
  await plantBoard(db);
  const { hash } = await plantOpenJob(db, new Date(), { apply: { mode: 'board' } });
  const files = localStorageIn(join(folder, 'files'));

  /** Server with a limit of file size in blocks of 512 bytes, and memory arguments. */
  const start = async (blocks: number | 'unlimited' = 'unlimited', memory: string[] = []) => {
    const script = fileURLToPath(new URL('../applying-kill-server.ts', import.meta.url));
    const settings = {
      SITE_URL: origin,
      PORT: new URL(origin).port,
      DATABASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      WORKER: 'off',
      ...behindProxy,
    };
    // Without the signal, which would end the process, writes above the limit fail with EFBIG.
    const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`;
    const child = spawn('sh', ['-c', limited, 'sh', process.execPath, ...memory, script, ownBuild().dist], {
      env: { ...bareEnv, ...settings, ...(memory.length > 0 ? MEMORY_ENVIRONMENT : {}) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    cleanUp.push(() => stopServer(child));
    const lines = createInterface({ input: child.stdout });
    await untilLine(child, lines, 'ready');
    const killBefore = async (n: number) => {
      const isCounting = untilLine(child, lines, 'counting');
      child.stdin.write(String(n));
      await isCounting;
    };
    return { child, killBefore, stop: () => stopServer(child) };
  };

  /** Checks all invariants, now and after the hourly clean-up. */
  const verify = async (): Promise<string[]> => {
    const all = [...invariants, ...applicationInvariants(files)];
    const soon = await describeViolations(all, db, new Date());
    const later = new Date(Date.now() + 3_600_000);
    await deleteOrphanedApplicationFiles(db, files, later);
    await deleteOldUploads(files, later);
    return [...soon, ...(await describeViolations(applicationInvariants(files), db, new Date(later.getTime() + 1)))];
  };
  const stored = async () => {
    const rows = await db.selectFrom('applications').select('email').execute();
    return rows.map(({ email }) => email);
  };
  return { db, files, hash, start, verify, stored };
}

const cv = { name: 'cv.pdf', bytes: pdf(40_000) };

describe.each(engines)('A server that receives applications (%s)', (engine, newUrl) => {
  it('A server that receives applications loses nothing that it acknowledged and leaves nothing half done, whichever write it is killed before', async () => {
    const { hash, start, verify, stored, db } = await prepare(newUrl);
    const acknowledged: string[] = [];
    let lost: string | undefined;
    // Before other writes on each engine. server/applications/applying-kill kills before many more on SQLite.
    const [first, step] = engine === 'SQLite' ? [1, 12] : [6, 8];
    let n = isLong ? 1 : first;
    let servers = 0;
    for (let isOver = false; !isOver; n += rounds(step, 1)) {
      servers++;
      const { child, killBefore, stop: end } = await start();
      const send = (email: string) => sendApplication(origin, { hash, email, key: `key of ${email}`, cv });
      if (lost) {
        // Repeats the unanswered form at the next server.
        expect(await send(lost)).toMatchObject({ status: 201 });
        acknowledged.push(lost);
      }
      await killBefore(n);
      const email = `candidate${n}@example.com`;
      const ended = once(child, 'exit');
      const answer = await send(email).catch(() => undefined);
      lost = answer ? undefined : email;
      if (answer) {
        expect(answer.status).toBe(201);
        acknowledged.push(email);
        isOver = true;
        await end();
      } else {
        expect(await ended).toEqual([null, 'SIGKILL']);
      }
      expect(await verify(), `killed before write ${n}`).toEqual([]);
      const known = await stored();
      expect(acknowledged.filter((one) => !known.includes(one))).toEqual([]);
    }
    // Fewer would mean that writes were not counted.
    expect(n).toBeGreaterThan(23);
    expect(servers).toBeGreaterThan(2);
    expect(acknowledged).toHaveLength(servers);
    expect((await stored()).sort()).toEqual([...acknowledged].sort());
    const mails = await db.selectFrom('mails').select('recipient').execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([...acknowledged].sort());
  }, 600_000);

  // Files and their errors are the same beside either database, and this one is limited too.
  it.runIf(engine === 'SQLite' || isLong)(
    'A server that receives applications rejects what its disk does not take, keeps what it took, and goes on serving',
    async () => {
      const { hash, start, verify, stored } = await prepare(newUrl);
      // One megabyte per file, less than this CV.
      const limited = await start(2_048);
      const large = { name: 'cv.pdf', bytes: pdf(2_000_000) };
      const rejected = await sendApplication(origin, { hash, email: 'large@example.com', cv: large });
      expect(rejected.status).toBe(503);
      expect(rejected.problems ?? [{ message: 'Nothing was sent' }]).toEqual([
        { message: expect.stringContaining('Nothing was sent') },
      ]);
      const taken: string[] = [];
      const failed: string[] = [];
      // Until the database's log is full.
      for (let i = 0; i < (engine === 'SQLite' ? 60 : 6) && failed.length < rounds(6, 60); i++) {
        const email = `small${i}@example.com`;
        const { status } = await sendApplication(origin, { hash, email, cv, note: 'x'.repeat(2_000) });
        expect([201, 503]).toContain(status);
        (status === 201 ? taken : failed).push(email);
      }
      expect((await sendRequest(origin, paths.roles())).status).toBe(200);
      await limited.stop();
      expect(await verify()).toEqual([]);
      expect((await stored()).sort()).toEqual([...taken].sort());
      if (engine === 'SQLite') expect(failed.length).toBeGreaterThan(0);
      const { stop: end } = await start();
      expect((await sendApplication(origin, { hash, email: 'large@example.com', cv: large })).status).toBe(201);
      for (const email of failed) expect((await sendApplication(origin, { hash, email, cv })).status).toBe(201);
      await end();
      expect(await verify()).toEqual([]);
    },
    600_000,
  );
});

/** Concurrent applications of 5 MB, most from different networks. */
const UPLOADS = rounds(90, 140);
const FROM_ONE_NETWORK = 50;
/** Aborted uploads. */
const ABORTED = 20;
/** Maximum growth in megabytes for 450 MB of uploads, and 700 MB with `EASEL_LONG=1`. */
const MAX_GROWTH_MB = 250;
/** Minimum number of pages served meanwhile. */
const MIN_VISITS = 10;

describe('A server that receives many large applications at once', () => {
  it('A server that receives many large applications at once accepts them or says why not, serves pages meanwhile in bounded memory, and stores nothing of rejected ones', async () => {
    const { db, files, hash, start, verify, stored } = await prepare(newSqliteUrl);
    const { child } = await start('unlimited', nodeMemoryFlags(MIN_MEMORY_MB));
    const page = async () =>
      expect((await sendRequest(origin, paths.roles(), { headers: { connection: 'close' } })).status).toBe(200);
    await page();
    const before = memoryMb(child.pid ?? 0, 'RssAnon');
    let [peak, visits, isOver] = [before, 0, false];
    const visiting = (async () => {
      for (; !isOver; visits++) {
        await page();
        peak = Math.max(peak, memoryMb(child.pid ?? 0, 'RssAnon'));
        await wait(20);
      }
    })();
    const cv = pdf(5_000_000);
    const aborting = Array.from({ length: ABORTED }, () =>
      upload({ hash, email: 'gone@example.com', client: '10.98.98.98' }).abort(cv),
    );
    const sent = await Promise.all(
      Array.from({ length: UPLOADS }, async (_, i) => {
        const email = `large${i}@example.com`;
        const client = i < FROM_ONE_NETWORK ? '10.99.99.99' : `10.97.0.${i}`;
        return { email, ...(await upload({ hash, email, client }).finish(cv)) };
      }),
    );
    await Promise.all(aborting);
    isOver = true;
    await visiting;
    const taken = sent.filter(({ status }) => status === 201).map(({ email }) => email);
    const others = sent.filter(({ status }) => status !== 201);
    expect(taken.length).toBeGreaterThanOrEqual(UPLOADS - FROM_ONE_NETWORK);
    expect(others.length).toBeGreaterThanOrEqual(FROM_ONE_NETWORK - applicationLimits.networkAndRole.maxHits);
    for (const { status, message } of others)
      expect([status, message]).toEqual([429, expect.stringContaining('Please try again in')]);
    expect((await stored()).sort()).toEqual(taken.sort());
    // The server notices that a client left when its connection ends.
    await vi.waitFor(() => expect(readdirSync(files.incoming)).toEqual([]), { timeout: 10_000 });
    expect((await Array.fromAsync(files.list())).length).toBe(taken.length);
    expect(await verify()).toEqual([]);
    expect(await db.selectFrom('application_files').select('id').execute()).toHaveLength(taken.length);
    expect(peak - before).toBeLessThan(MAX_GROWTH_MB);
    expect(visits).toBeGreaterThan(MIN_VISITS);
  }, 300_000);
});

/** Uploads an application with a large file that all share. */
function upload({ hash, email, client }: { hash: string; email: string; client: string }) {
  const fields = { job: hash, months: '6', name: 'Ada', email, portfolio: 'ada.design', consent: 'on' };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--between\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--between\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n`;
  const tail = '\r\n--between--\r\n';
  const begin = (cv: Buffer) => {
    const headers = {
      accept: 'application/json',
      'content-type': 'multipart/form-data; boundary=between',
      'content-length': head.length + cv.length + tail.length,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': client,
    };
    const sending = request(origin + paths.applications(), { method: 'POST', headers, agent: false });
    sending.write(head);
    return sending;
  };
  return {
    finish: async (cv: Buffer): Promise<{ status: number | undefined; message: string }> => {
      const sending = begin(cv);
      sending.write(cv);
      sending.end(tail);
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      return { status: response.statusCode, message: await text(response) };
    },
    /** Sends less than half and disconnects. */
    abort: async (cv: Buffer): Promise<void> => {
      const sending = begin(cv).on('error', () => {});
      const isSent = new Promise((resolve) => sending.write(cv.subarray(0, 2_000_000), resolve));
      await Promise.race([isSent, wait(10_000)]);
      sending.destroy();
    },
  };
}
