import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { applicationListLinkMail } from '../../../src/features/applications/application.mail.ts';
import { newId } from '../../../src/lib/id.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { paths } from '../../../src/paths.ts';
import { signIn } from '../posting.ts';
import { violationsOf } from '../support/axe.ts';
import { onPage, slipsOf, type VisitOptions } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { WORKER: 'off' } });
const at = new Date().toISOString();
for (const name of ['ed', 'eva'])
  await site.db
    .insertInto('staff')
    .values({ id: newId(new Date()), email: `${name}@gmail.com`, role: 'editor', invited_by: null, created_at: at })
    .execute();

/** A visit of the editor of this name, without scripts by default. */
const as = <T>(
  name: string,
  journey: (page: Page) => Promise<T>,
  options: VisitOptions = { javaScriptEnabled: false },
) =>
  onPage(browser, options, async (page) => {
    await signIn(site, page.context(), `${name}@gmail.com`);
    return journey(page);
  });
const open = (page: Page, path: string) => page.goto(site.origin + path);
const textOf = async (path: string) => (await site.request(path)).text;

describe('Texts of editors', () => {
  it('Texts are previewed, published at once everywhere, undone, and dated in the sitemap, without scripts', async () => {
    expect(await textOf(paths.about())).not.toContain('brand new promise');
    await as('ed', async (page) => {
      await open(page, paths.adminTexts());
      expect(await page.locator('.admin-nav a').allTextContents()).not.toContain('Settings');
      await page.getByRole('link', { name: 'About this board' }).click();
      await page.getByLabel('Text', { exact: true }).fill('## A brand new promise\n\nOpen for {{daysOpen}} days.');
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect
        .poll(() => page.locator('section:has(> #preview) .prose').innerHTML())
        .toContain('<h2 id="a-brand-new-promise">');
      await expect
        .poll(() => page.locator('section:has(> #preview) .prose').textContent())
        .toContain('Open for sixty days.');
      expect(await textOf(paths.about())).not.toContain('brand new promise');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect.poll(() => page.locator('.status-note').textContent()).toContain('Published.');
      expect(await textOf(paths.about())).toContain('<h2 id="a-brand-new-promise">');
      expect(await textOf(`${paths.about()}.md`)).toContain('## A brand new promise');
      const today = new Date().toISOString().slice(0, 10);
      const sitemap = await textOf('/sitemaps/editorial-1.xml');
      expect(sitemap).toContain(`<loc>${site.origin}/about</loc><lastmod>${today}T00:00:00.000Z</lastmod>`);
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await textOf(paths.about())).not.toContain('brand new promise');
      await page.getByRole('link', { name: 'Version 1' }).click();
      await expect.poll(() => page.locator('.text-change').textContent()).toContain('A brand new promise');
    });
  });

  it('The form shows problems with its input, and two editors lose no text', async () => {
    await as('ed', async (page) => {
      await open(page, paths.adminText('pages', 'legal'));
      await as('eva', async (other) => {
        await open(other, paths.adminText('pages', 'legal'));
        await other.getByLabel('Description', { exact: true }).fill('What Eva wrote.');
        await other.getByRole('button', { name: 'Publish', exact: true }).click();
      });
      await page.getByLabel('Title', { exact: true }).fill('');
      await page.getByLabel('Description', { exact: true }).fill('What Ed wrote.');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect.poll(() => page.locator('.error-summary').textContent()).toContain('title is empty');
      await page.getByLabel('Title', { exact: true }).fill('Legal');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect.poll(() => page.locator('.error-summary').textContent()).toContain('eva@gmail.com saved version 1');
      await expect.poll(() => page.getByLabel('Description', { exact: true }).inputValue()).toBe('What Ed wrote.');
      expect(await textOf(paths.legal())).toContain('What Eva wrote.');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      expect(await textOf(paths.legal())).toContain('What Ed wrote.');
      await page.getByRole('link', { name: 'Version 1' }).click();
      await expect.poll(() => page.locator('.text-change').textContent()).toContain('What Eva wrote.');
    });
  });

  it('New articles are added to the Journal, its feed, the index for language models and the sitemap, and unpublished', async () => {
    const path = paths.blogPost('how-to-write');
    expect((await site.request(path)).status).toBe(404);
    const everywhere = [
      paths.blog(),
      `${paths.blog()}.md`,
      `${paths.feed(paths.blog())}.xml`,
      paths.llms(),
      '/sitemaps/editorial-1.xml',
    ];
    const mentions = async () =>
      (await Promise.all(everywhere.map(textOf))).map((text) => text.includes('how-to-write'));
    await as('ed', async (page) => {
      await open(page, paths.adminText('blog', 'new'));
      await page.getByLabel('Address', { exact: true }).fill('how-to-write');
      await page.getByLabel('Title', { exact: true }).fill('How to write');
      await page.getByLabel('Description', { exact: true }).fill('In short sentences.');
      await page.getByLabel('Published on', { exact: true }).fill(at.slice(0, 10));
      await page.getByLabel('Author', { exact: true }).fill('Ed');
      await page.getByLabel('Text', { exact: true }).fill('Short.');
      await page.getByRole('button', { name: 'Save as a draft' }).click();
      expect((await site.request(path)).status).toBe(404);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      expect((await site.request(path)).status).toBe(200);
      expect(await mentions()).toEqual(everywhere.map(() => true));
      await page.getByRole('button', { name: 'Unpublish' }).click();
      expect((await site.request(path)).status).toBe(404);
      expect(await mentions()).toEqual(everywhere.map(() => false));
    });
  });

  it('The fraud policy lists its versions, each to be read, and never a draft', async () => {
    const publish = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
    await as('ed', async (page) => {
      await open(page, paths.adminText('pages', 'fraud-policy'));
      await page.getByLabel('Text', { exact: true }).fill('## Ours\n\nReport it to us.');
      await publish(page, 'Save as a draft');
      await publish(page, 'Publish');
    });
    await onPage(browser, async (page) => {
      await open(page, paths.fraudPolicy());
      await expect
        .poll(() => page.locator('h2#versions + ul li').allTextContents())
        .toEqual([expect.stringMatching(/^Version of .*, in force today$/), expect.stringMatching(/^Version of /)]);
      await page.locator('h2#versions + ul a').last().click();
      expect(new URL(page.url()).pathname).toBe(paths.fraudPolicyVersion(0));
      await expect.poll(() => page.locator('.prose').textContent()).toContain('What is not allowed');
      await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
      await page.getByRole('link', { name: 'Read today’s version' }).click();
      await expect.poll(() => page.locator('.prose').textContent()).toContain('Report it to us.');
    });
    for (const version of ['1', '9', 'x', '-7'])
      expect((await site.request(`${paths.fraudPolicy()}/${version}`)).status, version).toBe(404);
  });

  it('The words of an e-mail are previewed, rejected without their data, and sent once saved', async () => {
    const text = (page: Page) => page.getByLabel('Text', { exact: true });
    await as('ed', async (page) => {
      await open(page, paths.adminTexts());
      await page.getByRole('link', { name: 'Your applications' }).click();
      const shipped = await text(page).inputValue();
      await text(page).fill(shipped.replace('{{link}}', '{{address}}'));
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect
        .poll(() => page.locator('.error-summary').textContent())
        .toContain('there is no placeholder {{address}}');
      await text(page).fill(shipped.replace('# All your', '# <i>Every</i> one of your'));
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect
        .poll(() => page.locator('section:has(> #preview) .prose h2').textContent())
        .toBe('<i>Every</i> one of your applications');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect
        .poll(() => page.locator('.status-note').textContent())
        .toContain('Saved: the next such e-mail has it.');
    });
    const mail = applicationListLinkMail({ origin: site.origin, link: `${site.origin}/a` });
    await writeMail(site.db, { ...mail, kind: 'application list', to: 'ida@example.com' }, new Date());
    const { html } = await site.db.selectFrom('mails').select('html').executeTakeFirstOrThrow();
    expect(html).toContain('<h1>&lt;i&gt;Every&lt;/i&gt; one of your applications</h1>');
  });

  it.each([360, 1280])('The pages of texts have no faults at %i px', async (width) => {
    for (const path of [
      paths.adminTexts(),
      paths.adminText('blog', 'new'),
      paths.adminText('guides', 'reading-a-pay-range'),
      paths.adminText('mails', 'sign-in'),
    ])
      await as(
        'ed',
        async (page) => {
          await open(page, path);
          expect(await slipsOf(page), path).toEqual([]);
          expect(await violationsOf(page), path).toEqual([]);
        },
        { viewport: { width, height: 900 } },
      );
  });
});
