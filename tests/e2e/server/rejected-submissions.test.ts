import { beforeEach, expect, it } from 'vitest';
import { countHitsUnlessLimited } from '../../../src/db/rate-limits.ts';
import { rateLimitChecksForClient, rateLimits } from '../../../src/http/rate-limits.ts';
import { paths } from '../../../src/paths.ts';
import { manyVisitors, nextVisitor } from '../finder.ts';
import { fillJob, jobForm, openJob, signIn } from '../posting.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { WORKER: 'off', ...manyVisitors } });

beforeEach(() => site.db.deleteFrom('rate_limits').execute());

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const plain = { ...form, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const requestCode = (email: string, headers: Record<string, string>) =>
  site.request(paths.signInCodes(), { method: 'POST', headers, body: new URLSearchParams({ email }).toString() });
const fillUp = async (email: string) => {
  for (let i = 0; i < rateLimits['sign-in mail'].target.maxHits; i++) await requestCode(email, plain);
};

it('A form that is over its limit gets a clear message on a page, with what was typed and when to come back; a script reads problem details', async () => {
  await fillUp('ada@often.example');
  const page = await requestCode('ada@often.example', plain);
  expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    429,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const wait = Number(page.headers['retry-after']);
  expect(wait).toBeGreaterThan(500);
  expect(page.text).toContain(`Please try again in ${Math.ceil(wait / 60)} minutes.`);
  expect(page.text).toContain('name="email" value="ada@often.example"');
  for (const accept of ['application/json', '*/*']) {
    const script = await requestCode('ada@often.example', { ...form, accept });
    expect([script.status, script.headers['content-type']]).toEqual([429, 'application/problem+json; charset=utf-8']);
    expect(JSON.parse(script.text)).toMatchObject({ statusCode: 429, statusMessage: 'Too Many Requests' });
  }
});

it('A form that is over its limit keeps a whole role, and sends it as soon as the time has come', async () => {
  const email = 'bo@often.example';
  await fillUp(email);
  const role = jobForm({
    email,
    companyName: 'Often',
    companyWebsite: 'often.example',
    title: 'Kept "whole" <Designer>',
  });
  await onPage(browser, { javaScriptEnabled: false, expected: [/429 POST/] }, async (page) => {
    await page.goto(site.origin + paths.postJob());
    await fillJob(page, role);
    await page.getByRole('button', { name: 'Submit role' }).click();
    await page.getByRole('heading', { name: 'Try again a little later' }).waitFor();
    await expect.poll(() => page.locator('input[name=title]').inputValue()).toBe(role.title);
    expect((await page.locator('input[name=description]').inputValue()).replaceAll('\r\n', '\n')).toBe(
      role.description,
    );
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByRole('heading', { name: 'Try again a little later' }).waitFor();
    await site.db.deleteFrom('rate_limits').execute();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByRole('heading', { name: 'Your role is safe' }).waitFor();
    // Sent three times, it is one role.
    const kept = await site.db.selectFrom('form_drafts').select('form').execute();
    expect(kept.filter(({ form }) => form.includes(email))).toHaveLength(1);
  });
});

it('A form that is over its limit with a picture redirects to its page', async () => {
  const visitor = nextVisitor();
  const { client } = rateLimitChecksForClient('post', visitor['x-forwarded-for']);
  for (let i = 0; i < client.rule.maxHits; i++) await countHitsUnlessLimited(site.db, [client], new Date());
  await onPage(browser, { expected: [/429 POST/], extraHTTPHeaders: visitor }, async (page) => {
    await openJob(site, page.context(), { company: 'shutter' });
    const buffer = Buffer.from('no picture');
    await page.goto(site.origin + paths.recruiterCompany());
    await page.setInputFiles('#logo', { name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Publish logo' }).click();
    await page.getByRole('heading', { name: 'Try again a little later' }).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL(`**${paths.recruiterCompany()}*`);
  });
});

it('A search that one visitor asks for too often gets a clear message on a page that leads back to it, and other visitors get an answer', async () => {
  const headers = { accept: 'text/html', ...nextVisitor() };
  for (let i = 0; i < rateLimits['search page'].client.maxHits; i++)
    expect((await site.request(paths.search('q=words'), { headers })).status).toBe(200);
  for (const path of [paths.search('q=words'), paths.alerts('q=words')]) {
    const answer = await site.request(path, { headers });
    expect([answer.status, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(answer.text).toMatch(/Please try again in \d+ seconds?\./);
    expect(answer.text).toContain(`href="${path}"`);
    const reported = await site.request(path, { headers: { ...headers, accept: 'application/json' } });
    expect(reported.headers['content-type']).toContain('json');
    expect((await site.request(path, { headers: { accept: 'text/html', ...nextVisitor() } })).status).toBe(200);
  }
});

it('A form of a user who is signed out keeps what was typed until they are back', async () => {
  await onPage(browser, { javaScriptEnabled: false, expected: [/401 POST/] }, async (page) => {
    const hash = await openJob(site, page.context(), { company: 'signedout' });
    await page.goto(site.origin + paths.recruiterJobEdit(hash));
    await page.fill('#title', 'Typed before the session ended');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const signInLink = await page.getByRole('link', { name: 'Sign in in another tab' }).getAttribute('href');
    expect(signInLink).toBe(paths.signIn({ next: paths.recruiterJobEdit(hash) }));
    await signIn(site, page.context(), 'ana@signedout.example');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.waitForURL(`**${paths.recruiterJob(hash)}*`);
    const { title } = await site.db
      .selectFrom('jobs')
      .select('title')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    expect(title).toBe('Typed before the session ended');
  });
});

it('A form of a user whose company is suspended gets a clear message, and nothing is changed', async () => {
  await onPage(browser, { javaScriptEnabled: false, expected: [/403 POST/] }, async (page) => {
    await openJob(site, page.context(), { company: 'suspended' });
    await page.goto(site.origin + paths.recruiterCompany());
    await site.db
      .updateTable('companies')
      .set({ suspended_at: new Date().toISOString() })
      .where('slug', '=', 'studio-suspended')
      .execute();
    await page.fill('#name', 'Another name');
    await page.getByRole('button', { name: 'Publish profile' }).click();
    await page.getByRole('heading', { name: 'This could not be completed' }).waitFor();
    await expect.poll(() => page.getByText('This company is suspended').isVisible()).toBe(true);
  });
});

it('A form of a user about something that is gone gets a clear message', async () => {
  await onPage(browser, { javaScriptEnabled: false, expected: [/404 POST/] }, async (page) => {
    await signIn(site, page.context(), 'gone@often.example');
    const other = await browser.newContext();
    await signIn(site, other, 'gone@often.example');
    await other.close();
    await page.goto(site.origin + paths.account());
    await site.db
      .deleteFrom('sessions')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.user_id')
          .where('users.email', '=', 'gone@often.example')
          .select((one) => one.fn.max('sessions.id').as('id')),
      )
      .execute();
    await page.getByRole('button', { name: /^Sign out A browser|^Sign out Chrome/ }).click();
    await page.getByRole('heading', { name: 'This is no longer here' }).waitFor();
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.waitForURL(`**${paths.account()}`);
  });
});

it('No client can request the page of that error', async () => {
  expect((await site.request('/rejected-submission')).status).toBe(404);
});
