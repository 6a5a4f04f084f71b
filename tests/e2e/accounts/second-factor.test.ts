import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { openJob, signIn } from '../posting.ts';
import { type Device, onDevices } from '../support/device.ts';
import { setUp } from '../support/set-up.ts';

const ADMINS = ['mo@easel.example', 'lu@easel.example', 'jo@easel.example'] as const;
const { site, browser } = await setUp({
  env: { SECOND_FACTOR: 'admins, exports', ADMIN_EMAILS: ADMINS.join(','), WORKER: 'off' },
});

const onDevice = onDevices(browser);

/** Cookie header of a user who signed in with a code only. */
async function asCoded(email: string): Promise<{ cookie: string }> {
  const { accounts } = site.renderer.context;
  const signedIn = await accounts?.signInProven(email, new Headers());
  return { cookie: (signedIn?.cookies ?? []).map((line) => line.split(';')[0]).join('; ') };
}

const cookieOf = async ({ context }: Device) => ({
  cookie: (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
});

const post = (path: string, headers: Record<string, string>, body = '') =>
  site.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      ...headers,
    },
    body,
  });

/** Adds a first passkey where required and continues. */
async function addAndUse(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path);
  expect(new URL(page.url()).pathname).toBe(paths.passkey());
  await expect.poll(() => page.locator('h1').textContent()).toBe('Add a passkey first');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Use your passkey' }).waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(site.origin + path);
}

it('An admin is redirected from a code to a passkey and back, and asked again when the passkey was used long ago', async () => {
  await onDevice(async (device) => {
    const { page, context } = device;
    const id = await signIn(site, context, ADMINS[0]);
    const before = await cookieOf(device);
    await addAndUse(page, `${paths.adminMail()}?state=dead`);
    expect((await site.request(paths.admin(), { headers: await cookieOf(device) })).status).toBe(200);
    // The earlier session has ended, so a copied cookie of it is worthless.
    expect((await site.request(paths.account(), { headers: before })).status).toBe(303);
    expect(await site.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(1);

    const long = new Date(Date.now() - 13 * 3_600_000).toISOString();
    await site.db.updateTable('sessions').set({ passkey_at: long }).where('user_id', '=', id).execute();
    await page.goto(site.origin + paths.admin());
    expect(new URL(page.url()).pathname).toBe(paths.passkey());
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(site.origin + paths.admin());
  });
});

it('An admin whose session has ended is redirected to sign in and back, and loses nothing that was typed', async () => {
  const page = await site.request(paths.adminUsers());
  expect([page.status, page.headers.location]).toEqual([303, paths.signIn({ next: paths.adminUsers() })]);
  const booked = await post(paths.bookedAds(), {}, 'title=A+title+that+took+an+hour');
  expect(booked.status).toBe(401);
  expect(booked.text).toContain('A title that took an hour');
});

it('An admin who only has the code reads nothing, changes nothing, and loses nothing that was typed', async () => {
  const headers = await asCoded(ADMINS[1]);
  const page = await site.request(paths.adminUsers(), { headers });
  expect([page.status, page.headers.location]).toEqual([303, paths.passkey(paths.adminUsers())]);
  const { hash } = await site.db.selectFrom('jobs').select('hash').limit(1).executeTakeFirstOrThrow();
  for (const path of [paths.recruiterJob(hash), paths.orderInvoice('an-order')]) {
    const { status, headers: sent } = await site.request(path, { headers });
    expect([status, sent.location]).toEqual([303, paths.passkey(path)]);
  }
  const json = await site.request(paths.adNumbers('adv007'), { headers: { ...headers, accept: 'application/json' } });
  expect([json.status, JSON.parse(json.text).message]).toEqual([403, 'Use your passkey first']);
  const booked = await post(paths.bookedAds(), headers, 'title=A+title+that+took+an+hour');
  expect(booked.status).toBe(403);
  expect(booked.text).toContain('A title that took an hour');
  expect(booked.text).toContain(`href="${paths.passkey()}"`);
  expect(await site.db.selectFrom('ads').select('id').where('title', 'like', '%took an hour').execute()).toEqual([]);
});

it('An admin cannot be replaced by who reads their mail: passkeys and the account are changed with a passkey only', async () => {
  await onDevice([/403 POST .*\/api\/passkeys\/options/], async ({ page, context }) => {
    const id = await signIn(site, context, ADMINS[2]);
    await addAndUse(page, paths.admin());
    const passkeys = () => site.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute();
    const [passkey] = await passkeys();
    const thief = await asCoded(ADMINS[2]);
    for (const path of [paths.passkeyOptions(), paths.passkeys(), paths.passkeyRemoval(passkey?.id ?? '')])
      expect((await post(path, thief)).status, path).toBe(403);
    expect((await post(paths.accountDeletion(), thief, `confirmation=${ADMINS[2]}`)).status).toBe(403);
    expect(await passkeys()).toEqual([passkey]);
    // Redirected there from a session without passkey.
    await signIn(site, context, ADMINS[2]);
    await page.goto(site.origin + paths.account());
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Use your passkey' }).waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(site.origin + paths.account());
    await page.getByRole('button', { name: /^Remove the passkey/ }).click();
    await page.waitForURL(`**${paths.account()}#passkeys`);
    expect(await passkeys()).toEqual([]);
  });
});

it('A list of applicants is taken away with a passkey only, and read without one', async () => {
  await onDevice(async (device) => {
    const hash = await openJob(site, device.context, { company: 'secondfactor' });
    const headers = await cookieOf(device);
    expect((await site.request(paths.applicants(hash), { headers })).status).toBe(200);
    const rejected = await site.request(paths.applicantsCsv(hash), { headers });
    expect([rejected.status, rejected.headers.location]).toEqual([303, paths.passkey(paths.applicantsCsv(hash))]);
    const { page } = device;
    await page.goto(`${site.origin}${paths.passkey(paths.applicants(hash))}`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Use your passkey' }).waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(site.origin + paths.applicants(hash));
    const taken = await site.request(paths.applicantsCsv(hash), { headers: await cookieOf(device) });
    expect([taken.status, taken.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });
});
