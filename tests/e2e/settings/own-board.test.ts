import type { Page } from 'playwright';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readSite, writeSite } from '../../../src/db/site.ts';
import { changeTerms } from '../../../src/features/administration/term.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { SITE_TAG } from '../../../src/publishing/change.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { type Site as Settings, shippedSite } from '../../../src/site.ts';
import { accentStyle } from '../../../src/ui/accent.ts';
import { onPage, type VisitOptions } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const HTML = { headers: { accept: 'text/html' } };
const { site, browser } = await setUp();
const owner = { kind: 'admin', id: 'owner' } as const;

const set = (changes: Partial<Settings>): Promise<void> =>
  site.db.transaction().execute(async (trx) => {
    await writeSite(trx, { ...(await readSite(trx)), ...changes });
    await publish(trx, new Date().toISOString(), { tags: [SITE_TAG] });
  });
afterAll(() => set(shippedSite));

const visit = <T>(journey: (page: Page) => Promise<T>, options: VisitOptions = {}): Promise<T> =>
  onPage(browser, journey, options);

describe('Colours of the board’s own', () => {
  const style = accentStyle({ light: '#7a2e8f', dark: '#e9a1f2' });
  const fillOf = (page: Page) =>
    page
      .locator('main .button')
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);

  it('are in the head of every page, allowed by its policy, and nowhere before they are set', async () => {
    const pages = ['/', '/roles', '/legal', paths.postJob(), '/nothing-here', '/saved'];
    for (const path of pages) expect((await site.ask(path, HTML)).text).not.toContain(':root:root');
    await set({ accentLight: '#7a2e8f', accentDark: '#e9a1f2' });
    await vi.waitFor(async () => expect((await site.ask('/', HTML)).text).toContain(style), 5_000);
    for (const path of pages) expect([path, (await site.ask(path, HTML)).text.includes(style)]).toEqual([path, true]);
    await visit(async (page) => {
      await page.goto(`${site.origin}/`);
      expect(await fillOf(page)).toBe('rgb(122, 46, 143)');
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await fillOf(page)).toBe('rgb(233, 161, 242)');
      await page.goto(`${site.origin}/search?q=designer&sort=newest`);
      expect(await page.locator('link[rel=stylesheet]').count()).toBe(1);
    });
  });
});

describe('A term that the board no longer has', () => {
  it('leads a search to what it has become part of', async () => {
    const wish = { name: '', parent: '', synonyms: '', change: '' };
    const merge = { ...wish, kind: 'category', action: 'merge', slug: 'ux-writer', into: 'content-designer' } as const;
    expectValue(await changeTerms(site.db, owner, merge, new Date()));
    await vi.waitFor(async () => {
      const { status, headers } = await site.ask('/search?category=ux-writer', HTML);
      expect([status, headers.location]).toEqual([303, '/content-designer']);
    }, 5_000);
    const narrowed = await site.ask('/search?q=lead&category=ux-writer', HTML);
    expect([narrowed.status, narrowed.headers.location]).toEqual([303, '/search?q=lead&category=content-designer']);
    expect((await site.ask('/ux-writer-remote', HTML)).status).toBe(301);
    expect((await site.ask('/api/jobs?category=ux-writer')).status).toBe(200);
  });
});
