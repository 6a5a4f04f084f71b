import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ADMIN, signIn } from '../posting.ts';
import { behindProxy } from '../site.ts';
import { violationsOf } from '../support/axe.ts';
import { visiting } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ...behindProxy, ADMIN_EMAILS: ADMIN, WORKER: 'off' } });
let clients = 0;
const visit = visiting(browser, () => ({ extraHTTPHeaders: { 'x-forwarded-for': `10.9.0.${++clients}` } }));

const openJob = () =>
  site.db
    .selectFrom('jobs')
    .select(['id', 'slug', 'hash', 'title'])
    .where('status', '=', 'published')
    .orderBy('id')
    .executeTakeFirstOrThrow();

it('Three readers, two of them without scripts, pause a role with their reports, and an admin opens it again', async () => {
  const job = await openJob();
  for (let reader = 0; reader < 3; reader++) {
    const hasScripts = reader === 0;
    await visit(
      { javaScriptEnabled: hasScripts, viewport: { width: reader === 1 ? 1280 : 360, height: 800 } },
      async (page) => {
        await page.goto(site.origin + paths.job(job));
        await page.getByRole('link', { name: 'Report this role' }).click();
        await page.getByRole('button', { name: 'Report this role' }).click();
        await expect.poll(() => page.title()).toMatch(/^Error: /);
        await page.locator('.error-summary a', { hasText: 'Choose what is wrong with it' }).waitFor();
        if (hasScripts) expect(await violationsOf(page)).toEqual([]);
        await page.getByLabel('It looks like fraud').check();
        await page.getByLabel(/Anything we should know/).fill('They asked for a deposit.');
        await page.getByRole('button', { name: 'Report this role' }).click();
        await page.getByRole('heading', { name: 'Thank you' }).waitFor();
        if (hasScripts) expect(await violationsOf(page)).toEqual([]);
      },
    );
  }
  expect((await openJob()).hash).not.toBe(job.hash);
  const shown = await fetch(site.origin + paths.job(job)).then((answer) => answer.text());
  expect(shown).not.toContain('Report this role');

  await visit(async (page) => {
    await signIn(site, page.context(), ADMIN);
    await page.goto(site.origin + paths.admin());
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByText('They asked for a deposit.').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove as spam' }).click();
    await page.locator('.error-summary').waitFor();
    await page.getByRole('button', { name: 'Open it again' }).click();
    await page.getByText('No roles are reported.').waitFor();
  });
  expect((await openJob()).hash).toBe(job.hash);
});

it('A role that never was public cannot be reported, nor read about on that page', async () => {
  const draft = await openJob();
  await site.db.updateTable('jobs').set({ status: 'draft' }).where('id', '=', draft.id).execute();
  for (const path of [paths.report(draft.hash), paths.report(draft.hash, true), paths.report('zzzzzz')]) {
    const answer = await fetch(site.origin + path);
    expect([answer.status, (await answer.text()).includes(draft.title)]).toEqual([404, false]);
  }
});
