import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { makeDemoBoard } from '../../../src/demo/demo-board.ts';
import { insertDemoBoard } from '../../../src/demo/insert-demo-board.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { QUERY_FACETS, QUERY_LIMITS } from '../../../src/features/search/query.ts';
import { parseQuery } from '../../../src/features/search/query-parsing.ts';
import { readList } from '../../groups.ts';
import { HOSTILE_WORDS } from '../../hostile.ts';
import { rounds } from '../../rounds.ts';

const ROLES = 1_500;
const QUERIES = rounds(1_000, 20_000);
/** Milliseconds of processor time of one answer. */
const MAX_CPU_MS = 50;

const names = [
  ...QUERY_FACETS,
  ...readList(`
    q · q · q · radius · payMin · payCurrency · payPeriod · withPay · sort · page
  `),
];
const word = fc.oneof(
  fc.constantFrom(
    'des',
    'con',
    'pro',
    'int',
    'sen',
    'ux',
    'designer',
    'a',
    '*',
    '%',
    '_',
    'OR',
    'AND',
    'NOT',
    'NEAR(a b)',
  ),
  fc.constantFrom(
    '"',
    '-',
    '--',
    '-"',
    '""',
    "'",
    "';--",
    '\\',
    '(',
    ')',
    '^',
    '{}',
    '[',
    '$',
    '\u0000',
    '\u202e',
    '\ufeff',
  ),
  fc.constantFrom(...HOSTILE_WORDS.map((one) => one.slice(0, 40))),
  fc.constantFrom(
    'not',
    'no',
    'ohne',
    'anything but',
    'or',
    'DE',
    '🇩🇪🇦🇹',
    '$50/hour',
    '6 figures',
    'worldwide',
    'best paid',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
const value = fc.oneof(
  text,
  fc.constantFrom(
    'x'.repeat(100_000),
    'ux '.repeat(33_000),
    '"'.repeat(100_000),
    '-'.repeat(100_000),
    'e\u0301'.repeat(50_000),
  ),
  fc.constantFrom('9'.repeat(400), '-1', '1e308', 'NaN', 'Infinity', '0x10', '1.5', '٣', '1_000'),
  fc.constantFrom(
    'remote',
    'senior',
    'germany',
    'berlin',
    'product-designer',
    'figma',
    'EUR',
    'pay',
    'relevance',
    '1',
    '500',
  ),
);
const name = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '', 'q[]', 'q[$ne]', '\u0000') },
);
const hostile = fc.oneof(
  fc.array(fc.tuple(name, value), { maxLength: 12 }),
  fc
    .tuple(name, value, fc.integer({ min: 2, max: 500 }))
    .map(([n, v, times]) => Array(times).fill([n, v.slice(0, 1_000)])),
);

it('Hostile searches are all answered, each in little processor time', async () => {
  const db = await openDatabase('file::memory:');
  const today = new Date('2026-06-01T00:00:00.000Z');
  await insertDemoBoard(db, makeDemoBoard({ today, openJobs: ROLES, closedJobs: 0, companies: 300 }));
  const search = new SearchIndex(db);
  const known = await search.known();
  let slowest = { ms: 0, pairs: '' };
  let answered = 0;
  for (const pairs of fc.sample(hostile, { numRuns: QUERIES, seed: 20_26 }) as [string, string][][]) {
    const once = async () => {
      const begun = process.threadCpuUsage();
      const { query } = parseQuery(pairs, known);
      expect(query.q.length).toBeLessThanOrEqual(QUERY_LIMITS.text);
      const answer = await search.search(query, today);
      expect(answer.jobs.length).toBeLessThanOrEqual(20);
      expect(answer.terms.length).toBeLessThanOrEqual(12);
      const { user, system } = process.threadCpuUsage(begun);
      return (user + system) / 1_000;
    };
    let ms = await once();
    // Once may be the compiler's or the collector's; what is slow is slow again.
    for (let again = 0; ms > MAX_CPU_MS && again < 3; again++) ms = Math.min(ms, await once());
    if (ms > slowest.ms) slowest = { ms, pairs: JSON.stringify(pairs).slice(0, 300) };
    answered++;
  }
  await db.destroy();
  expect(answered).toBe(QUERIES);
  expect(slowest.ms, slowest.pairs).toBeLessThan(MAX_CPU_MS);
}, 240_000);
