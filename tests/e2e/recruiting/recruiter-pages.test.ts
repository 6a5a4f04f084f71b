import type { Cookie, Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { joinOrCreateCompany } from '../../../src/features/membership/founding.commands.ts';
import { addOrPromoteMember } from '../../../src/features/membership/member.commands.ts';
import { postJobWithCompany } from '../../../src/features/posting/posting.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { ADMIN, jobForm, openJob, signIn } from '../posting.ts';
import { AXE_VIEWS, violationsOf } from '../support/axe.ts';
import { lengthenWords, onPage, slipsOf } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN, WORKER: 'off' } });
let hash: string;
/** Id of an owner of the company. */
let userId: string;
/** Cookies by address. */
const sessions = new Map<string, Cookie[]>();

beforeAll(async () => {
  const context = await browser.newContext();
  const title = 'Gestaltungsverantwortliche Produktdesignerin für Versicherungsanwendungen';
  hash = await openJob(site, context, { company: 'looked-at', changes: { title } });
  await sendForReview(await signIn(site, context, 'kim@freemail.example'));
  const second = await signIn(site, context, 'two@looked-at.example');
  userId = second;
  const { id } = await site.db
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'studio-looked-at')
    .executeTakeFirstOrThrow();
  await addOrPromoteMember(site.db, { companyId: id, userId: second, role: 'owner' }, new Date());
  await context.close();
  for (const who of new Set(LOOKS.flatMap(([, , email]) => email ?? []))) {
    const own = await browser.newContext();
    await signIn(site, own, who);
    sessions.set(who, await own.cookies());
    await own.close();
  }
  // Failed mail to retry.
  await site.db.updateTable('mails').set({ state: 'held' }).where('recipient', '=', OWNER).execute();
});
beforeEach(() => site.db.deleteFrom('rate_limits').execute());

/** A role of an unverified company. */
async function sendForReview(id: string): Promise<void> {
  const visitor = { id, email: 'kim@freemail.example', name: '', sessionId: '' };
  const company = { name: 'Longwinded & Partners Experience Consulting GmbH', website: 'https://longwinded.example' };
  const { id: companyId } = expectValue(
    await joinOrCreateCompany(site.db, visitor, { ...company, origin: site.origin }, new Date()),
  );
  const sending = { form: jobForm(), companyId, allowDuplicate: true, origin: site.origin };
  expectValue(await postJobWithCompany(site.db, visitor, sending, new Date()));
}

it('An admin is shown a link to the admin pages, and other users are not', async () => {
  const waysOf = async (who: string, path: string) => {
    const cookie = (sessions.get(who) ?? []).map(({ name, value }) => `${name}=${value}`).join('; ');
    const { text } = await site.request(path, { headers: { cookie } });
    return text.split(`href="${paths.admin()}"`).length - 1;
  };
  expect(await waysOf(ADMIN, paths.account())).toBe(2);
  for (const path of [paths.recruiterJobs(), paths.recruiterCompany(), paths.recruiterJob(hash)])
    expect([path, await waysOf(ADMIN, path)]).toEqual([path, 1]);
  for (const path of [paths.account(), paths.recruiterJobs(), paths.recruiterJob(hash), '/'])
    expect([path, await waysOf(OWNER, path)]).toEqual([path, 0]);
  expect(await waysOf(ADMIN, '/')).toBe(0);
});

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
};
const OWNER = 'ana@looked-at.example';
const NEWCOMER = 'new@looked-at-nothing.example';

/** Name, path, user, preparation and check. */
type Look = [name: string, path: () => string, who?: string, act?: (page: Page) => Promise<unknown>, then?: string];

const LOOKS: Look[] = [
  ['sign-in', () => paths.signIn()],
  ['sign-in refused', () => paths.signIn(), undefined, press('E-mail me a code'), '.error-summary'],
  [
    'a code',
    () => paths.signIn(),
    undefined,
    async (page) => {
      await page.fill('#email', 'someone@example.com');
      await press('E-mail me a code')(page);
    },
    '#code',
  ],
  ['editor', paths.postJob],
  ['editor refused', paths.postJob, undefined, press('Submit role'), '.error-summary'],
  [
    'editor with a list',
    paths.postJob,
    undefined,
    (page) => page.fill('#locations', 'b'),
    '[role=listbox]:not([hidden])',
  ],
  ['own roles', () => paths.recruiterJobs(), OWNER],
  ['own roles, none found', () => paths.recruiterJobs('q=nothing'), OWNER],
  ['pausing several', () => paths.recruiterJobChanges(`step=pause&hash=${hash}`), OWNER],
  ['closing none', () => paths.recruiterJobChanges('step=close'), OWNER],
  ['no roles yet', () => paths.recruiterJobs(), NEWCOMER],
  ['own role', () => paths.recruiterJob(hash), OWNER],
  ['changing a role', () => paths.recruiterJobEdit(hash), OWNER],
  ['company', paths.recruiterCompany, OWNER],
  ['no company yet', paths.recruiterCompany, NEWCOMER],
  ['account', paths.account, OWNER],
  ['account of two owners', paths.account, 'two@looked-at.example'],
  ['account of a newcomer', paths.account, NEWCOMER],
  ['account refused', paths.account, NEWCOMER, press('Delete my account'), '.error-summary'],
  ['admin', paths.admin, ADMIN],
  ['numbers', () => paths.adminNumbers(), ADMIN],
  ['review', paths.reviewQueue, ADMIN],
  ['all roles', () => paths.adminJobs(), ADMIN],
  ['a role for its admin', () => paths.adminJob(hash), ADMIN],
  ['categories', () => paths.adminCategories(), ADMIN],
  ['a category', () => paths.adminCategories('product-designer'), ADMIN],
  ['places', () => paths.adminPlaces(), ADMIN],
  ['a place', () => paths.adminPlaces('berlin'), ADMIN],
  ['skills', () => paths.adminSkills(), ADMIN],
  ['a skill', () => paths.adminSkills('figma'), ADMIN],
  ['companies', paths.adminCompanies, ADMIN],
  ['a company', () => paths.adminCompany('studio-looked-at'), ADMIN],
  ['people', paths.adminUsers, ADMIN],
  ['no user found', () => `${paths.adminUsers()}?q=not-a-name-here`, ADMIN],
  ['a person', () => paths.adminUser(userId), ADMIN],
  ['a person refused', () => paths.adminUser(userId), ADMIN, press('Suspend'), '.error-summary'],
  ['mail', paths.adminMail, ADMIN],
  ['tasks', paths.adminTasks, ADMIN],
  ['health', paths.adminHealth, ADMIN],
  ['audit', paths.adminAudit, ADMIN],
];

/** Timeout for all pages on a busy machine. */
const TIMEOUT_MS = 600_000;

async function lookAt(page: Page, [name, path, , act, then]: Look): Promise<string[]> {
  const found: string[] = [];
  await page.goto(site.origin + path());
  // Text lengthened before hydration differs from the rendered one.
  const editor = 'astro-island[opts*="Editor"]';
  if (await page.locator(editor).count()) await page.locator(`${editor}:not([ssr])`).waitFor({ state: 'attached' });
  await act?.(page);
  if (then) await page.locator(then).first().waitFor();
  const check = async (what: string, list: () => Promise<string[]>) => {
    for (const { colorScheme, width } of AXE_VIEWS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${name}, ${width}: ${over} px too wide${what}`);
      found.push(...(await list()).map((line) => `${name}, ${colorScheme}, ${width}: ${line}`));
    }
  };
  await check('', async () => [...(await violationsOf(page)), ...(await slipsOf(page))]);
  await lengthenWords(page);
  await check(' with long words', async () => []);
  return found;
}

/** The browser renders one page while the other is checked. */
it.concurrent.each([0, 1])(
  'No page of recruiters and admins has anything that axe or the eye objects to, or is wider than its window (half %i)',
  { timeout: TIMEOUT_MS },
  async (half) => {
    const found: string[] = [];
    const looks = LOOKS.filter((_, i) => i % 2 === half);
    // A user has one browser, which stores scripts and styles. Drafts of visitors stay in it, so each page has its own.
    for (const [who, own] of Map.groupBy(looks, ([name, , email]) => email ?? name))
      await onPage(browser, async (page) => {
        await page.context().addCookies(sessions.get(who) ?? []);
        for (const look of own) found.push(...(await lookAt(page, look)));
      });
    expect(found).toEqual([]);
  },
);

it('A role’s page has its applicants first, its views by day as chart and table, and folds what search engines find', async () => {
  const { id } = await site.db.selectFrom('jobs').select('id').where('hash', '=', hash).executeTakeFirstOrThrow();
  const today = new Date().toISOString().slice(0, 10);
  await site.db
    .insertInto('job_counts')
    .values({ job_id: id, day: today, kind: 'view', number: 1_234 })
    .onConflict((conflict) => conflict.columns(['job_id', 'day', 'kind']).doUpdateSet({ number: 1_234 }))
    .execute();
  await site.db.insertInto('job_referrers').values({ job_id: id, day: today, host: 'a.example', number: 12 }).execute();
  await onPage(browser, async (page) => {
    await page.context().addCookies(sessions.get(OWNER) ?? []);
    await page.goto(site.origin + paths.recruiterJob(hash));
    const sections = await page.locator('main h2').evaluateAll((heads) => heads.map((head) => head.id));
    expect(sections).toEqual(['applicants', 'numbers', 'timeline', 'structured-data']);
    const chart = page.getByRole('img', { name: 'Views by day' });
    await expect.poll(() => chart.getAttribute('aria-labelledby')).toBe('daily-numbers-title daily-numbers-text');
    await expect.poll(() => chart.locator('rect').count()).toBe(1);
    expect((await chart.locator('rect').boundingBox())?.height).toBeGreaterThan(90);
    await expect
      .poll(() => page.locator('.daily-numbers tbody td').allTextContents())
      .toEqual(['1,234', '0', 'a.example 12']);
    await expect
      .poll(() => page.locator('.sources tbody tr').allTextContents())
      .toEqual([expect.stringMatching(/a\.example\s*12/)]);
    // One quality criterion is unmet.
    await expect
      .poll(() => page.locator('.checks li:visible').allTextContents())
      .toEqual([expect.stringContaining('description')]);
    await page.getByText('Everything that search engines look for').click();
    await expect.poll(() => page.locator('.checks li:visible').count()).toBe(11);
  });
});

it('Several roles are paused without scripts: chosen, confirmed and paused, with a list of those that could not be', async () => {
  const titles = ['Bulk One', 'Bulk Two', 'Bulk Three'];
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const [first = ''] = [await openJob(site, context, { company: 'bulky', changes: { title: titles[0] ?? '' } })];
    const { company_id: companyId } = await site.db
      .selectFrom('jobs')
      .select('company_id')
      .where('hash', '=', first)
      .executeTakeFirstOrThrow();
    const { id } = await site.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ana@bulky.example')
      .executeTakeFirstOrThrow();
    const visitor = { id, email: 'ana@bulky.example', name: '', sessionId: '' };
    const others: string[] = [];
    for (const title of titles.slice(1)) {
      const sending = { form: jobForm({ title }), companyId, allowDuplicate: false, origin: site.origin };
      others.push(expectValue(await postJobWithCompany(site.db, visitor, sending, new Date())).hash);
    }
    const page = await context.newPage();
    await page.goto(site.origin + paths.recruiterJobs());
    await page.getByRole('link', { name: 'Select all 3' }).click();
    await expect.poll(() => page.locator('[name=hash]:checked').count()).toBe(3);
    await page.getByLabel('Select Bulk Three').uncheck();
    await page.getByRole('button', { name: 'Pause…' }).click();
    await expect.poll(() => page.textContent('h1')).toBe('Pause 2 roles?');
    await expect.poll(() => page.locator('main').textContent()).toContain('no one can apply');
    // Another member closes one meanwhile.
    const actor = { kind: 'recruiter', id } as const;
    expectValue(await closeJob(site.db, actor, { hash: first, reason: 'filled' }, new Date()));
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const reported = await page.locator('.status-note').allTextContents();
    expect(reported[0]).toBe('1 role paused.');
    expect(reported[1]).toContain('Bulk One It is filled; only open roles can be paused.');
    const statuses = await site.db
      .selectFrom('jobs')
      .select('status')
      .where('hash', 'in', [first, ...others])
      .orderBy('title')
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['filled', 'published', 'paused']);
    await site.renderer.catchUp();
    expect((await site.request('/roles')).text).not.toContain('Bulk Two');
  } finally {
    await context.close();
  }
});
