import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PageStore } from '../../../src/server/page-store.ts';
import { sendVariant } from '../../../src/server/send-response.ts';
import { sendRequest } from '../../e2e/send-request.ts';

let store: PageStore;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const variant = store.findReady('/a', 'identity');
    if (variant) sendVariant(request, response, variant);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

// Only the clock is the test's: connections live by the timers.
const start = Date.parse('2026-11-20T09:30:00.000Z');
const setClock = (milliseconds: number) => vi.setSystemTime(start + milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setClock(0);
  store = new PageStore({ dist: '/nonexistent', memory: 100_000, headersOf: () => [] });
  return () => vi.useRealTimers();
});

function render(text: string, lastModified: string | null = null): void {
  store.evict(['tag']);
  const ticket = store.beginRendering();
  store.storeRendered(ticket, {
    record: { path: '/a', tags: ['tag'], indexable: true, lastModified, isCacheable: true, payload: undefined },
    body: Buffer.from(text),
    contentType: 'text/html',
    contentSecurityPolicy: null,
  });
  store.endRendering(ticket);
}

const dateAt = (milliseconds: number): string => new Date(start + milliseconds).toUTCString();
const requestSince = async (date: string, more: Record<string, string> = {}) =>
  (await sendRequest(origin, '/a', { headers: { 'if-modified-since': date, ...more } })).status;

it('A page is dated once it has been the same for a while', async () => {
  setClock(200);
  render('one');
  expect((await sendRequest(origin, '/a')).headers['last-modified']).toBeUndefined();
  expect(await requestSince(dateAt(0))).toBe(200);
  setClock(5_900);
  expect((await sendRequest(origin, '/a')).headers['last-modified']).toBeUndefined();
  setClock(6_000);
  const { headers, text } = await sendRequest(origin, '/a');
  expect([headers['last-modified'], text]).toEqual([dateAt(6_000), 'one']);
  expect(Date.parse(String(headers['last-modified']))).toBeLessThanOrEqual(Date.parse(String(headers.date)));
  expect(store.bytes).toBeGreaterThan(0);
  store.evict(['tag']);
  expect(store.bytes).toBe(0);
});

it('A page with a last change is dated by it, and 304 is sent for dates since its rendering alone', async () => {
  render('one', '2026-11-01T08:15:30.700Z');
  const changed = 'Sun, 01 Nov 2026 08:15:30 GMT';
  expect((await sendRequest(origin, '/a')).headers['last-modified']).toBe(changed);
  setClock(20_000);
  expect((await sendRequest(origin, '/a')).headers['last-modified']).toBe(changed);
  expect(await requestSince(changed)).toBe(200);
  expect(await requestSince(dateAt(12_000))).toBe(304);
});

it('A client that has the page learns so by date, unless an ETag says otherwise', async () => {
  render('one');
  setClock(20_000);
  const { headers } = await sendRequest(origin, '/a');
  const date = String(headers['last-modified']);
  expect(await requestSince(date)).toBe(304);
  expect(await requestSince(dateAt(12_000))).toBe(304);
  expect(await requestSince(date, { 'if-none-match': '"another"' })).toBe(200);
  expect(await requestSince(dateAt(4_000))).toBe(200);
  expect((await sendRequest(origin, '/a', { method: 'HEAD', headers: { 'if-modified-since': date } })).status).toBe(
    304,
  );
});

it.each(['yesterday', '', 'Fri, 20 Nov 2126 09:30:00 GMT', '0', '"abc"'])(
  'A date such as %j says nothing',
  async (date) => {
    render('one');
    setClock(20_000);
    await sendRequest(origin, '/a');
    expect(await requestSince(date)).toBe(200);
  },
);

it('No date that an older answer came with, nor that of the visit, is ever answered with 304 after a change', async () => {
  // A client reads the page every 100 ms, which changes at the worst of times: within a second, and twice.
  const changes = [0, 7_100, 7_900, 14_050, 14_060, 30_999];
  const known: { text: string; dates: string[] }[] = [];
  for (let now = 0; now <= 40_000; now += 100) {
    setClock(now);
    const last = changes.filter((at) => at <= now);
    if (changes.some((at) => at > now - 100 && at <= now)) render(`version ${last.length}`);
    const { headers, text } = await sendRequest(origin, '/a');
    for (const { text: old, dates } of known.filter((other) => other.text !== text)) {
      const answered = await Promise.all(dates.slice(-3).map((date) => requestSince(date)));
      expect(answered, `${old} at ${now}`).toEqual(answered.map(() => 200));
    }
    const dates = [headers['last-modified'], headers.date].flatMap((date) => (date ? [String(date)] : []));
    const same = known.find((other) => other.text === text);
    if (same) same.dates.push(...dates);
    else known.push({ text, dates });
  }
  expect(known.length).toBe(5);
});
