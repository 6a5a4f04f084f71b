import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ADMIN, openJob, readMailedCode } from '../posting.ts';
import { onDevices } from '../support/device.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN } });
const onDevice = onDevices(browser);

const go = async (page: Page, ...ways: string[]): Promise<void> => {
  for (const way of ways) await page.goto(site.origin + way);
};

/** Signs in with a mailed code. */
async function signIn(page: Page, email: string): Promise<void> {
  await go(page, paths.account());
  await page.fill('#email', email);
  await page.getByRole('button', { name: 'E-mail me a code' }).click();
  await page.fill('#code', await readMailedCode(site, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${paths.account()}`);
}

async function signOut(page: Page): Promise<void> {
  await go(page, paths.account());
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${site.origin}/`);
}

it('Sets every cookie of the legal page, and no other, on the ways of visitors, applicants, recruiters and admins', async () => {
  let hash = '';
  await onDevice(async ({ context }) => {
    hash = await openJob(site, context, { company: 'cookies' });
  });
  await onDevice(async ({ page, context }) => {
    const set = new Set<string>();
    page.on('response', async (response) => {
      // Sign-out also clears cookies of the library.
      for (const { name, value } of await response.headersArray())
        if (name.toLowerCase() === 'set-cookie' && !/;\s*Max-Age=0\b/i.test(value)) set.add(value.split('=')[0] ?? '');
    });
    await go(page, paths.legal());
    const reported = await page.locator('main table td:first-child code').allTextContents();
    expect(reported.length).toBeGreaterThan(2);

    // Visitor who searches, saves a role and switches to dark.
    const { slug } = await site.db.selectFrom('jobs').select('slug').where('hash', '=', hash).executeTakeFirstOrThrow();
    await go(page, '/', paths.roles(), paths.search('q=designer&sort=newest'), paths.companies(), paths.locations());
    await go(page, paths.blog(), paths.about(), paths.alerts('q=designer'), paths.postJob(), paths.report(hash));
    await go(page, paths.job({ slug, hash }));
    await page.locator('[data-save], .save').first().click();
    await go(page, paths.saved());
    // An applicant.
    await go(page, paths.apply({ slug, hash }));
    const receipt = await page.evaluate(
      async ([address, job]) => {
        const form = new FormData();
        const fields = {
          job: job ?? '',
          months: '6',
          name: 'Ada',
          email: 'ada@cookies.example',
          portfolio: 'ada.design',
        };
        for (const [name, value] of Object.entries({ ...fields, consent: 'on' })) form.set(name, value);
        const answer = await fetch(address ?? '', {
          method: 'POST',
          body: form,
          headers: { accept: 'application/json' },
        });
        return ((await answer.json()) as { receipt: string }).receipt;
      },
      [paths.applications(), hash],
    );
    await page.goto(new URL(receipt, site.origin).href);
    expect([set.size, await context.cookies()]).toEqual([0, []]);

    // A recruiter, with a passkey the second time.
    await signIn(page, 'ana@cookies.example');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: /^Remove the passkey/ }).waitFor();
    await go(page, paths.recruiterJobs(), paths.recruiterJob(hash), paths.applicants(hash), paths.recruiterCompany());
    await signOut(page);
    await go(page, paths.signIn({ next: paths.recruiterJobs() }));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`**${paths.recruiterJobs()}`);
    await signOut(page);
    // An admin.
    await signIn(page, ADMIN);
    await go(page, paths.admin(), paths.settings(), paths.adminPlaces(), paths.reviewQueue(), '/');
    await signOut(page);
    expect([...set].sort()).toEqual(reported.toSorted());
  });
});
