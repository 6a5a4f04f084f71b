import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forAllAsync } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { behindProxy } from '../site.ts';
import { setUpSite } from '../support/set-up.ts';

// A local demo would reject forwarded requests.
const site = await setUpSite({ env: { SECRET: behindProxy.SECRET } });

const PIECES = [
  ...readList(`
    / · // · \\ · . · .. · %2f · %5c · %2e · %252f · %00 · %0a · %c3%b6 · %zz · @ · : · ; · ? · # · & · =
  `),
  ' ',
  ...readList(`
    evil.example · http: · https://evil.example · javascript: · roles · jobs · page · 1 · 0 · -jobs · -apply
    product-designer · senior · in-berlin · recruiters · categories · locations · _payload.json · .html · .xml · .md
    index.md · salaries/ · api/v1/ · search/feed.xml? · companies · api/ · count · /feed.xml · /feed.json
    ?q=%22%00-ux%ff · &location=__proto__&page=9e9 · ö · 設 · a1b2c3
  `),
  'x'.repeat(300),
  '?q=%20'.repeat(400),
];
/** Random paths of own parts and attacks, escaped where HTTP requires. */
const oddPath = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 })
  .map((pieces) => `/${pieces.join('')}`.replace(/[^\x21-\x7e]/g, encodeURIComponent));
const odd = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const header = (name: string, ...values: string[]) =>
  fc.record({
    [name]: fc.oneof(
      fc.constantFrom(...values),
      odd.map((text) => text.trim()),
    ),
  });

const request = fc.record({
  path: oddPath,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'),
  headers: fc
    .array(
      fc.oneof(
        header(
          'accept',
          'application/json',
          'text/html',
          'text/markdown',
          'text/markdown;q=x,*/*;q=',
          'text/html;q=NaN,application/json;q=1e9',
          '*/*',
        ),
        header('accept-encoding', 'br', 'gzip;q=0, br;q=0', '*;q=0', 'br;q=x', ','.repeat(600)),
        header('if-none-match', '*', '"x"', 'W/"', '"a","b"'),
        header('range', 'bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=a-b', 'lines=1-2'),
        header('user-agent', 'Googlebot', 'curl', '', '\u00ffbot'),
        header('cookie', 'a=b', '=', ';;;', '\u00ff\u0080=\u00fe', '__proto__=1', 'a=%zz; b=%00'),
        header('host', 'evil.example', 'localhost:4399@evil.example', ''),
        header('x-forwarded-for', '1.2.3.4', "' or 1=1 --", ','),
        header('x-forwarded-host', 'evil.example'),
        header('x-forwarded-proto', 'https', 'javascript'),
        header('x-easel-client', '1.2.3.4'),
        header('origin', 'null', 'https://evil.example'),
        header('sec-fetch-site', 'cross-site', 'none'),
        header('content-type', 'application/json', 'multipart/form-data', 'text/plain;charset=\u00ff'),
      ),
      { maxLength: 3 },
    )
    .map((parts): Record<string, string> => Object.assign({}, ...parts)),
});

/** Runs `check` on samples, several at a time. */
async function onMany<T>(samples: T[], atOnce: number, check: (sample: T) => Promise<void>): Promise<void> {
  const left = [...samples];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let sample = left.pop(); sample !== undefined; sample = left.pop()) await check(sample);
    }),
  );
}

it('Hostile requests are never sent to another site', async () => {
  let moved = 0;
  await forAllAsync([oddPath], { numRuns: 1_000 }, async (path) => {
    const { headers } = await site.request(path, { headers: { accept: 'application/json' } });
    const { location } = headers;
    if (location === undefined) return;
    moved++;
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, site.origin).origin).toBe(site.origin);
  });
  expect(moved).toBeGreaterThan(0);
});

it('Hostile requests by the ten thousand bring no failure, and leave the board as it was', async () => {
  const before = (await site.request('/roles')).text;
  const failed: string[] = [];
  const statuses = new Set<number>();
  await onMany(fc.sample(request, { numRuns: 10_000, seed: 20_26 }), 16, async ({ path, method, headers }) => {
    const sent = { method, headers: { accept: 'application/json', ...headers } };
    // Node's client rejects some of these.
    const answer = await site.request(path, sent).catch((error: Error) => ({ status: 0, text: error.message }));
    statuses.add(answer.status);
    if (answer.status >= 500 || (answer.status === 0 && /hang up|ECONN/.test(answer.text)))
      failed.push(`${method} ${path} ${JSON.stringify(headers)}: ${answer.status} ${answer.text}`);
  });
  expect(failed).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 301, 400, 403, 404, 405, 414, 421]));
  expect((await site.request('/readyz')).status).toBe(200);
  expect((await site.request('/roles')).text).toBe(before);
  expect(site.store.bytes).toBeLessThan(128 * 1024 * 1024);
});
