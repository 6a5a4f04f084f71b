import { expect, it } from 'vitest';
import { NEWSLETTER_KIND } from '../../../src/features/alerts/alert.ts';
import { createNewsletterMailPreparer } from '../../../src/features/newsletter/sending.commands.ts';
import { createIssueMailsHandler } from '../../../src/features/newsletter/writing.tasks.ts';
import { signBody } from '../../../src/lib/signature.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { paths } from '../../../src/paths.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { openPostOffice } from '../../server/post-office.ts';
import { ADMIN, signIn } from '../posting.ts';
import { behindProxy } from '../site.ts';
import { violationsOf } from '../support/axe.ts';
import { slipsOf, visiting } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const EVENTS_SECRET = '6f1c4a9e2b7d8053c1fa94e6d2b75083a9c4e1f60b8d7352';
const { site, browser } = await setUp({
  env: { ...behindProxy, ADMIN_EMAILS: ADMIN, WORKER: 'off', MAIL_EVENTS_SECRET: EVENTS_SECRET },
});
const links = { secret: behindProxy.SECRET, origin: site.origin };
let clients = 0;
const client = () => ({ 'x-forwarded-for': `10.11.0.${++clients}` });
const visit = visiting(browser, () => ({ extraHTTPHeaders: client() }));
const postJson = (path: string, value: unknown, headers: Record<string, string> = {}) =>
  site.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...client(), ...headers },
    body: JSON.stringify(value),
  });

async function deliver() {
  const post = await openPostOffice();
  const handlers = [
    createIssueMailsHandler(links),
    createSendMailHandler(post, { [NEWSLETTER_KIND]: createNewsletterMailPreparer(links) }),
  ];
  await runAllTasks({ db: site.db, handlers });
  return post.read();
}

const stateOf = async (address: string) =>
  site.db
    .selectFrom('newsletter_subscribers')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['newsletter_subscribers.confirmed_at', 'ended_at'])
    .where('address', '=', address)
    .executeTakeFirst();

it('The newsletter is requested in the footer without scripts, confirmed, written, sent, read, and left at one click', async () => {
  await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } }, async (page) => {
    await page.goto(`${site.origin}/roles`);
    await page.getByLabel('Your e-mail address, for our weekly newsletter').fill('ada@example.com');
    await page.getByRole('button', { name: 'Get the newsletter' }).click();
    await page.getByRole('heading', { name: 'Look in your inbox' }).waitFor();
  });
  const [requested] = await deliver();
  const confirmation = /https?:\/\/\S+confirm\?token=[\w-]+/.exec(requested?.text ?? '')?.[0] ?? '';
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(site.origin + confirmation.slice(new URL(confirmation).origin.length));
    expect(await stateOf('ada@example.com')).toMatchObject({ confirmed_at: null });
    await page.getByRole('button', { name: 'Yes, send it to me' }).click();
    await page.getByText('Confirmed. It starts now.').waitFor();
  });

  await visit(async (page) => {
    await signIn(site, page.context(), ADMIN);
    await page.goto(site.origin + paths.adminNewsletter());
    await page.getByText('1 reader will get the next one.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make one from this week' }).click();
    await page.getByRole('heading', { name: 'As a page' }).waitFor();
    expect([...(await violationsOf(page)), ...(await slipsOf(page))]).toEqual([]);
    await page.getByLabel('Subject').fill('');
    await page.getByRole('textbox', { name: 'Text' }).fill('Typed and kept');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.locator('.error-summary a', { hasText: 'Give the newsletter a subject' }).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Typed and kept');
    await page.getByLabel('Subject').fill('Three roles to read');
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello.\n\n### Roles\n\n* [All roles](/roles)');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByRole('heading', { name: 'What happened to it' }).waitFor();
  });

  const day = new Date().toISOString().slice(0, 10);
  const archived = await site.request(paths.newsletterIssue(day), { headers: { accept: 'text/html' } });
  expect(archived.status).toBe(200);
  expect(archived.text).toContain('<h2>Roles</h2>');
  expect((await site.request('/newsletter/feed.xml')).text).toContain(paths.newsletterIssue(day));
  const { text: sitemap } = await site.request('/sitemaps/newsletters-1.xml');
  for (const path of [paths.newsletter(), paths.newsletterIssue(day)]) {
    const lastmod = new RegExp(`${path}</loc><lastmod>([^<]+)<`).exec(sitemap)?.[1] ?? '';
    const { headers } = await site.request(path, { headers: { accept: 'text/html' } });
    expect(headers['last-modified'], path).toBe(new Date(lastmod).toUTCString());
  }
  expect((await site.request(paths.newsletterIssue('2020-01-01'))).status).toBe(404);

  const [mail] = await deliver();
  expect(mail?.subject).toBe('Three roles to read');
  const counted = /\/go\/newsletter\/[0-9a-z]+\/1/.exec(mail?.html ?? '')?.[0] ?? '';
  const followed = await site.request(counted);
  expect([followed.status, followed.headers.location]).toEqual([302, '/roles']);
  expect((await site.request('/go/newsletter/abc/1')).status).toBe(404);
  const leave = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const { pathname, search } = new URL(leave.slice(1, -1));
  expect((await site.request(pathname + search)).text).toContain('Leave the newsletter?');
  expect(await stateOf('ada@example.com')).toMatchObject({ ended_at: null });
  const left = await site.request(pathname + search, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
  expect((await stateOf('ada@example.com'))?.ended_at).not.toBeNull();

  await visit(async (page) => {
    await signIn(site, page.context(), ADMIN);
    await page.goto(site.origin + paths.adminNewsletter());
    const row = page.getByRole('row', { name: /Three roles to read/ });
    await expect
      .poll(() => row.locator('td').allTextContents())
      .toEqual([day, '1', '1', '0', '0 (0.0%)', '1 (100.0%)'].map((text) => expect.stringContaining(text)));
    await page.goto(site.origin + paths.adminSubscribers());
    expect([...(await violationsOf(page)), ...(await slipsOf(page))]).toEqual([]);
    await page.getByLabel('E-mail address', { exact: true }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('Newsletter: ended').waitFor();
    expect(page.url()).not.toContain('ada');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the list' }).click();
    expect((await download).suggestedFilename()).toBe('subscribers.csv');
    await page.getByRole('button', { name: 'Delete the address and all of this' }).click();
    await page.getByText('Everything about this address is deleted.').waitFor();
  });
  expect(await stateOf('ada@example.com')).toBeUndefined();
});

it.each(['', 'ada', 'ada@example.com\r\nBcc: all@example.com', 'äda@exämple.com', 'a'.repeat(60_000)])(
  'The newsletter rejects %j in words, to scripts and to forms',
  async (email) => {
    const answer = await postJson(paths.newsletterApi(), { email });
    expect(answer.status).toBe(422);
    const { problems } = JSON.parse(answer.text).data;
    expect(problems).toMatchObject([{ field: 'email', message: expect.stringMatching(/.{10}/) }]);
  },
);

it('The newsletter answers the same for whatever address, and to a trap', async () => {
  const one = await postJson(paths.newsletterApi(), { email: 'one@example.com' });
  const again = await postJson(paths.newsletterApi(), { email: 'one@example.com' });
  const trapped = await postJson(paths.newsletterApi(), { email: 'trap@example.com', website: 'x' });
  expect(new Set([one, again, trapped].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(one.status).toBe(202);
  expect(await stateOf('trap@example.com')).toBeUndefined();
});

const body = JSON.stringify({ events: [{ type: 'complained', recipient: 'angry@example.com', id: 'e-1' }] });
const report = (text: string, signature: string) =>
  site.request('/api/mail/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'easel-signature': signature, ...client() },
    body: text,
  });

it('POST /api/mail/events accepts signed events only, and each once', async () => {
  const now = new Date();
  const signature = signBody(EVENTS_SECRET, body, now);
  expect((await report(body, '')).status).toBe(401);
  expect((await report(`${body} `, signature)).status).toBe(401);
  expect((await report(body, signBody(EVENTS_SECRET, body, new Date(now.getTime() - 400_000)))).status).toBe(401);
  expect(await report(body, signature)).toMatchObject({ status: 200, text: '{"accepted":1}' });
  expect(await report(body, signature)).toMatchObject({ status: 200, text: '{"accepted":0}' });
  const wrong = '{"events":[{"type":"opened","recipient":"x"}]}';
  expect((await report(wrong, signBody(EVENTS_SECRET, wrong, now))).status).toBe(422);
  const large = JSON.stringify({ events: [], more: 'x'.repeat(70_000) });
  expect((await report(large, signBody(EVENTS_SECRET, large, now))).status).toBe(413);
});
