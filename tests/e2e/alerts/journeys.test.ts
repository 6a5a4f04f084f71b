import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALERT_KIND, type AlertFrequency } from '../../../src/features/alerts/alert.ts';
import { createAlertMailPreparer } from '../../../src/features/alerts/sending.commands.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { paths } from '../../../src/paths.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { worker } from '../../server/alerts/reader.ts';
import { plantOpenJob } from '../../server/plant.ts';
import { openPostOffice } from '../../server/post-office.ts';
import { nextVisitor } from '../finder.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { violationsOf } from '../support/axe.ts';
import { type VisitOptions, visitingPaths } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';
import { actor, findArchivedJob, listOpenJobs } from '../templates.ts';

const { site, browser } = await setUp({ env: { ...behindProxy, WORKER: 'off' } });
const links = { secret: behindProxy.SECRET, origin: site.origin };
const work = worker(site.db, { own: links });

const PLAIN: VisitOptions = { javaScriptEnabled: false };
const PHONE: VisitOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const DARK_PHONE: VisitOptions = { ...PHONE, colorScheme: 'dark' };

/** Runs a journey in its own browser. */
const visit = visitingPaths(browser, site.origin, () => ({ extraHTTPHeaders: nextVisitor() }));

async function signUp(
  path: string,
  address: string,
  frequency: AlertFrequency,
  options: VisitOptions = {},
): Promise<void> {
  await visit(path, options, async (page) => {
    await page.getByLabel('Your e-mail address', { exact: true }).fill(address);
    await page.getByLabel('How often').selectOption(frequency);
    await page.getByRole('button', { name: 'Send me new roles' }).click();
    await page.getByRole('heading', { name: 'Look in your inbox' }).waitFor();
  });
}

/** Sends due mail and returns that of one address. */
async function mailsTo(address: string, now = new Date()) {
  const post = await openPostOffice();
  const handlers = [createSendMailHandler(post, { [ALERT_KIND]: createAlertMailPreparer(links) })];
  await runAllTasks({ db: site.db, handlers, clock: () => now });
  return (await post.read()).filter(({ to }) => to?.some((one) => one.address === address));
}

/** First path in a mail with this beginning. */
function pathIn(text: string | undefined, beginning: string): string {
  const found = (text?.match(/https?:\/\/\S+/g) ?? []).map((link) => link.slice(new URL(link).origin.length));
  return found.find((path) => path.startsWith(beginning)) ?? expect.fail(`There is no ${beginning} in ${text}`);
}

/** Confirms in another browser. Returns the path of the reader’s page. */
async function confirm(address: string, options: VisitOptions = {}): Promise<string> {
  const [requested, ...more] = await mailsTo(address);
  expect(more).toEqual([]);
  return visit(pathIn(requested?.text, '/alerts/confirm'), options, async (page) => {
    if (options.javaScriptEnabled !== false) await expectSound(page);
    await page.getByRole('button', { name: 'Yes, send me new roles' }).click();
    await page.getByText('Confirmed. It starts now.').waitFor();
    return new URL(page.url()).pathname;
  });
}

/** Expects no accessibility violation and no overflow. */
async function expectSound(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

const searchOf = async (address: string) =>
  (
    await site.db
      .selectFrom('alerts')
      .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
      .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
      .select(['search', 'frequency', 'alerts.confirmed_at'])
      .where('address', '=', address)
      .execute()
  ).map(({ search, frequency, confirmed_at }) => ({ search, frequency, isOn: confirmed_at !== null }));

const categoryOf = async (hash: string) =>
  (
    await site.db
      .selectFrom('jobs')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select('categories.slug')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()
  ).slug;

describe('A reader signs up', () => {
  it.each([
    [
      'on a listing, without scripts',
      '/product-designer-remote',
      /^category=product-designer&workplace=remote$/,
      PLAIN,
    ],
    ['on a search', '/search?q=figma&workplace=hybrid&sort=newest', /^q=figma&workplace=hybrid$/, {}],
    ['where nothing was found, on a phone', '/search?q=zyxwv&location=berlin', /^q=zyxwv&location=berlin$/, DARK_PHONE],
  ] as [string, string, RegExp, VisitOptions][])('%s', async (where, path, search, options) => {
    const address = `${where.replaceAll(/\W+/g, '-')}@example.com`;
    await signUp(path, address, 'weekly', options);
    expect(await searchOf(address)).toEqual([
      { search: expect.stringMatching(search), frequency: 'weekly', isOn: false },
    ]);
    await confirm(address, options);
    expect(await searchOf(address)).toMatchObject([{ isOn: true }]);
  });

  it('A reader signs up on the page of a closed role, of one that is gone, and of saved ones, for roles like them', async () => {
    const [closed, saved] = await listOpenJobs(site, 2);
    if (!closed || !saved) throw new Error('The board has too few roles');
    expectValue(await closeJob(site.db, actor, { ...closed, reason: 'filled' }, new Date()));
    await site.renderer.catchUp();
    const gone = await findArchivedJob(site);
    const places: [string, string, string, VisitOptions][] = [
      ['closed@example.com', paths.job(closed), closed.hash, PLAIN],
      ['gone@example.com', paths.job(gone), gone.hash, { ...PHONE, expected: [/request: 410 /] }],
      ['saved@example.com', `${paths.saved()}?roles=${saved.hash}`, saved.hash, PHONE],
    ];
    for (const [address, path, hash, options] of places) {
      await signUp(path, address, 'daily', options);
      const [requested] = await searchOf(address);
      expect(new URLSearchParams(requested?.search).get('category')).toBe(await categoryOf(hash));
      await confirm(address);
    }
  });

  it('A reader signs up right after applying, for roles like that one', async () => {
    // Role that accepts applications here, without questions.
    const { hash } = await site.db
      .selectFrom('jobs')
      .select('hash')
      .where('status', '=', 'published')
      .where('apply_mode', '=', 'board')
      .where('id', 'not in', (eb) => eb.selectFrom('job_questions').select('job_id'))
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const sent = await sendApplication(site.origin, { hash, email: 'applied@example.com' });
    expect(sent).toMatchObject({ status: 201, receipt: expect.any(String) });
    const receipt = sent.receipt?.startsWith('/') ? sent.receipt : paths.receipt(sent.receipt ?? '');
    await signUp(receipt, 'applied@example.com', 'instant', DARK_PHONE);
    const [requested] = await searchOf('applied@example.com');
    expect(new URLSearchParams(requested?.search).get('category')).toBe(await categoryOf(hash));
  });
});

describe('A reader', () => {
  /** Publishes a role that the alert matches. */
  const publish = async (title: string) => {
    const { id } = await site.db
      .selectFrom('jobs')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select('jobs.id')
      .where('categories.slug', '=', 'product-designer')
      .where('status', '=', 'published')
      .orderBy('jobs.id')
      .executeTakeFirstOrThrow();
    const draft = { ...(await readJobDraft(site.db, id)), title };
    await plantOpenJob(site.db, new Date(), draft, actor);
  };
  const subjects = async (address: string, now: Date) => {
    await work(now);
    return (await mailsTo(address, now)).map(({ subject }) => subject);
  };
  const later = (days: number) => new Date(Date.now() + days * DAY);

  beforeAll(() => work(new Date()));

  it.each([
    ['without scripts', PLAIN],
    ['on a phone', DARK_PHONE],
  ] as [string, VisitOptions][])(
    'A reader gets roles as they come, then daily, pauses, goes on, and leaves by the link of a mail: %s',
    async (how, options) => {
      const address = `journey-${how.replaceAll(' ', '-')}@example.com`;
      await signUp('/product-designer', address, 'instant', options);
      const own = await confirm(address, options);
      await publish(`First ${how}`);
      await work(new Date());
      const [first, ...none] = await mailsTo(address);
      expect([first?.subject, none]).toEqual([expect.stringContaining(`First ${how}`), []]);
      await visit(pathIn(first?.text, '/jobs/'), (page) =>
        page.getByRole('heading', { name: `First ${how}` }).waitFor(),
      );

      const before = new Date();
      const leave = pathIn(first?.text, '/alerts/unsubscribe');
      await visit(leave, options, async (page) => {
        if (options.javaScriptEnabled !== false) await expectSound(page);
        await page.getByLabel('How often').selectOption('daily');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Saved.').waitFor();
      });
      await publish(`Second ${how}`);
      // The reader's next hour is after their choice.
      expect(await subjects(address, before)).toEqual([]);
      expect(await subjects(address, later(1.1))).toEqual([expect.stringContaining(`Second ${how}`)]);

      await visit(own, options, async (page) => {
        await page.getByRole('button', { name: /^Pause for/ }).click();
        await page.getByText('Paused until').waitFor();
        await page
          .getByText(/\d{4}, \d\d:\d\d: 1 role/)
          .first()
          .click();
        await page.getByRole('link', { name: `Second ${how}` }).waitFor();
        if (options.javaScriptEnabled !== false) await expectSound(page);
      });
      await publish(`Third ${how}`);
      expect(await subjects(address, later(2.2))).toEqual([]);
      await visit(own, options, async (page) => {
        await page.getByRole('button', { name: 'Go on now' }).click();
        await page.getByText('It goes on.').waitFor();
      });
      expect(await subjects(address, later(3.3))).toEqual([expect.stringContaining(`Third ${how}`)]);

      await visit(leave, options, async (page) => {
        await page.getByRole('button', { name: 'End this alert' }).click();
        await page.getByRole('heading', { name: 'This alert has ended' }).waitFor();
      });
      await publish(`Fourth ${how}`);
      expect(await subjects(address, later(4.4))).toEqual([]);
    },
  );

  it('A reader leaves at one click of a mail program, and deletes the address from another browser', async () => {
    const address = 'one-click@example.com';
    await signUp('/product-designer', address, 'instant');
    const own = await confirm(address);
    await publish('Only');
    await work(new Date());
    const [mail] = await mailsTo(address);
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const target = pathIn(header.replaceAll(/[<>]/g, ''), '/alerts/unsubscribe');
    const answer = await site.request(target, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await publish('Never told');
    expect(await subjects(address, later(40))).toEqual([]);
    await visit(own, async (page) => {
      await page.getByRole('heading', { name: 'Ended' }).waitFor();
      await page.getByRole('button', { name: 'Delete my address and all alerts' }).click();
      await page.getByRole('heading', { name: 'Your address is deleted' }).waitFor();
    });
    expect(await searchOf(address)).toEqual([]);
  });
});
