import { expect, it } from 'vitest';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import type { JobRow } from '../../../src/features/jobs/job.ts';
import { QUERY_FACETS } from '../../../src/features/search/query.ts';
import type { SearchResponse } from '../../../src/features/search/search-view.ts';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { readList } from '../../groups.ts';
import { behindProxy } from '../site.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: behindProxy });

let client = 0;
/** Sends a request from its own client address. */
const sendRequest = (path: string, headers: Record<string, string> = {}) => {
  client++;
  return site.request(path, { headers: { 'x-forwarded-for': `10.0.${client >> 8}.${client & 255}`, ...headers } });
};
const search = async (query: string): Promise<SearchResponse> =>
  JSON.parse((await sendRequest(`/api/jobs?${query}`)).text);

it('GET /api/jobs answers all open roles with every facet', async () => {
  const answer = await search('');
  const { count } = JSON.parse((await site.request('/api/count')).text);
  expect(answer).toMatchObject({ total: count, page: 1, pages: Math.ceil(count / 20), terms: [], relaxations: [] });
  expect(answer.jobs).toHaveLength(20);
  for (const facet of QUERY_FACETS) expect(answer.facets[facet].length, facet).toBeGreaterThan(1);
  expect(answer.facets.workplace.reduce((sum, { count }) => sum + count, 0)).toBe(count);
  // Pages also have a bar and an image.
  const { payBar: _bar, work: _work, ...row } = JSON.parse((await site.request('/roles/_payload.json')).text).jobs[0];
  expect(answer.jobs[0]).toEqual(row);
});

it('GET /api/jobs narrows by facets, counting each without itself', async () => {
  const remote = await search('workplace=remote&sort=newest');
  expect(remote.jobs.every((job: JobRow) => job.workplace === 'remote')).toBe(true);
  const hybrid = remote.facets.workplace.find(({ value }) => value === 'hybrid');
  expect(hybrid).toMatchObject({ label: 'Hybrid', selected: false });
  expect((await search('workplace=remote&workplace=hybrid')).total).toBe(remote.total + (hybrid?.count ?? 0));
});

it('GET /api/jobs understands words, and says what else they find', async () => {
  const answer = await search('q=interaction+designer');
  expect(answer.terms).toMatchObject([{ text: 'interaction designer', also: expect.arrayContaining(['UX designer']) }]);
  expect(answer.jobs.some((job) => /UX/.test(job.title))).toBe(true);
  const literal = await search(`q=${encodeURIComponent(answer.terms[0]?.literal ?? '')}`);
  expect(literal.total).toBeLessThan(answer.total);
});

it('GET /api/jobs names what to leave out when nothing is found', async () => {
  const answer = await search('q=zebra&workplace=remote');
  expect(answer).toMatchObject({ total: 0, jobs: [], pages: 1 });
  const [relaxation] = answer.relaxations;
  expect(relaxation).toMatchObject({ without: ['“zebra”'], parameters: ['q'], query: 'workplace=remote' });
  expect(answer.nearest).toHaveLength(3);
  expect((await search(relaxation?.query ?? '')).total).toBe(relaxation?.total);
});

it.each([
  ['seniority=boss', 'seniority', /^seniority must be one of intern, junior/],
  ['location=nowhere-at-all', 'location', /^location has no value "nowhere-at-all"/],
  ['colour=green', 'colour', /^colour is not a parameter/],
  ['page=two', 'page', /^page must be a whole number/],
  ['page=1&page=2', 'page', /^page may be given only once/],
  ['__proto__=1', '__proto__', /^__proto__ is not a parameter/],
  ['payMin=1&payCurrency=ZZZ', 'payCurrency', /^payCurrency must be a currency of three letters by ISO 4217/],
  ['radius=20', 'radius', /^radius needs a place/],
  ['q=a1+a2+a3+a4+a5+a6+a7+a8+a9+b1+b2+b3+b4', 'q', /^q can have up to 12 terms/],
  ['pageSize=101', 'pageSize', /^pageSize must be a whole number from 1 to 100/],
])('GET /api/jobs rejects %s with a problem that names the parameter and the rule', async (query, field, message) => {
  const answer = await sendRequest(`/api/jobs?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.headers['content-type']).toMatch('application/problem+json');
  const details = JSON.parse(answer.text);
  expect(details).toMatchObject({ statusCode: 400, statusMessage: 'Bad Request', data: { problems: [{ field }] } });
  expect(details.message).toMatch(message);
});

it('GET /api/jobs says what it searched for in place of a typing error, and how to search without the correction', async () => {
  const { query, instead, total } = await search('q=prodcut+designer');
  expect([query.q, instead?.q]).toEqual(['prodcut designer', 'product designer']);
  expect(total).toBe((await search('q=product+designer')).total);
  expect(await search(instead?.exact ?? '')).toMatchObject({ total: 0, instead: null });
  expect((await search('q=product+designer')).instead).toBeNull();
});

it('GET /api/jobs reads an amount as pay, in the currency of the roles that the rest finds', async () => {
  const { terms, jobs } = await search('q=designer+60k+london');
  expect(terms.find(({ kind }) => kind === 'pay')).toMatchObject({
    text: '60k',
    pay: { min: 60_000, currency: 'GBP', period: 'year' },
    without: 'designer london',
    literal: 'designer "60k" london',
  });
  expect(jobs.map(({ pay }) => pay?.currency)).toEqual(jobs.map(() => 'GBP'));
});

it('GET /api/jobs has pay in one unit, that of its filters, in every field', async () => {
  const { jobs } = await search('payMin=60000&payCurrency=EUR&sort=pay');
  const [job] = jobs;
  const { salary_max } = await site.db
    .selectFrom('jobs')
    .select('salary_max')
    .where('hash', '=', job?.hash ?? '')
    .executeTakeFirstOrThrow();
  expect(job?.pay?.max).toBe((salary_max ?? 0) / 100);
  const yearly = jobs.filter(({ pay }) => pay?.period === 'year');
  for (const { pay } of yearly) expect(pay?.max).toBeGreaterThanOrEqual(60_000);
  const whole = await site.request(`/api/jobs/${job?.hash}`);
  expect(JSON.parse(whole.text).pay).toEqual(job?.pay);
  const page = await site.request(`/jobs/${job?.slug}-${job?.hash}/_payload.json`);
  expect(JSON.parse(page.text).job.pay).toEqual(job?.pay);
});

it('GET /api/jobs has pages of the size requested', async () => {
  const [large, small] = [await search('pageSize=60'), await search('pageSize=30&page=2')];
  expect([large.jobs.length, large.pages]).toEqual([60, Math.ceil(large.total / 60)]);
  expect(small.jobs).toEqual(large.jobs.slice(30));
});

it('GET /api/jobs is not sent again to a client that has it', async () => {
  const first = await sendRequest('/api/jobs?workplace=hybrid');
  const etag = first.headers.etag ?? '';
  expect(etag).not.toBe('');
  expect((await sendRequest('/api/jobs?workplace=hybrid', { 'if-none-match': etag })).status).toBe(304);
  expect((await site.request('/api/jobs', { method: 'POST', body: '{}' })).status).toBe(405);
});

it('GET /api/jobs shows a change before the command that made it is answered', async () => {
  const before = await search('');
  const [job] = before.jobs;
  const actor = { kind: 'system', name: 'test' } as const;
  expectValue(await closeJob(site.db, actor, { hash: job?.hash ?? '', reason: 'filled' }, new Date()));
  await site.renderer.catchUp();
  const after = await search('');
  expect(after.total).toBe(before.total - 1);
  expect(after.jobs.map(({ hash }) => hash)).not.toContain(job?.hash);
});

it('GET /api/jobs lets one client ask 120 times a minute', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 121; i++) {
    const { status } = await site.request(`/api/jobs?page=${i + 1}`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const rejected = await site.request('/api/jobs', { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  for (const path of [paths.search(), `${paths.feed(paths.search())}.xml?q=designer`, '/api/v1/count'])
    expect((await site.request(path, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status, path).toBe(200);
});

it('The public API is not sent again to a client that has it, and is sent to a client with another version', async () => {
  for (const path of ['/api/v1/jobs', '/api/v1/jobs?q=figma', '/api/v1/companies?limit=3', '/api/openapi.json']) {
    const { status, headers } = await sendRequest(path);
    expect([status, headers['content-type']], path).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const known = await sendRequest(path, { 'if-none-match': headers.etag ?? '' });
    expect([known.status, known.text, known.headers.etag], path).toEqual([304, '', headers.etag]);
    expect(known.headers.ratelimit).toMatch(/^"client";r=\d+;t=\d+$/);
    expect((await sendRequest(path, { 'if-none-match': '"another"' })).status).toBe(200);
  }
  const head = await site.request('/api/v1/count', { method: 'HEAD', headers: { 'x-forwarded-for': '192.0.2.7' } });
  expect([head.status, head.text]).toEqual([200, '']);
  expect((await site.request('/api/v1/count', { method: 'POST', body: '{}' })).status).toBe(405);
});

it('The public API says with every answer what is left of its limit, and when to ask again', async () => {
  const { maxHits, seconds } = rateLimits['public API'].client;
  const from = { headers: { 'x-forwarded-for': '192.0.2.8' } };
  for (let i = 1; i <= maxHits; i++) {
    const { status, headers } = await site.request(i % 2 ? '/api/v1/count' : '/api/v1/jobs?colour=green', from);
    expect(status).toBe(i % 2 ? 200 : 400);
    expect(headers['ratelimit-policy']).toBe(`"client";q=${maxHits};w=${seconds}`);
    expect(headers.ratelimit).toMatch(new RegExp(`^"client";r=${maxHits - i};t=\\d+$`));
  }
  const rejected = await site.request('/api/v1/count', from);
  expect([rejected.status, JSON.parse(rejected.text).statusCode]).toEqual([429, 429]);
  expect(rejected.headers.ratelimit).toBe(`"client";r=0;t=${rejected.headers['retry-after']}`);
  expect(rejected.headers['access-control-allow-origin']).toBe('*');
  expect(rejected.headers['access-control-expose-headers']).toBe('etag, ratelimit, ratelimit-policy, retry-after');
});

it('The public API lists to a reader of changes what has happened since, as soon as pages show it', async () => {
  type List = { total: number; changes: string; jobs: JobRow[]; ended: { hash: string }[] };
  const read = async (path: string): Promise<List> => JSON.parse((await sendRequest(path)).text);
  const { changes, jobs, total } = await read('/api/v1/jobs?limit=1');
  expect(total).toBe(JSON.parse((await sendRequest('/api/v1/count')).text).count);
  const [job] = jobs;
  const actor = { kind: 'system', name: 'test' } as const;
  expectValue(await closeJob(site.db, actor, { hash: job?.hash ?? '', reason: 'filled' }, new Date()));
  await site.renderer.catchUp();
  expect((await read(`/api/v1/jobs?cursor=${changes}`)).ended).toEqual([expect.objectContaining({ hash: job?.hash })]);
  expect((await sendRequest(`/api/v1/jobs/${job?.hash}`)).status).toBe(410);
});

it('GET /api/places limits the requests of each client, not of all together', async () => {
  const { maxHits } = rateLimits.places.client;
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (let i = 0; i < maxHits; i++)
    expect((await site.request(`/api/places?q=m${i}`, from('192.0.2.2'))).status).toBe(200);
  expect((await site.request('/api/places?q=miami', from('192.0.2.2'))).status).toBe(429);
  expect((await site.request('/api/places?q=miami', from('192.0.2.3'))).status).toBe(200);
});

const stranger = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
const openTo = ({ headers }: { headers: Record<string, unknown> }) => [
  headers['access-control-allow-origin'],
  headers['cross-origin-resource-policy'],
  headers['access-control-allow-credentials'],
];
const OPEN = ['*', 'cross-origin', undefined];
const CLOSED = [undefined, 'same-origin', undefined];

it('Other websites may read what is public: answers, refusals and what was not changed', async () => {
  const [job] = (await search('')).jobs;
  const paths = ['/api/jobs?q=figma', '/api/jobs?colour=green', `/api/jobs/${job?.hash}`, '/api/jobs/aaaaaa'];
  const described = ['/api/openapi.json', '/api/v1/jobs', '/api/v1/jobs/aaaaaa', '/api/v1/trends', '/api/v1/nothing'];
  for (const path of [...paths, ...described, '/api/count', '/api/init', '/api/places?q=berlin', '/api/places?q=%00'])
    expect(openTo(await sendRequest(path, stranger)), path).toEqual(OPEN);
  const { headers } = await sendRequest('/api/count', stranger);
  const kept = await sendRequest('/api/count', { ...stranger, 'if-none-match': headers.etag ?? '' });
  expect([kept.status, ...openTo(kept)]).toEqual([304, ...OPEN]);
});

it('Other websites may ask first whether they may', async () => {
  const preflight = { ...stranger, 'access-control-request-method': 'GET' };
  for (const path of readList(`
    /api/jobs · /api/jobs/abcdef · /api/count · /api/init · /api/v1/jobs · /api/openapi.json
  `)) {
    const answer = await site.request(path, { method: 'OPTIONS', headers: preflight });
    expect([answer.status, answer.text, ...openTo(answer)], path).toEqual([204, '', ...OPEN]);
    expect(answer.headers['access-control-allow-methods']).toBe('GET, HEAD');
  }
});

it('Other websites may neither read anything else nor write', async () => {
  for (const path of ['/roles', '/api/ads/all', '/api/recruiters/jobs/abcdef']) {
    expect(openTo(await sendRequest(path, stranger)), path).toEqual(CLOSED);
    expect((await site.request(path, { method: 'OPTIONS', headers: stranger })).status, path).toBe(405);
  }
  const write = await site.request('/api/applications', { method: 'POST', headers: stranger, body: '{}' });
  expect([write.status, ...openTo(write)]).toEqual([403, ...CLOSED]);
});

it('GET /__nuxt_island/{key}.json answers the start of the filters: every value with its label and roles', async () => {
  const { facets } = JSON.parse((await site.request('/__nuxt_island/filters.json')).text);
  expect(facets).toEqual((await search('')).facets);
});

it.each(['nothing', 'constructor', '__proto__', 'filters.json'])(
  'GET /__nuxt_island/{key}.json answers 404 for %s',
  async (key) => {
    expect((await site.request(`/__nuxt_island/${key}.json`)).status).toBe(404);
  },
);
