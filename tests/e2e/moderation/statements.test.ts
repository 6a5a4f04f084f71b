import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { People } from '../people.ts';
import { ADMIN, signIn } from '../posting.ts';
import { behindProxy } from '../site.ts';
import { violationsInBothModes } from '../support/axe.ts';
import { visiting } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ...behindProxy, ADMIN_EMAILS: ADMIN, WORKER: 'off' } });
const people = new People(site);
let clients = 0;
const visit = visiting(browser, () => ({ extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${++clients}` } }));

interface OwnJob {
  id: string;
  hash: string;
  slug: string;
  title: string;
  company_id: string;
}
let jobs: OwnJob[];
beforeAll(async () => {
  jobs = await site.db
    .selectFrom('jobs')
    .select(['id', 'slug', 'hash', 'title', 'company_id'])
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(4)
    .execute();
});
afterAll(() => people.close());

const lastMail = async (to: string) =>
  await site.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const asModerator = async (page: Page) => {
  await signIn(site, page.context(), ADMIN);
  await page.goto(site.origin + paths.reports());
};

it.each([
  ['with scripts on a desktop', true, 1280],
  ['without scripts on a phone', false, 360],
] as const)(
  'A report goes from reader to decision, reasons, answer and second decision, %s',
  async (way, javaScriptEnabled, width) => {
    const job = jobs[width === 360 ? 1 : 0] as OwnJob;
    const options = { javaScriptEnabled, viewport: { width, height: 800 } };
    const audit = async (page: Page) => {
      if (javaScriptEnabled) expect(await violationsInBothModes(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    const reader = `reader-${way.replaceAll(' ', '-')}@example.com`;
    const owner = await people.join(site.db, `owner-${way.replaceAll(' ', '-')}@gmail.com`, job.company_id, 'owner');

    await visit(options, async (page) => {
      await page.goto(site.origin + paths.job(job));
      await page.getByRole('link', { name: 'How we handle fraud' }).click();
      await expect.poll(() => page.textContent('h1')).toBe('Fraudulent roles');
      await audit(page);
      await page.goto(site.origin + paths.report(job.hash));
      await page.getByLabel('It looks like fraud').check();
      await page.getByLabel(/Your e-mail address/).fill('no address');
      await page.getByRole('button', { name: 'Report this role' }).click();
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      await page.getByLabel(/Your e-mail address/).fill(reader);
      await audit(page);
      await page.getByRole('button', { name: 'Report this role' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    });
    expect((await lastMail(reader)).subject).toContain('We have your report');

    await visit(options, async (page) => {
      await asModerator(page);
      expect(await page.textContent('body')).not.toContain(reader);
      await page.getByRole('button', { name: 'Keep it open' }).first().click();
    });
    const kept = await lastMail(reader);
    const link = /\/reports\/decisions\/[\w-]+/.exec(kept.text)?.[0] ?? '';
    await visit(options, async (page) => {
      await page.goto(site.origin + link);
      await audit(page);
      await page.getByLabel('What we have missed').fill('Its company does not exist.');
      await page.getByRole('button', { name: 'Send objection' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    });

    await visit(options, async (page) => {
      await asModerator(page);
      await page.getByText('Its company does not exist.').waitFor();
      await page
        .getByLabel(/Message to the company/)
        .first()
        .fill('It asks applicants for a deposit.');
      await audit(page);
      await page.getByRole('button', { name: 'Remove as spam' }).first().click();
    });
    expect((await lastMail(reader)).subject).toContain('The role was removed');
    expect((await lastMail(owner.email)).text.replace(/\s+/g, ' ')).toContain('By a person. No automated means');

    await visit(options, async (page) => {
      await signIn(site, page.context(), owner.email);
      await page.goto(site.origin + paths.recruiterJob(job.hash));
      expect(await page.textContent('body')).not.toContain(reader);
      await expect.poll(() => page.textContent('.statement-facts')).toContain('It asks applicants for a deposit.');
      await audit(page);
      await page.getByRole('button', { name: 'Send answer' }).click();
      await page.getByText('Write your answer first').first().waitFor();
      await page.getByLabel('Your answer to this decision').fill('We never asked for money.');
      await page.getByRole('button', { name: 'Send answer' }).click();
      await page.getByText('Your answer has been sent.').waitFor();
    });

    await visit(options, async (page) => {
      await asModerator(page);
      await page.getByText('We never asked for money.').waitFor();
      await audit(page);
      await page.getByRole('button', { name: 'Reverse it' }).first().click();
    });
    expect((await lastMail(owner.email)).subject).toContain('Decision reversed');
    const { status } = await site.db
      .selectFrom('jobs')
      .select('status')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('published');
    await visit(options, async (page) => {
      await page.goto(site.origin + paths.moderationNumbers());
      const year = String(new Date().getUTCFullYear());
      const rows = await page.locator(`section:has(#year-${year}), #year-${year} ~ *`).allTextContents();
      expect(rows.join(' ')).toContain('It looks like fraud');
      await audit(page);
    });
  },
);

it('A report is shown to its own company alone: another sees neither role nor reasons', async () => {
  const [job, ...others] = jobs as [OwnJob, ...OwnJob[]];
  const other = others.find(({ company_id }) => company_id !== job.company_id) as OwnJob;
  const stranger = await people.join(site.db, 'stranger@gmail.com', other.company_id, 'owner');
  const [statement] = await site.db.selectFrom('statements').select('id').where('job_id', '=', job.id).execute();
  await visit({ expected: [/404 GET/] }, async (page) => {
    await signIn(site, page.context(), stranger.email);
    const response = await page.goto(site.origin + paths.recruiterJob(job.hash));
    expect([response?.status(), (await page.content()).includes('deposit')]).toEqual([404, false]);
    const own = await page.goto(site.origin + paths.recruiterJob(other.hash));
    expect([own?.status(), (await page.content()).includes(statement?.id ?? '')]).toEqual([200, false]);
  });
});
