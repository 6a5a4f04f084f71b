import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listRowsInOrder } from '../../../src/features/jobs/job-row.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { FLAGS } from '../../../src/features/search/filters.ts';
import { changeQuery, emptyQuery, QUERY_FACETS, type SearchQuery } from '../../../src/features/search/query.ts';
import { parseQuery } from '../../../src/features/search/query-parsing.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { forAllAsync } from '../../for-all.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { rounds } from '../../rounds.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { type draftOf, plantOpenJob } from '../plant.ts';
import { anyQuery, plantJobs } from '../random-searches.ts';
import { SlowSearch } from '../slow-search.ts';

/** The answer's part that the slow search gives too. */
async function compare(index: SearchIndex, slow: SlowSearch, query: SearchQuery, now: Date): Promise<void> {
  const answer = await index.search(query, now);
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

describeOnBothEngines('Search', (open, engine, test) => {
  // Answers come from memory, and only the rows from the database.
  const runs = (usual: number) => rounds(engine === 'sqlite' ? usual / 2 : 15, usual);
  it('Search finds, sorts and counts what a plain reading of the rules does', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 70);
    const index = new SearchIndex(db);
    const slow = await SlowSearch.read(db);
    await forAllAsync(
      [anyQuery(slow.known)],
      { numRuns: runs(400), examples: [[changeQuery(emptyQuery, { q: 'under 60k Roma salary listed' })]] },
      (query) => compare(index, slow, query, now),
    );
  });

  it('Search counts for each wider search what its link finds', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 70);
    const index = new SearchIndex(db);
    const { known } = await SlowSearch.read(db);
    await forAllAsync([anyQuery(known)], { numRuns: runs(300) }, async (query) => {
      const { relaxations } = await index.search(query, now);
      for (const { query: text, total } of relaxations) {
        const wider = await index.search(parseQuery(new URLSearchParams(text)).query, now);
        expect([text, wider.total]).toEqual([text, total]);
      }
    });
  });

  it('Search counts for each value of each facet what choosing it finds', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 70);
    const index = new SearchIndex(db);
    const { known } = await SlowSearch.read(db);
    const place = fc.integer({ min: 0, max: 10_000 });
    await forAllAsync([anyQuery(known), fc.tuple(place, place)], { numRuns: runs(150) }, async (query, places) => {
      const { facets } = await index.search(query, now);
      const chosen = QUERY_FACETS.flatMap((facet) =>
        places.flatMap((at) => {
          const { value, count } = facets[facet][at % facets[facet].length] ?? {};
          return value === undefined ? [] : [{ changes: { [facet]: [value] }, count }];
        }),
      );
      const flags = FLAGS.map((flag) => ({ changes: { [flag]: true }, count: facets[flag][0]?.count }));
      const ages = facets.postedWithin.map(({ value, count }) => ({
        changes: { postedWithin: Number(value) },
        count,
      }));
      for (const { changes, count } of [...chosen, ...flags, ...ages]) {
        const { total } = await index.search(changeQuery(query, changes), now);
        expect([changes, total]).toEqual([changes, count]);
      }
    });
  });

  it('Search shows rows as listings do', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 20);
    const { jobs } = await new SearchIndex(db).search(emptyQuery, now);
    const ids = await db
      .selectFrom('jobs')
      .select('id')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(jobs).toEqual(
      (
        await listRowsInOrder(
          db,
          ids.map((row) => row.id),
        )
      ).jobs,
    );
  });

  it('Search follows every change, as if it had been rebuilt', async () => {
    const { db, now } = await open();
    const history = new History(db, new Random(3), now);
    const index = new SearchIndex(db);
    await index.start();
    let seen = await readLastChangeId(db);
    for (let step = 0; step < runs(60); step++) {
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
      const rebuilt = await new SearchIndex(db).search(emptyQuery, history.now);
      expect(await index.search(emptyQuery, history.now), what).toEqual(rebuilt);
    }
  });

  test('Search misses nothing that changes while it is being built', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 12);
    const history = new History(db, new Random(4), now);
    const index = new SearchIndex(db);
    let seen = await readLastChangeId(db);
    for (let round = 0; round < 6; round++) {
      index.reset();
      const building = index.start();
      for (let step = 0; step < 4; step++) {
        await history.step();
        const changes = await listChangesAfter(db, seen, 1_000);
        seen = changes.at(-1)?.id ?? seen;
        await index.apply(changes.map((change) => change.record));
      }
      await building;
      const rebuilt = await new SearchIndex(db).search(emptyQuery, history.now);
      expect(await index.search(emptyQuery, history.now)).toEqual(rebuilt);
    }
  });

  it('Search keeps what was made of an answer for its form, until roles change or a minute is over', async () => {
    const { db, now } = await open();
    await plantJobs(db, now, 12);
    const index = new SearchIndex(db);
    const made: string[] = [];
    const request = (form: string, at = now) =>
      index.searchCached(form, emptyQuery, ({ total }) => made.push(`${form} ${total}`) && total, at);
    const before = await request('one');
    await Promise.all([
      request('one'),
      request('other'),
      request('one'),
      request('one', new Date(now.getTime() + 60_000)),
    ]);
    expect(made).toEqual([`one ${before}`, `other ${before}`, `one ${before}`]);
    const seen = await readLastChangeId(db);
    await plantOpenJob(db, now);
    await index.apply((await listChangesAfter(db, seen, 10)).map((change) => change.record));
    expect(await request('one')).toBe(before + 1);
    index.reset();
    expect([await request('one'), made.length]).toEqual([before + 1, 5]);
  });

  test('Search reads where remote applicants may live as a place of the role', async () => {
    const { db, now } = await open();
    const publish = async (changes: Parameters<typeof draftOf>[0]) =>
      (await plantOpenJob(db, now, { locationSlugs: [], ...changes })).hash;
    const remote = { workplace: 'remote' } as const;
    const german = await publish({ ...remote, openToSlugs: ['germany'] });
    const european = await publish({ ...remote, openToSlugs: ['europe'] });
    await publish({ ...remote, openToSlugs: [] });
    await publish({ locationSlugs: ['berlin'] });
    const index = new SearchIndex(db);
    const find = async (q: string) =>
      (await index.search(changeQuery(emptyQuery, { q }), now)).jobs.map(({ hash }) => hash).sort();
    expect(await find('remote germany')).toEqual([german]);
    expect(await find('remote Deutschland')).toEqual([german]);
    expect(await find('remote europe')).toEqual([german, european].sort());
  });

  test('Search learns of categories, places and skills that are new to the board', async () => {
    const { db, now } = await open();
    const index = new SearchIndex(db);
    await index.start();
    await db.insertInto('skills').values({ id: 's-new', slug: 'wayfinding', name: 'Wayfinding' }).execute();
    const seen = await readLastChangeId(db);
    await plantOpenJob(db, now, { requiredSkills: ['wayfinding'] });
    await index.apply((await listChangesAfter(db, seen, 10)).map((change) => change.record));
    const { total } = await index.search(changeQuery(emptyQuery, { skill: ['wayfinding'] }), now);
    expect(total).toBe(1);
    expect((await index.known())('skill', 'wayfinding')).toBe(true);
  });
});
