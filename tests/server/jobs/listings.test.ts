import { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { readOpenListingFacts } from '../../../src/features/jobs/facts.queries.ts';
import { closeJob, editJob } from '../../../src/features/jobs/job.commands.ts';
import { listedValues } from '../../../src/features/jobs/job.facts.ts';
import { LISTED_FACTS } from '../../../src/features/jobs/job.fields.ts';
import { LISTING_CONTRACTS, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import {
  listListingRowsFeaturedFirst,
  listOpenRowsByDate,
  listRowsInOrder,
  selectOpenIdsByDate,
} from '../../../src/features/jobs/job-row.queries.ts';
import { countListing, countNarrowerListings } from '../../../src/features/jobs/listing.counts.ts';
import {
  countFilterTerms,
  FACETS,
  type ListingFacts,
  type ListingFilter,
  listingKey,
  MAX_COUNTED_TERMS,
  parseListingKey,
} from '../../../src/features/jobs/listing.ts';
import { findListingPage } from '../../../src/features/search/listing.queries.ts';
import {
  canReadAsSmallListing,
  readListingSummary,
  readSmallListing,
  selectListingSummary,
  selectSmallListing,
} from '../../../src/features/search/listing.summary.ts';
import type { YearlyPay } from '../../../src/features/search/pay-spread.ts';
import { emptyQuery } from '../../../src/features/search/query.ts';
import { filterToQuery, queryToFilter } from '../../../src/features/search/query-address.ts';
import { parseFilterSlug } from '../../../src/features/search/slug.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import { mapToRecord } from '../../../src/lib/lookup.ts';
import { yearlyAmount } from '../../../src/lib/money.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { CURRENCIES_TAG } from '../../../src/publishing/tags.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, draftOf, plantOpenJob } from '../plant.ts';

describeOnBothEngines('Listings', (open, engine, test) => {
  it('Listings of freelance work hold freelance roles, which stay in the listing of their fixed term', async () => {
    const { db, now } = await open();
    const freelance = draftOf({ title: 'Brand designer', contractType: 'fixed-term', freelance: true });
    for (const draft of [freelance, draftOf({ title: 'UX designer', contractType: 'fixed-term' })]) {
      await plantOpenJob(db, now, draft);
    }
    const { vocabulary } = await readTaxonomy(db);
    const filter = parseFilterSlug('freelance', vocabulary) as ListingFilter;
    expect((await listOpenRowsByDate(db, filter, { limit: 10 })).jobs.map(({ title }) => title)).toEqual([
      'Brand designer',
    ]);
    expect((await countListing(db, listingKey(filter))).open).toBe(1);
    expect((await countListing(db, listingKey({ contractType: 'fixed-term' }))).open).toBe(2);
    expect(filterToQuery(filter)).toEqual({ ...emptyQuery, freelance: true });
    expect(queryToFilter(filterToQuery(filter))).toEqual(filter);
    expect(queryToFilter({ ...emptyQuery, freelance: true, contractType: ['fixed-term'] })).toBeUndefined();
  });

  it('Listings contain exactly the roles that a plain reading of their facts says', async () => {
    const { db, now } = await open();
    const random = new Random(8);
    const history = new History(db, random, now);
    for (let i = 0; i < 60; i++) await history.step();
    const facts = (await Array.fromAsync(readOpenListingFacts(db))).flat();
    expect(facts.length).toBeGreaterThan(8);
    for (let i = 0; i < 150; i++) {
      const filter = anyFilter(random);
      const expected = facts.filter((job) => fits(job, filter)).length;
      expect((await countListing(db, listingKey(filter))).open, `count of ${listingKey(filter)}`).toBe(expected);
      const rows = await listOpenRowsByDate(db, filter, { limit: 1_000 });
      expect(rows.jobs.length, `rows of ${listingKey(filter)}`).toBe(expected);
      const times = rows.jobs.map((job) => job.publishedAt);
      expect(times).toEqual([...times].sort().reverse());
      const together = await readListingSummary(db, filter);
      expect(together.companies, `employers of ${listingKey(filter)}`).toBe(
        new Set(rows.jobs.map((job) => job.company.slug)).size,
      );
      expect(together.pay.map(inWords).sort(), `pay of ${listingKey(filter)}`).toEqual(
        rows.jobs
          .flatMap(({ pay }) =>
            pay ? inWords({ ...pay, amount: yearlyAmount((pay.min + pay.max) / 2, pay.period) }) : [],
          )
          .sort(),
      );
      const few = await readSmallListing(db, filter);
      const listed = await listListingRowsFeaturedFirst(db, filter, { limit: 1_000, offset: 0 });
      const { jobs } = await listRowsInOrder(db, few.ids);
      expect(jobs, `${listingKey(filter)} read by itself`).toEqual(listed.jobs);
      expect(few.companies).toBe(together.companies);
      expect(few.pay.map(inWords).sort()).toEqual(together.pay.map(inWords).sort());
    }
  });

  it('Listings of more terms than are stored are counted from their roles, and so are those within them', async () => {
    const { db, now } = await open();
    const random = new Random(9);
    const history = new History(db, random, now);
    for (let i = 0; i < 60; i++) await history.step();
    const facts = (await Array.fromAsync(readOpenListingFacts(db))).flat();
    const stored = await db.selectFrom('listings').select('key').execute();
    const lengths = stored.map(({ key }) => countFilterTerms(parseListingKey(key)));
    expect(new Set(lengths)).toEqual(new Set([0, 1, 2, MAX_COUNTED_TERMS]));
    const found = new Set<string>();
    for (let i = 0; i < 30; i++) {
      const role = random.pick(facts);
      const stated = FACETS.filter((facet) => role[facet].length > 0);
      while (stated.length > MAX_COUNTED_TERMS + (i % 2)) stated.splice(stated.indexOf(random.pick(stated)), 1);
      const filter = Object.fromEntries(stated.map((facet) => [facet, random.pick(role[facet])])) as ListingFilter;
      const count = (one: ListingFilter) => facts.filter((job) => fits(job, one)).length;
      expect((await countListing(db, listingKey(filter))).open, listingKey(filter)).toBe(count(filter));
      const narrower = FACETS.filter((facet) => !filter[facet]).flatMap((facet) =>
        [...new Set(facts.flatMap((job) => job[facet]))].map((value): ListingFilter => ({ ...filter, [facet]: value })),
      );
      const counts = await countNarrowerListings(db, filter, narrower.map(listingKey));
      for (const one of narrower) expect(counts.get(listingKey(one))?.open, listingKey(one)).toBe(count(one));
      for (const one of narrower)
        if (count(one) > 0) found.add(`${FACETS.filter((facet) => one[facet] !== filter[facet])}`);
    }
    expect(found.size).toBeGreaterThan(5);
  });

  it.runIf(engine === 'sqlite')(
    'Listings and their facts are read from an index alone, where they name no skill or place',
    async () => {
      const { db, url } = await open();
      const plan = planner(url);
      const filters: ListingFilter[] = [{}, { workplace: 'remote' }, { category: 'ux-design', seniority: 'senior' }];
      for (const filter of filters) {
        const ids = plan(selectOpenIdsByDate(db, filter).limit(20).offset(100));
        expect(ids[0]).toMatch(/^SEARCH jobs USING COVERING INDEX/);
        expect(ids.filter((step) => step.includes('ORDER BY'))).toEqual([]);
        const facts = plan(selectListingSummary(db, filter)).filter((step) => !step.includes('count(DISTINCT)'));
        expect(facts[0]).toMatch(/^SEARCH jobs USING COVERING INDEX/);
      }
    },
  );

  it.runIf(engine === 'sqlite')('Listings of one place or skill with few roles are read from there', async () => {
    const { db, url } = await open();
    const plan = planner(url);
    for (const filter of [{ location: 'berlin' }, { skill: 'figma' }]) {
      expect(canReadAsSmallListing(filter, 3, 1_000)).toBe(true);
      expect(plan(selectSmallListing(db, filter))[0]).toBe('SEARCH jobs USING INDEX sqlite_autoindex_jobs_1 (id=?)');
    }
    expect(canReadAsSmallListing({ location: 'berlin' }, 300, 1_000)).toBe(false);
    expect(canReadAsSmallListing({ category: 'ux-designer', location: 'europe' }, 3, 1_000)).toBe(false);
  });

  test('Listings are indexable from 5 roles until there are fewer than 3', async () => {
    const { db, now } = await open();
    const key = 'ux-researcher|||||';
    const hashes: string[] = [];
    const isIndexed = async () => (await countListing(db, key)).indexed;
    for (let i = 1; i <= 5; i++) {
      expect(await isIndexed()).toBe(false);
      hashes.push(await publishOne(db, now, { categorySlug: 'ux-researcher' }));
    }
    expect(await isIndexed()).toBe(true);
    const close = async () =>
      expectValue(await closeJob(db, actor, { hash: hashes.pop() ?? '', reason: 'closed' }, now));
    await close();
    await close();
    expect(await isIndexed(), '3 roles keep it').toBe(true);
    expectValue(await editJob(db, actor, { hash: hashes[0] ?? '', changes: { seniority: 'lead' } }, now));
    expect(await isIndexed(), 'an edit that changes another fact does not pass through 2').toBe(true);
    await close();
    expect(await isIndexed(), '2 roles end it').toBe(false);
    hashes.push(await publishOne(db, now, { categorySlug: 'ux-researcher' }));
    expect(await isIndexed(), '3 roles do not begin it').toBe(false);
  });

  it('Listings have pages of 20 and none beyond the last', async () => {
    const { db, now } = await open();
    for (let i = 0; i < 21; i++) await publishOne(db, new Date(now.getTime() + i * 1_000), {});
    const taxonomy = await readTaxonomy(db);
    const first = await findListingPage(db, taxonomy, {}, 1);
    const second = await findListingPage(db, taxonomy, {}, 2);
    expect([first?.jobs.length, second?.jobs.length, first?.pages]).toEqual([20, 1, 2]);
    expect(await findListingPage(db, taxonomy, {}, 3)).toBeUndefined();
    expect(await findListingPage(db, taxonomy, {}, 0)).toBeUndefined();
  });

  test('Listings offer the currencies that open roles pay in, and are rendered again when one comes or goes', async () => {
    const { db, now } = await open();
    const taxonomy = await readTaxonomy(db);
    const offered = async () => (await findListingPage(db, taxonomy, {}, 1))?.currencies;
    const pay = (currency: 'EUR' | 'ISK') => ({ min: 4_000_000, max: 5_000_000, currency, period: 'year' as const });
    let last = 0;
    /** True if changes since then made pages with currencies stale. */
    const isStale = async () => {
      const changes = await listChangesAfter(db, last, 1_000);
      last = changes.at(-1)?.id ?? last;
      return changes.some(({ record }) => record.tags?.includes(CURRENCIES_TAG));
    };
    await publishOne(db, now, { pay: pay('EUR') });
    expect([await offered(), await isStale()]).toEqual([['EUR'], true]);
    await publishOne(db, now, { pay: pay('EUR') });
    await publishOne(db, now, { pay: null });
    expect([await offered(), await isStale()]).toEqual([['EUR'], false]);
    const first = await publishOne(db, now, { pay: pay('ISK') });
    expect([await offered(), await isStale()]).toEqual([['EUR', 'ISK'], true]);
    const second = await publishOne(db, now, { pay: pay('ISK') });
    expectValue(await closeJob(db, actor, { hash: first, reason: 'filled' }, now));
    expect([await offered(), await isStale()]).toEqual([['EUR', 'ISK'], false]);
    expectValue(await editJob(db, actor, { hash: second, changes: { pay: pay('EUR') } }, now));
    expect([await offered(), await isStale()]).toEqual([['EUR'], true]);
    expect((await findListingPage(db, taxonomy, {}, 1))?.tags).toContain(CURRENCIES_TAG);
  });

  test('Listings without roles name wider ones that have some', async () => {
    const { db, now } = await open();
    await publishOne(db, now, {});
    const view = await findListingPage(
      db,
      await readTaxonomy(db),
      { category: 'product-designer', workplace: 'remote' },
      1,
    );
    expect(view?.total).toBe(0);
    expect(view?.indexable).toBe(false);
    expect(view?.wider.map((link) => link.href)).toEqual(expect.arrayContaining(['/product-designer', '/roles']));
  });

  test('Listings name the skills that most of their roles ask for, those of a region too, and no region among their places', async () => {
    const { db, now } = await open();
    await publishOne(db, now, { locationSlugs: ['berlin'], requiredSkills: ['figma'], niceSkills: [] });
    await publishOne(db, now, { locationSlugs: ['berlin'], requiredSkills: ['figma'], niceSkills: ['prototyping'] });
    await publishOne(db, now, { locationSlugs: ['lisbon'], requiredSkills: ['user-research'], niceSkills: [] });
    const taxonomy = await readTaxonomy(db);
    const factsOf = async (filter: ListingFilter) => (await findListingPage(db, taxonomy, filter, 1))?.facts;
    expect((await factsOf({ location: 'europe' }))?.skills).toEqual(['figma', 'prototyping', 'user research']);
    expect((await factsOf({}))?.places).toEqual(['Berlin', 'Germany', 'Lisbon', 'Portugal']);
  });

  it('Listings of a place separate roles there from remote roles open to its country', async () => {
    const { db, now } = await open();
    await publishOne(db, now, { workplace: 'remote', locationSlugs: [], openToSlugs: ['germany'] });
    await publishOne(db, now, { workplace: 'remote', locationSlugs: [], openToSlugs: ['europe'] });
    await publishOne(db, now, { workplace: 'remote', locationSlugs: [], openToSlugs: [] });
    await publishOne(db, now, { workplace: 'remote', locationSlugs: [], openToSlugs: ['portugal'] });
    await publishOne(db, now, { locationSlugs: ['berlin'] });
    const view = await findListingPage(db, await readTaxonomy(db), { location: 'berlin' }, 1);
    expect(view?.total).toBe(1);
    expect(view?.openToPlace).toMatchObject({ place: 'Germany', count: 3 });
    // Towns lie in divisions once a role names one.
    await publishOne(db, now, { locationSlugs: ['augsburg'] });
    for (const location of ['augsburg', 'bavaria', 'germany']) {
      const { openToPlace } = (await findListingPage(db, await readTaxonomy(db), { location }, 1)) ?? {};
      expect([location, openToPlace?.place, openToPlace?.count]).toEqual([location, 'Germany', 3]);
    }
  });
});

async function publishOne(db: Db, now: Date, changes: Parameters<typeof draftOf>[0]): Promise<string> {
  return (await plantOpenJob(db, now, changes)).hash;
}

/** Tells how SQLite goes about a question. */
const planner =
  (url: string) =>
  (query: { compile: () => CompiledQuery }): string[] => {
    const { sql, parameters } = query.compile();
    using database = new DatabaseSync(url.slice('file:'.length));
    const steps = database.prepare(`explain query plan ${sql}`).all(...(parameters as string[]));
    return steps.map((step) => String(step.detail));
  };

const inWords = ({ amount, currency }: YearlyPay): string => `${amount} ${currency}`;

function anyFilter(random: Random): ListingFilter {
  const values = {
    category: ['product', 'research', 'product-designer', 'ui-designer', 'ux-designer'],
    seniority: SENIORITIES.slice(1, 4),
    contractType: LISTING_CONTRACTS.slice(0, 3),
    workplace: WORKPLACES,
    skill: ['figma', 'prototyping', 'user-research'],
    location: ['europe', 'germany', 'berlin', 'lisbon', 'new-york'],
    ...mapToRecord(LISTED_FACTS, (fact) => Object.keys(listedValues(fact))),
  };
  return Object.fromEntries(
    FACETS.filter(() => random.chance(0.35)).map((facet) => [facet, random.pick<string>(values[facet])]),
  ) as ListingFilter;
}

const fits = (job: ListingFacts, filter: ListingFilter): boolean =>
  FACETS.every((facet) => !filter[facet] || job[facet].includes(filter[facet]));
