import { afterAll, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { FeedReader } from '../../../src/features/importing/process/feed-reader.ts';
import { SOURCES, type SourceName } from '../../../src/features/importing/reader.ts';
import { type ImportServices, runSourceIfFree } from '../../../src/features/importing/sources/run.commands.ts';
import {
  addSourceAndScheduleRun,
  performAvailableSourceAction,
} from '../../../src/features/importing/sources/source.commands.ts';
import { findSource, listSourceRuns } from '../../../src/features/importing/sources/source.queries.ts';
import { getSourceReader } from '../../../src/features/importing/sources.ts';
import { ABSENCES_TO_CLOSE } from '../../../src/features/importing/sync-plan.ts';
import { HOUR } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { Random } from '../../prove/random.ts';
import { isLong, rounds } from '../../rounds.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { type Listed, statesOnePlace } from './dialects.ts';
import { FAILING, PASSING, StandIn } from './stand-in.ts';

const admin = { kind: 'admin', id: 'u1' } as const;
const WEEK = 7 * 24;
const SEED = 7;

const PLACES = {
  'Berlin, Germany': 'berlin',
  'Munich, Germany': 'munich',
  'Lisbon, Portugal': 'lisbon',
  'New York, United States': 'new-york',
} as const;
const placeNames = Object.keys(PLACES) as (keyof typeof PLACES)[];
/** Every so many is no role of design. */
const isDesign = ({ id }: Listed): boolean => id % 6 !== 0;

const feeds = new FeedReader();
const opened: StandIn[] = [];
afterAll(() => {
  for (const server of opened) server.close();
});

/** Runs in a row without a role: at least and at most so many, as runs that were cut may have seen it or not. */
interface Missed {
  least: number;
  most: number;
}

/** An employer with a system of one kind, the source of its roles on a board, and what must be true of both. */
class History {
  readonly #db: Db;
  readonly #random: Random;
  readonly #employer: StandIn;
  readonly #source: string;
  readonly #missed = new Map<string, Missed>();
  #next = 1;

  private constructor(db: Db, random: Random, employer: StandIn, source: string) {
    [this.#db, this.#random, this.#employer, this.#source] = [db, random, employer, source];
  }

  static async begin(db: Db, kind: SourceName, seed: number, now: Date): Promise<History> {
    const employer = await new StandIn(kind).open();
    opened.push(employer);
    const company = { slug: 'northlight' };
    const added = await addSourceAndScheduleRun(db, admin, { address: employer.address, company, owner: 'board' }, now);
    const history = new History(db, new Random(seed), employer, expectValue(added).id);
    for (let i = 0; i < 4; i++) history.#post();
    return history;
  }

  get #kind(): SourceName {
    return this.#employer.kind;
  }

  /** An hour in which something may happen, with a server that may be in trouble. */
  async live(now: Date): Promise<void> {
    this.#happen();
    const random = this.#random;
    const isFailing = random.chance(0.3);
    const mood = random.pick(isFailing ? FAILING : PASSING);
    // All answers, one of them, or all from one on.
    const from = !isFailing || mood === 'silent' || random.chance(0.4) ? 1 : 1 + random.below(6);
    const to = random.chance(0.5) || mood === 'silent' ? Number.POSITIVE_INFINITY : from;
    this.#employer.feel(mood, from, to);
    const before = await this.#board();
    const outcome = await this.#run(now);
    const where = `${this.#kind}, ${now.toISOString()}, ${mood} ${from}–${to}: ${outcome}`;
    if (!isFailing) expect(['read', 'unchanged', 'held'], where).toContain(outcome);
    if (isFailing && from === 1 && to > 10 && this.#kind !== 'pages') expect(outcome, where).toBe('failed');
    await this.#judge(outcome, before, where, now);
  }

  /** Whole runs until what is gone is closed: then the board says what the employer says, and nothing else. */
  async settle(now: Date): Promise<Date> {
    let at = now;
    this.#employer.hasEtag = true;
    for (let i = 0; i <= ABSENCES_TO_CLOSE; i++) {
      at = new Date(at.getTime() + HOUR);
      this.#employer.feel('well');
      const before = await this.#board();
      await this.#judge(await this.#run(at), before, `${this.#kind}, at the end`, at);
    }
    const board = await this.#board();
    expect([...board.keys()].sort(), this.#kind).toEqual(this.#truth().map(idOf).sort());
    for (const job of this.#truth()) expect(board.get(idOf(job)), `${this.#kind} ${job.id}`).toEqual(this.#said(job));
    if (!getSourceReader(this.#kind).read) {
      expect(await this.#run(at), this.#kind).toBe('unchanged');
      expect(this.#employer.answers.at(-1), this.#kind).toBe(304);
    }
    expect((await listSourceRuns(this.#db, this.#source)).length).toBeLessThanOrEqual(41);
    return at;
  }

  #post(): void {
    const id = this.#next++;
    const job: Listed = { id, title: '' };
    job.title = this.#titleOf(job, 0);
    this.#employer.jobs.push(job);
    this.#change(job);
  }

  #titleOf(job: Listed, hour: number): string {
    const name = isDesign(job) ? 'Product Designer' : 'Account Executive';
    return `${name}, ${this.#kind} team ${job.id}${hour ? ` (${hour})` : ''}`;
  }

  /** Another text, other places, other pay, another arrangement. */
  #change(job: Listed): void {
    const random = this.#random;
    const least = 40_000 + 500 * random.below(80);
    const what = random.below(4);
    if (what === 0) job.text = `Rewritten, ${random.below(1_000_000)}, for ${this.#kind}`;
    if (what === 1) job.place = [random.pick(placeNames), ...random.some(placeNames, 2)].filter(isFirst).join('; ');
    if (what === 2) job.pay = random.chance(0.2) ? undefined : [least, least + 500 * random.below(40)];
    if (what === 3) job.isHybrid = !job.isHybrid;
  }

  #happen(): void {
    const [random, employer] = [this.#random, this.#employer];
    const what = random.below(10);
    const any = employer.jobs.length > 0 ? random.pick(employer.jobs) : undefined;
    if (what < 3 || !any) this.#post();
    else if (what === 3 && employer.jobs.length > 4) {
      employer.jobs = employer.jobs.filter((job) => job !== any);
      employer.closed.push(any);
    } else if (what === 4) any.title = this.#titleOf(any, 1 + random.below(1_000));
    else if (what === 5 && employer.closed.length > 0) employer.jobs.unshift(...employer.closed.splice(0, 1));
    else if (what < 8) this.#change(any);
    if (random.chance(0.1)) employer.hasEtag = !employer.hasEtag;
    if (random.chance(0.1)) employer.packs = !employer.packs;
  }

  async #run(now: Date): Promise<string> {
    const isSilent = this.#employer.mood === 'silent';
    const reading = { userAgent: 'Easel tests', allowsInside: true, feeds, pause: async () => {} };
    const importing: ImportServices = {
      reading: { ...reading, ...(isSilent ? { mostSeconds: 0.2 } : {}) },
      origin: 'https://board.example',
    };
    const ran = await runSourceIfFree(this.#db, importing, this.#source, { now, chance: 0 });
    return ran && 'outcome' in ran ? ran.outcome : `no run: ${JSON.stringify(ran)}`;
  }

  /** Allowed states of each role after a run. */
  async #judge(outcome: string, before: ReadonlyMap<string, ServerOutput>, where: string, now: Date): Promise<void> {
    const after = await this.#board();
    const listed = this.#truth();
    const ids = new Set(listed.map(idOf));
    if (outcome === 'failed') return expect(after, where).toEqual(before);
    if (outcome === 'cut' || outcome === 'held') {
      expect([...after.keys()], where).toEqual(expect.arrayContaining([...before.keys()]));
      for (const missed of this.#missed.values()) missed.least = 0;
      if (outcome === 'cut') return;
      const { state } = (await findSource(this.#db, this.#source)) ?? {};
      expect(state, where).toBe('held');
      expectValue(await performAvailableSourceAction(this.#db, admin, { id: this.#source, step: 'accept' }, now));
      return;
    }
    expect(['read', 'unchanged'], where).toContain(outcome);
    for (const id of [...before.keys(), ...this.#missed.keys()].filter(isFirst)) {
      const { least, most } = this.#missed.get(id) ?? { least: 0, most: 0 };
      if (!ids.has(id)) this.#missed.set(id, { least: least + 1, most: most + 1 });
      else if (this.#employer.reported.has(Number(id))) this.#missed.delete(id);
      else this.#missed.set(id, { least: 0, most: most + 1 });
    }
    for (const job of listed)
      if (this.#employer.reported.has(job.id))
        expect(after.get(idOf(job)), `${where}, ${job.id}`).toEqual(this.#said(job));
    for (const [id, { least, most }] of this.#missed) {
      if (least >= ABSENCES_TO_CLOSE) expect(after.has(id), `${where}, ${id} is gone`).toBe(false);
      else if (most < ABSENCES_TO_CLOSE && before.has(id)) expect(after.has(id), `${where}, ${id}`).toBe(true);
    }
    const known = new Set([...ids, ...this.#missed.keys()]);
    expect(
      [...after.keys()].filter((id) => !known.has(id)),
      where,
    ).toEqual([]);
  }

  #truth(): Listed[] {
    return this.#employer.jobs.filter(isDesign);
  }

  /** Expected public facts of a role. */
  #said({ title, text, id, place = 'Berlin, Germany', isHybrid, pay }: Listed): ServerOutput {
    const names = place.split('; ') as (keyof typeof PLACES)[];
    const places = (statesOnePlace(this.#kind) ? names.slice(0, 1) : names).map((name) => PLACES[name]);
    return {
      title,
      describes: `${text ?? `Role ${id}`}. Figma, every day.`,
      workplace: isHybrid ? 'hybrid' : 'on-site',
      pay: pay ? pay.map((amount) => amount * 100) : null,
      places: places.sort(),
    };
  }

  /** Public facts of the board by the employer’s ids. */
  async #board(): Promise<ReadonlyMap<string, ServerOutput>> {
    const rows = await this.#db
      .selectFrom('jobs')
      .innerJoin('sources', 'sources.name', 'jobs.source')
      .leftJoin('job_locations', 'job_locations.job_id', 'jobs.id')
      .leftJoin('locations', 'locations.id', 'job_locations.location_id')
      .select([
        'jobs.id',
        'source_id',
        'title',
        'description',
        'workplace',
        'salary_min',
        'salary_max',
        'salary_period',
      ])
      .select('locations.slug as place')
      .where('sources.id', '=', this.#source)
      .where('status', '=', 'published')
      .execute();
    const board = new Map<string, ServerOutput & { row: string }>();
    for (const { id, source_id, place, ...job } of rows) {
      const known = board.get(source_id ?? '');
      expect(known?.row ?? id, `${this.#kind} ${source_id} is there once`).toBe(id);
      const { title, workplace, salary_min, salary_max } = job;
      const places = [...(known?.places ?? []), place ?? ''].sort();
      const describes = /^.*Figma, every day\.$/m.exec(job.description)?.[0] ?? job.description;
      const pay = salary_min === null || salary_max === null ? null : [salary_min, salary_max];
      board.set(source_id ?? '', { title, describes: describes, workplace, pay, places, row: id });
    }
    return new Map([...board].map(([id, { row: _, ...output }]) => [id, output]));
  }
}

/** Public facts of a role that an employer can change. */
interface ServerOutput {
  title: string;
  describes: string;
  workplace: string;
  pay: number[] | null;
  places: string[];
}

const idOf = ({ id }: Listed): string => String(id);
const isFirst = <T>(value: T, i: number, all: readonly T[]): boolean => all.indexOf(value) === i;

describeOnBothEngines('A board is what employers say', (open, engine) => {
  const later = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR);

  async function live(kinds: readonly SourceName[], hours: number, seed: number): Promise<void> {
    const { db, now } = await open();
    await db.updateTable('companies').set({ website: null }).execute();
    const histories: History[] = [];
    for (const [i, kind] of kinds.entries()) histories.push(await History.begin(db, kind, seed * 100 + i, now));
    for (let hour = 1; hour <= hours; hour++) for (const history of histories) await history.live(later(now, hour));
    let end = later(now, hours);
    for (const history of histories) end = await history.settle(end);
    await expectInvariants(db, end);
  }

  it.skipIf(engine === 'postgres')(
    'A board is what employers say through days of hourly runs in every mood of a server',
    async () => {
      await live(['greenhouse'], rounds(72, WEEK), SEED);
    },
    60_000,
  );

  it('A board is what employers say in each of the systems that they use, side by side', async () => {
    if (engine === 'sqlite') await live(SOURCES, 6, SEED + 1);
    else await live(['greenhouse', 'teamtailor', 'pages'], 4, SEED + 1);
  }, 60_000);

  it.each(isLong ? [0, 1] : [])(
    'A board is what employers say through week %i of every system',
    async (week) => {
      await live(SOURCES, WEEK, SEED + 2 + week);
    },
    900_000,
  );
});
