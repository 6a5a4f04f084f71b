import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { readSite, writeSite } from '../../../src/db/site.ts';
import { listPlaceRows } from '../../../src/features/administration/place.queries.ts';
import { changePlace } from '../../../src/features/administration/place-change.commands.ts';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { SITE_TAG } from '../../../src/publishing/change.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { type SiteSettings as Settings, shippedSite } from '../../../src/site.ts';
import { accentStyle } from '../../../src/ui/accent.ts';
import { ADMIN, signIn } from '../posting.ts';
import { visiting } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const HTML = { headers: { accept: 'text/html' } };
const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN } });
const owner = { kind: 'admin', id: 'owner' } as const;

const set = (changes: Partial<Settings>): Promise<void> =>
  site.db.transaction().execute(async (trx) => {
    await writeSite(trx, { ...(await readSite(trx)), ...changes });
    await publish(trx, new Date().toISOString(), { tags: [SITE_TAG] });
  });
afterAll(() => set(shippedSite));

const visit = visiting(browser, () => ({}));

const style = accentStyle({ light: '#7a2e8f', dark: '#e9a1f2' });
const fillOf = (page: Page) =>
  page
    .locator('main .button')
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor);

it('Colours of the board’s own are in the head of every page, allowed by its policy, and nowhere before they are set', async () => {
  const pages = ['/', '/roles', '/legal', paths.postJob(), '/nothing-here', '/saved'];
  for (const path of pages) expect((await site.request(path, HTML)).text).not.toContain(':root:root');
  await set({ accentLight: '#7a2e8f', accentDark: '#e9a1f2' });
  await site.renderer.catchUp();
  for (const path of pages) expect([path, (await site.request(path, HTML)).text.includes(style)]).toEqual([path, true]);
  await visit(async (page) => {
    await page.goto(`${site.origin}/`);
    await expect.poll(() => fillOf(page)).toBe('rgb(122, 46, 143)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => fillOf(page)).toBe('rgb(233, 161, 242)');
    await page.goto(`${site.origin}/search?q=designer&sort=newest`);
    await expect.poll(() => page.locator('link[rel=stylesheet]').count()).toBe(1);
  });
});

it('A logo of the board’s own is chosen without scripts, and appears in the header, in metadata, and as the icon', async () => {
  const picture = { name: 'logo.png', mimeType: 'image/png' };
  const rendered = await sharp({ create: { width: 300, height: 60, channels: 4, background: '#7a2e8f' } })
    .png()
    .toBuffer();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  try {
    await signIn(site, context, ADMIN);
    const page = await context.newPage();
    await page.goto(site.origin + paths.settings());
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await page.setInputFiles('[name=logo]', { ...picture, buffer: svg });
    await page.getByRole('button', { name: 'Use this logo' }).click();
    await page.getByText('but no “script”').first().waitFor();
    await page.setInputFiles('[name=logo]', { ...picture, buffer: rendered });
    await page.getByRole('button', { name: 'Use this logo' }).click();
    await page.getByText('Saved and published.').waitFor();
    await page.goto(`${site.origin}/`);
    const image = page.locator('header .brand img');
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth > 0, img.alt]))
      .toEqual([true, true, shippedSite.name]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/logo-360.png` });
  } finally {
    await context.close();
  }
  const { logo } = await readSite(site.db);
  const icon = `/images/${logo?.id}-512.png`;
  const manifest = JSON.parse((await site.request(paths.webManifest())).text);
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toContain(icon);
  const home = await site.request('/', HTML);
  expect(home.text).toContain(`"logo":"${site.origin}${icon}"`);
  expect(home.text).toContain(`<link rel="icon" href="/images/${logo?.id}-192.png"`);
  const { status, headers } = await site.request(icon);
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
});

it('A place that the owner renamed is at its new address, to which the old one and searches lead', async () => {
  const wish = { kind: 'location', action: 'edit', synonyms: '', into: '', change: '' } as const;
  const before = (await listPlaceRows(site.db)).find(({ slug }) => slug === 'munich');
  expectValue(
    await changePlace(
      site.db,
      owner,
      { ...wish, slug: 'munich', name: 'München', address: 'muenchen', parent: before?.parent?.slug ?? '' },
      new Date(),
    ),
  );
  // A page that is rendered when it is asked for shows a change before searches do.
  await site.renderer.catchUp();
  const { status, headers } = await site.request('/locations/munich', HTML);
  expect([status, headers.location]).toEqual([301, '/locations/muenchen']);
  expect((await site.request('/locations/muenchen', HTML)).text).toContain('München');
  expect((await site.request('/locations/munich/feed.xml')).headers.location).toBe('/locations/muenchen/feed.xml');
  expect((await site.request('/senior-in-munich', HTML)).headers.location).toBe('/senior-in-muenchen');
  expect((await site.request('/search?location=munich', HTML)).headers.location).toBe('/locations/muenchen');
  expect((await site.request('/search?q=&where=Munich', HTML)).headers.location).toBe('/locations/muenchen');
  const { places } = JSON.parse((await site.request('/api/places?q=munich')).text);
  expect(places[0]).toMatchObject({ slug: 'muenchen', open: before?.open });
  expect((await site.request('/locations', HTML)).text).toContain('href="/locations/muenchen"');
});

it('A search for a merged term is redirected to the term that replaced it', async () => {
  const wish = { name: '', parent: '', synonyms: '', address: '', change: '' };
  const merge = { ...wish, kind: 'category', action: 'merge', slug: 'ux-writer', into: 'content-designer' } as const;
  expectValue(await changeTerm(site.db, owner, merge, new Date()));
  await site.renderer.catchUp();
  const { status, headers } = await site.request('/search?category=ux-writer', HTML);
  expect([status, headers.location]).toEqual([303, '/content-designer']);
  const narrowed = await site.request('/search?q=lead&category=ux-writer', HTML);
  expect([narrowed.status, narrowed.headers.location]).toEqual([303, '/search?q=lead&category=content-designer']);
  expect((await site.request('/ux-writer-remote', HTML)).status).toBe(301);
  expect((await site.request('/api/jobs?category=ux-writer')).status).toBe(200);
});
