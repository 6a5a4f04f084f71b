import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readSite } from '../../../src/db/site.ts';
import { pauseJob } from '../../../src/features/jobs/job.commands.ts';
import { listOpenRowsByDate } from '../../../src/features/jobs/job-row.queries.ts';
import { changeSiteSettings } from '../../../src/features/settings/settings.commands.ts';
import { toSiteForm } from '../../../src/features/settings/settings.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { findMissing } from '../../../src/public-pages/find-missing.ts';
import type { AstroMiddleware } from '../../../src/server/call-handler.ts';
import { normalisePath } from '../../../src/server/guard.ts';
import { loadAstroHandler, renderResponse } from '../../../src/server/render-response.ts';
import { readList } from '../../groups.ts';
import { ownBuild } from '../own-build.ts';
import { setUpSite } from '../support/set-up.ts';
import { actor } from '../templates.ts';

const site = await setUpSite();
let handler: AstroMiddleware;
beforeAll(async () => {
  handler = await loadAstroHandler(ownBuild().dist);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

const FORMS: Record<string, string>[] = [
  { accept: 'text/html' },
  { accept: 'application/json' },
  { accept: 'text/html', 'user-agent': 'crawler bot' },
];

/** Response of the board, and a direct rendering of the same path. */
async function respondTwice(path: string, form: Record<string, string>) {
  const answered = await site.renderer.find(path, path, form);
  const fresh = await renderResponse(handler, site.renderer.context, path, form);
  const report = ({ status, headers, body }: typeof fresh) => ({ status, headers, text: body.toString() });
  return { answered: answered.response && report(answered.response), fresh: report(fresh) };
}

async function expectSame(path: string): Promise<void> {
  for (const form of FORMS) {
    const { answered, fresh } = await respondTwice(path, form);
    expect(fresh.status, path).toBe(404);
    expect(answered, `${path} ${JSON.stringify(form)}`).toEqual(fresh);
  }
}

const find = (path: string) => findMissing({ db: site.db }, path);

/** Paths that are not rendered. */
const UNKNOWN = [
  ...readList(`
    /nothing-we-know · /senior-nothing · /senior-junior · /a/b/c · /wp-login.php · /a&b
  `),
  `/it's(here)!*~$,;:@=+`,
  '/%C3%B6%C3%9F-%E8%A8%AD',
  '/%22%3Cscript%3Ealert(1)%3C/script%3E',
  '/jobs',
  '/jobs/unknown-role-aaaaaa',
  `/jobs/unknown's-&-aaaaaa`,
  ...readList(`
    /jobs/unknown-role-aaaaaa/apply · /jobs/no-hash · /jobs/a/b/c · /companies/unknown · /companies/a/b
    /locations/atlantis · /locations/berlin/jobs · /locations/berlin/page/9999 · /roles/2 · /roles/page/999
    /product-designer/page/999 · /blog/never-written · /blog/2026/post · /categories · /categories/never-written
    /categories/guides/never-written · /about/us · /salaries/nothing · /salaries/nothing/berlin · /salaries/in
    /salaries/in/nowhere · /salaries/a/b/c · /job-trends/nothing · /job-trends/product-designer/more
  `),
];

/** Paths with their own routes. */
const LEFT = readList(`
  /recruiters/nothing · /recruiters/jobs/ABCDEF · /admin/nothing · /job-trends/1066 · /salaries/in/europe
  /salaries/currency/xyz · /newsletter/nothing · /go/ABCDEF · /applications/no-token · /nothing.json
`);

describe('An address of nothing', () => {
  it.each(UNKNOWN)('%s is answered as its rendering would be', async (path) => {
    expect(await find(path)).toBeDefined();
    await expectSame(path);
  });

  it.each(LEFT)('%s gets a page that is put together', async (path) => {
    expect(await find(path)).toBeUndefined();
    await expectSame(path);
  });

  it('An address of nothing gets a clear message without a rendering, however many are requested', async () => {
    await expectSame('/nothing-we-know');
    const before = site.renderer.rendered;
    for (let i = 0; i < 50; i++) {
      expect((await site.request(`/nothing-${i}`)).status).toBe(404);
      expect((await site.request(`/jobs/unknown-aaaa${10 + i}`)).status).toBe(404);
    }
    expect(site.renderer.rendered).toBe(before);
  });

  it('An address of nothing may be of any letters and marks', async () => {
    const piece = fc.oneof(
      fc.constantFrom('jobs/', 'companies/', 'blog/', 'senior-', '/page/2', '&', "'", '%26', '$&', '%C3%B6', '%3C'),
      fc.string({ unit: 'grapheme', maxLength: 3 }).map((text) => encodeURI(text.toWellFormed())),
    );
    const path = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => normalisePath(`/${pieces.join('')}`));
    let compared = 0;
    for (const one of fc.sample(path, { numRuns: 300, seed: 20_26 })) {
      if (one === undefined || !(await find(one))) continue;
      compared++;
      await expectSame(one);
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('An address of nothing is never that of a page', async () => {
    const wrong: string[] = [];
    for (const { path } of site.manifest.pages) if (await find(path)) wrong.push(path);
    expect(wrong).toEqual([]);
    expect(site.manifest.pages.length).toBeGreaterThan(500);
  });
});

it('The page of what is missing shows the newest roles as soon as they have changed', async () => {
  const [newest] = (await listOpenRowsByDate(site.db, {}, { limit: 1 })).jobs;
  if (!newest) throw new Error('The board has no open role');
  const link = `href="${paths.job(newest)}"`;
  expect((await site.request('/nothing-we-know')).text).toContain(link);
  expect((await site.request('/recruiters/nothing')).text).toContain(link);
  expectValue(await pauseJob(site.db, actor, newest, new Date()));
  await site.renderer.catchUp();
  expect((await site.request('/nothing-we-know')).text).not.toContain(link);
  expect((await site.request('/recruiters/nothing')).text).not.toContain(link);
  await expectSame('/nothing-we-know');
});

it('The page of what is missing has the name of the board as soon as it is another', async () => {
  const form = { ...toSiteForm(await readSite(site.db)), name: 'Palette & Co' };
  expectValue(await changeSiteSettings(site.db, { kind: 'admin', id: 'u1' }, { form }, new Date()));
  await site.renderer.catchUp();
  expect((await site.request('/nothing-we-know')).text).toContain('Palette &amp; Co');
  await expectSame('/nothing-we-know');
});

it('The page of what is missing goes out with its head alone to HEAD, and compressed to clients that accept it', async () => {
  const asPerson = { accept: 'text/html' };
  const whole = await site.request('/nothing-we-know', { headers: asPerson });
  const head = await site.request('/nothing-we-know', { method: 'HEAD', headers: asPerson });
  expect([head.status, head.text, head.headers['content-length']]).toEqual([404, '', whole.headers['content-length']]);
  const headers = { ...asPerson, 'accept-encoding': 'br', 'if-none-match': '*', range: 'bytes=0-9' };
  const packed = await site.request('/nothing-we-know', { headers });
  expect([packed.status, packed.headers['content-encoding'], packed.text]).toEqual([404, 'br', whole.text]);
  expect(whole.headers['cache-control']).toBe('no-store');
});
