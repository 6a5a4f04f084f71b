import { beforeAll, expect, it } from 'vitest';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { paths } from '../../../src/paths.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { violationsInBothModes } from '../support/axe.ts';
import { visiting } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ...behindProxy, WORKER: 'off' } });
let clients = 0;
const newClient = () => ({ 'x-forwarded-for': `10.7.0.${++clients}` });
const visit = visiting(browser, () => ({ extraHTTPHeaders: newClient() }));

let jobs: { hash: string; title: string }[];
beforeAll(async () => {
  jobs = await site.db
    .selectFrom('jobs')
    .select(['hash', 'title'])
    .where('status', '=', 'published')
    .where('apply_mode', '=', 'board')
    .orderBy('id')
    .limit(3)
    .execute();
});

const linksTo = async (email: string): Promise<string[]> => {
  const mails = await site.db
    .selectFrom('mails')
    .select('text')
    .where('kind', '=', 'application list')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.map(({ text }) => /\/applications\/all\/[\w-]+/.exec(text)?.[0] ?? 'there is no link');
};

const requestLink = (email: string, headers: Record<string, string> = newClient()) =>
  site.request(paths.ownApplicationsLinks(), {
    method: 'POST',
    headers: { ...headers, origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email }).toString(),
  });

it.each([
  ['with scripts on a phone', { javaScriptEnabled: true, viewport: { width: 360, height: 740 } }],
  ['without scripts on a phone', { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }],
  ['without scripts on a desktop', { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } }],
])('A candidate finds all applications of an address by one link and withdraws one, %s', async (way, options) => {
  const email = `${way.replaceAll(' ', '-')}@example.com`;
  for (const { hash } of jobs.slice(0, 2))
    expect((await sendApplication(site.origin, { hash, email })).status).toBe(201);
  await sendApplication(site.origin, { hash: jobs[2]?.hash ?? '', email: `other-${email}` });
  await visit(options, async (page) => {
    const audit = async () => {
      if (options.javaScriptEnabled) expect(await violationsInBothModes(page)).toEqual([]);
    };
    await page.goto(site.origin + paths.ownApplications());
    await audit();
    await page.fill('#email', 'no address');
    await page.click('button[type=submit]');
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await expect.poll(() => page.inputValue('#email')).toBe('no address');
    await page.fill('#email', email.toUpperCase());
    await page.click('button[type=submit]');
    await expect.poll(() => page.textContent('h1')).toBe('Look in your inbox');
    await audit();
    const [link] = await linksTo(email);
    await page.goto(site.origin + link);
    const [newest, oldest] = [jobs[1]?.title ?? '', jobs[0]?.title ?? ''];
    const titles = await page.locator('.own-applications h2').allTextContents();
    expect(titles.map((title) => title.replaceAll('\u00ad', '').trim())).toEqual([newest, oldest]);
    await expect.poll(() => page.getAttribute('meta[name=robots]', 'content')).toContain('noindex');
    await audit();
    await page
      .locator('.own-applications li')
      .first()
      .getByRole('link', { name: /^Withdraw/ })
      .click();
    await page.click('button:text-is("Withdraw application")');
    await expect.poll(() => page.textContent('.lead')).toBe('You have withdrawn it.');
    // Its own page asks for the link as well.
    await page.getByRole('button', { name: 'E-mail me the link' }).click();
    await expect.poll(() => page.textContent('h1')).toBe('Look in your inbox');
    expect(await linksTo(email)).toHaveLength(2);
    await page.goto(site.origin + link);
    await expect
      .poll(() => page.locator('.own-applications li').first().textContent())
      .toContain('You have withdrawn it.');
    await expect
      .poll(() =>
        page
          .locator('.own-applications li')
          .first()
          .getByRole('link', { name: /^Withdraw/ })
          .count(),
      )
      .toBe(0);
  });
});

it('The link to all applications of an address is answered alike for an address with applications and for one without', async () => {
  await sendApplication(site.origin, { hash: jobs[0]?.hash ?? '', email: 'known@example.com' });
  const answers = [];
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const { status, text, headers } = await requestLink(email);
    answers.push({ status, text, location: headers.location });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(await linksTo('known@example.com')).toHaveLength(1);
  expect(await linksTo('unknown@example.com')).toEqual([]);
});

it('The link to all applications of an address is never stored and redirects when it has expired or was cut', async () => {
  const [link = ''] = await linksTo('known@example.com');
  const opened = await site.request(link);
  expect(opened.status).toBe(200);
  expect(opened.headers['cache-control']).toBe('no-store');
  expect(opened.headers['referrer-policy']).toBe('no-referrer');
  const cut = await site.request(link.slice(0, -3));
  expect(cut.status).toBe(404);
  expect(cut.text).toContain('This link no longer works');
  expect(cut.text).toContain(paths.ownApplicationsLinks());
  expect(cut.text).not.toContain('known@example.com');
});

it('The link to all applications of an address is mailed to one address a limited number of times, for any client', async () => {
  const { maxHits } = rateLimits['application list'].target;
  for (const email of ['ada@example.com', 'never@example.com']) {
    const statuses = [];
    for (let i = 0; i <= maxHits; i++) statuses.push((await requestLink(email)).status);
    expect(statuses).toEqual([...Array(maxHits).fill(303), 429]);
  }
});
