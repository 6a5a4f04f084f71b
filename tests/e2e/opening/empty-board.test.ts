import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { findOpenJob } from '../../../src/features/jobs/job.queries.ts';
import { paths } from '../../../src/paths.ts';
import { PlainVisitor } from '../forms.ts';
import { fillJob, jobForm, readMailedCode } from '../posting.ts';
import { openSite, type Site } from '../site.ts';
import { CALM, watchFaults } from '../support/page.ts';
import { setUpBrowser } from '../support/set-up.ts';

const browser = await setUpBrowser();
const OWNER = 'owner@board.example';
const RECRUITER = 'ana@plainmail.example';
/** Town outside the demo. */
const TOWN = { typed: 'Tromsø', path: '/locations/tromso', country: '/locations/norway', region: '/locations/europe' };
const NAME = 'Design North';

/** Maximum clicks from an empty board to the first role. */
const MAX_CLICKS = 18;

const role = jobForm({
  title: 'Wayfinding Designer',
  locations: [TOWN.typed],
  email: RECRUITER,
  companyName: 'Fjordlys',
  companyWebsite: 'fjordlys.example',
  payCurrency: 'EUR',
});

const openEmpty = (): Promise<Site> =>
  openSite({ isEmpty: true, env: { EASEL_DEMO: 'off', ADMIN_EMAILS: OWNER, WORKER: 'off' } });

/** Expects the role in search, pages, sitemap and feed while it is open. */
async function expectFound(site: Site, hash: string): Promise<void> {
  const textOf = async (path: string) => {
    const { status, text } = await site.request(path, { headers: { accept: 'text/html' } });
    expect([path, status]).toEqual([path, 200]);
    return text;
  };
  for (const path of [
    '/',
    '/roles',
    TOWN.path,
    TOWN.country,
    TOWN.region,
    '/product-designer',
    '/feed.xml',
    '/feed.json',
  ])
    expect(await textOf(path), path).toContain(hash);
  expect(await textOf('/locations'), 'the places').toContain(`href="${TOWN.path}"`);
  const index = await textOf('/sitemap.xml');
  const children = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  // Builds write the sitemap of articles.
  const sitemaps = await Promise.all(children.filter((path) => path.startsWith('/sitemaps/')).map(textOf));
  expect(sitemaps.join('\n')).toContain(hash);
  const found = JSON.parse(await textOf('/api/jobs?location=tromso'));
  expect(found.jobs.map((job: { hash: string }) => job.hash)).toEqual([hash]);
}

it('An empty board is opened in the browser: from the checklist to the first role, found in its town', async () => {
  const site = await openEmpty();
  try {
    const begun = performance.now();
    let clicks = 0;
    const watched: string[][] = [];
    const openPage = async (): Promise<Page> => {
      const context = await browser.newContext({ ...CALM, viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      // Counts all clicks.
      await page.exposeFunction('countClick', () => clicks++);
      await page.addInitScript(() => {
        addEventListener(
          'click',
          (event) => event.isTrusted && (window as unknown as { countClick(): void }).countClick(),
          true,
        );
      });
      watched.push(watchFaults(page));
      return page;
    };
    const go = async (page: Page, target: Locator) => {
      await Promise.all([page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame()), target.click()]);
      await page.waitForLoadState();
    };
    const signIn = async (page: Page, email: string) => {
      await page.fill('#email', email);
      await go(page, page.getByRole('button', { name: 'E-mail me a code' }));
      await page.fill('#code', await readMailedCode(site, email));
      await go(page, page.getByRole('button', { name: /^Sign in|^Continue/ }));
    };

    // The owner finds and does the first step.
    const owner = await openPage();
    await owner.goto(site.origin + paths.signIn());
    await signIn(owner, OWNER);
    await go(owner, owner.getByRole('link', { name: 'Admin' }).first());
    const done = () =>
      owner.locator('.opening [data-done]').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-step')));
    await expect.poll(() => done()).toEqual([]);
    await go(owner, owner.getByRole('link', { name: 'Give the board its name' }));
    await owner.getByLabel('Name', { exact: true }).fill(NAME);
    await owner.fill('[name=email]', 'hello@board.example');
    await owner.fill('[name=legalEntity]', 'Nora Board');
    await owner.fill('[name=address]', 'Storgata 1\n9008 Tromsø\nNorway');
    await go(owner, owner.getByRole('button', { name: 'Save and publish' }));
    await owner.goto(site.origin + paths.admin());
    await expect.poll(() => done()).toEqual(['name', 'operator']);

    // A company posts its first role.
    const recruiter = await openPage();
    await recruiter.goto(`${site.origin}/`);
    await expect.poll(() => recruiter.title()).toContain(NAME);
    await go(recruiter, recruiter.getByRole('banner').getByRole('link', { name: 'Post a role' }));
    await recruiter.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    await fillJob(recruiter, role);
    await go(recruiter, recruiter.getByRole('button', { name: 'Submit role' }));
    await recruiter.fill('#code', await readMailedCode(site, RECRUITER));
    await go(recruiter, recruiter.getByRole('button', { name: 'Submit role' }));
    const hash = /jobs\/(\w{6})/.exec(recruiter.url())?.[1] ?? '';
    expect(await findOpenJob(site.db, hash)).toBeUndefined();

    // The owner publishes it.
    await owner.reload();
    await go(owner, owner.locator('.attention a').first());
    await owner.waitForURL(`**${paths.reviewQueue()}*`);
    await go(owner, owner.locator(`form[action="${paths.review(hash)}"]`).getByRole('button', { name: 'Publish' }));
    await owner.goto(site.origin + paths.admin());
    await expect.poll(() => done()).toEqual(['name', 'operator', 'company', 'job']);

    // A reader finds it by its town.
    const reader = await openPage();
    await reader.goto(`${site.origin}/`);
    await reader.fill('#find-where', 'Tromso');
    await go(reader, reader.getByRole('button', { name: 'Search' }));
    await reader.waitForURL(`**${TOWN.path}`);
    await go(reader, reader.getByRole('link', { name: role.title }).first());
    expect(reader.url()).toContain(hash);
    const seconds = (performance.now() - begun) / 1_000;
    await expectFound(site, hash);
    expect(watched.flat()).toEqual([]);
    console.log(`From an empty board to the first role found: ${clicks} clicks, ${seconds.toFixed(1)} seconds`);
    expect(clicks).toBeGreaterThan(5);
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  } finally {
    await site.close();
  }
});

it('An empty board is opened without a browser: by forms alone', async () => {
  const site = await openEmpty();
  try {
    const begun = performance.now();
    const signIn = async (visitor: PlainVisitor, email: string) => {
      await visitor.send(/\/api\/sign-in-codes/, { email });
      await visitor.send(/\/api\/sessions/, { code: await readMailedCode(site, email) });
    };
    const owner = new PlainVisitor(site.origin);
    await owner.read(paths.signIn());
    await signIn(owner, OWNER);
    await owner.read(owner.link('Admin'));
    await owner.read(owner.link('Give the board its name'));
    await owner.send(/\/api\/admin\/settings/, {
      name: NAME,
      email: 'hello@board.example',
      legalEntity: 'Nora Board',
      address: 'Storgata 1\n9008 Tromsø\nNorway',
    });

    const recruiter = new PlainVisitor(site.origin);
    await recruiter.read('/');
    await recruiter.read(recruiter.link('Post a role'));
    const { email, companyName, companyWebsite } = role;
    await recruiter.send(/recruiters\/roles$/, {
      title: role.title,
      category: role.category,
      seniority: role.seniority,
      contractType: role.contractType,
      workplace: role.workplace,
      locations: TOWN.typed,
      payShown: role.payShown,
      payMin: role.payMin,
      payMax: role.payMax,
      payCurrency: role.payCurrency,
      description: role.description,
      email,
      companyName,
      companyWebsite,
    });
    await recruiter.send(/\/api\/sessions/, { code: await readMailedCode(site, RECRUITER) });
    const hash = /jobs\/(\w{6})/.exec(recruiter.path)?.[1] ?? '';
    expect(await findOpenJob(site.db, hash)).toBeUndefined();

    await owner.read(paths.reviewQueue());
    await owner.send(new RegExp(`^${paths.review(hash)}$`), {}, ['decision', 'publish']);
    const reader = new PlainVisitor(site.origin);
    await reader.read('/');
    await reader.send(/^\/search$/, { where: 'Tromso' });
    expect(reader.path).toBe(TOWN.path);
    expect(reader.html).toContain(hash);
    const seconds = (performance.now() - begun) / 1_000;
    await expectFound(site, hash);
    const requests = owner.requests + recruiter.requests + reader.requests;
    console.log(`The same by forms alone: ${requests} requests, ${seconds.toFixed(1)} seconds`);
  } finally {
    await site.close();
  }
});
