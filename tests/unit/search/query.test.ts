import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobFields } from '../../../src/features/jobs/job.fields.ts';
import { CHOICE_FACETS, type ChoiceFacet, type ChoiceValue, FLAGS } from '../../../src/features/search/filters.ts';
import {
  changeQuery,
  defaultSort,
  emptyQuery,
  printQuery,
  QUERY_FACETS,
  QUERY_LIMITS,
  type SearchQuery,
  SORTS,
} from '../../../src/features/search/query.ts';
import {
  canonicalSearchPath,
  filterToQuery,
  querySlug,
  queryToFilter,
} from '../../../src/features/search/query-address.ts';
import { cleanQueryText, findIneffectiveParameters, parseQuery } from '../../../src/features/search/query-parsing.ts';
import { buildSlugVocabulary, parseFilterSlug } from '../../../src/features/search/slug.ts';
import { mapToRecord } from '../../../src/lib/lookup.ts';
import { PAY_PERIODS } from '../../../src/lib/money.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { hostileText } from '../../hostile.ts';

const known = {
  categories: ['product-designer', 'ux-designer', 'ui-designer'],
  skills: ['figma', 'design-systems'],
  locations: ['berlin', 'new-york', 'europe', 'germany'],
};
const vocabulary = buildSlugVocabulary(known);

const some = <T extends string>(values: readonly T[]) => fc.subarray([...values]).map((list) => list.sort());
const upTo = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

type Choices = { [Facet in ChoiceFacet]: fc.Arbitrary<ChoiceValue<Facet>[]> };

/** Every query that parsing can give. */
const anyQuery: fc.Arbitrary<SearchQuery> = fc
  .record({
    q: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })).map(cleanQueryText),
    exact: fc.boolean(),
    category: some(known.categories),
    ...(mapToRecord(CHOICE_FACETS, (facet) =>
      some((jobFields[facet].values as readonly string[]).slice(0, QUERY_LIMITS.values)),
    ) as unknown as Choices),
    skill: some(known.skills),
    location: some(known.locations),
    radius: maybe(upTo(QUERY_LIMITS.radius)),
    openTo: some(['germany', 'portugal']),
    company: some(['acme', 'pale-harbour']),
    pay: maybe(
      fc.record(
        {
          min: upTo(QUERY_LIMITS.payMin),
          currency: fc.constantFrom('EUR', 'USD', 'JPY'),
          period: fc.constantFrom(...PAY_PERIODS),
          end: fc.constant('min' as const),
        },
        { requiredKeys: ['min', 'currency', 'period'] },
      ),
    ),
    ...mapToRecord(FLAGS, () => fc.boolean()),
    postedWithin: maybe(upTo(QUERY_LIMITS.postedWithin)),
    sort: fc.constantFrom(...SORTS),
    page: upTo(QUERY_LIMITS.page),
    pageSize: upTo(QUERY_LIMITS.pageSize),
  })
  .map((query) => ({
    ...query,
    exact: query.exact && query.q !== '',
    radius: query.location.length > 0 ? query.radius : null,
    sort: query.sort === 'relevance' ? defaultSort(query) : query.sort,
  }));

const parse = (text: string) => parseQuery(new URLSearchParams(text));

describe('A query', () => {
  it('A query reads back what was printed, for every query', () => {
    forAll([anyQuery], (query) => {
      expect(parse(printQuery(query))).toEqual({ query, problems: [] });
    });
  });

  it('A query is canonical after one printing, whatever the parameters were', () => {
    const name = fc.oneof(
      fc.constantFrom(...QUERY_FACETS, 'q', 'radius', 'payMin', 'payCurrency', 'payPeriod', 'sort', 'page'),
      fc.constantFrom(...FLAGS, 'postedWithin', '__proto__', 'constructor', 'x'),
    );
    const value = fc.oneof(
      fc.oneof(fc.string({ unit: 'binary' }), hostileText),
      fc.constantFrom('', '1', 'on', '0', '-1', '1e9', '99999999999', 'EUR', 'eur', 'hour', 'relevance', 'pay'),
      fc.constantFrom('senior', 'remote', 'berlin', 'product-designer', 'Berlin', '../etc', '%00'),
    );
    forAll([fc.array(fc.tuple(name, value), { maxLength: 30 })], { numRuns: 500 }, (pairs) => {
      const { query, problems } = parseQuery(pairs);
      const printed = printQuery(query);
      expect(parse(printed)).toEqual({ query, problems: [] });
      for (const problem of problems) expect(pairs.map(([given]) => given)).toContain(problem.field);
    });
  });

  it('A query prints nothing for all roles, and parameters in one order', () => {
    expect(printQuery(emptyQuery)).toBe('');
    expect(
      printQuery(
        parse('page=2&sort=pay&location=berlin&radius=50&q=type+design&workplace=remote&category=b&category=a').query,
      ),
    ).toBe('q=type+design&category=a&category=b&workplace=remote&location=berlin&radius=50&sort=pay&page=2');
  });

  it('A query accepts what a plain form sends: empty fields and ticked boxes', () => {
    const { query, problems } = parse('q=&category=&withPay=on&payMin=&payCurrency=EUR&payPeriod=year&radius=25&page=');
    expect(problems).toEqual([]);
    expect(query).toEqual({ ...emptyQuery, withPay: true });
  });

  it.each([
    ['seniority=boss', 'seniority', 'must be one of intern, junior'],
    ['category=UX', 'category', 'must be lower-case words'],
    ['location=berlin&radius=0', 'radius', 'must be a whole number from 1 to 500'],
    ['radius=1e2&location=berlin', 'radius', 'must be a whole number'],
    ['payMin=60000', 'payMin', 'needs payCurrency'],
    ['payMin=lots&payCurrency=EUR', 'payMin', 'must be an amount such as 70000 or 70k'],
    ['payMin=0&payCurrency=EUR', 'payMin', 'must be an amount'],
    ['payMin=-5&payCurrency=EUR', 'payMin', 'must be an amount'],
    ['payMin=1e9&payCurrency=EUR', 'payMin', 'must be an amount'],
    ['payMin=2000000000&payCurrency=EUR', 'payMin', 'up to 1,000,000,000'],
    ['payMin=70k-80k&payCurrency=EUR', 'payMin', 'must be an amount'],
    ['payMin=60000&payCurrency=euro', 'payCurrency', 'must be a currency of three letters'],
    ['payMin=60&payCurrency=EUR&payEnd=middle', 'payEnd', 'must be one of max, min'],
    ['payMin=60&payCurrency=EUR&payPeriod=minute', 'payPeriod', 'must be one of year, month'],
    ['withPay=maybe', 'withPay', 'must be 1 or 0'],
    ['sort=best', 'sort', 'must be one of relevance, newest, pay'],
    ['sort=relevance', 'sort', 'can be relevance only with words'],
    ['page=2&page=3', 'page', 'may be given only once'],
    ['page=0', 'page', 'must be a whole number from 1'],
    ['__proto__=1', '__proto__', 'is not a parameter'],
    ['colour=', 'colour', 'is not a parameter'],
    [`q=${'x'.repeat(201)}`, 'q', 'can have up to 200 characters'],
    ['q=a1+a2+a3+a4+a5+a6+a7+a8+a9+b1+b2+b3+b4', 'q', 'can have up to 12 terms'],
    ['payMin=60000&payCurrency=ZZZ', 'payCurrency', 'by ISO 4217'],
    ['exact=1', 'exact', 'needs words in q'],
    ['pageSize=101', 'pageSize', 'must be a whole number from 1 to 100'],
  ])('%s breaks a rule of %s, which says so', (text, field, message) => {
    const { query, problems } = parse(text);
    expect(problems).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect(query.page).toBe(1);
    expect(query.pay).toBeNull();
  });

  it.each([
    ['70k', 'EUR', 70_000, 'EUR'],
    ['70.000', 'EUR', 70_000, 'EUR'],
    ['€70.000', 'EUR', 70_000, 'EUR'],
    ['70 000 €', 'EUR', 70_000, 'EUR'],
    ['120,000', 'USD', 120_000, 'USD'],
    ["95'000", 'CHF', 95_000, 'CHF'],
    ['£70k', 'EUR', 70_000, 'GBP'],
    ['$90k', 'EUR', 90_000, 'USD'],
    ['$90k', 'CAD', 90_000, 'CAD'],
    ['€1.000.000', '', 1_000_000, 'EUR'],
  ])('A query reads pay of %s beside %s as people write it', (typed, chosen, min, currency) => {
    const { query, problems } = parseQuery(Object.entries({ payMin: typed, payCurrency: chosen }));
    expect(problems).toEqual([]);
    expect(query.pay).toEqual({ min, currency, period: 'year' });
    expect(printQuery(query)).toBe(`payMin=${min}&payCurrency=${currency}`);
  });

  it('A query holds no more terms than are looked for', () => {
    const words = Array.from({ length: 20 }, (_, i) => `w${i}`).join(' ');
    expect(parse(`q=${words}`).query.q).toBe(words.split(' ').slice(0, 12).join(' '));
  });

  it('A query has parameters that change nothing separated from those that break a rule', () => {
    const around = (text: string) => findIneffectiveParameters(new URLSearchParams(text), parse(text).query);
    expect(around('radius=25')).toMatchObject([{ field: 'radius', message: expect.stringMatching(/^needs a place/) }]);
    expect(around('radius=25&location=berlin')).toEqual([]);
    expect(around('radius=&location=')).toEqual([]);
  });

  it('A query rejects values that the board does not have', () => {
    const { query, problems } = parseQuery(
      new URLSearchParams('category=ux-designer&category=cook'),
      (facet, value) => facet !== 'category' || known.categories.includes(value),
    );
    expect(query.category).toEqual(['ux-designer']);
    expect(problems).toEqual([{ field: 'category', message: 'has no value "cook"' }]);
  });

  it('A query holds at most 20 values of a facet', () => {
    const { query, problems } = parse(Array.from({ length: 40 }, (_, i) => `company=c${i}`).join('&'));
    expect(query.company).toHaveLength(20);
    expect(problems).toEqual([{ field: 'company', message: 'can have up to 20 values' }]);
  });

  it('A query starts at its first page again when it changes, and stays canonical', () => {
    const before = parse('q=ux&category=b&page=3').query;
    const after = changeQuery(before, { category: ['c', 'a', 'c'], q: '' });
    expect(after).toEqual({ ...emptyQuery, category: ['a', 'c'] });
    expect(changeQuery({ ...before, sort: 'pay' }, { q: '' }).sort).toBe('pay');
    expect(changeQuery(emptyQuery, { q: 'ux' }).sort).toBe('relevance');
    expect(changeQuery(parse('location=berlin&radius=50').query, { location: [] }).radius).toBeNull();
  });
});

it('A query and a filter slug are equivalent, or the slug is rejected', () => {
  forAll([anyQuery], (query) => {
    const slug = querySlug(query, vocabulary);
    if (slug === undefined) return;
    const filter = parseFilterSlug(slug, vocabulary);
    expect(filter && filterToQuery(filter, query.page)).toEqual(query);
  });
});

it('A query and a filter slug correspond for at most one value of each facet, and nothing else', () => {
  const remoteInBerlin = parse('workplace=remote&location=berlin').query;
  expect(querySlug(remoteInBerlin, vocabulary)).toBe('remote-in-berlin');
  expect(canonicalSearchPath(remoteInBerlin, vocabulary)).toBe('/remote-in-berlin');
  expect(canonicalSearchPath({ ...remoteInBerlin, page: 3 }, vocabulary)).toBe('/remote-in-berlin/page/3');
  expect(canonicalSearchPath(parse('location=berlin').query, vocabulary)).toBe('/locations/berlin');
  expect(canonicalSearchPath(emptyQuery, vocabulary)).toBe('/roles');
  expect(canonicalSearchPath(parse('workplace=remote&workplace=hybrid').query, vocabulary)).toBe(
    '/search?workplace=hybrid&workplace=remote',
  );
  for (const more of readList(`
    q=ux · radius=20 · company=acme · withPay=1 · sort=pay · openTo=germany · postedWithin=7
  `)) {
    const query = parse(`location=berlin&${more}`).query;
    expect(queryToFilter(query)).toBeUndefined();
    expect(querySlug(query, vocabulary)).toBeUndefined();
  }
});
