import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { ApplicationServices } from '../../../src/features/applications/applying.ts';
import { sendConversationMessage } from '../../../src/features/applications/conversation/messages.commands.ts';
import { offerInterviewTimes } from '../../../src/features/applications/interviews/interviews.commands.ts';
import { queueDecisionLetters } from '../../../src/features/applications/letters/letters.commands.ts';
import { addDays } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { deriveToken } from '../../../src/lib/token.ts';
import { paths } from '../../../src/paths.ts';
import { pdf } from '../../unit/applications/files.ts';
import { letLettersLeave } from '../letters.ts';
import { openJob, signIn } from '../posting.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { AXE_VIEWS, violationsOf } from '../support/axe.ts';
import { onPage } from '../support/page.ts';
import { setUp, setUpFolder } from '../support/set-up.ts';

const folder = setUpFolder();
const cv = { name: 'cv.pdf', bytes: pdf(60_000) };
const cvFile = join(folder, cv.name);
writeFileSync(cvFile, cv.bytes);
const questions = 'When could you begin? *\nWhat are you reading?';

const { site, browser } = await setUp({ env: { DATA_DIR: folder, WORKER: 'off', ...behindProxy } });
let job: { slug: string; hash: string };
/** Application of the newest applicant. */
/** Application that received a message. */
let written: string;
let pages: { applicant: string; own: string; receipt: string };

beforeAll(async () => {
  const hash = await onPage(browser, (page) =>
    openJob(site, page.context(), { company: 'axes', changes: { title: 'Axe Designer', questions } }),
  );
  job = await site.db.selectFrom('jobs').select(['slug', 'hash']).where('hash', '=', hash).executeTakeFirstOrThrow();
  const send = (name: string) =>
    sendApplication(site.origin, {
      hash,
      email: `${name}@example.com`,
      cv,
      note: 'A note.\nOf two lines.',
      answers: ['In May', 'A book'],
    });
  for (const name of ['ada', 'bo', 'cleo']) expect(await send(name)).toMatchObject({ status: 201 });
  const rows = await site.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'jobs.company_id'])
    .where('jobs.hash', '=', hash)
    .orderBy('applications.id')
    .execute();
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) throw new Error('Nothing arrived');
  const reviewer = { userId: 'unknown', companyId: first.company_id };
  const words = { subject: 'About your application', text: 'Dear {name},\n\nwe would like to meet you.' };
  const input = { ids: [first.id], to: 'shortlisted' as const, letter: { ...words, sharesAddress: false } };
  expectValue(await queueDecisionLetters(site.db, reviewer, input, new Date()));
  await letLettersLeave(site);
  const applying = site.renderer.context.applying as ApplicationServices;
  const company = { side: 'company' as const, ...reviewer, sharesAddress: false };
  const message = { id: first.id, text: 'Which of these did you render?' };
  expect(await sendConversationMessage(site.db, applying, company, message, new Date())).toMatchObject({ ok: true });
  const times = [3, 4, 5].map((days) => addDays(new Date().toISOString(), days));
  const offer = { zone: 'America/New_York', minutes: 45, place: 'https://call.example/axes', times };
  const proposal = { id: first.id, offer, sharesAddress: false };
  expect(await offerInterviewTimes(site.db, applying, reviewer, proposal, new Date())).toMatchObject({ ok: true });
  written = paths.applicant(first.id);
  const { text } = await site.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', 'ada@example.com')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const form = await site.db.selectFrom('application_submissions').select('key').executeTakeFirstOrThrow();
  const receipt = deriveToken(behindProxy.SECRET, 'receipt', form.key);
  pages = {
    applicant: paths.applicant(last.id),
    own: /\/applications\/[\w-]{54}/.exec(text)?.[0] ?? '',
    receipt: paths.receipt(receipt),
  };
});

const isAwake = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));

/** States of the application form by name. */
const states: [string, (page: Page) => Promise<unknown>][] = [
  ['the empty form', async (page) => page.goto(site.origin + paths.apply(job)).then(() => isAwake(page))],
  [
    'the form with errors',
    async (page) => {
      await page.fill('#email', 'ada');
      await page.setInputFiles('#cv', { name: 'cv.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') });
      await page.click('button[type=submit]');
      await page.waitForSelector('.error-summary');
    },
  ],
  [
    'the filled form, being sent',
    async (page) => {
      await page.fill('#portfolio', 'ada.design');
      await page.fill('#name', 'Ada Obi');
      await page.fill('#email', 'ada@example.com');
      await page.setInputFiles('#cv', cvFile);
      await page.fill('#answer-1', 'In May');
      await page.check('#consent');
      // Never responds during the test.
      await page.route(`**${paths.applications()}`, () => {});
      await page.click('button[type=submit]');
      await page.waitForSelector('progress');
    },
  ],
  ['the receipt', (page) => page.goto(site.origin + pages.receipt)],
  ['the private page', (page) => page.goto(site.origin + pages.own)],
  ['the list of applicants', (page) => page.goto(site.origin + paths.applicants(job.hash))],
  ['an empty status', (page) => page.goto(site.origin + paths.applicants(job.hash, 'hired'))],
  ['an applicant', (page) => page.goto(site.origin + pages.applicant)],
  [
    'an applicant who was written to',
    async (page) => {
      await page.goto(site.origin + written);
      await page.click('text=Change the times');
    },
  ],
  ['an applicant again', (page) => page.goto(site.origin + pages.applicant)],
  [
    'an applicant with a letter',
    async (page) => {
      await page.click('nav a:text-is("Reject…")');
      await page.waitForSelector('#text');
    },
  ],
  ['the letter to several', (page) => page.goto(site.origin + paths.rejections(job.hash))],
  ['the switch of mails', (page) => page.goto(site.origin + paths.recruiterCompany('studio-axes'))],
];

it.each(AXE_VIEWS)(
  'The pages of applying have nothing that axe objects to, and fit ($colorScheme, $width)',
  { timeout: 600_000 },
  async ({ colorScheme, width }) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    await onPage(browser, { ...options, expected: [/ERR_ABORTED|exception: $/] }, async (page) => {
      await signIn(site, page.context(), 'ana@axes.example');
      const found: string[] = [];
      for (const [name, reach] of states) {
        await reach(page);
        found.push(...(await violationsOf(page)).map((line) => `${name}: ${line}`));
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (tooWide > 0) found.push(`${name}: ${tooWide} px too wide`);
      }
      expect(found).toEqual([]);
    });
  },
);
