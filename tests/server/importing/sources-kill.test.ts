import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { FeedReader } from '../../../src/features/importing/process/feed-reader.ts';
import { type ImportServices, runSourceIfFree } from '../../../src/features/importing/sources/run.commands.ts';
import { addSourceAndScheduleRun } from '../../../src/features/importing/sources/source.commands.ts';
import { leaseSource, SourceLeaseLost } from '../../../src/features/importing/sources/source-lease.commands.ts';
import { ABSENCES_TO_CLOSE } from '../../../src/features/importing/sync-plan.ts';
import { HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { rounds } from '../../rounds.ts';
import { describeOnSqlite, expectInvariants } from '../harness.ts';
import type { Listed } from './dialects.ts';
import { StandIn } from './stand-in.ts';

const script = fileURLToPath(new URL('../read-source-and-die.ts', import.meta.url));
const importing: ImportServices = {
  reading: { userAgent: 'Easel tests', allowsInside: true, feeds: new FeedReader(), pause: async () => {} },
  origin: 'https://board.example',
};
/** Longer than a lease. */
const LATER = 3 * MINUTE;

const opened: StandIn[] = [];
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  for (const server of opened) server.close();
});

const roleOf = (id: number, changes: Partial<Listed> = {}): Listed => ({
  id,
  title: `Product Designer, team ${id}`,
  ...changes,
});

/** Runs a source in a process of its own. */
function startRun(url: string, id: string, now: Date, dieBefore: number): ChildProcess {
  const given = [script, url, id, now.toISOString(), String(dieBefore)];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  return child;
}

/** Output of a process. Undefined if killed. */
async function endOf(child: ChildProcess): Promise<{ ran: unknown; writes: number } | undefined> {
  const [output] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')]);
  if (child.signalCode === 'SIGKILL') return undefined;
  expect(child.exitCode).toBe(0);
  return JSON.parse(output);
}

async function readBoard(db: Db) {
  const roles = await db
    .selectFrom('jobs')
    .leftJoin('role_readings', 'role_readings.job_id', 'jobs.id')
    .select(['source_id', 'title', 'status', 'fields'])
    .where('source', 'is not', null)
    .execute();
  const open = roles.filter(({ status }) => status === 'published');
  const { changes } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.countAll<number>().as('changes'))
    .executeTakeFirstOrThrow();
  return { open, titles: open.map(({ title }) => title).sort(), changes: Number(changes) };
}

describeOnSqlite('A run of a source that is killed', (open) => {
  /** Kills before every so many writes. */
  const step = rounds(17, 1);

  async function begin() {
    const { db, url, now } = await open();
    await db.updateTable('companies').set({ website: null }).execute();
    const employer = await new StandIn().open();
    opened.push(employer);
    const company = { slug: 'northlight' };
    const given = { address: employer.address, company, owner: 'board' } as const;
    const { id } = expectValue(await addSourceAndScheduleRun(db, { kind: 'admin', id: 'u1' }, given, now));
    return { db, url, now, employer, id };
  }

  it('A run of a source that is killed leaves nothing half and nothing twice, and its source to the next', async () => {
    const { db, url, employer, id, now: start } = await begin();
    let now = start;
    const later = (ms: number) => {
      now = new Date(now.getTime() + ms);
    };
    const run = async () => {
      later(HOUR);
      return runSourceIfFree(db, importing, id, { now, chance: 0 });
    };
    const steady = [roleOf(1), roleOf(2), roleOf(3), roleOf(4)];
    let away = roleOf(5);
    employer.jobs = [...steady, away];
    await run();
    for (let n = 1, isOver = false; !isOver; n += step) {
      expect(n).toBeLessThan(400);
      // One is away for as long as it may be, and another is back: the next run ends, edits, posts and posts again.
      const back = away;
      away = roleOf(1_000 + n);
      employer.jobs = [...steady, away];
      for (let i = 0; i < ABSENCES_TO_CLOSE; i++) await run();
      employer.jobs = [...steady];
      for (let i = 1; i < ABSENCES_TO_CLOSE; i++) await run();
      const before = await readBoard(db);
      const edited = steady.shift() ?? roleOf(0);
      steady.push({ ...edited, title: `Lead ${edited.title.replace(/^Lead (.*) \d+$/, '$1')} ${n}` });
      const news = roleOf(2_000 + n);
      employer.jobs = [...steady, back, news];
      const truth = employer.jobs.map(({ title }) => title).sort();

      later(HOUR);
      const ended = await endOf(startRun(url, id, now, n));
      const where = `killed before write ${n}`;
      const after = await readBoard(db);
      const came = after.titles.filter((title) => !before.titles.includes(title));
      const went = before.titles.filter((title) => !after.titles.includes(title));
      expect(new Set(after.open.map(({ source_id }) => source_id)).size, where).toBe(after.open.length);
      expect([...before.titles, ...truth], where).toEqual(expect.arrayContaining(after.titles));
      // An edit is one that came and one that went; each step is one change record, or nothing.
      const edits = came.some((title) => title.startsWith('Lead ')) ? 1 : 0;
      expect(after.changes - before.changes, where).toBe(came.length + went.length - edits);
      for (const { title, fields } of after.open) expect(JSON.parse(fields ?? '{}').title, where).toBe(title);
      await expectInvariants(db, now, where);
      if (ended) {
        expect(ended.ran).toEqual({ outcome: 'read' });
        expect(ended.writes).toBeLessThan(n);
        expect(ended.writes).toBeGreaterThan(30);
        isOver = true;
      } else if (n > 1) {
        // The lease is the dead one's until it runs out.
        expect(await runSourceIfFree(db, importing, id, { now, chance: 0 }), where).toEqual({
          until: expect.any(String),
        });
        later(LATER);
        expect(await runSourceIfFree(db, importing, id, { now, chance: 0 }), where).toEqual({
          outcome: expect.any(String),
        });
      } else expect(await run()).toEqual({ outcome: 'read' });
      expect((await readBoard(db)).titles, where).toEqual(truth);
    }
    await expectInvariants(db, now);
  }, 300_000);

  it('A run of a source that is killed has had its source alone: another worker waits, continues it, and is not disturbed', async () => {
    const { db, url, now, employer, id } = await begin();
    employer.jobs = [roleOf(1), roleOf(2)];
    let letGo = () => {};
    employer.gate = new Promise((done) => {
      letGo = done;
    });
    const child = startRun(url, id, now, 10_000);
    const leased = () => db.selectFrom('sources').select('leased_until').where('id', '=', id).executeTakeFirst();
    await expect.poll(async () => (await leased())?.leased_until, { timeout: 30_000 }).not.toBeNull();
    expect(await runSourceIfFree(db, importing, id, { now })).toEqual({ until: expect.any(String) });
    child.kill('SIGKILL');
    expect(await endOf(child)).toBeUndefined();
    letGo();
    expect(await runSourceIfFree(db, importing, id, { now })).toEqual({ until: expect.any(String) });
    const later = new Date(now.getTime() + LATER);
    expect(await runSourceIfFree(db, importing, id, { now: later })).toEqual({ outcome: 'read' });
    expect((await readBoard(db)).titles).toEqual(employer.jobs.map(({ title }) => title));

    // One that only slept for longer than its lease finds out before it writes.
    let clock = later;
    const sleeper = await leaseSource(db, id, () => clock);
    if (!sleeper || 'until' in sleeper) throw new Error('The source is not free');
    clock = new Date(later.getTime() + LATER);
    expect(await runSourceIfFree(db, importing, id, { now: clock })).toEqual({ outcome: 'unchanged' });
    await expect(sleeper.extend()).rejects.toThrow(SourceLeaseLost);
  });
});
