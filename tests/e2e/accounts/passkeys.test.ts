import type { Page } from 'playwright';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { readMailedCode, signIn } from '../posting.ts';
import { onDevices } from '../support/device.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp();

const onDevice = onDevices(browser);

/** Minutes after which a challenge is too old for sure. */
const CHALLENGE_MINUTES = 10;

const words = (page: Page) => page.locator('[data-passkey-words]');

async function addPasskey(page: Page): Promise<void> {
  const known = await page.getByRole('button', { name: /^Remove the passkey/ }).count();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page
    .getByRole('button', { name: /^Remove the passkey/ })
    .nth(known)
    .waitFor();
}

it('A passkey is added by who signed in with a code, signs in by itself, and no longer once it is removed', async () => {
  const email = 'ida@passkeys.example';
  await onDevice([/422 POST .*\/api\/passkeys\/sessions/], async ({ page, cdp, authenticatorId }) => {
    await page.goto(site.origin + paths.account());
    await page.fill('#email', email);
    await page.getByRole('button', { name: 'E-mail me a code' }).click();
    await page.fill('#code', await readMailedCode(site, email));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**${paths.account()}`);

    await addPasskey(page);
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect.poll(() => words(page).textContent()).toMatch(/already has a passkey for your account/);

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${site.origin}/`);
    await page.goto(site.origin + paths.signIn({ next: paths.recruiterJobs() }));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`**${paths.recruiterJobs()}`);
    await page.goto(site.origin + paths.account());
    await expect.poll(() => page.getByText(`Signed in as ${email}`).isVisible()).toBe(true);

    await page.getByRole('button', { name: /^Remove the passkey/ }).click();
    await page.waitForURL(`**${paths.account()}#passkeys`);
    await expect.poll(() => page.getByRole('button', { name: /^Remove the passkey/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${site.origin}/`);
    await page.goto(site.origin + paths.signIn());
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.poll(() => words(page).textContent()).toBe('That passkey does not open an account here.');
    expect(new URL(page.url()).pathname).toBe(paths.signIn());
  });
});

it('A passkey is offered without moving anything on the page', async () => {
  await onDevice(async ({ page, context }) => {
    await signIn(site, context, 'liv@passkeys.example');
    for (const path of [paths.account(), paths.signIn()]) {
      await page.goto(site.origin + path);
      await page.getByRole('button', { name: / a passkey$/ }).waitFor();
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 300);
          }),
      );
      expect([path, shift]).toEqual([path, 0]);
    }
  });
});

it('A passkey that the browser does not give is explained, and the button works again', async () => {
  await onDevice(async ({ page, cdp, authenticatorId, context }) => {
    await page.goto(site.origin + paths.signIn());
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.poll(() => words(page).textContent()).toMatch(/^The browser’s dialog was closed, or found no passkey/);
    await signIn(site, context, 'uma@passkeys.example');
    await page.goto(site.origin + paths.account());
    // Unknown fingerprint.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect.poll(() => words(page).textContent()).toMatch(/^The browser’s dialog was closed/);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await addPasskey(page);
  });
});

it('A passkey is requested again with another challenge: a replayed answer opens nothing', async () => {
  await onDevice(async ({ page, context }) => {
    await signIn(site, context, 'eva@passkeys.example');
    await page.goto(site.origin + paths.account());
    await addPasskey(page);
    await context.clearCookies();
    await page.goto(site.origin + paths.signIn());
    const received = page.waitForRequest(`**${paths.passkeySessions()}`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    const body = (await received).postData() ?? '';
    await page.waitForURL(`**${paths.account()}`);
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
    };
    const replay = (cookie: string) =>
      site.request(paths.passkeySessions(), { method: 'POST', headers: { ...headers, cookie }, body });
    expect((await replay('')).status).toBe(422);
    const challenge = await site.request(paths.passkeyChallenge(), { method: 'POST', headers, body: '{}' });
    const cookie = (challenge.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
    expect(cookie).not.toBe('');
    expect((await replay(cookie)).status).toBe(422);
  });
});

it('A passkey answers a challenge once, soon, for its own browser and its own account', async () => {
  await onDevice([/ERR_FAILED/], async ({ page, context }) => {
    const ownId = await signIn(site, context, 'tia@passkeys.example');
    await page.goto(site.origin + paths.account());
    await addPasskey(page);
    await context.clearCookies();
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
    };
    /** Response of the authenticator to a new challenge, not sent, with the cookies that name the challenge. */
    const hold = async (): Promise<{ cookie: string; body: string }> => {
      await page.goto(site.origin + paths.signIn());
      const sent = new Promise<{ cookie: string; body: string }>((resolve) =>
        page.route(`**${paths.passkeySessions()}`, async (route) => {
          const { cookie = '' } = await route.request().allHeaders();
          resolve({ cookie, body: route.request().postData() ?? '' });
          await route.abort();
        }),
      );
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      const held = await sent;
      await page.unroute(`**${paths.passkeySessions()}`);
      return held;
    };
    const send = ({ cookie, body }: { cookie: string; body: string }) =>
      site.request(paths.passkeySessions(), { method: 'POST', headers: { ...headers, cookie }, body });

    const once = await hold();
    expect((await send(once)).status).toBe(201);
    expect((await send(once)).status).toBe(422);

    const old = await hold();
    const now = Date.now();
    vi.setSystemTime(now + CHALLENGE_MINUTES * 60_000);
    expect((await send(old)).status).toBe(422);
    vi.useRealTimers();

    // Challenges of another browser and another account.
    const [mine, other] = [await hold(), await hold()];
    expect((await send({ cookie: other.cookie, body: mine.body })).status).toBe(422);
    const { cookies } =
      (await site.renderer.context.accounts?.signInProven('zoe@passkeys.example', new Headers())) ?? {};
    const asZoe = (cookies ?? []).map((one) => one.split(';')[0]).join('; ');
    const challenge = await site.request(paths.passkeyChallenge(), {
      method: 'POST',
      headers: { ...headers, cookie: asZoe },
      body: '{}',
    });
    const zoes = (challenge.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
    expect((await send({ cookie: `${asZoe}; ${zoes}`, body: mine.body })).status).toBe(422);
    const opened = await site.db.selectFrom('sessions').select('id').where('user_id', '=', ownId).execute();
    // That of the code, and that of the one assertion that was accepted.
    expect(opened).toHaveLength(2);
  });
});

it('A passkey is rejected with a reason when what came is none, or its time is over', async () => {
  await onDevice([/422 POST .*\/api\/passkeys$/, /403 POST .*\/api\/passkeys\/options/], async ({ page, context }) => {
    await signIn(site, context, 'noa@passkeys.example');
    await page.goto(site.origin + paths.account());
    const garbled = await page.evaluate(
      async ([options = '', passkeys = '']) => {
        const post = (url: string, body: object) =>
          fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            body: JSON.stringify(body),
          });
        await post(options, {});
        const answer = await post(passkeys, { response: { id: 'x', response: { clientDataJSON: 'AA' } } });
        return `${answer.status} ${(await answer.json()).message}`;
      },
      [paths.passkeyOptions(), paths.passkeys()],
    );
    expect(garbled).toBe('422 The passkey could not be added');
    const old = new Date(Date.now() - 26 * 3_600_000).toISOString();
    await site.db.updateTable('sessions').set({ created_at: old }).execute();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect.poll(() => words(page).textContent()).toMatch(/^Sign out and in again before you add a passkey/);
  });
});
