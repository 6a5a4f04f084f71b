import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { openJob } from '../posting.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { WORKER: 'off' } });

const isAwake = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
const publish = (page: Page) =>
  Promise.all([
    page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame()),
    page.getByRole('button', { name: 'Publish changes' }).click(),
  ]);

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('An employer’s questions, %s', (way, javaScriptEnabled) => {
  it('An employer’s questions are typed in the editor, asked in the form, answered, and read beside the work', async () => {
    const company = `asking-${way.replace(' ', '-')}`;
    await onPage(browser, { javaScriptEnabled, expected: [/422 POST/] }, async (page) => {
      const hash = await openJob(site, page.context(), { company });
      const job = await site.db
        .selectFrom('jobs')
        .select(['slug', 'hash'])
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      expect((await site.request(paths.apply(job))).text).not.toContain('answer-1');
      await page.goto(site.origin + paths.recruiterJobEdit(hash));
      if (javaScriptEnabled) await isAwake(page);
      await page.fill('#questions', '1\n2\n3\n4\n5\n6');
      await page.getByRole('button', { name: 'Publish changes' }).click();
      await page.getByRole('link', { name: 'There can be up to 5 questions' }).waitFor();
      await expect.poll(() => page.inputValue('#questions')).toBe('1\n2\n3\n4\n5\n6');
      await page.fill('#questions', 'When could you begin? *\nWhat are you reading?');
      if (javaScriptEnabled) {
        await page.locator('.radio-tabs').getByText('Questions', { exact: true }).click();
        await page.frameLocator('iframe').getByText('What are you reading? (optional)').waitFor();
      }
      await publish(page);
      expect((await site.request(paths.apply(job))).text).toContain('When could you begin?');

      await page.goto(site.origin + paths.apply(job));
      if (javaScriptEnabled) await isAwake(page);
      await page.fill('#portfolio', 'ada.design');
      await page.fill('#name', 'Ada');
      await page.fill('#email', `ada@${company}.test`);
      await page.check('#consent');
      await page.click('button[type=submit]');
      await page
        .locator('.error-summary')
        .getByRole('link', { name: /answer this question/ })
        .click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('answer-1');
      await page.fill('#answer-1', 'In May');
      await Promise.all([page.waitForURL('**/applications/receipts/**'), page.click('button[type=submit]')]);

      await page.goto(site.origin + paths.applicants(hash));
      await page.getByText('You ask 2 extra questions').waitFor();
      await page.click('.applicant-name');
      await page.getByText('In May').waitFor();
      await expect.poll(() => page.getByText('What are you reading?').count()).toBe(0);
    });
  });
});
