import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it, vi } from 'vitest';
import { readSite, writeSite } from '../../../src/db/site.ts';
import { toSiteForm } from '../../../src/features/settings/settings.ts';
import { paths } from '../../../src/paths.ts';
import { SITE_TAG } from '../../../src/publishing/change.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { type SiteSettings as Settings, shippedSite } from '../../../src/site.ts';
import { ownBuild } from '../own-build.ts';
import { ADMIN, signIn } from '../posting.ts';
import { behindProxy } from '../site.ts';
import { violationsOf } from '../support/axe.ts';
import { visiting } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';
import { failAt } from '../templates.ts';

const HTML = { headers: { accept: 'text/html' } };
const { site, browser } = await setUp({ env: { ...behindProxy, ADMIN_EMAILS: ADMIN, WORKER: 'off' } });
let clients = 0;
const visit = visiting(browser, () => ({ extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${++clients}` } }));

async function openSettings(page: Page): Promise<void> {
  await signIn(site, page.context(), ADMIN);
  await page.goto(site.origin + paths.admin());
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
}

const textOf = async (path: string): Promise<string> => (await site.request(path, HTML)).text;

/** Changes settings as another process would. */
const setElsewhere = (changes: Partial<Settings>): Promise<void> =>
  site.db.transaction().execute(async (trx) => {
    await writeSite(trx, { ...(await readSite(trx)), ...changes });
    await publish(trx, new Date().toISOString(), { tags: [SITE_TAG] });
  });

describe.each([
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)('The settings, at $width px, $colorScheme', ({ width, colorScheme }) => {
  it(`Settings are shown, rejected by field and published ${width > 360 ? 'with' : 'without'} scripts`, async () => {
    // What looks for faults needs scripts itself.
    const hasScripts = width > 360;
    await visit({ javaScriptEnabled: hasScripts, colorScheme, viewport: { width, height: 800 } }, async (page) => {
      await openSettings(page);
      if (hasScripts) expect(await violationsOf(page)).toEqual([]);
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByLabel('Links in the footer').fill('Mastodon http://social.example/');
      await page.getByLabel('Tagline').fill('Typed and kept');
      await page.getByRole('button', { name: 'Save and publish' }).click();
      await expect.poll(() => page.title()).toMatch(/^Error: Settings/);
      await page.locator('.error-summary a', { hasText: 'Give the board a name' }).waitFor();
      await expect.poll(() => page.locator('.error-summary a').count()).toBe(2);
      await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('Typed and kept');
      if (hasScripts) expect(await violationsOf(page)).toEqual([]);
      await page.getByLabel('Name', { exact: true }).fill(`Board ${width}`);
      await page.getByLabel('Links in the footer').fill('Mastodon https://social.example/@board');
      await page.locator('[name=announcement]').fill(`We moved to ${width}`);
      await page.getByLabel('Link of the announcement').fill('/blog');
      await page.getByRole('button', { name: 'Save and publish' }).click();
      await page.getByText('Saved and published.').waitFor();
      await page.getByRole('link', { name: `We moved to ${width}` }).waitFor();
      if (hasScripts) expect(await violationsOf(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
    for (const path of ['/', '/roles', '/legal', paths.postJob(), '/feed.xml', paths.webManifest()]) {
      // The operator is another setting.
      const text = (await textOf(path)).replaceAll(shippedSite.legalEntity, '');
      expect([path, text.includes(`Board ${width}`), text.includes('Easel')]).toEqual([path, true, false]);
    }
  });
});

it('A change of the settings rerenders the page for surprises, and follows another process', async () => {
  await setElsewhere({ name: 'Elsewhere', email: 'desk@elsewhere.example' });
  await vi.waitFor(async () => expect(await textOf('/companies')).toContain('Elsewhere'), 5_000);
  const answer = await site.request(failAt(site, '/fails'), HTML);
  expect(answer.text).toContain('desk@elsewhere.example');
  expect(answer.text).toContain('<meta name="robots" content="noindex,follow">');
});

it('A board that is closed for applying says so instead of the button, and rejects applications with the same sentence', async () => {
  await setElsewhere({ closedApplying: 'We take no applications until Monday.' });
  const job = await site.db
    .selectFrom('jobs')
    .select(['slug', 'hash'])
    .where('status', '=', 'published')
    .where('apply_mode', '=', 'board')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await vi.waitFor(
    async () => expect(await textOf(paths.apply(job))).toContain('We take no applications until Monday.'),
    5_000,
  );
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(site.origin + paths.apply(job));
    await expect.poll(() => page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
  });
  const form = {
    job: job.hash,
    name: 'Ada',
    email: 'ada@example.com',
    portfolio: 'https://ada.example/',
    pieces: [],
    answers: [],
    consent: true,
  };
  const answer = await site.request(paths.applications(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(form),
  });
  expect([answer.status, JSON.parse(answer.text).message]).toEqual([409, 'We take no applications until Monday.']);
  expect((await site.db.selectFrom('applications').select('id').where('email', '=', form.email).execute()).length).toBe(
    0,
  );
  await setElsewhere({ closedApplying: null });
});

it('A board that is closed for posting says so in place of the form, and a form that is sent comes back whole', async () => {
  await setElsewhere({ closedPosting: 'We are away until Monday.' });
  await vi.waitFor(async () => expect(await textOf(paths.postJob())).toContain('We are away until Monday.'), 5_000);
  await setElsewhere({ closedPosting: null });
  await vi.waitFor(async () => expect(await textOf(paths.postJob())).not.toContain('We are away'), 5_000);
});

it('A board that is closed is as it was shipped when every setting is what was shipped', async () => {
  await setElsewhere(shippedSite);
  expect(toSiteForm(await readSite(site.db))).toEqual(toSiteForm(shippedSite));
  await vi.waitFor(async () => expect(await textOf('/about')).toContain('· Easel</title>'), 5_000);
  const { text } = await site.request('/', HTML);
  expect(text).toBe(readFileSync(`${ownBuild().dist}/client/index.html`, 'utf8'));
});
