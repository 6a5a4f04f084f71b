import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { editCompany } from '../../../src/features/companies/company.commands.ts';
import { insertJob } from '../../../src/features/jobs/job.commands.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import { jobDraftSchema } from '../../../src/features/jobs/job.schema.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { ADMIN, fillJob, jobForm, openJob, signIn } from '../posting.ts';
import { watchFaults } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

/** Attacks in markup, addresses, scripts and headers. */
const CORPUS = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '"><svg onload=window.hit=1>',
  '</script><script>window.hit=1</script>',
  "'-window.hit=1-'",
  '</title><script>window.hit=1</script>',
  '</textarea><script>window.hit=1</script>',
  '<iframe srcdoc="<script>top.hit=1</script>">',
  '<a href="javascript:window.hit=1">x</a>',
  '[x](javascript:window.hit=1) [y](data:text/html,<script>window.hit=1</script>)',
  '![x](x" onerror="window.hit=1)',
  '<style>@import "//evil.example"</style><link rel=stylesheet href=//evil.example>',
  '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=//evil.example">',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is an attack on templates.
  '${window.hit=1} {{constructor.constructor("window.hit=1")()}}',
  '\u2028\u2029</ScRiPt ><sCrIpT>window.hit=1</sCrIpT >',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
];
const ALL = CORPUS.join(' ');

const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN } });
let page: Page;
let faults: string[];
let hash = '';
let pending = '';

beforeAll(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  faults = watchFaults(page);
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  hash = await openJob(site, context, {
    company: 'hostile',
    changes: {
      title: CORPUS.slice(0, 3).join(' '),
      description: CORPUS.join('\n\n'),
      steps: CORPUS.slice(0, 12).join('\n'),
      benefits: CORPUS.filter((line) => line.length < 120).join('\n'),
    },
  });
  const { db } = site;
  const job = await db.selectFrom('jobs').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
  const { slug } = await db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', job.company_id)
    .executeTakeFirstOrThrow();
  const recruiter = { kind: 'recruiter', id: 'unknown' } as const;
  const changes = {
    oneLiner: ALL.slice(119, 318),
    about: CORPUS.join('\n\n'),
    size: CORPUS[0],
    headquarters: CORPUS.slice(1, 3).join(' '),
  };
  expectValue(await editCompany(db, recruiter, { slug, changes, origin: site.origin }, new Date()));
  // A form rejects such a name now, but boards may have one.
  await db
    .updateTable('companies')
    .set({ name: ALL.slice(0, 119) })
    .where('slug', '=', slug)
    .execute();
  // Repeats the text in the review queue with a hostile message.
  const draft = jobDraftSchema.parse({ ...(await readJobDraft(db, job.id)), description: `WhatsApp ${ALL}` });
  pending = expectValue(await db.transaction().execute((trx) => insertJob(trx, recruiter, draft, new Date()))).hash;
  expectValue(await publishOrSubmitJob(db, recruiter, { hash: pending, note: ALL }, new Date()));
  await site.renderer.catchUp();
});

/** Effects of an attack in a document. */
async function expectClean(what: string): Promise<void> {
  const found = await page.evaluate(() => {
    const documents = [
      document,
      ...[...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []),
    ];
    const elements = documents.flatMap((one) => [...one.querySelectorAll('*')]);
    return {
      hit: (window as { hit?: number }).hit,
      handlers: elements
        .filter((one) => one.getAttributeNames().some((name) => name.startsWith('on')))
        .map((one) => one.outerHTML),
      scripts: elements.filter(
        (one) =>
          one.tagName === 'SCRIPT' &&
          /window\.hit/.test(one.textContent ?? '') &&
          one.getAttribute('type') !== 'application/ld+json',
      ).length,
      addresses: elements
        .flatMap((one) => ['href', 'src', 'action'].flatMap((name) => one.getAttribute(name) ?? []))
        .filter((to) => /^\s*(javascript|data|vbscript):|evil\.example/i.test(to)),
      strangers: elements.filter((one) => /^(BASE|EMBED|OBJECT)$/.test(one.tagName) || one.matches('meta[http-equiv]'))
        .length,
    };
  });
  expect(found, what).toEqual({ hit: undefined, handlers: [], scripts: 0, addresses: [], strangers: 0 });
  expect(faults, what).toEqual([]);
}

it('Hostile text runs nowhere on the pages of the public', async () => {
  const { slug } = await site.db.selectFrom('jobs').select('slug').where('hash', '=', hash).executeTakeFirstOrThrow();
  const company = await site.db
    .selectFrom('companies')
    .innerJoin('jobs', 'jobs.company_id', 'companies.id')
    .select('companies.slug')
    .where('jobs.hash', '=', hash)
    .executeTakeFirstOrThrow();
  for (const path of [
    paths.job({ slug, hash }),
    paths.company(company.slug),
    '/',
    '/roles',
    '/companies',
    '/locations/berlin',
    '/product-designer',
  ]) {
    await page.goto(site.origin + path);
    expect(await page.content(), path).toContain('&lt;script&gt;');
    await expectClean(path);
  }
});

it('Hostile text runs nowhere on the pages of recruiters and moderators', async () => {
  for (const path of [
    paths.recruiterJobs(),
    paths.recruiterJob(hash),
    paths.recruiterJob(pending),
    paths.recruiterJobEdit(hash),
    paths.recruiterCompany(),
  ]) {
    await page.goto(site.origin + path, { waitUntil: 'networkidle' });
    await expectClean(path);
  }
  await signIn(site, page.context(), ADMIN);
  await page.goto(site.origin + paths.reviewQueue());
  await page.locator('details.seen[open]').first().waitFor();
  await expectClean('review');
});

it('Hostile text runs nowhere while it is typed and previewed', async () => {
  await page.goto(site.origin + paths.postJob(), { waitUntil: 'networkidle' });
  await fillJob(
    page,
    jobForm({ title: CORPUS.slice(0, 3).join(' '), description: CORPUS.join('\n\n'), locations: [CORPUS[1] ?? ''] }),
  );
  for (const part of ['Page', 'Row', 'Search, share, feed']) {
    await page.getByLabel(part).check();
    await page.frameLocator('iframe').getByText('window.hit').first().waitFor();
    await expectClean(part);
  }
});

it('Hostile text is only text in every mail', async () => {
  const mails = await site.db.selectFrom('mails').select(['subject', 'html']).execute();
  expect(mails.some(({ subject }) => subject.includes('<script>'))).toBe(true);
  // A page without a content security policy, which would block the styles of mails.
  await page.goto('about:blank');
  for (const { subject, html } of mails) {
    await page.setContent(html.replace(/<style>[\s\S]*?<\/style>/, ''));
    await expectClean(`mail ${subject}`);
  }
});
