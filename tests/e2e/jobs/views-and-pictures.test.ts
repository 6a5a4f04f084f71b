import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sumJobCounts } from '../../../src/features/recruiting/job-counts.queries.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { openJob, signIn } from '../posting.ts';
import { onPage, watchFaults } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';
import { actor } from '../templates.ts';

const { site, browser } = await setUp({ env: { WORKER: 'off' } });

const countsOf = async (hash: string) => {
  const { id, slug } = await site.db
    .selectFrom('jobs')
    .select(['id', 'slug'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return { slug, ...(await sumJobCounts(site.db, [id])).get(id) };
};

it('Views of a role are counted once a page is looked at, without a cookie; robots apart, its own people and prefetches not at all', async () => {
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
    const answer = await site.request(paths.jobViews(hash), {
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
  const foreign = await site.request(paths.jobViews(hash), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  expect((await site.request(paths.jobViews(hash))).status).toBe(405);
  const page = await browser.newContext();
  await signIn(site, page, 'ana@viewed.example');
  const recruiter = await page.newPage();
  await recruiter.goto(site.origin + paths.recruiterJob(hash));
  await expect.poll(() => recruiter.locator('main').textContent()).toMatch(/2\s*views?|views?\s*2/i);
  await page.close();
});

it('Where readers of a role came from is the host of the referring site, never its page, and never this board', async () => {
  const own = await browser.newContext();
  const hash = await openJob(site, own, { company: 'sourced' });
  await own.close();
  const { slug } = await countsOf(hash);
  const path = paths.job({ slug, hash });
  const look = (page: import('playwright').Page, go: () => Promise<unknown>) =>
    Promise.all([page.waitForResponse(`**${paths.jobViews(hash)}`), go()]);
  await onPage(browser, async (page) => {
    for (let i = 0; i < 2; i++)
      await look(page, () =>
        page.goto(site.origin + path, { referer: 'https://www.news.example/secret/story?reader=ada' }),
      );
    await look(page, () => page.goto(site.origin + path));
    await page.goto(`${site.origin}/roles`);
    await look(page, () => page.locator(`a[href="${path}"]`).first().click());
  });
  const sources = await site.db
    .selectFrom('job_referrers')
    .innerJoin('jobs', 'jobs.id', 'job_referrers.job_id')
    .select(['host', 'number'])
    .where('jobs.hash', '=', hash)
    .orderBy('host')
    .execute();
  expect(sources).toEqual([
    { host: '', number: 1 },
    { host: 'news.example', number: 2 },
  ]);
  expect((await countsOf(hash)).view).toBe(4);
});

it('A picture of a company is served re-encoded, for ever and as nothing but a picture', async () => {
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
    const company = await site.request(paths.company('studio-pictured'));
    const src = /\/images\/[\w-]+\.webp/.exec(company.text)?.[0] ?? '';
    const double = src.replace('.webp', '@2x.webp');
    expect(company.text).toContain(`srcset="${src} 1x, ${double} 2x"`);
    const sizeOf = async (path: string) => (await sharp((await site.request(path)).bytes).metadata()).width;
    expect([await sizeOf(src), await sizeOf(double)]).toEqual([64, 128]);
    expect(company.text).toContain(`"logo":"${site.origin}${double}"`);
    const image = await site.request(src);
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
    const again = await site.request(src, { headers: { 'if-none-match': String(image.headers.etag) } });
    expect(again.status).toBe(304);
    expect((await site.request(src, { method: 'HEAD' })).bytes).toHaveLength(0);
    await page.goto(site.origin + paths.recruiterCompany());
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByText('Saved and published.').waitFor();
    expect((await site.request(paths.company('studio-pictured'))).text).not.toContain(src);
    for (const path of [src, '/images/nothing.webp', '/images/..%2Fsecret.webp'])
      expect([400, 404], path).toContain((await site.request(path)).status);
  });
});

it('The own colour of a company comes with its logo to its page and its roles, is rendered in both modes, and goes with the logo', async () => {
  await onPage(browser, async (page) => {
    const faults = watchFaults(page);
    const hash = await openJob(site, page.context(), { company: 'in-colour' });
    const png = await sharp({ create: { width: 128, height: 128, channels: 3, background: '#f5a623' } })
      .png()
      .toBuffer();
    await page.goto(site.origin + paths.recruiterCompany());
    await page.setInputFiles('#logo', { name: 'logo.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Publish logo' }).click();
    await page.getByText('Saved and published.').waitFor();
    const company = paths.company('studio-in-colour');
    const shown = [company, paths.job({ slug: (await countsOf(hash)).slug, hash })];
    const [fill = '', light, dark] =
      /fill="light-dark\((#\w{6}), (#\w{6})\)"/.exec((await site.request(company)).text) ?? [];
    expect([light, dark]).toEqual([expect.any(String), expect.any(String)]);
    expect(light).not.toBe(dark);
    for (const path of shown) expect((await site.request(path)).text, path).toContain(fill);
    await page.goto(site.origin + company);
    for (const [colorScheme, colour] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      const rendered = await page.locator('.own-colour rect').evaluate((rect) => getComputedStyle(rect).fill);
      const hex = rendered.match(/\d+/g)?.map((part) => Number(part).toString(16).padStart(2, '0'));
      expect(`#${hex?.join('')}`).toBe(colour);
    }
    expect(faults).toEqual([]);
    await page.goto(site.origin + paths.recruiterCompany());
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByText('Saved and published.').waitFor();
    for (const path of shown) expect((await site.request(path)).text, path).not.toContain(fill);
  });
});

it('A picture of work needs its words, then appears whole on the company’s page and as a crop on home, roles and in the directory, until the company is suspended', async () => {
  await onPage(browser, async (page) => {
    const hash = await openJob(site, page.context(), { company: 'at-work' });
    const { slug } = await countsOf(hash);
    const jpeg = await sharp({ create: { width: 1_600, height: 800, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer();
    const choose = () => page.setInputFiles('#image', { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    const publish = () => page.getByRole('button', { name: 'Publish picture' }).click();
    await page.goto(site.origin + paths.recruiterCompany());
    await choose();
    await publish();
    const words = page.getByLabel('What it shows');
    await words.and(page.locator('[aria-invalid="true"]')).waitFor();
    await expect.poll(() => page.locator('#alt-error').textContent()).toMatch(/what the picture shows/);
    await choose();
    await words.fill('A poster in two browns');
    await publish();
    await page.getByText('Saved and published.').waitFor();

    const company = await site.request(paths.company('studio-at-work'));
    const src = /\/images\/[\w-]+\.webp/.exec(company.text)?.[0] ?? '';
    const avif = src.replace('.webp', '.avif');
    const crop = src.replace('.webp', '@crop.webp');
    expect(company.text).toContain(
      `<source type="image/avif" srcset="${avif} 1x, ${avif.replace('.avif', '@2x.avif')} 2x">`,
    );
    expect(company.text).toMatch(/alt="A poster in two browns" width="1126" height="563"/);
    for (const path of [paths.home(), paths.companies(), paths.roles()]) {
      const { text } = await site.request(path);
      expect(text, path).toContain(
        `<img src="${crop}" srcset="${crop} 320w, ${src.replace('.webp', '@crop@2x.webp')} 640w"`,
      );
      expect(text, path).toMatch(/alt="A poster in two browns" width="320" height="240" loading="lazy"/);
    }
    for (const path of [avif, crop.replace('.webp', '.avif')]) {
      const answer = await site.request(path);
      expect([answer.status, answer.headers['content-type']], path).toEqual([200, 'image/avif']);
    }

    expectValue(
      await suspendCompany(
        site.db,
        actor,
        { slug: 'studio-at-work', reason: 'Spam', origin: 'https://easel.example' },
        new Date(),
      ),
    );
    await site.renderer.catchUp();
    for (const path of [src, avif, crop]) expect((await site.request(path)).status, path).toBe(404);
    for (const path of [paths.home(), paths.companies()]) expect((await site.request(path)).text).not.toContain(crop);
    expect((await site.request(paths.company('studio-at-work'))).status).toBe(404);
    expect((await site.request(paths.job({ slug, hash }))).status).toBe(410);
  });
});

it('A picture of work has its space before it comes: nothing moves, on a phone as on a desk', async () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1_280, height: 860 },
  ]) {
    await onPage(browser, { viewport }, async (page) => {
      const studio = /href="(\/companies\/[^"]+)"/.exec(
        (await site.request(paths.home())).text.split('class="mosaic"')[1] ?? '',
      )?.[1];
      for (const path of [paths.home(), paths.companies(), studio ?? '']) {
        await page.route('**/images/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 200));
          await route.continue();
        });
        await page.goto(site.origin + path);
        const shift = await page.evaluate(async () => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          for (const picture of document.querySelectorAll('picture')) {
            picture.scrollIntoView();
            await new Promise((resolve) => setTimeout(resolve, 30));
          }
          await new Promise((resolve) => setTimeout(resolve, 400));
          return sum;
        });
        expect(await page.locator('picture').count(), path).toBeGreaterThan(2);
        expect(shift, path).toBeLessThan(0.02);
      }
    });
  }
});
