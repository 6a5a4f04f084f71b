import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sumJobCounts } from '../../../src/features/recruiting/job-counts.queries.ts';
import { paths } from '../../../src/paths.ts';
import { openJob, signIn } from '../posting.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { WORKER: 'off' } });

const countsOf = async (hash: string) => {
  const { id, slug } = await site.db
    .selectFrom('jobs')
    .select(['id', 'slug'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return { slug, ...(await sumJobCounts(site.db, [id])).get(id) };
};

describe('Views of a role', () => {
  it('are counted once a page is looked at, without a cookie; robots apart, its own people and prefetches not at all', async () => {
    const own = await browser.newContext();
    const hash = await openJob(site, own, { company: 'viewed' });
    const path = paths.job({ slug: (await countsOf(hash)).slug, hash });
    const look = (page: import('playwright').Page) =>
      Promise.all([page.waitForResponse(`**${paths.jobViews(hash)}`), page.goto(site.origin + path)]).then(([answer]) =>
        expect(answer.status()).toBe(204),
      );
    await onPage(browser, async (page) => {
      await look(page);
      await look(page);
      expect(await page.context().cookies()).toEqual([]);
    });
    expect(await countsOf(hash)).toMatchObject({ view: 2 });
    const ownPage = await own.newPage();
    await look(ownPage);
    await own.close();
    const send = async (headers: Record<string, string>) => {
      const answer = await site.ask(paths.jobViews(hash), {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      });
      expect([answer.status, answer.headers['set-cookie'], answer.headers['cache-control']]).toEqual([
        204,
        undefined,
        'no-store',
      ]);
    };
    await send({ 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' });
    await send({ 'user-agent': 'Mozilla/5.0', 'sec-purpose': 'prefetch;prerender' });
    expect(await countsOf(hash)).toMatchObject({ view: 2, bot: 1 });
    const foreign = await site.ask(paths.jobViews(hash), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect((await site.ask(paths.jobViews(hash))).status).toBe(405);
    const page = await browser.newContext();
    await signIn(site, page, 'ana@viewed.example');
    const recruiter = await page.newPage();
    await recruiter.goto(site.origin + paths.recruiterJob(hash));
    expect(await recruiter.locator('main').textContent()).toMatch(/2\s*views?|views?\s*2/i);
    await page.close();
  });
});

describe('A picture of a company', () => {
  it('is served as it was encoded anew, for ever and as nothing but a picture', async () => {
    await onPage(browser, async (page) => {
      await openJob(site, page.context(), { company: 'pictured' });
      const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#228844' } })
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .png()
        .toBuffer();
      await page.goto(site.origin + paths.recruiterCompany());
      await page.setInputFiles('#logo', { name: 'logo.png', mimeType: 'image/png', buffer: png });
      await page.getByRole('button', { name: 'Publish logo' }).click();
      await page.getByText('Saved and published.').waitFor();
      const company = await site.ask(paths.company('studio-pictured'));
      const src = /\/images\/[\w-]+\.webp/.exec(company.text)?.[0] ?? '';
      const double = src.replace('.webp', '@2x.webp');
      expect(company.text).toContain(`srcset="${src} 1x, ${double} 2x"`);
      const sizeOf = async (path: string) => (await sharp((await site.ask(path)).bytes).metadata()).width;
      expect([await sizeOf(src), await sizeOf(double)]).toEqual([64, 128]);
      expect(company.text).toContain(`"logo":"${site.origin}${double}"`);
      const image = await site.ask(src);
      expect([image.status, image.headers]).toMatchObject([
        200,
        {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        },
      ]);
      expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp' });
      expect(image.bytes.toString('latin1')).not.toContain('secret place');
      const again = await site.ask(src, { headers: { 'if-none-match': String(image.headers.etag) } });
      expect(again.status).toBe(304);
      expect((await site.ask(src, { method: 'HEAD' })).bytes).toHaveLength(0);
      await page.goto(site.origin + paths.recruiterCompany());
      await page.getByRole('button', { name: 'Remove logo' }).click();
      await page.getByText('Saved and published.').waitFor();
      expect((await site.ask(paths.company('studio-pictured'))).text).not.toContain(src);
      for (const path of [src, '/images/nothing.webp', '/images/..%2Fsecret.webp'])
        expect([400, 404], path).toContain((await site.ask(path)).status);
    });
  });
});
