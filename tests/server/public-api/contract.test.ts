import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { createJob, editJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { withFactDefaults } from '../../../src/features/jobs/job.facts.ts';
import { FACT_FACETS, FACT_FLAGS, jobFields } from '../../../src/features/jobs/job.fields.ts';
import { featureRunningJob } from '../../../src/features/jobs/job-owner.commands.ts';
import { recountAllListings } from '../../../src/features/jobs/listing.counts.ts';
import { recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { CURSOR, printShortenedJson } from '../../../src/features/public-api/example.ts';
import { readApiExamples } from '../../../src/features/public-api/examples.queries.ts';
import {
  buildOpenApiDocument,
  type JsonSchema,
  listOperationParameters,
  schemas,
} from '../../../src/features/public-api/openapi.ts';
import { type ApiOperationName, OPERATIONS } from '../../../src/features/public-api/operations.ts';
import { type ApiResponse, Problem, responses } from '../../../src/features/public-api/responses.schema.ts';
import { FLAGS } from '../../../src/features/search/filters.ts';
import { mapToRecord } from '../../../src/lib/lookup.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from '../market/random-roles.ts';
import { actor, draftOf } from '../plant.ts';
import { Api } from './asking.ts';

type Jobs = ApiResponse<'jobs'>;
type Job = Jobs['jobs'][number];

/** A random board on which every field that the API knows says something of some role. */
async function fill(db: Db, now: Date): Promise<void> {
  await plantRandomRoles(db, 7, 900, now);
  await db
    .updateTable('companies')
    .set({ logo: '/images/logo.webp', social_links: '["https://social.example/@one"]' })
    .where('id', '=', 'co1')
    .execute();
  const publish = async (changes: Parameters<typeof draftOf>[0]) => {
    const job = expectValue(
      await publishJob(db, actor, expectValue(await createJob(db, actor, draftOf(changes), now)), now),
    );
    expectValue(await editJob(db, actor, { hash: job.hash, changes: { title: 'Product Designer, Maps' } }, now));
    return job;
  };
  const remote = {
    workplace: 'remote',
    locationSlugs: [] as string[],
    openToSlugs: ['germany'] as string[],
    timezones: { from: -1, to: 2 },
  } as const;
  const stated = withFactDefaults({
    ...mapToRecord(FACT_FACETS, (name) => jobFields[name].values[0]),
    languages: [{ language: 'de', level: 'fluent' }],
    ...mapToRecord(FACT_FLAGS, () => true),
  });
  await publish({ ...remote, ...stated, client: 'Tidewater', contractType: 'fixed-term', freelance: true });
  const takeHome = { hours: 3, paid: true };
  const { hash } = await publish({
    process: { steps: ['Talk'], takeHome, replyWithinDays: 5 },
    apply: { mode: 'board' },
  });
  const until = new Date(now.getTime() + 5 * 86_400_000).toISOString();
  await db.updateTable('jobs').set({ confirmed_at: now.toISOString() }).where('hash', '=', hash).execute();
  const owner = { kind: 'admin', id: 'root' } as const;
  expectValue(await db.transaction().execute((trx) => featureRunningJob(trx, owner, { hash, until }, now)));
  await db.transaction().execute((trx) => recountAllListings(trx, now.toISOString()));
  await recomputePayAndTrends(db, now);
}

/** Valid value, its condition and an invalid value of each parameter. */
const SAMPLES: Record<
  ApiOperationName,
  Record<string, [fine: string, broken: string, holds?: (job: Job) => boolean]>
> = {
  jobs: {
    q: ['maps', 'x'.repeat(201), ({ title }) => /maps/i.test(title)],
    exact: ['1', 'perhaps'],
    category: ['product-designer', 'Nothing', ({ category }) => category.slug === 'product-designer'],
    seniority: ['senior', 'boss', ({ seniority }) => seniority === 'senior'],
    contractType: ['full-time', 'none', ({ contractType }) => contractType === 'full-time'],
    workplace: ['remote', 'moon', ({ workplace }) => workplace === 'remote'],
    skill: ['figma', 'no-such-skill'],
    location: ['berlin', 'nowhere-at-all'],
    radius: ['20', '501'],
    openTo: ['germany', 'berlin', ({ workplace }) => workplace === 'remote'],
    company: ['northlight', 'unknown', ({ company }) => company.slug === 'northlight'],
    payMin: ['60000', '-1', ({ pay }) => (pay?.max ?? 0) > 0],
    payCurrency: ['EUR', 'euro'],
    payPeriod: ['month', 'century'],
    payEnd: ['min', 'middle', ({ pay }) => (pay?.min ?? 0) > 0],
    ...mapToRecord(FLAGS, (): [string, string] => ['1', 'perhaps']),
    withPay: ['1', 'yes please', ({ pay }) => pay !== null],
    postedWithin: ['30', '366'],
    ...mapToRecord(FACT_FACETS, (name): [string, string] => [jobFields[name].values[0], 'unheard-of']),
    sort: ['pay', 'best'],
    facets: ['1', 'all'],
    full: ['1', 'full', (job) => 'description' in job],
    limit: ['3', '101'],
    cursor: ['', 'abc'],
    updatedSince: ['2026-01-01T00:00:00Z', 'yesterday'],
  },
  job: {},
  count: {},
  companies: {
    company: ['northlight', 'No Slug'],
    hiring: ['1', 'true'],
    limit: ['2', '0'],
    cursor: ['', 'eyJvZiI6InBsYWNlcyJ9'],
  },
  places: { kind: ['city', 'moon'], limit: ['2', 'many'], cursor: ['', '*'] },
  categories: {},
  salaries: { category: ['product-designer', 'nothing-known'], location: ['germany', 'europe'] },
  trends: { category: ['product-designer', 'nothing-known'] },
};
const { full: _, limit: __, cursor: ___, sort: ____, facets: _____, updatedSince: ______, ...narrowing } = SAMPLES.jobs;
SAMPLES.count = narrowing;

/** Parameters that are only valid together. */
const BESIDE: Record<string, string> = {
  exact: '&q=designer',
  radius: '&location=berlin',
  payMin: '&payCurrency=EUR',
  payEnd: '&payMin=60000&payCurrency=EUR',
};

describeOnBothEngines('The contract of the public API', (open, _engine, test) => {
  it('The contract of the public API holds: all that is documented is answered, and nothing else', async () => {
    const { db, now } = await open();
    await fill(db, now);
    const api = await Api.open(db);
    const { jobs } = await api.read<Jobs>('/api/v1/jobs?full=1&limit=2');
    const seen = new Set<string>();
    const see = async <Name extends ApiOperationName>(name: Name, path: string): Promise<ApiResponse<Name>> => {
      const value = await api.read<ApiResponse<Name>>(path);
      const parsed = responses[name].safeParse(value);
      expect(parsed.error?.issues ?? [], path).toEqual([]);
      walk(schemaOf(name), value, seen);
      return value;
    };
    for (const operation of OPERATIONS) {
      const { name } = operation;
      const path = operation.path.replace('{hash}', jobs[0]?.hash ?? '');
      await see(name, path);
      const documented = listOperationParameters(operation).filter((parameter) => parameter.in === 'query');
      expect(Object.keys(SAMPLES[name]).sort()).toEqual(documented.map((parameter) => parameter.name).sort());
      for (const { name: parameter } of documented) {
        const [fine = '', broken = '', holds] = SAMPLES[name][parameter] ?? [];
        const value = parameter === 'cursor' ? await firstCursor(api, path) : fine;
        const answer = await see(name, `${path}?${parameter}=${encodeURIComponent(value)}${BESIDE[parameter] ?? ''}`);
        if (holds && name === 'jobs') {
          const found = (answer as Jobs).jobs;
          expect(found.length, parameter).toBeGreaterThan(0);
          expect(
            found.filter((job) => !holds(job)),
            parameter,
          ).toEqual([]);
        }
        const rejected = await api.rejection(`${path}?${parameter}=${encodeURIComponent(broken)}`);
        expect(Problem.safeParse(rejected).error?.issues ?? []).toEqual([]);
        expect(rejected, parameter).toMatchObject({ statusCode: 400, data: { problems: [{ field: parameter }] } });
        expect(rejected.message).toMatch(new RegExp(`^${parameter} .{10}`));
      }
      const twice = documented[0]?.name;
      for (const unknown of ['colour', '__proto__', 'constructor', 'page', 'x'.repeat(500)]) {
        expect(await api.rejection(`${path}?${unknown}=1`)).toMatchObject({
          statusCode: 400,
          data: {
            problems: [
              { field: unknown.slice(0, 40) + (unknown.length > 40 ? '…' : ''), message: 'is not a parameter' },
            ],
          },
        });
      }
      if (twice && !SAMPLES[name][twice]?.[2]) await api.rejection(`${path}?${twice}=a&${twice}=b`);
    }
    for (const [hash, status] of await endedHashes(db)) {
      const rejected = await api.rejection(`/api/v1/jobs/${hash}`);
      expect(Problem.safeParse(rejected).error?.issues ?? []).toEqual([]);
      expect(rejected.statusCode, status).toBe(status === 'draft' || status === 'pending' ? 404 : 410);
      walk({ $ref: '#/components/schemas/Problem' }, rejected, seen);
      walk({ $ref: '#/components/schemas/Ended' }, rejected.data, seen);
    }
    walk({ $ref: '#/components/schemas/Problem' }, await api.rejection('/api/v1/jobs?x=1'), seen);
    const documented = Object.entries(schemas).flatMap(([name, schema]) => fieldsOf(name, schema));
    expect(documented.length).toBeGreaterThan(120);
    expect(documented.filter((field) => !seen.has(field))).toEqual([]);
  });

  it('The contract of the public API contains no estimate of pay, no text without an author, and nothing private', async () => {
    const { db, now } = await open();
    await fill(db, now);
    await db.updateTable('jobs').set({ description: 'KEEP THIS SECRET' }).where('status', '!=', 'published').execute();
    const api = await Api.open(db);
    let text = '';
    for (const { path } of OPERATIONS) {
      if (!path.includes('{')) text += JSON.stringify(await api.read(path));
    }
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Jobs = await api.read(`/api/v1/jobs?full=1&limit=100${cursor && `&cursor=${cursor}`}`);
      for (const job of page.jobs)
        if (job.pay === null) expect(JSON.stringify(job)).not.toMatch(/median|p25|band|"m(in|ax)":/);
      text += JSON.stringify(page);
      cursor = page.next;
    }
    expect(text.length).toBeGreaterThan(100_000);
    expect(text).not.toMatch(/KEEP THIS SECRET|company_id|reported|suspended|@.*"email"|"id":/);
  });

  test('The contract of the public API is shown with what the board answers', async () => {
    const { db, now } = await open();
    const names = OPERATIONS.map(({ name }) => name);
    const empty = await readApiExamples(db, 'https://easel.example');
    expect(Object.keys(empty.examples).sort()).toEqual(names.filter((name) => name !== 'job').sort());
    await fill(db, now);
    const api = await Api.open(db);
    const { examples } = await readApiExamples(db, 'https://easel.example');
    expect(Object.keys(examples).sort()).toEqual(names.sort());
    for (const [name, { path, response: answer }] of Object.entries(examples)) {
      const value = await api.read<object>(path);
      expect(answer, name).toBe(
        printShortenedJson(name === 'jobs' ? { ...value, next: CURSOR, changes: CURSOR } : value),
      );
    }
  });

  test('The contract of the public API is described by a document that is valid OpenAPI 3.1', async () => {
    const document = buildOpenApiDocument({ origin: 'https://easel.example', name: 'Easel' });
    const checked = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(checked).toMatchObject({ valid: true });
    expect(document.openapi).toBe('3.1.1');
    expect(Object.keys(document.paths)).toEqual(OPERATIONS.map(({ path }) => path));
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name);
    for (const field of Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      undescribed(name, schema),
    )) {
      expect(field).toBe('described');
    }
  });
});

const firstCursor = async (api: Api, path: string): Promise<string> => {
  const { next } = await api.read<{ next: string }>(`${path}?limit=1`);
  expect(next).toBeTruthy();
  return next;
};

const endedHashes = async (db: Db): Promise<[string, string][]> => {
  const rows = await db
    .selectFrom('jobs')
    .select(['hash', 'status'])
    .where('status', '!=', 'published')
    .limit(40)
    .execute();
  return rows.map(({ hash, status }) => [hash, status]);
};

const schemaOf = (name: ApiOperationName): JsonSchema => {
  const { paths } = buildOpenApiDocument({ origin: '', name: '' }) as unknown as {
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: JsonSchema }> }> } }>;
  };
  const path = OPERATIONS.find((operation) => operation.name === name)?.path ?? '';
  return paths[path]?.get.responses[200]?.content['application/json']?.schema ?? {};
};

/** Names every field that a value has, as `Job.pay`. */
function walk(schema: JsonSchema, value: unknown, seen: Set<string>, name = ''): void {
  if (value === null || value === undefined) return;
  if (schema.$ref) {
    const ref = schema.$ref.split('/').at(-1) ?? '';
    walk(schemas[ref] ?? {}, value, seen, ref);
  } else if (schema.anyOf) {
    for (const one of schema.anyOf) walk(one, value, seen, name);
  } else if (Array.isArray(value)) {
    for (const entry of value) walk(schema.items ?? {}, entry, seen, name);
  } else if (schema.properties && typeof value === 'object' && isOf(schema, value)) {
    for (const [field, part] of Object.entries(schema.properties)) {
      const inner = (value as Record<string, unknown>)[field];
      if (inner === null || inner === undefined) continue;
      seen.add(`${name}.${field}`);
      walk(part, inner, seen, `${name}.${field}`);
    }
  }
}

const isOf = ({ properties = {}, required = [] }: JsonSchema, value: object): boolean =>
  required.every((field) => field in value) && Object.keys(value).every((field) => field in properties);

function fieldsOf(name: string, schema: JsonSchema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([field, part]) => [
    `${name}.${field}`,
    ...fieldsOf(`${name}.${field}`, part),
  ]);
  return [
    ...own,
    ...(schema.items ? fieldsOf(name, schema.items) : []),
    ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(name, one)),
  ];
}

const undescribed = (name: string, schema: JsonSchema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([field, part]) => [
    ...(part.description || part.$ref ? [] : [`${name}.${field}`]),
    ...undescribed(`${name}.${field}`, part),
  ]),
  ...(schema.items ? undescribed(name, schema.items) : []),
];
