import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { countHitsUnlessLimited } from '../../../src/db/rate-limits.ts';
import { runSourceIfFree } from '../../../src/features/importing/sources/run.commands.ts';
import { addOrPromoteMember } from '../../../src/features/membership/member.commands.ts';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { paths } from '../../../src/paths.ts';
import { ADMIN, signIn } from '../posting.ts';
import { expectAccessible } from '../support/axe.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN, SOURCES_INSIDE: 'on', WORKER: 'off' } });

const titles = ['Senior Product Designer', 'UX Researcher', 'Backend Engineer', 'Brand Designer'];
const cityOf = (title: string) =>
  title === 'Brand Designer' ? '<city>Headquarters</city>' : '<city>Berlin</city><country>DE</country>';
const feed = createServer(({ url }, response) => {
  if (url === '/many.xml') {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(`<source>${'<job/>'.repeat(310_000)}</source>`);
    return;
  }
  const jobs = titles.map(
    (title, i) =>
      `<job><title>${title}</title><referencenumber>${i}</referencenumber><url>https://acme.example/${i}</url>` +
      `${cityOf(title)}<description>&lt;p&gt;Work on ${title}.&lt;/p&gt;</description></job>`,
  );
  response.writeHead(200, { 'content-type': 'text/xml' }).end(`<source>${jobs.join('')}</source>`);
});
await new Promise<void>((done) => feed.listen(0, '127.0.0.1', done));
afterAll(() => void feed.close());
const address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/jobs.xml`;

it('An admin pastes an address, reads what would come and what would not, and then adds it', async () => {
  await onPage(browser, { javaScriptEnabled: false }, async (page) => {
    await signIn(site, page.context(), ADMIN);
    await page.goto(site.origin + paths.adminSources());
    await page.getByLabel('Address of the careers page or feed').fill('http://10.0.0.1/jobs.xml');
    await page.getByLabel('Company').fill('Acme Studio');
    await page.getByRole('button', { name: 'Preview its roles' }).click();
    await page.getByText('This company is not on the board yet').first().waitFor();
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await page.getByLabel('Website').fill('acme.example');
    for (const [pasted, words] of [
      [address.replace('jobs.xml', 'many.xml'), 'more than 300,000 XML elements'],
      ['https://user:pw@boards.greenhouse.io/acme', 'must not contain a user name or password'],
    ] as const) {
      await page.getByLabel('Address of the careers page or feed').fill(pasted);
      await page.getByRole('button', { name: 'Preview its roles' }).click();
      await page.getByText(words).first().waitFor();
    }
    await page.getByLabel('Address of the careers page or feed').fill(address);
    await page.getByRole('button', { name: 'Preview its roles' }).click();
    await page.getByRole('heading', { name: '2 new roles' }).waitFor();
    await page.getByText('Not for designers: 1 posting').click();
    await page.getByText('Backend Engineer').waitFor();
    expect(await site.db.selectFrom('sources').select('id').execute()).toEqual([]);
    await page.getByRole('button', { name: 'Add this source' }).click();
    await page.getByText('It has not been read yet.').waitFor();
  });
  const source = await site.db.selectFrom('sources').select('id').executeTakeFirstOrThrow();
  const { importing } = site.renderer.context;
  if (!importing) throw new Error('The server reads no sources');
  expect(await runSourceIfFree(site.db, importing, source.id, { now: new Date() })).toEqual({ outcome: 'read' });
  await site.renderer.catchUp();
  const role = await site.db
    .selectFrom('jobs')
    .select(['slug', 'hash'])
    .where('title', '=', 'UX Researcher')
    .where('source', 'is not', null)
    .executeTakeFirstOrThrow();
  expect((await site.request(paths.job(role))).text).toContain('From the employer’s site');
  expect((await site.request(paths.company('acme-studio'))).text).toContain('Is this your company?');
  const sent = await site.request(paths.exchange('companies/acme-studio'));
  expect([sent.status, sent.text.match(/<job>/g)?.length]).toEqual([200, 2]);
  const etag = sent.headers.etag ?? '';
  expect(
    (await site.request(paths.exchange('companies/acme-studio'), { headers: { 'if-none-match': String(etag) } }))
      .status,
  ).toBe(304);
  for (const path of [
    paths.exchange('nothing-here'),
    paths.exchange('companies/unknown'),
    '/feeds/x.xml',
    '/feeds/x/ended.json',
  ])
    expect((await site.request(path)).status, path).toBe(404);
  expect((await site.request(paths.exchange('remote-senior'))).headers.location).toBe(paths.exchange('senior-remote'));
  const away = await site.request(paths.go(role.hash, 'acme.example'), { headers: { accept: 'text/html' } });
  expect(away.headers.location).toMatch(/^https:\/\/acme\.example\/1\?utm_source=/);

  await onPage(browser, async (page) => {
    await signIn(site, page.context(), ADMIN);
    await page.goto(site.origin + paths.adminSources());
    await expectAccessible(page);
    await page.getByRole('link', { name: /XML feed/ }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expectAccessible(page);
    const place = page.getByLabel('“Headquarters” is in');
    await place.fill('Nowhere at all');
    await page.getByRole('button', { name: 'Save this place' }).click();
    await page.getByText('is no place that we know').first().waitFor();
    await place.fill('Lisbon, Portugal');
    await page.getByRole('button', { name: 'Save this place' }).click();
    await expect.poll(() => place.inputValue()).toBe('Lisbon, Portugal');
    expect(await runSourceIfFree(site.db, importing, source.id, { now: new Date() })).toEqual({ outcome: 'read' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Remove and close its roles' }).click();
    await page.getByRole('heading', { name: 'Add a source' }).waitFor();
  });
  await site.renderer.catchUp();
  expect((await site.request(paths.job(role))).text).toContain('closed');
  const ended = await site.request(paths.ended('companies/acme-studio'));
  expect(JSON.parse(ended.text).ended).toHaveLength(3);
  expect((await site.request(paths.ended('senior-remote'))).status).toBe(200);
  expect((await site.request(paths.ended('remote-senior'))).headers.location).toBe(paths.ended('senior-remote'));
});

it('A verified company previews a feed that is not called like it, which then waits for the board', async () => {
  const company = await site.db
    .selectFrom('companies')
    .select(['id', 'slug'])
    .where('slug', '<>', 'acme-studio')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await site.db.updateTable('companies').set({ verified: 1 }).where('id', '=', company.id).execute();
  await onPage(browser, { expected: [/429 POST/] }, async (page) => {
    const userId = await signIn(site, page.context(), 'ana@gmail.com');
    await addOrPromoteMember(site.db, { companyId: company.id, userId, role: 'owner' }, new Date());
    await page.goto(site.origin + paths.companySources(company.slug));
    await expectAccessible(page);
    await page.getByLabel('Address of the careers page or feed').fill(address);
    await page.getByRole('button', { name: 'Preview its roles' }).click();
    // acme.example is not known as the company’s.
    await page.getByRole('heading', { name: 'Reviewed first' }).waitFor();
    await expectAccessible(page);
    await page.getByText('we review it first').waitFor();
    await page.getByRole('button', { name: 'Add this source' }).click();
    await page.getByText('Waiting for approval').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    // Previews of a company share a limit.
    const rule = rateLimits['source preview'].target;
    for (let n = 0; n < rule.maxHits; n++)
      await countHitsUnlessLimited(site.db, [{ key: `source preview|target|${company.slug}`, rule }], new Date());
    await page.goto(site.origin + paths.companySources(company.slug));
    await page.getByLabel('Address of the careers page or feed').fill(address.replace('jobs', 'others'));
    await page.getByRole('button', { name: 'Preview its roles' }).click();
    await page.getByText('Too many attempts').waitFor();
  });
});
