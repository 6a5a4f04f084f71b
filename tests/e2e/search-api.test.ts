import { describe, expect, it } from 'vitest';
import { closeJob } from '../../src/features/jobs/job.commands.ts';
import type { JobRow } from '../../src/features/jobs/job.ts';
import { QUERY_FACETS } from '../../src/features/search/query.ts';
import type { SearchAnswer } from '../../src/features/search/search-view.ts';
import { expectValue } from '../../src/lib/result.ts';
import { behindProxy } from './site.ts';
import { setUpSite } from './support/set-up.ts';

const site = await setUpSite({ env: behindProxy });

let client = 0;
/** From a client of its own, so that the limit of searches is met only where it is meant to be. */
const ask = (path: string, headers: Record<string, string> = {}) => {
  client++;
  return site.ask(path, { headers: { 'x-forwarded-for': `10.0.${client >> 8}.${client & 255}`, ...headers } });
};
const search = async (query: string): Promise<SearchAnswer> => JSON.parse((await ask(`/api/jobs?${query}`)).text);

describe('GET /api/jobs', () => {
  it('answers all open roles with every facet', async () => {
    const answer = await search('');
    const { count } = JSON.parse((await site.ask('/api/count')).text);
    expect(answer).toMatchObject({ total: count, page: 1, pages: Math.ceil(count / 20), terms: [], relaxations: [] });
    expect(answer.jobs).toHaveLength(20);
    for (const facet of QUERY_FACETS) expect(answer.facets[facet].length, facet).toBeGreaterThan(1);
    expect(answer.facets.workplace.reduce((sum, { count }) => sum + count, 0)).toBe(count);
    expect(answer.jobs[0]).toEqual(JSON.parse((await site.ask('/roles/_payload.json')).text).jobs[0]);
  });

  it('narrows by facets, counting each without itself', async () => {
    const remote = await search('workplace=remote&sort=newest');
    expect(remote.jobs.every((job: JobRow) => job.workplace === 'remote')).toBe(true);
    const hybrid = remote.facets.workplace.find(({ value }) => value === 'hybrid');
    expect(hybrid).toMatchObject({ label: 'Hybrid', selected: false });
    expect((await search('workplace=remote&workplace=hybrid')).total).toBe(remote.total + (hybrid?.count ?? 0));
  });

  it('understands words, and says what else they find', async () => {
    const answer = await search('q=interaction+designer');
    expect(answer.terms).toMatchObject([
      { text: 'interaction designer', also: expect.arrayContaining(['UX designer']) },
    ]);
    expect(answer.jobs.some((job) => /UX/.test(job.title))).toBe(true);
    const literal = await search(`q=${encodeURIComponent(answer.terms[0]?.literal ?? '')}`);
    expect(literal.total).toBeLessThan(answer.total);
  });

  it('names what to leave out when nothing is found', async () => {
    const answer = await search('q=zebra&workplace=remote');
    expect(answer).toMatchObject({ total: 0, jobs: [], pages: 1 });
    const [relaxation] = answer.relaxations;
    expect(relaxation).toMatchObject({ without: ['“zebra”'], parameters: ['q'], query: 'workplace=remote' });
    expect(answer.nearest).toHaveLength(3);
    expect((await search(relaxation?.query ?? '')).total).toBe(relaxation?.total);
  });

  it.each([
    ['seniority=boss', 'seniority', /^seniority must be one of intern, junior/],
    ['location=atlantis', 'location', /^location has no value "atlantis"/],
    ['colour=green', 'colour', /^colour is not a parameter/],
    ['page=two', 'page', /^page must be a whole number/],
    ['page=1&page=2', 'page', /^page may stand once/],
    ['__proto__=1', '__proto__', /^__proto__ is not a parameter/],
  ])('refuses %s with a problem that names the parameter and the rule', async (query, field, message) => {
    const answer = await ask(`/api/jobs?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    const details = JSON.parse(answer.text);
    expect(details).toMatchObject({ statusCode: 400, statusMessage: 'Bad Request', data: { problems: [{ field }] } });
    expect(details.message).toMatch(message);
  });

  it('is not sent again to whoever has it', async () => {
    const first = await ask('/api/jobs?workplace=hybrid');
    const etag = first.headers.etag ?? '';
    expect(etag).not.toBe('');
    expect((await ask('/api/jobs?workplace=hybrid', { 'if-none-match': etag })).status).toBe(304);
    expect((await site.ask('/api/jobs', { method: 'POST', body: '{}' })).status).toBe(405);
  });

  it('shows a change before the command that made it is answered', async () => {
    const before = await search('');
    const [job] = before.jobs;
    const actor = { kind: 'system', name: 'test' } as const;
    expectValue(await closeJob(site.db, actor, { hash: job?.hash ?? '', reason: 'filled' }, new Date()));
    await site.board.catchUp();
    const after = await search('');
    expect(after.total).toBe(before.total - 1);
    expect(after.jobs.map(({ hash }) => hash)).not.toContain(job?.hash);
  });

  it('lets one client ask 120 times a minute', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 121; i++) {
      const { status } = await site.ask(`/api/jobs?page=${i + 1}`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    const refused = await site.ask('/api/jobs', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('GET /__nuxt_island/{key}.json', () => {
  it('answers the start of the filters: every value with its label and roles', async () => {
    const { facets } = JSON.parse((await site.ask('/__nuxt_island/filters.json')).text);
    expect(facets).toEqual((await search('')).facets);
  });

  it.each(['nothing', 'constructor', '__proto__', 'filters.json'])('answers 404 for %s', async (key) => {
    expect((await site.ask(`/__nuxt_island/${key}.json`)).status).toBe(404);
  });
});
