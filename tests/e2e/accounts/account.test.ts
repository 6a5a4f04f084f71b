import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { listMail, openJob, signIn } from '../posting.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { WORKER: 'off' } });

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('An account (%s)', (_, javaScriptEnabled) => {
  it('An account is deleted by typing its address, once its company no longer needs it', async () => {
    await onPage(browser, { javaScriptEnabled }, async (page) => {
      const company = `leaver-${javaScriptEnabled}`;
      const email = `ana@${company}.example`;
      const hash = await openJob(site, page.context(), { company });
      await page.goto(site.origin + paths.account());
      await expect
        .poll(() => page.getByText(`Studio ${company} has 1 role open, paused or in review`).isVisible())
        .toBe(true);
      await expect.poll(() => page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
      await page.goto(site.origin + paths.recruiterJob(hash));
      await page.getByRole('button', { name: 'Mark as filled' }).click();
      await page.getByRole('button', { name: 'Post again' }).waitFor();

      await page.goto(site.origin + paths.account());
      await page.fill('#confirmation', 'someone@else.example');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.locator('.error-summary').waitFor();
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      await expect.poll(() => page.locator('#confirmation-error').textContent()).toContain(`Enter ${email}`);
      await page.fill('#confirmation', email);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor();

      expect(await site.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
      expect((await listMail(site, email)).map(({ kind }) => kind)).toEqual(['account deleted']);
      await page.goto(site.origin + paths.account());
      expect(new URL(page.url()).pathname).toBe(paths.signIn());
      // Signing in again creates a new user.
      await signIn(site, page.context(), email);
      await page.goto(site.origin + paths.account());
      await expect.poll(() => page.getByText('You don’t belong to a company yet').isVisible()).toBe(true);
    });
  });
});
