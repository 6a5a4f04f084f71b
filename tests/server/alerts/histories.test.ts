import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { FREQUENCIES } from '../../../src/features/alerts/alert.ts';
import { changeAlert } from '../../../src/features/alerts/reader.commands.ts';
import { parseStoredSearch } from '../../../src/features/alerts/reader.queries.ts';
import { createAlertMailPreparer } from '../../../src/features/alerts/sending.commands.ts';
import { repostEndedJobAsDraft } from '../../../src/features/jobs/copy.commands.ts';
import {
  closeJob,
  createJob,
  editJob,
  pauseJob,
  publishJob,
  resumeJob,
} from '../../../src/features/jobs/job.commands.ts';
import { featureRunningJob } from '../../../src/features/jobs/job-owner.commands.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { changeQuery, emptyQuery, type SearchQuery } from '../../../src/features/search/query.ts';
import { addDays, DAY, HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { eraseExpiredMailSecrets } from '../../../src/mail/outbox.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { Random } from '../../prove/random.ts';
import { rounds } from '../../rounds.ts';
import { failAtWriteOf } from '../failing-writes.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { openPostOffice, transportTo } from '../post-office.ts';
import { links, startAlert, worker } from './reader.ts';

const actor = { kind: 'system', name: 'history' } as const;
const CATEGORIES = ['product-designer', 'ui-designer', 'ux-designer', 'ux-researcher'];
const SEARCHES: SearchQuery[] = [
  emptyQuery,
  changeQuery(emptyQuery, { category: ['product-designer'] }),
  changeQuery(emptyQuery, { category: ['ux-designer', 'ui-designer'] }),
  changeQuery(emptyQuery, { workplace: ['remote'] }),
];

/** Behaviours of a mail server. */
const MOODS = ['takes', 'later', 'never', 'drops', 'silent'] as const;
type Mood = (typeof MOODS)[number];
/** Milliseconds that we wait for one that says nothing. */
const PATIENCE = 150;

/** Histories on SQLite, and half as many on Postgres. */
const HISTORIES = rounds(2, 20);

/** Random changes of roles and alerts, with workers that fail in the middle and a mail server in many moods. */
class AlertHistory {
  readonly #db: Db;
  readonly #random: Random;
  #now: Date;
  readonly #work: (now: Date) => Promise<number>;
  mood: Mood = 'takes';
  #readers = 0;
  /** Alerts that work and were never paused, ended or slowed. */
  readonly faithful = new Map<string, { address: string; query: SearchQuery; since: string }>();
  readonly endedAt = new Map<string, Date>();

  constructor(db: Db, seed: number, now: Date) {
    this.#db = db;
    this.#random = new Random(seed);
    this.#now = now;
    this.#work = worker(db);
  }

  get now(): Date {
    return this.#now;
  }

  pass(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }

  async step(): Promise<void> {
    const random = this.#random;
    this.pass(MINUTE + random.below(3 * HOUR));
    const roll = random.next();
    if (roll < 0.25) await this.#publish();
    else if (roll < 0.55) await this.#changeMemberRole();
    else if (roll < 0.65 && this.#readers < 8) await this.#start();
    else if (roll < 0.75) await this.#changeAlert();
    else if (roll < 0.8) this.mood = random.pick(MOODS);
    // A worker that dies somewhere, and another that goes on.
    if (random.chance(0.6)) await failAtWriteOf(1 + random.below(25), () => this.#work(this.now));
    if (random.chance(0.8)) await this.#work(this.now);
  }

  /** Runs the schedule without failures. */
  async work(): Promise<void> {
    await this.#work(this.now);
  }

  async #publish(): Promise<void> {
    const random = this.#random;
    const draft = draftOf({
      title: `Role ${random.below(1_000)}`,
      companyId: `co${1 + random.below(4)}`,
      categorySlug: random.pick(CATEGORIES),
      workplace: random.pick(['remote', 'hybrid', 'on-site']),
    });
    const job = expectValue(await createJob(this.#db, actor, draft, this.now));
    expectValue(await publishJob(this.#db, actor, job, this.now));
  }

  async #changeMemberRole(): Promise<void> {
    const random = this.#random;
    const jobs = await this.#db.selectFrom('jobs').select(['hash', 'status']).orderBy('id').execute();
    if (jobs.length === 0) return this.#publish();
    const { hash, status } = random.pick(jobs);
    const db = this.#db;
    if (status === 'paused') expectValue(await resumeJob(db, actor, { hash }, this.now));
    else if (status === 'closed') {
      const again = await repostEndedJobAsDraft(db, actor, { hash }, this.now);
      if (again.ok && again.value.hash !== hash) await publishJob(db, actor, again.value, this.now);
    } else if (status === 'published') {
      const roll = random.next();
      if (roll < 0.5)
        expectValue(await editJob(db, actor, { hash, changes: { categorySlug: random.pick(CATEGORIES) } }, this.now));
      else if (roll < 0.65) expectValue(await pauseJob(db, actor, { hash }, this.now));
      else if (roll < 0.85) expectValue(await closeJob(db, actor, { hash, reason: 'closed' }, this.now));
      else {
        const until = addDays(this.now.toISOString(), 2);
        await db.transaction().execute((trx) => featureRunningJob(trx, actor, { hash, until }, this.now));
      }
    }
  }

  async #start(): Promise<void> {
    const random = this.#random;
    const address = `reader${++this.#readers % 4}@example.com`;
    const query = random.pick(SEARCHES);
    const frequency = random.pick(FREQUENCIES);
    const id = await startAlert(this.#db, address, query, this.now, { frequency }).catch(() => undefined);
    if (id) {
      this.faithful.set(id, { address, query, since: this.now.toISOString() });
      this.endedAt.delete(id);
    }
  }

  async #changeAlert(): Promise<void> {
    const random = this.#random;
    const alerts = await this.#db.selectFrom('alerts').select(['id', 'ended_at']).orderBy('id').execute();
    if (alerts.length === 0) return;
    const { id } = random.pick(alerts);
    this.faithful.delete(id);
    const kind = random.pick(['end', 'pause', 'go on', 'frequency'] as const);
    await changeAlert(
      this.#db,
      id,
      kind === 'frequency' ? { kind, frequency: random.pick(FREQUENCIES) } : { kind },
      this.now,
    );
    if (kind === 'end') this.endedAt.set(id, this.now);
    if (kind === 'go on') this.endedAt.delete(id);
  }
}

const hashesIn = (html: string): string[] =>
  [...html.matchAll(/\/jobs\/[^"]*?-([a-z0-9]{6})"/g)].map((match) => match[1] ?? '');

async function lineages(db: Db): Promise<Map<string, string>> {
  const jobs = await db.selectFrom('jobs').select(['hash', 'reposted_from']).execute();
  const from = new Map(jobs.map((job) => [job.hash, job.reposted_from]));
  const rootOf = (hash: string): string => {
    const before = from.get(hash);
    return before ? rootOf(before) : hash;
  };
  return new Map(jobs.map(({ hash }) => [hash, rootOf(hash)]));
}

describeOnBothEngines(
  'Through any history of roles and alerts, with workers that fail and mail servers in moods',
  (open, engine) => {
    let all = 0;
    const seeds = Array.from(
      { length: Math.ceil(engine === 'sqlite' ? HISTORIES : HISTORIES / 2) },
      (_, i) => 1 + 3 * i,
    );
    it.each(seeds)(
      'Through any history of roles and alerts, with workers that fail and mail servers in moods no reader gets a role twice or misses one, and none gets mail after leaving (seed %i)',
      async (seed) => {
        const { db, now } = await open();
        const history = new AlertHistory(db, seed, now);
        /** Times of accepted mails. */
        const accepted: Date[] = [];
        const answers: SMTPServerOptions = {
          onRcptTo: (_address, _session, answer) => {
            if (history.mood === 'later') answer(Object.assign(new Error('busy'), { responseCode: 451 }));
            else if (history.mood === 'never')
              answer(Object.assign(new Error('5.7.1 not here'), { responseCode: 550 }));
            else if (history.mood !== 'silent') answer(null);
          },
        };
        const post = await openPostOffice(answers, (socket) => {
          if (history.mood === 'drops') socket.destroy();
        });
        const transport = transportTo(post.port, PATIENCE);
        const send = async () => {
          const handlers = [createSendMailHandler({ ...post, transport }, { alert: createAlertMailPreparer(links) })];
          await runAllTasks({ db, handlers, clock: () => history.now });
          const { length } = await post.read();
          while (accepted.length < length) accepted.push(history.now);
        };
        for (let i = 0; i < 80; i++) {
          await history.step();
          if (i % 2 === 0) await send();
        }
        history.mood = 'takes';
        for (let i = 0; i < 28; i++) {
          history.pass(DAY);
          await history.work();
          await send();
        }
        await eraseExpiredMailSecrets(db, history.now);
        await expectInvariants(db, history.now);

        const roots = await lineages(db);
        const letters = new Map<string, { to: string; roles: string[]; at: Date; alert: string }>();
        for (const [i, mail] of (await post.read()).entries()) {
          if (!mail.headers.some(({ key }) => key === 'list-id')) continue;
          const token = /token=([0-9a-z]{22})/.exec(mail.html ?? '')?.[1] ?? '';
          const roles = hashesIn(mail.html ?? '');
          expect(roles.length).toBeGreaterThan(0);
          expect(roles.length).toBeLessThanOrEqual(10);
          // A mail that is sent again, because it is not known to have arrived, is the same mail.
          const known = letters.get(mail.messageId ?? '');
          const at = accepted[i] ?? history.now;
          letters.set(mail.messageId ?? '', {
            to: mail.to?.[0]?.address ?? '',
            roles: [...new Set([...(known?.roles ?? []), ...roles])],
            at: known?.at ?? at,
            alert: token,
          });
          const ended = history.endedAt.get(token);
          if (ended) expect(at <= ended, `seed ${seed}: a mail after the end`).toBe(true);
        }
        expect(letters.size).toBeGreaterThan(3);
        const reported = [...letters.values()].flatMap(({ to, roles }) =>
          roles.map((hash) => `${to} ${roots.get(hash)}`),
        );
        expect(reported.filter((one, i) => reported.indexOf(one) !== i)).toEqual([]);

        // What a mail server turned away for longer than attempts reach waits in the outbox for the owner, who is told; what it
        // will never take is not sent to that reader again.
        const failed = (
          await db
            .selectFrom('alert_sent')
            .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
            .innerJoin('jobs', 'jobs.id', 'job_id')
            .innerJoin('mails', 'mails.id', 'mail_id')
            .leftJoin('tasks', (join) => join.on('tasks.key', '=', sql<string>`'mail:' || mail_id`))
            .select(['address', 'hash'])
            .where((eb) => eb.or([eb('tasks.state', '=', 'dead'), eb('mails.state', '=', 'expired')]))
            .execute()
        ).map(({ address, hash }) => `${address} ${roots.get(hash)}`);
        const search = new SearchIndex(db);
        let checked = 0;
        for (const [id, { address, query, since }] of history.faithful) {
          const { search: stored } = await db
            .selectFrom('alerts')
            .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
            .select('search')
            .where('alerts.id', '=', id)
            .executeTakeFirstOrThrow();
          expect(parseStoredSearch(stored)).toEqual(query);
          const { jobs } = await search.search({ ...query, pageSize: 100 }, history.now);
          for (const job of jobs) {
            const root = roots.get(job.hash) ?? '';
            const { created_at: created } = await db
              .selectFrom('jobs')
              .select('created_at')
              .where('hash', '=', root)
              .executeTakeFirstOrThrow();
            if (created <= since) continue;
            checked++;
            expect([...reported, ...failed], `seed ${seed}: ${job.title} of ${id}`).toContain(`${address} ${root}`);
          }
        }
        all += checked;
      },
      120_000,
    );

    it('Through any history of roles and alerts, with workers that fail and mail servers in moods is looked at for roles that should have come', () =>
      expect(all).toBeGreaterThan(3));
  },
);
