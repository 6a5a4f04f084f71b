import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findBreaches, invariants } from '../../../src/cli/verify.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { applicationInvariants } from '../../../src/features/applications/application.invariants.ts';
import { deleteOrphanedFiles } from '../../../src/features/applications/retention.commands.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { clearIncoming } from '../../../src/storage/incoming-uploads.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { newPostgresUrl, newSqliteUrl } from '../../server/harness.ts';
import { draftOf, plantBoard } from '../../server/plant.ts';
import { pdf } from '../../unit/applications/files.ts';
import { ask } from '../ask.ts';
import { stopServer, untilLine } from '../child-server.ts';
import { ownBuild } from '../own-build.ts';
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
  const actor = { kind: 'system', name: 'test' } as const;
  const { hash } = expectValue(await createJob(db, actor, draftOf({ apply: { mode: 'board' } }), new Date()));
  expectValue(await publishJob(db, actor, { hash }, new Date()));
  const files = localStorageIn(join(folder, 'files'));

  /** A server of its own process, that can write so many blocks of 512 bytes to any one file. */
  const start = async (blocks: number | 'unlimited' = 'unlimited') => {
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
    // Without the signal, which would end the process, the system answers writes above the limit with EFBIG.
    const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`;
    const child = spawn('sh', ['-c', limited, 'sh', process.execPath, script, ownBuild().dist], {
      env: { ...bareEnv, ...settings },
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

  /** All that must hold, now and when the hour is over in which the board clears up by itself. */
  const verify = async (): Promise<string[]> => {
    const all = [...invariants, ...applicationInvariants(files)];
    const soon = await findBreaches(all, db, new Date());
    const later = new Date(Date.now() + 3_600_000);
    await deleteOrphanedFiles(db, files, later);
    await clearIncoming(files, later);
    return [...soon, ...(await findBreaches(applicationInvariants(files), db, new Date(later.getTime() + 1)))];
  };
  const stored = async () => {
    const rows = await db.selectFrom('applications').select('email').execute();
    return rows.map(({ email }) => email);
  };
  return { db, files, hash, start, verify, stored };
}

const cv = { name: 'cv.pdf', bytes: pdf(40_000) };

describe.each(engines)('A server that receives applications (%s)', (_, newUrl) => {
  it('loses nothing that it acknowledged and leaves nothing half done, whichever write it is killed before', async () => {
    const { hash, start, verify, stored, db } = await prepare(newUrl);
    const acknowledged: string[] = [];
    let lost: string | undefined;
    let n = 1;
    for (let isOver = false; !isOver; n++) {
      const { child, killBefore, stop: end } = await start();
      const send = (email: string) => sendApplication(origin, { hash, email, key: `key of ${email}`, cv });
      if (lost) {
        // The answer never came: the same form is sent again, to the next server.
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
    // Fewer would mean that the writes were not seen.
    expect(n).toBeGreaterThan(15);
    expect(acknowledged).toHaveLength(n - 1);
    expect((await stored()).sort()).toEqual([...acknowledged].sort());
    const mails = await db.selectFrom('mails').select('recipient').execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([...acknowledged].sort());
  }, 600_000);

  it('refuses what its disk does not take, keeps what it took, and goes on serving', async () => {
    const { hash, start, verify, stored } = await prepare(newUrl);
    // A megabyte for any one file: too little for this CV.
    const limited = await start(2_048);
    const large = { name: 'cv.pdf', bytes: pdf(2_000_000) };
    const refused = await sendApplication(origin, { hash, email: 'large@example.com', cv: large });
    expect(refused.status).toBe(503);
    expect(refused.problems ?? [{ message: 'Nothing was sent' }]).toEqual([
      { message: expect.stringContaining('Nothing was sent') },
    ]);
    const taken: string[] = [];
    const failed: string[] = [];
    // More than fits into the log of the database, where it is a file of ours.
    for (let i = 0; i < 60; i++) {
      const email = `small${i}@example.com`;
      const { status } = await sendApplication(origin, { hash, email, cv, note: 'x'.repeat(2_000) });
      expect([201, 503]).toContain(status);
      (status === 201 ? taken : failed).push(email);
    }
    expect((await ask(origin, paths.roles())).status).toBe(200);
    await limited.stop();
    expect(await verify()).toEqual([]);
    expect((await stored()).sort()).toEqual([...taken].sort());
    const { stop: end } = await start();
    for (const email of ['large@example.com', ...failed])
      expect((await sendApplication(origin, { hash, email, cv: large })).status).toBe(201);
    await end();
    expect(await verify()).toEqual([]);
  }, 600_000);
});
