import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ADMIN, signIn } from '../posting.ts';
import { expectAccessible } from '../support/axe.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN, SOURCES_INSIDE: 'on' } });

const received: { headers: Record<string, string>; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
  response.writeHead(204).end();
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
afterAll(() => void receiver.close());
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

it('An admin adds a webhook, tests it and sends a delivery again, without JavaScript', async () => {
  await onPage(browser, { javaScriptEnabled: false }, async (page) => {
    await signIn(site, page.context(), ADMIN);
    await page.goto(site.origin + paths.adminWebhooks());
    await page.getByLabel('Address of the receiver').fill('ftp://example.com');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('The address must start with').first().waitFor();
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await page.getByLabel('Address of the receiver').fill(address);
    await page.getByLabel('A company was verified').uncheck();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('Nothing has been sent yet.').waitFor();
    await page.getByText('Show the secret').click();
    const secret = await page.locator('code').innerText();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => received.length).toBe(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'endpoint.test' });
    await expect
      .poll(async () => (await page.reload()) && page.getByRole('cell', { name: 'Delivered' }).count())
      .toBe(1);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByText('The earlier secret signs as well until').waitFor();
    await page.goto(site.origin + paths.adminWebhooks());
    await page.getByRole('link', { name: address }).waitFor();
  });
});

it('An admin adds a channel, whose access no page shows again, without JavaScript', async () => {
  await onPage(browser, { javaScriptEnabled: false }, async (page) => {
    await signIn(site, page.context(), ADMIN);
    await page.goto(site.origin + paths.adminChannels());
    await page.getByRole('button', { name: 'Add channel' }).click();
    await page.getByText('Choose a network').first().waitFor();
    await page.locator('#kind').selectOption('mastodon');
    await page.locator('#address').fill(new URL(address).origin);
    await page.locator('#token').fill('the-secret-token');
    await page.locator('#search').fill('/remote');
    await page.getByRole('button', { name: 'Add channel' }).click();
    await page.getByText('Nothing has been posted yet.').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    expect(await page.content()).not.toContain('the-secret-token');
  });
});

it('The pages of webhooks and channels are accessible, also on a phone', async () => {
  await onPage(browser, async (page) => {
    await signIn(site, page.context(), ADMIN);
    const { id } = await site.db.selectFrom('webhook_endpoints').select('id').executeTakeFirstOrThrow();
    const channel = await site.db.selectFrom('channels').select('id').executeTakeFirstOrThrow();
    for (const path of [
      paths.adminWebhooks(),
      paths.adminWebhook(id),
      paths.adminChannels(),
      paths.adminChannel(channel.id),
    ]) {
      await page.goto(site.origin + path);
      await expectAccessible(page);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${path.replaceAll('/', '-')}.png`, fullPage: true });
    }
  });
});
