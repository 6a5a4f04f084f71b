import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { readList } from '../../groups.ts';
import { setUpSite } from '../support/set-up.ts';

const METRICS_TOKEN = '3f2b8c1d9e7a6b5c4d3e2f1a0b9c8d7e';
const site = await setUpSite({ env: { METRICS_TOKEN } });

const readMetrics = async (): Promise<Map<string, number>> => {
  const { status, text } = await site.request('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

const send = () =>
  site.request(paths.adImpression(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({ adId: 'adv007', pageUrl: '' }),
  });

it.each(['', 'Bearer wrong', `Basic ${METRICS_TOKEN}`])(
  'What a server tells of itself is shown only with the token: “%s”',
  async (authorization) => {
    const { status, text } = await site.request('/metrics', { headers: { authorization } });
    expect([status, text.includes('easel_')]).toEqual([401, false]);
  },
);

it('The metrics of a server count what was answered, by how it was', async () => {
  const before = await readMetrics();
  const requested = readList(`
    /about · /about · /nowhere-at-all · /search?q=ux · /api/jobs?q=ux · /healthz · /_astro/none.js
  `);
  for (const path of requested) await site.request(path);
  await send();
  await site.request('/about', { headers: { host: 'other.example' } });
  const grew = async (name: string) => ((await readMetrics()).get(name) ?? 0) - (before.get(name) ?? 0);
  // The first of the two reads its bytes.
  await expect.poll(() => grew('easel_kept_pages_sent_total{status="200"}')).toBeGreaterThanOrEqual(1);
  for (const labels of [
    'kind="page",status="4xx"',
    'kind="page",status="2xx"',
    'kind="health",status="2xx"',
    'kind="asset",status="4xx"',
    'kind="beacon",status="2xx"',
    'kind="rejected",status="4xx"',
  ])
    await expect.poll(() => grew(`easel_requests_total{${labels}}`), { message: labels }).toBeGreaterThanOrEqual(1);
  await expect.poll(() => grew('easel_render_seconds_count{page="search"}')).toBe(1);
  await expect.poll(() => grew('easel_query_seconds_count')).toBeGreaterThan(0);
  const now = await readMetrics();
  for (const name of ['easel_store_bytes', 'easel_store_pages', 'nodejs_eventloop_lag_p99_seconds'])
    expect(now.get(name), name).toBeGreaterThan(0);
  for (const name of ['easel_oldest_task_seconds', 'easel_tasks_dead', 'easel_mails_waiting', 'easel_behind_seconds'])
    expect(now.get(name), name).toBeGreaterThanOrEqual(0);
});

it('The metrics of a server have no more names however many addresses are requested', async () => {
  const sendRequest = async (i: number) => site.request(`/nowhere-${i}/${i}`);
  const listOwn = async () => [...(await readMetrics()).keys()].filter((name) => name.startsWith('easel_'));
  await sendRequest(0);
  const before = (await listOwn()).length;
  for (let i = 1; i <= 30; i++) await sendRequest(i);
  const names = await listOwn();
  expect(names.filter((name) => name.includes('nowhere'))).toEqual([]);
  // What goes on beside may be of a kind that was not seen before.
  expect(names.length).toBeLessThan(before + 30);
});

it('A request has a name of its own in its answer, unless it is a page that lay ready', async () => {
  const answers = await Promise.all(['/search', '/search', '/nowhere-at-all'].map((path) => site.request(path)));
  const names = answers.map(({ headers }) => String(headers['x-request-id']));
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[\w-]{36}$/);
  const { headers } = await site.request('/search', { headers: { 'x-request-id': 'not-a-request-id' } });
  expect(headers['x-request-id']).not.toBe('not-a-request-id');
});

// The last one: the server goes on as its database leaves it.

it('A server whose database was upgraded past its version says that it is not ready, rejects what is sent, and serves its pages', async () => {
  expect((await send()).status).toBe(204);
  await site.db.insertInto('migrations').values({ name: '999-of-tomorrow!', at: '' }).execute();
  await expect.poll(async () => (await site.request('/readyz')).status).toBe(503);
  expect(JSON.parse((await site.request('/readyz')).text)).toMatchObject({
    schema: false,
    database: true,
    following: true,
  });
  const rejected = await send();
  expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '60']);
  expect((await site.request('/')).status).toBe(200);
});
