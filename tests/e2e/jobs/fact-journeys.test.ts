import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { sendReplyReminders } from '../../../src/features/applications/reminders/reminder.commands.ts';
import { joinOrCreateCompany } from '../../../src/features/membership/founding.commands.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { newId } from '../../../src/lib/id.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { letLettersLeave } from '../letters.ts';
import { People } from '../people.ts';
import { fillJob, jobForm, listMail, openJob, signIn } from '../posting.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { violationsInBothModes } from '../support/axe.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ...behindProxy, WORKER: 'off' } });
const people = new People(site);
afterAll(() => people.close());

const MODERATOR = 'moderator@gmail.com';
const CLIENT = 'Tidewater Instruments';

await site.db
  .insertInto('staff')
  .values({ id: newId(new Date()), email: MODERATOR, role: 'moderator', invited_by: null, created_at: '2026-01-01' })
  .execute();

const ways = [
  ['without scripts on a phone', 'Plain', { javaScriptEnabled: false, viewport: { width: 360, height: 780 } }],
  ['with scripts on a desktop', 'Island', { javaScriptEnabled: true, viewport: { width: 1280, height: 900 } }],
] as const;
type Way = (typeof ways)[number][2];

/** Visits as this user, or as a visitor. Checks the width after each step. */
const visit = (
  { viewport, javaScriptEnabled }: Way,
  email: string,
  steps: readonly ((page: Page) => Promise<unknown>)[],
) =>
  onPage(browser, { viewport, javaScriptEnabled, expected: [/^request: 422 POST/] }, async (page) => {
    if (email) await signIn(site, page.context(), email);
    for (const step of steps) {
      await step(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width);
    }
  });

const open = (path: string) => (page: Page) => page.goto(site.origin + path);
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const shows = (selector: string, texts: readonly string[]) => async (page: Page) => {
  for (const text of texts) await page.locator(selector).filter({ hasText: text }).first().waitFor();
};

/** Checks errors with scripts. Other pages: pages/a11y, recruiting/recruiter-pages, applications/applying-a11y. */
const isAccessible =
  ({ javaScriptEnabled }: Way) =>
  async (page: Page) => {
    if (javaScriptEnabled) expect(await violationsInBothModes(page)).toEqual([]);
  };

/** Unfolds the groups and chooses a value of a filter. */
const filterBy = (groups: readonly string[], value: string) => async (page: Page) => {
  const filters = page.getByRole('link', { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  const sheet = page.locator('#narrow');
  for (const name of groups) await sheet.locator(`summary:text-is("${name}")`).click();
  await sheet.getByLabel(new RegExp(`^${value}`)).check();
  const send = sheet.getByRole('button', { name: 'Show roles' });
  if (await send.isVisible()) await send.click();
};

it.each(ways)(
  'A designer abroad and a freelancer filter by what they ask first and find it in row and page, %s',
  async (_, name, way) => {
    const roles = [
      {
        title: `Atlas Designer ${name}`,
        visa: 'offered',
        relocation: 'offered',
        languages: 'English (fluent), German (basic)',
      },
      { title: `Orbit Designer ${name}`, contractType: 'freelance', payMin: '480', payMax: '560', payPeriod: 'day' },
    ];
    const context = await browser.newContext();
    for (const [i, changes] of roles.entries())
      await openJob(site, context, { company: `${name.toLowerCase()}-${i}`, changes: jobForm(changes) });
    await context.close();
    const [abroad = '', freelance = ''] = roles.map(({ title }) => title);
    await visit(way, '', [
      open(paths.search(`q=Atlas+Designer`)),
      filterBy(['More filters', 'Visa'], 'Visa sponsorship'),
      shows('.role', [abroad]),
      shows(`.role:has-text("${abroad}")`, ['Visa sponsorship']),
      (page) => page.getByRole('link', { name: abroad }).click(),
      shows('main', ['Relocation help', 'English (fluent)', 'German (basic)', 'Visa sponsorship']),
      open('/visa-sponsorship'),
      shows('.role', [abroad]),
    ]);
    await visit(way, '', [
      open(paths.search(`q=Orbit+Designer`)),
      filterBy(['More filters', 'Posted and more'], 'Freelance'),
      shows(`.role:has-text("${freelance}")`, ['€480–560', 'day']),
      (page) => page.getByRole('link', { name: freelance }).click(),
      shows('main', ['€480–560', 'Freelance']),
    ]);
  },
);

it.each(ways)(
  'An agency posts for a client it does not name, a moderator reviews it, and a reminder leads to the answer of an applicant, %s',
  async (_, name, way) => {
    const [agent, title, candidate] = [
      `agent-${name}@gmail.com`.toLowerCase(),
      `Quiet Designer ${name}`,
      `${name}@example.com`.toLowerCase(),
    ];
    const { id } = await people.signIn(agent);
    const founder = { id, email: agent, name: '', sessionId: '' };
    const company = {
      name: `Agency ${name}`,
      website: `https://agency-${name}.example`.toLowerCase(),
      origin: site.origin,
    };
    expectValue(await joinOrCreateCompany(site.db, founder, company, new Date()));
    const findRole = () =>
      site.db
        .selectFrom('jobs')
        .select(['id', 'hash', 'slug', 'status'])
        .where('title', '=', title)
        .executeTakeFirstOrThrow();
    await visit(way, agent, [
      open(paths.postJob()),
      async (page) => {
        if (way.javaScriptEnabled) await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
        await fillJob(page, jobForm({ title }));
        await page.selectOption('#agency', 'hidden-client');
        await page.getByRole('button', { name: 'Submit role' }).click();
        await page
          .getByRole('link', { name: /client/i })
          .first()
          .waitFor();
      },
      isAccessible(way),
      async (page) => {
        await page.fill('#client', CLIENT);
        await page.fill('#replyWithinDays', '5');
        await page.getByRole('button', { name: 'Submit role' }).click();
        await page.getByText('We’ll review it').waitFor();
      },
    ]);
    const role = await findRole();
    expect(role.status).toBe('pending');
    await visit(way, MODERATOR, [
      open(paths.reviewQueue()),
      shows('main', [`Posted by an agency for ${CLIENT}`]),
      async (page) => expect(await page.locator('.admin-nav a').allTextContents()).not.toContain('Settings'),
      press('Request changes'),
      shows('.error-summary', ['Tell the recruiter why']),
      isAccessible(way),
      (page) =>
        page
          .locator(`form[action="${paths.review(role.hash)}"]`)
          .getByRole('button', { name: 'Publish' })
          .click(),
      (page) => expect.poll(() => page.textContent('main')).not.toContain(title),
    ]);
    await visit(way, '', [
      open(paths.job(role)),
      shows('main', ['Agency, for an unnamed client']),
      async (page) => expect(await page.content()).not.toContain(CLIENT),
    ]);
    expect((await sendApplication(site.origin, { hash: role.hash, email: candidate })).status).toBe(201);
    await sendReplyReminders(site.db, site.origin, new Date(Date.now() + 4 * DAY));
    const [reminder] = await listMail(site, agent);
    await visit(way, agent, [
      open(/\/recruiters\/applications\/[\w-]+/.exec(reminder?.text ?? '')?.[0] ?? 'no link'),
      shows('h1', ['Ada']),
      (page) => page.getByRole('link', { name: 'Reject…' }).click(),
      press('Reject and send'),
      // The blank of the template stands for a reason.
      shows('.error-summary', ['Write your reason']),
      isAccessible(way),
      (page) => page.fill('#text', 'Hello {name}, your grids are good. The role asks for motion.'),
      press('Reject and send'),
      shows('main', ['Undo']),
    ]);
    await letLettersLeave(site);
    expect((await listMail(site, candidate))[0]?.text).toContain('your grids are good');
  },
);
