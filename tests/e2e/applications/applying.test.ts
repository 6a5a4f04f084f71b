import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Accounts } from '../../../src/features/accounts/accounts.ts';
import { FIRST_APPLICATION_COUNTS } from '../../../src/features/applications/application.mail.ts';
import { applicationLimits } from '../../../src/features/applications/application-limits.http.ts';
import { eraseDeletedApplications } from '../../../src/features/applications/deletion.commands.ts';
import { MINUTES_TO_UNDO } from '../../../src/features/applications/own-application.ts';
import { TOTAL_SIZE_MESSAGE } from '../../../src/features/applications/upload.ts';
import { accessibilityChecks } from '../../../src/features/editorial/accessibility.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { pdf } from '../../unit/applications/files.ts';
import { letLettersLeave } from '../letters.ts';
import type { RequestOptions } from '../send-request.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { violationsOf } from '../support/axe.ts';
import { visiting } from '../support/page.ts';
import { setUp, setUpFolder } from '../support/set-up.ts';
import { actor } from '../templates.ts';

const folder = setUpFolder();
const cv = join(folder, 'cv.pdf');
writeFileSync(cv, pdf(60_000));

const { site, browser } = await setUp({ env: { ...behindProxy, DATA_DIR: folder, WORKER: 'off' } });
let accounts: Accounts;
let cookie: string;
let job: { id: string; slug: string; hash: string; company_id: string };

beforeAll(async () => {
  accounts = new Accounts({
    databaseUrl: site.databaseUrl,
    origin: site.origin,
    secret: behindProxy.SECRET,
    adminEmails: [],
  });
  const signedIn = await accounts.signInProven('rita@example.com', new Headers({ 'user-agent': 'Mozilla/5.0' }));
  cookie = signedIn.cookies.map((line) => line.split(';')[0]).join('; ');
});
afterAll(async () => {
  await accounts?.close();
});

let used = 0;
beforeEach(async () => {
  // Each test has a role of its own.
  const jobs = await site.db
    .selectFrom('jobs')
    .select(['id', 'slug', 'hash', 'company_id'])
    .where('status', '=', 'published')
    .where('apply_mode', '=', 'board')
    .orderBy('id')
    .execute();
  const found = jobs[used++];
  if (!found) throw new Error('The board has too few roles');
  job = found;
  const user = await site.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await site.db
    .insertInto('members')
    .values({ company_id: job.company_id, user_id: user.id, role: 'owner', created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

let clients = 0;
/** Page of a client without earlier requests. */
const visit = visiting(browser, () => ({ extraHTTPHeaders: { 'x-forwarded-for': `10.0.0.${++clients}` } }));

const signIn = (page: Page) =>
  page.context().addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.origin };
    }),
  );

const openForm = (page: Page) => page.goto(site.origin + paths.apply(job));
/** Waits for hydration. */
const awake = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));

const typeAll = async (page: Page, email = 'ada@example.com') => {
  await page.fill('#portfolio', 'ada.design');
  await page.fill('#name', 'Ada Obi');
  await page.fill('#email', email);
  await page.setInputFiles('#cv', cv);
  await page.check('#consent');
};
const send = (page: Page) => page.click('button[type=submit]');

const ofJob = () => site.db.selectFrom('applications').selectAll().where('job_id', '=', job.id).execute();
const lastMail = (to: string) =>
  site.db.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('id', 'desc').executeTakeFirstOrThrow();
const linkIn = (text: string): string => /\/applications\/[\w-]{54}/.exec(text)?.[0] ?? 'there is no link';
const listFiles = (): string[] =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

describe('Applying', () => {
  it.each([
    [accessibilityChecks.withoutScripts, { javaScriptEnabled: false }],
    ['with scripts on a phone', { javaScriptEnabled: true, viewport: { width: 360, height: 740 } }],
  ])(
    'Applying goes all the way (%s): sent, seen, shortlisted, rejected, told, withdrawn, erased',
    async (way, options) => {
      const email = `${options.javaScriptEnabled ? 'with' : 'without'}-${way.length}@example.com`;
      await visit(options, async (page) => {
        await openForm(page);
        if (options.javaScriptEnabled) await awake(page);
        await typeAll(page, email);
        await Promise.all([page.waitForURL('**/applications/receipts/**'), send(page)]);
        await expect.poll(() => page.textContent('h1')).toBe('Your application has arrived');
      });
      const [application] = await ofJob();
      expect(application).toMatchObject({ name: 'Ada Obi', email, status: 'received' });

      await visit(options, async (page) => {
        await signIn(page);
        await page.goto(site.origin + paths.recruiterJob(job.hash));
        await page.click('#applicants + * a');
        await page.click('.applicant-name');
        if (options.javaScriptEnabled) await expect.poll(async () => (await ofJob())[0]?.status).toBe('viewed');
        const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=cv.pdf')]);
        expect(readFileSync(await download.path())).toEqual(readFileSync(cv));
        for (const [link, button, words] of [
          ['Send shortlist letter…', 'Send letter', 'We would like to meet you.'],
          ['Reject…', 'Reject and send', 'We have chosen another candidate.'],
        ] as const) {
          await page.click(`nav a:text-is("${link}")`);
          await expect.poll(() => page.inputValue('#text')).toContain('Hello {name},');
          await page.fill('#text', `Dear {name},\n\n${words}`);
          await page.click(`button:text-is("${button}")`);
          await page.waitForURL(/applications\/[0-9a-z]{22}$/);
          await letLettersLeave(site);
          await page.reload();
          expect((await lastMail(email)).text).toContain(`Dear Ada Obi,\n\n${words}`);
        }
      });

      await visit({ ...options, expected: [/410 GET .*\/applications\//] }, async (page) => {
        const link = linkIn((await lastMail(email)).text);
        await page.goto(site.origin + link);
        await expect.poll(() => page.textContent('.lead')).toContain('decided not to take');
        // Declined confirmation.
        await page.click('text=Withdraw application');
        await expect.poll(() => page.textContent('h1')).toBe('Withdraw your application?');
        if (options.javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
        await page.click('text=Keep it');
        await expect.poll(() => page.textContent('.lead')).toContain('decided not to');
        await page.click('text=Withdraw application');
        await page.click('button:text-is("Withdraw application")');
        await expect.poll(() => page.textContent('.lead')).toBe('You have withdrawn it.');
        const files = listFiles();
        await page.click('text=Delete application');
        await expect.poll(() => page.textContent('h1')).toBe('Delete your application?');
        await page.click('button:text-is("Delete application")');
        await expect.poll(() => page.textContent('h1')).toBe('Your application has been deleted');
        if (options.javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
        expect(listFiles()).toHaveLength(files.length);
        await page.click('button:text-is("Undo")');
        await expect.poll(() => page.textContent('.lead')).toBe('You have withdrawn it.');
        await page.click('text=Delete application');
        await page.click('button:text-is("Delete application")');
        const late = new Date(Date.now() + MINUTES_TO_UNDO * MINUTE);
        expect(await eraseDeletedApplications(site.db, localStorageIn(join(folder, 'files')), late)).toBe(1);
        await page.click('button:text-is("Undo")');
        await expect.poll(() => page.textContent('.lead')).toContain('Nothing of it is left');
        expect(listFiles()).toHaveLength(files.length - 1);
      });
      expect(await ofJob()).toEqual([]);
      expect(await site.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()).toEqual([]);
      const csv = await site.request(paths.applicantsCsv(job.hash), { headers: { cookie } });
      expect(csv.text).not.toContain('Ada');
    },
  );

  it(accessibilityChecks.keyboard, async () => {
    await visit(async (page) => {
      await openForm(page);
      await awake(page);
      await page.focus('#portfolio');
      await page.keyboard.type('ada.design');
      const goTo = async (id: string) => {
        for (let i = 0; i < 20; i++) {
          await page.keyboard.press('Tab');
          if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
        }
        throw new Error(`Tab does not lead to ${id}`);
      };
      await goTo('name');
      await page.keyboard.type('Ada');
      await goTo('email');
      await page.keyboard.type('keys@example.com');
      await goTo('consent');
      await page.keyboard.press('Space');
      await Promise.all([page.waitForURL('**/receipts/**'), page.keyboard.press('Enter')]);
    });
    expect(await ofJob()).toHaveLength(1);
  });

  it('Applying names what is wrong in summary and field, with and without scripts, and keeps every word', async () => {
    const words = [];
    for (const javaScriptEnabled of [true, false]) {
      words.push(
        await visit({ javaScriptEnabled, expected: [/422 POST/] }, async (page) => {
          await openForm(page);
          if (javaScriptEnabled) await awake(page);
          await page.fill('#email', 'ada');
          await page.fill('#note', 'A note that took an hour');
          await send(page);
          await page.waitForSelector('.error-summary');
          await expect.poll(() => page.inputValue('#note')).toBe('A note that took an hour');
          await expect.poll(() => page.title()).toMatch(/^Error: /);
          await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
          if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
          const summary = await page.locator('.error-summary a').allTextContents();
          const fields = await page.locator('.field-error').allTextContents();
          expect(fields.sort()).toEqual([...summary].sort());
          await page.click('.error-summary a[href="#email"]');
          await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email');
          return summary;
        }),
      );
    }
    expect(words[0]).toEqual(words[1]);
    expect(words[0]).toHaveLength(4);
  });

  it('Applying returns a form without scripts whose files are too large with every word, and accepts it with smaller ones', async () => {
    const large = join(folder, 'large.pdf');
    writeFileSync(large, pdf(13 * 1024 * 1024));
    const work = join(folder, 'work.pdf');
    writeFileSync(work, pdf(9 * 1024 * 1024));
    await visit({ javaScriptEnabled: false, expected: [/422 POST/] }, async (page) => {
      await openForm(page);
      await typeAll(page, 'large@example.com');
      await page.fill('#note', 'A note that took an hour');
      await page.setInputFiles('#cv', large);
      await send(page);
      await expect.poll(() => page.textContent('#cv-error')).toBe('CV: this file is larger than 10 MB');
      await expect.poll(() => page.inputValue('#portfolio')).toBe('ada.design');
      await expect.poll(() => page.inputValue('#note')).toBe('A note that took an hour');
      await expect.poll(() => page.isChecked('#consent')).toBe(true);
      await expect.poll(() => page.textContent('form')).toContain('Please choose your files again: large.pdf.');
      // Each is small enough, together they are not.
      for (const i of [1, 2, 3]) {
        await page.evaluate((n) => document.querySelectorAll('details')[n - 1]?.setAttribute('open', ''), i);
        await page.setInputFiles(`#piece-${i}-file`, work);
        await page.fill(`#piece-${i}-part`, `Part ${i}`);
      }
      await send(page);
      await expect.poll(() => page.locator('.error-summary li').allTextContents()).toEqual([TOTAL_SIZE_MESSAGE]);
      await expect.poll(() => page.inputValue('#piece-3-part')).toBe('Part 3');
      expect(listFiles().filter((name) => name.includes('incoming'))).toEqual([]);
      for (const i of [1, 2, 3]) await page.fill(`#piece-${i}-url`, 'ada.design/work');
      await page.setInputFiles('#cv', cv);
      await Promise.all([page.waitForURL('**/receipts/**'), send(page)]);
    });
    expect(await ofJob()).toHaveLength(1);
  });

  it('Applying says in words who has to wait, with and without scripts, and loses no word', async () => {
    const email = 'often@example.com';
    const { maxHits, message } = applicationLimits.personAndRole;
    for (let i = 0; i < maxHits; i++) await sendApplication(site.origin, { hash: job.hash, email, note: `Try ${i}` });
    for (const javaScriptEnabled of [true, false])
      await visit({ javaScriptEnabled, expected: [/429 POST/] }, async (page) => {
        await openForm(page);
        if (javaScriptEnabled) await awake(page);
        await typeAll(page, email);
        await page.fill('#note', 'Once more');
        await send(page);
        await page.waitForSelector('.error-summary');
        await expect.poll(() => page.textContent('.error-summary')).toContain(`${message}. Please try again in `);
        await expect.poll(() => page.locator('.error-summary h2, .field-error').count()).toBe(0);
        await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
        await expect.poll(() => page.inputValue('#note')).toBe('Once more');
        if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      });
  });

  it('Applying checks a field when it is left, and again while it is being mended', async () => {
    await visit(async (page) => {
      await openForm(page);
      await awake(page);
      await page.fill('#email', 'ada@');
      await expect.poll(() => page.isVisible('#email-error')).toBe(false);
      await page.focus('#name');
      await page.waitForSelector('#email-error');
      await page.fill('#email', 'ada@example.com');
      await page.waitForSelector('#email-error', { state: 'detached' });
      await page.setInputFiles('#cv', { name: 'cv.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') });
      await expect
        .poll(() => page.textContent('#cv-error'))
        .toBe('CV: choose another file: PDF or Word (.docx), up to 10 MB');
      await page.click('text=Remove');
      await page.waitForSelector('#cv-error', { state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cv');
    });
  });

  it('Applying stores what is typed on the device and says that files are not stored', async () => {
    await visit(async (page) => {
      await openForm(page);
      await awake(page);
      await page.fill('#name', 'Ada');
      await page.fill('#note', 'Half a sentence');
      await page.waitForSelector('text=/Kept on this device/');
      await page.reload();
      await page.waitForSelector('text=/Files can’t be kept/');
      await expect.poll(() => page.inputValue('#note')).toBe('Half a sentence');
      await page.click('text=Start again');
      await expect.poll(() => page.inputValue('#note')).toBe('');
      await page.reload();
      await awake(page);
      await expect.poll(() => page.inputValue('#name')).toBe('');
    });
  });

  it('Applying survives a connection that fails: words and files stay, and the second try is the same application', async () => {
    await visit({ expected: [/ERR_INTERNET_DISCONNECTED/] }, async (page) => {
      await openForm(page);
      await awake(page);
      await typeAll(page, 'offline@example.com');
      await page.context().setOffline(true);
      await send(page);
      await page.waitForSelector('text=/You’re offline/');
      await expect.poll(() => page.inputValue('#name')).toBe('Ada Obi');
      await page.context().setOffline(false);
      await Promise.all([page.waitForURL('**/receipts/**'), page.click('button:text-is("Try again")')]);
    });
    expect(await ofJob()).toHaveLength(1);
  });

  it('Applying whose answer was lost is one application when it is sent again', async () => {
    await visit({ expected: [/ERR_CONNECTION_RESET/, /^exception: $/] }, async (page) => {
      await openForm(page);
      await awake(page);
      await typeAll(page, 'lost@example.com');
      await page.route(`**${paths.applications()}`, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await send(page);
      await page.waitForSelector('button:text-is("Try again")');
      await page.unroute(`**${paths.applications()}`);
      await Promise.all([page.waitForURL('**/receipts/**'), page.click('button:text-is("Try again")')]);
    });
    expect(await ofJob()).toHaveLength(1);
    expect(
      await site.db.selectFrom('mails').selectAll().where('recipient', '=', 'lost@example.com').execute(),
    ).toHaveLength(1);
  });

  it('Applying by a double click, or again after going back, is one application and one mail', async () => {
    await visit(async (page) => {
      await openForm(page);
      await awake(page);
      await typeAll(page, 'twice@example.com');
      await Promise.all([page.waitForURL('**/receipts/**'), page.dblclick('button[type=submit]')]);
      await page.goBack();
      await awake(page);
      await typeAll(page, 'twice@example.com');
      await Promise.all([page.waitForURL('**/receipts/**'), send(page)]);
    });
    expect(await ofJob()).toHaveLength(1);
    expect(
      await site.db.selectFrom('mails').selectAll().where('recipient', '=', 'twice@example.com').execute(),
    ).toHaveLength(1);
  });

  it('Applying is not shown as under way when the form comes back from the back/forward cache', async () => {
    await visit(async (page) => {
      await openForm(page);
      await awake(page);
      await page.route('**/api/applications', (route) => route.fulfill({ status: 201, json: { receipt: '#receipt' } }));
      await typeAll(page, 'back@example.com');
      await send(page);
      await page.waitForURL('**#receipt');
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await page.getByRole('button', { name: 'Send application' }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    });
  });

  it('Applying for a role that closes meanwhile keeps the text, before and after the page is opened again', async () => {
    await visit({ expected: [/409 POST/] }, async (page) => {
      await openForm(page);
      await awake(page);
      await typeAll(page, 'late@example.com');
      await page.fill('#note', 'An hour of work');
      await page.waitForSelector('text=/Kept on this device/');
      expectValue(await closeJob(site.db, actor, { hash: job.hash, reason: 'filled' }, new Date()));
      await site.renderer.catchUp();
      await send(page);
      await page.waitForSelector('text=/closed while you were writing/');
      await expect.poll(() => page.inputValue('#note')).toBe('An hour of work');
      await page.reload();
      await awake(page);
      await expect.poll(() => page.textContent('.notice')).toContain('no longer accepts applications');
      await expect.poll(() => page.inputValue('#note')).toBe('An hour of work');
      await expect.poll(() => page.locator('button[type=submit]').count()).toBe(0);
    });
    expect(await ofJob()).toEqual([]);
  });

  it('Applying discloses to no other client whether an address has applied', async () => {
    const sendAs = (email: string, note: string, client: string) => {
      const form = new FormData();
      const fields = { job: job.hash, months: '6', name: 'Ada', email, portfolio: 'ada.design', consent: 'on', note };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return fetch(site.origin + paths.applications(), {
        method: 'POST',
        body: form,
        headers: { accept: 'application/json', 'x-forwarded-for': client },
      });
    };
    expect((await sendAs('known@example.com', 'mine', '10.1.0.1')).status).toBe(201);
    const shape = async (response: Response) => {
      const { receipt, ...more } = (await response.json()) as { receipt: string };
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => !['date', 'location', 'x-request-id'].includes(name)),
      );
      const page = await site.request(receipt);
      return {
        status: response.status,
        more,
        headers,
        page: page.text.replaceAll(receipt, '').replace(/datetime="[^"]*"/, ''),
      };
    };
    const known = await shape(await sendAs('known@example.com', 'not mine', '10.1.0.2'));
    const unknown = await shape(await sendAs('unknown@example.com', 'not mine', '10.1.0.3'));
    expect(known).toEqual(unknown);
  });

  it('Applying a second time under the same address gets the same message on screen as in the mail', async () => {
    const email = 'again@example.com';
    await sendApplication(site.origin, { hash: job.hash, email });
    const { receipt = '' } = await sendApplication(site.origin, { hash: job.hash, email, note: 'Again' });
    const { text: page } = await site.request(receipt);
    const { text: mail } = await site.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .where('kind', '=', 'application repeated')
      .executeTakeFirstOrThrow();
    expect(mail.replace(/\s+/g, ' ')).toContain(FIRST_APPLICATION_COUNTS);
    expect(page).toContain(FIRST_APPLICATION_COUNTS);
  });

  it('Applying fifty times at once, over HTTP, is one application, one mail and one file', async () => {
    const before = listFiles().length;
    const post = () => {
      const form = new FormData();
      const fields = {
        job: job.hash,
        months: '6',
        name: 'Ada',
        email: 'many@example.com',
        portfolio: 'ada.design',
        consent: 'on',
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('cv', new File([new Uint8Array(pdf(30_000))], 'cv.pdf'));
      return fetch(site.origin + paths.applications(), {
        method: 'POST',
        body: form,
        headers: { accept: 'application/json', 'x-forwarded-for': '10.2.0.1' },
      });
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await post();
        return `${response.status} ${((await response.json()) as { receipt: string }).receipt}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^201 /);
    expect(await ofJob()).toHaveLength(1);
    expect(
      await site.db.selectFrom('mails').selectAll().where('recipient', '=', 'many@example.com').execute(),
    ).toHaveLength(1);
    expect(listFiles()).toHaveLength(before + 1);
  });

  it('Applying returns all stored data to the candidate in one file, until it is erased', async () => {
    const cvSent = { name: 'cv.pdf', bytes: pdf(5_000) };
    const sent = { hash: job.hash, email: 'own@example.com', note: 'My own words', cv: cvSent };
    expect(await sendApplication(site.origin, sent)).toMatchObject({ status: 201 });
    const token =
      linkIn((await lastMail('own@example.com')).text)
        .split('/')
        .at(-1) ?? '';
    const held = await site.request(paths.applicationExport(token));
    expect(held.headers).toMatchObject({
      'content-disposition': 'attachment; filename="application.json"',
      'cache-control': 'no-store',
    });
    const { files, ...words } = JSON.parse(held.text);
    expect(words).toMatchObject({
      name: 'Ada',
      email: 'own@example.com',
      note: 'My own words',
      retentionMonths: 6,
    });
    const [file] = files as { name: string; address: string }[];
    expect(file?.name).toBe('cv.pdf');
    const address = new URL(file?.address ?? '').pathname;
    expect((await site.request(address)).bytes.equals(cvSent.bytes)).toBe(true);
    const erased = await site.request(paths.erasure(token), { method: 'POST', headers: { origin: site.origin } });
    expect(erased.status).toBe(303);
    for (const path of [paths.applicationExport(token), address]) expect((await site.request(path)).status).toBe(404);
  });

  it('Applying shows an application and its files only with the link, and to no other company', async () => {
    const file = await site.db.selectFrom('application_files').selectAll().executeTakeFirstOrThrow();
    const stranger = await site.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', file.application_id)
      .executeTakeFirstOrThrow();
    const { company_id } = await site.db
      .selectFrom('jobs')
      .select('company_id')
      .where('id', '=', stranger.job_id)
      .executeTakeFirstOrThrow();
    await site.db.deleteFrom('members').where('company_id', '=', company_id).execute();
    for (const path of [paths.applicant(stranger.id), paths.applicantFile(file.application_id, file.id)]) {
      expect((await site.request(path, { headers: { accept: 'text/html' } })).status, path).toBe(303);
      expect((await site.request(path, { headers: { cookie, accept: 'text/html' } })).status, path).toBe(404);
    }
    for (const token of [stranger.id, `${stranger.id}${'A'.repeat(32)}`]) {
      expect((await site.request(paths.application(token), { headers: { accept: 'text/html' } })).status).toBe(404);
      expect((await site.request(paths.applicationFile(token, file.id))).status).toBe(404);
    }
  });

  it('Applying elsewhere is counted, and a host that is not the employer’s own is named first', async () => {
    const { db } = site;
    await db
      .updateTable('jobs')
      .set({ apply_mode: 'external', apply_url: 'https://boards.example/x?a=1' })
      .where('id', '=', job.id)
      .execute();
    const between = await site.request(paths.go(job.hash), { headers: { accept: 'text/html' } });
    expect(between.status).toBe(200);
    expect(between.text).toContain('accepts applications on boards.example');
    const counted = () =>
      db
        .selectFrom('job_counts')
        .select('number')
        .where('job_id', '=', job.id)
        .where('kind', '=', 'apply')
        .executeTakeFirst();
    expect(await counted()).toBeUndefined();
    const gone = await site.request(paths.go(job.hash, 'boards.example'));
    expect([gone.status, gone.headers.location]).toEqual([302, 'https://boards.example/x?a=1']);
    expect(await counted()).toEqual({ number: 1 });
    // Concurrent clicks count separately, programs do not.
    const follow = (question: RequestOptions) => site.request(paths.go(job.hash, 'boards.example'), question);
    await Promise.all(Array.from({ length: 10 }, () => follow({})));
    await Promise.all(Array.from({ length: 10 }, () => follow({ method: 'HEAD' })));
    await follow({ headers: { 'user-agent': 'Googlebot/2.1' } });
    expect(await counted()).toEqual({ number: 11 });
    expect((await site.request(`${paths.go(job.hash)}?to=evil.example`)).status).toBe(200);
    await db.updateTable('jobs').set({ apply_url: 'javascript:alert(1)' }).where('id', '=', job.id).execute();
    expect(
      (await site.request(paths.go(job.hash, 'boards.example'), { headers: { accept: 'text/html' } })).status,
    ).toBe(404);
  });
});
