import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestQuery } from '../../../src/features/public-api/cursor.ts';
import { listOperationParameters } from '../../../src/features/public-api/openapi.ts';
import { OPERATIONS } from '../../../src/features/public-api/operations.ts';
import { Problem } from '../../../src/features/public-api/responses.schema.ts';
import { forAllAsync } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';
import { rounds } from '../../rounds.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from '../market/random-roles.ts';
import { Api } from './asking.ts';

const REQUESTS = rounds(800, 10_000);
const MAX_BYTES = 1_000_000;

const paths = OPERATIONS.map(({ path }) => path.replace('{hash}', '000000'));
const names = OPERATIONS.flatMap((operation) => listOperationParameters(operation).map(({ name }) => name));
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const nested = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
const point = fc.record({
  boardId: fc.oneof(fc.string(), fc.constant(nested)),
  changeId: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(), fc.string()),
  changeMark: fc.string(),
});
const paid = fc.record({
  read: fc.array(fc.constantFrom('EUR', 'USD', 'XXX', '__proto__', '')),
  kind: fc.integer(),
  max: fc.oneof(fc.double(), fc.integer()),
  min: fc.integer(),
});
const cursor = fc
  .oneof(
    fc.record({
      of: fc.constant('changes'),
      since: point,
      part: fc.oneof(fc.constant(null), fc.record({ until: fc.integer(), after: fc.string() })),
    }),
    fc.record({
      of: fc.constant('search'),
      search: fc.string(),
      after: fc.record(
        { worth: fc.integer(), published: fc.integer(), id: fc.string(), pay: paid },
        { requiredKeys: ['id'] },
      ),
      since: fc.oneof(fc.constant(null), point),
    }),
    fc.record({
      of: fc.constantFrom('companies', 'places', '__proto__'),
      list: fc.constantFrom(digestQuery(''), digestQuery('hiring'), digestQuery('city')),
      after: fc.oneof(fc.string(), fc.constantFrom('\u0000', 'berlin')),
    }),
    fc.anything(),
    fc.constant(nested),
  )
  .map((value) => base64(value ?? null));
const value = fc.oneof(
  fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), hostileText),
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'NaN',
    'null',
    '[]',
    '{}',
    '../..',
    '%00',
    '\u0000',
    '\u202e',
    'x'.repeat(5_000),
  ),
  fc.constantFrom(
    'remote',
    'senior',
    'berlin',
    'product-designer',
    'EUR',
    'newest',
    'relevance',
    'pay',
    'city',
    '2026-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01T00:00:00Z',
  ),
  cursor,
);
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  fc.constantFrom('__proto__', 'q[]', 'q[a][b]', ''),
  fc.oneof(fc.string(), hostileText),
);
const request = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...paths) },
    fc.constantFrom('/api/v1/', '/api/v1/jobs/', '/api/v1/jobs/__prot', '/api/v1/nothing'),
  ),
  fc.array(fc.tuple(name, value), { maxLength: 8 }),
);

describeOnBothEngines('Whatever the public API is asked', (open, engine) => {
  it('Whatever the public API is asked it answers within bounds, or names what is wrong, and never fails', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 9, 300, now);
    const api = await Api.open(db);
    const statuses = new Map<number, number>();
    await forAllAsync(
      [request],
      { numRuns: engine === 'sqlite' ? REQUESTS : Math.ceil(REQUESTS / 4), seed: 5 },
      async ([path, pairs]) => {
        const outcome = await api.request(`${path}?${new URLSearchParams(pairs)}`);
        const status = 'problem' in outcome ? outcome.problem.statusCode : 200;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if ('problem' in outcome) {
          expect(Problem.safeParse(outcome.problem).error?.issues ?? []).toEqual([]);
          expect([400, 404, 410]).toContain(status);
          expect(JSON.stringify(outcome.problem).length).toBeLessThan(20_000);
        } else expect(JSON.stringify(outcome.value).length).toBeLessThan(MAX_BYTES);
      },
    );
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 100);
    expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 10);
  });
});
