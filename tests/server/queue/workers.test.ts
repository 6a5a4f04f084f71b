import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import type { Db } from '../../../src/db/tables.ts';
import { initialLetter } from '../../../src/features/applications/letters/letter.ts';
import { queueDecisionLetters } from '../../../src/features/applications/letters/letters.commands.ts';
import { createIssueDraft, publishAndQueueIssue } from '../../../src/features/newsletter/issue.commands.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { newId } from '../../../src/lib/id.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { schedules } from '../../../src/worker/schedule.ts';
import { stopServer, untilLine } from '../../e2e/child-server.ts';
import { ownApplying } from '../applications/own-applying.ts';
import { openRole, receive } from '../applications/receive.ts';
import { bareEnv } from '../bare-env.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { openPostOffice } from '../post-office.ts';

const { applying } = ownApplying();
const admin = { kind: 'admin', id: 'owner' } as const;
/** Leaves time for a busy machine. */
const SOON = { timeout: 90_000, interval: 100 };
const READERS = 250;
const APPLICANTS = 5;

/** A mail server that takes some time over each mail, and keeps the Message-ID of all that it accepted. */
async function openSlowPostOffice(answerMs: number) {
  const accepted: string[] = [];
  const { port } = await openPostOffice({
    onData: (stream, _session, answer) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk));
      stream.on('end', () => {
        accepted.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '');
        setTimeout(answer, answerMs);
      });
    },
  });
  return { port, accepted };
}

/** `npm run worker` on this database, by a clock that is wrong by `skewMs`. */
async function startWorker(url: string, smtpPort: number, skewMs = 0): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'easel-worker-'));
  const clock = fileURLToPath(new URL('../skewed-clock.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', clock, join(projectRoot, 'src/cli/worker.ts')], {
    env: {
      ...bareEnv,
      DATABASE_URL: url,
      DATA_DIR: folder,
      SITE_URL: applying.origin,
      SECRET: 'the secret of these tests, of 32 bytes and more',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'mail@easel.example',
      EASEL_SKEW_MS: `${skewMs}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    await stopServer(child);
    rmSync(folder, { recursive: true, force: true });
  });
  await untilLine(child, createInterface({ input: child.stdout }), 'Working. Press Ctrl+C to stop.');
  return child;
}

/** Waits until all mail is written and sent. */
const untilSent = (db: Db) =>
  vi.waitFor(async () => {
    const open = await db
      .selectFrom('tasks')
      .select('name')
      .where('state', '=', 'open')
      .where('name', 'in', ['mail.send', 'newsletter.write', 'letter.send'])
      .execute();
    expect(open.length).toBe(0);
  }, SOON);

describeOnBothEngines('Workers in processes of their own', (open, engine) => {
  it('Workers in processes of their own do once more what one was doing that is killed alone: nothing is lost, and nothing is written twice', async () => {
    const { db, url } = await open();
    const now = new Date(Date.now() - MINUTE);
    const at = now.toISOString();
    const readers = Array.from({ length: READERS }, (_, i) => ({ id: newId(now), address: `reader-${i}@example.com` }));
    await db
      .insertInto('subscribers')
      .values(
        readers.map((reader) => ({
          ...reader,
          mailbox: reader.address,
          zone: '',
          hour: 8,
          confirmed_at: at,
          created_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('newsletter_subscribers')
      .values(readers.map(({ id }) => ({ subscriber_id: id, confirmed_at: at, created_at: at })))
      .execute();
    const role = await openRole(db, now);
    const ids: string[] = [];
    for (let i = 0; i < APPLICANTS; i++) ids.push(await receive(db, applying, role.hash, `Ada${i}`, now));
    const letter = {
      ...initialLetter('rejected', { title: 'Product Designer', company: 'Northlight' }, false),
      text: 'Hello {name},\n\nNo, and here is why.',
    };
    expectValue(
      await queueDecisionLetters(db, { userId: 'rita', companyId: 'co1' }, { ids, to: 'rejected', letter }, now),
    );
    const { id } = expectValue(await createIssueDraft(db, admin, { subject: 'Three roles', body: 'Hello.' }, now));
    expectValue(await publishAndQueueIssue(db, admin, { id, version: 1 }, now));

    const { port, accepted } = await openSlowPostOffice(20);
    const killed = await startWorker(url, port);
    await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(20), SOON);
    await stopServer(killed);
    const leased = await db.selectFrom('tasks').select('id').where('lease', 'is not', null).execute();
    expect(leased.length).toBeGreaterThan(0);
    // A minute later.
    await db.updateTable('tasks').set({ leased_until: at }).where('lease', 'is not', null).execute();
    await db.updateTable('schedules').set({ leased_until: at }).where('lease', 'is not', null).execute();
    await startWorker(url, port);
    await untilSent(db);

    const mails = await db.selectFrom('mails').select(['id', 'state', 'kind', 'recipient']).execute();
    expect(mails.filter(({ state }) => state !== 'sent')).toEqual([]);
    const of = (kind: RegExp) =>
      mails
        .filter((mail) => kind.test(mail.kind))
        .map(({ recipient }) => recipient)
        .sort();
    expect(of(/^newsletter/)).toEqual(readers.map(({ address }) => address).sort());
    expect(of(/^application rejected$/)).toHaveLength(APPLICANTS);
    expect([...new Set(accepted)].sort()).toEqual(mails.map((mail) => `<${mail.id}@easel.example>`).sort());
    // A mail that had arrived when its worker was killed arrives again under the same Message-ID, which mailboxes recognize.
    expect(accepted.length - mails.length).toBeLessThanOrEqual(leased.length);
    await expectInvariants(db, new Date());
  }, 240_000);

  it.skipIf(engine === 'sqlite')(
    'Workers in processes of their own whose clocks are ten minutes apart take no work from each other, and run no schedule out of its turn',
    async () => {
      const { db, url } = await open();
      const { port, accepted } = await openSlowPostOffice(1_500);
      for (const skewMs of [-10 * MINUTE, 0, 10 * MINUTE]) await startWorker(url, port, skewMs);
      const words = () => ({ subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' });
      for (let i = 0; i < 24; i++)
        await writeMail(db, { kind: 'letter', to: `reader-${i}@example.com`, words }, new Date());
      const ran = new Map<string, Set<string>>();
      const until = performance.now() + 16_000;
      while (performance.now() < until) {
        for (const { name, ran_at } of await db.selectFrom('schedules').select(['name', 'ran_at']).execute())
          if (ran_at) ran.set(name, (ran.get(name) ?? new Set()).add(ran_at));
        await wait(100);
      }
      await untilSent(db);
      expect([accepted.length, new Set(accepted).size]).toEqual([24, 24]);
      expect(ran.size).toBeGreaterThan(5);
      const early = schedules.filter(({ name, everyMs }) => {
        const times = [...(ran.get(name) ?? [])].map((moment) => Date.parse(moment)).sort((a, b) => a - b);
        return times.some((time, i) => time - (times[i - 1] ?? 0) < everyMs);
      });
      expect(early.map(({ name }) => [name, ran.get(name)])).toEqual([]);
    },
    180_000,
  );
});
