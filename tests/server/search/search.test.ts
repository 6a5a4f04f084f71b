import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { CONTRACT_TYPES, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import { listRows } from '../../../src/features/jobs/job-row.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { FLAGS } from '../../../src/features/search/filters.ts';
import { changeQuery, emptyQuery, QUERY_FACETS, type SearchQuery, SORTS } from '../../../src/features/search/query.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { PAY_PERIODS } from '../../../src/lib/money.ts';
import { recordOf } from '../../../src/lib/record.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf } from '../plant.ts';
import { SlowSearch } from '../slow-search.ts';

const actor = { kind: 'system', name: 'test' } as const;

const TITLES = ['Product Designer', 'Senior UX Designer', 'Interaction Designer', 'UX/UI Designer', 'Design Engineer'];
const MORE_TITLES = [
  'User Experience Designer (m/w/d)',
  'Designer, Design Systems',
  'Leitung Größe & Form',
  'Head of Design',
];
const WORDS = [
  'designs',
  'system',
  'systems',
  'senior',
  'researchers',
  'care',
  'careful',
  'ux',
  'Größe',
  'in',
  'berlin',
];
const PLACES = ['berlin', 'munich', 'lisbon', 'new-york', 'san-francisco', 'germany'];

/** Places where they are on the map, so that a radius has an edge. */
const COORDINATES: Record<string, [number, number]> = {
  berlin: [52.52, 13.4],
  munich: [48.14, 11.58],
  lisbon: [38.72, -9.14],
  'new-york': [40.71, -74.0],
  'san-francisco': [37.77, -122.42],
};

const pay = fc.record({
  min: fc.integer({ min: 1, max: 90 }),
  spread: fc.integer({ min: 0, max: 30 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
  period: fc.constantFrom(...PAY_PERIODS),
});
const anyDraft = fc.record({
  title: fc.constantFrom(...TITLES, ...MORE_TITLES),
  companyId: fc.constantFrom('co1', 'co2', 'co3', 'co4'),
  categorySlug: fc.constantFrom('product', 'product-designer', 'ux-designer', 'ux-researcher'),
  contractType: fc.constantFrom(...CONTRACT_TYPES),
  seniority: fc.constantFrom(...SENIORITIES),
  workplace: fc.constantFrom(...WORKPLACES),
  locationSlugs: fc.subarray(PLACES, { minLength: 1, maxLength: 2 }),
  openToSlugs: fc.subarray(['germany', 'europe', 'united-states', 'portugal'], { maxLength: 2 }),
  pay: fc.option(
    pay.map(({ min, spread, ...rest }) => ({ ...rest, min: min * 100_000, max: (min + spread) * 100_000 })),
  ),
  description: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
  requiredSkills: fc.subarray(['figma', 'user-research', 'design-systems'], { maxLength: 2 }),
  process: fc.option(fc.boolean()).map((paid) => ({
    steps: ['Portfolio'],
    takeHome: paid === null ? null : { hours: 4, paid },
    replyWithinDays: null,
  })),
  benefits: fc.subarray(['Careful onboarding', 'A pension']),
});

const piece = fc.oneof(
  fc.constantFrom('ux', 'designer', 'designers', 'UX designer', 'interaction', 'des', 'sys', 'care', 'grosse', 'Größe'),
  fc.constantFrom('"design systems"', '"ux"', '-senior', '-"user experience"', 'berlin', 'remote', 'northlight', 'in'),
  fc.constantFrom('head of design', 'user experience', 'figma', 'ui', 'pension', 'zebra', '-', '"', 'örebro'),
  fc.constantFrom(
    'desinger',
    'Gestalter:in',
    'Praktikum',
    'without senior',
    'no remote',
    '60k',
    '50k eur',
    'user research',
  ),
  fc.constantFrom('London', 'Deutschland', 'product design', 'UX & research', 'freelance', 'Grafikdesign', 'münchen'),
);
const some = (values: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray([...values], { maxLength: 3 }) },
  );
const seldom = <T, U>(usual: U, value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value });

const anyQuery = (known: SlowSearch['known']): fc.Arbitrary<SearchQuery> =>
  fc
    .record({
      q: fc.oneof(
        fc.constant(''),
        fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(' ').trim()),
      ),
      exact: seldom(false, fc.constant(true)),
      category: some(known.category),
      seniority: some(known.seniority),
      contractType: some(known.contractType),
      workplace: some(known.workplace),
      skill: some(known.skill),
      location: some(known.location),
      openTo: some(known.openTo),
      company: some(known.company),
      radius: fc.option(fc.integer({ min: 1, max: 600 })),
      pay: seldom(
        null,
        fc.record({
          min: fc.integer({ min: 1, max: 90_000 }),
          currency: fc.constantFrom('EUR', 'JPY', 'XXX'),
          period: fc.constantFrom(...PAY_PERIODS),
        }),
      ),
      ...recordOf(FLAGS, () => seldom(false, fc.constant(true))),
      postedWithin: seldom(null, fc.integer({ min: 1, max: 40 })),
      sort: fc.constantFrom(...SORTS),
      page: fc.constantFrom(1, 1, 1, 2, 3),
      pageSize: fc.constantFrom(20, 20, 7),
    })
    .map((changes) => changeQuery(emptyQuery, changes as Partial<SearchQuery>));

async function plantJobs(db: Db, now: Date, count: number): Promise<void> {
  for (const [slug, [latitude, longitude]] of Object.entries(COORDINATES)) {
    await db.updateTable('locations').set({ latitude, longitude }).where('slug', '=', slug).execute();
  }
  for (const [i, draft] of fc.sample(anyDraft, { numRuns: count, seed: 12 }).entries()) {
    const at = new Date(now.getTime() - ((i * 7) % 60) * DAY);
    const job = expectValue(await createJob(db, actor, draftOf(draft), at));
    expectValue(await publishJob(db, actor, job, at));
  }
}

/** The answer's part that the slow search gives too. */
async function compare(index: SearchIndex, slow: SlowSearch, query: SearchQuery, now: Date): Promise<void> {
  const answer = await index.answer(query, now);
  const expected = slow.answer(query, now, answer.instead?.q);
  const counts = Object.fromEntries(
    QUERY_FACETS.map((facet) => {
      const shown = Object.fromEntries(answer.facets[facet].map(({ value, count }) => [value, count]));
      // Of employers only those with roles are named.
      return [facet, facet === 'company' ? { ...zeros(slow.known.company), ...shown } : shown];
    }),
  );
  expect({ total: answer.total, hashes: answer.jobs.map((job) => job.hash), counts }).toEqual(expected);
  for (const relaxation of answer.relaxations) expect(relaxation.total).toBeGreaterThan(answer.total);
}

const zeros = (values: string[]) => Object.fromEntries(values.map((value) => [value, 0]));

describeOnBothEngines('Search', (open) => {
  it('finds, sorts and counts what a plain reading of the rules does', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 70);
    const index = new SearchIndex(db);
    const slow = await SlowSearch.read(db);
    await fc.assert(
      fc.asyncProperty(anyQuery(slow.known), (query) => compare(index, slow, query, now)),
      { numRuns: 400 },
    );
  });

  it('shows rows as listings do', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 20);
    const { jobs } = await new SearchIndex(db).answer(emptyQuery, now);
    const ids = await db
      .selectFrom('jobs')
      .select('id')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(jobs).toEqual(
      (
        await listRows(
          db,
          ids.map((row) => row.id),
        )
      ).jobs,
    );
  });

  it('follows every change, as if it had been built anew', async () => {
    const { db, now } = await open();
    const history = new History(db, new Random(3), now);
    const index = new SearchIndex(db);
    await index.start();
    let seen = await readLastChangeId(db);
    for (let step = 0; step < 60; step++) {
      const what = await history.step();
      const changes = await listChangesAfter(db, seen, 1_000);
      seen = changes.at(-1)?.id ?? seen;
      await index.apply(changes.map((change) => change.record));
      if (step % 4 > 0) continue;
      const slow = await SlowSearch.read(db);
      const queries = [
        emptyQuery,
        ...fc.sample(anyQuery(slow.known), { numRuns: 6, seed: step }),
        changeQuery(emptyQuery, { q: 'studio designer' }),
      ];
      for (const query of queries) {
        await compare(index, slow, query, history.now).catch((error) => {
          throw new Error(`after ${what}: ${JSON.stringify(query)}: ${error.message}`);
        });
      }
      const rebuilt = await new SearchIndex(db).answer(emptyQuery, history.now);
      expect(await index.answer(emptyQuery, history.now), what).toEqual(rebuilt);
    }
  });

  it('misses nothing that changes while it is being built', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 12);
    const history = new History(db, new Random(4), now);
    const index = new SearchIndex(db);
    let seen = await readLastChangeId(db);
    for (let round = 0; round < 6; round++) {
      index.forget();
      const building = index.start();
      for (let step = 0; step < 4; step++) {
        await history.step();
        const changes = await listChangesAfter(db, seen, 1_000);
        seen = changes.at(-1)?.id ?? seen;
        await index.apply(changes.map((change) => change.record));
      }
      await building;
      const rebuilt = await new SearchIndex(db).answer(emptyQuery, history.now);
      expect(await index.answer(emptyQuery, history.now)).toEqual(rebuilt);
    }
  });

  it('keeps what was made of an answer for its form, until roles change or a minute is over', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 12);
    const index = new SearchIndex(db);
    const made: string[] = [];
    const ask = (form: string, at = now) =>
      index.answerAs(form, emptyQuery, ({ total }) => made.push(`${form} ${total}`) && total, at);
    const before = await ask('one');
    await Promise.all([ask('one'), ask('other'), ask('one'), ask('one', new Date(now.getTime() + 60_000))]);
    expect(made).toEqual([`one ${before}`, `other ${before}`, `one ${before}`]);
    const seen = await readLastChangeId(db);
    const job = expectValue(await createJob(db, actor, draftOf(), now));
    expectValue(await publishJob(db, actor, job, now));
    await index.apply((await listChangesAfter(db, seen, 10)).map((change) => change.record));
    expect(await ask('one')).toBe(before + 1);
    index.forget();
    expect([await ask('one'), made.length]).toEqual([before + 1, 5]);
  });

  it('learns of categories, places and skills that are new to the board', async () => {
    const { db, now } = await open();
    const index = new SearchIndex(db);
    await index.start();
    await db.insertInto('skills').values({ id: 's-new', slug: 'wayfinding', name: 'Wayfinding' }).execute();
    const seen = await readLastChangeId(db);
    const job = expectValue(await createJob(db, actor, draftOf({ requiredSkills: ['wayfinding'] }), now));
    expectValue(await publishJob(db, actor, job, now));
    await index.apply((await listChangesAfter(db, seen, 10)).map((change) => change.record));
    const { total } = await index.answer(changeQuery(emptyQuery, { skill: ['wayfinding'] }), now);
    expect(total).toBe(1);
    expect((await index.known())('skill', 'wayfinding')).toBe(true);
  });
});
