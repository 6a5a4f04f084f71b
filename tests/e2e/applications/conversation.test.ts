import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { ApplicationServices } from '../../../src/features/applications/applying.ts';
import { createWorkSampleThumbnailHandler } from '../../../src/features/applications/thumbnails/thumbnails.commands.ts';
import { localInZone } from '../../../src/lib/time-zone.ts';
import { paths } from '../../../src/paths.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { jobForm, openJob } from '../posting.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { onPage, slipsOf } from '../support/page.ts';
import { setUp, setUpFolder } from '../support/set-up.ts';

const folder = setUpFolder();
const { site, browser } = await setUp({ env: { DATA_DIR: folder, ...behindProxy, WORKER: 'off' } });

const poster = sharp({ create: { width: 900, height: 600, channels: 3, background: '#16854b' } })
  .png()
  .toBuffer();

const mailsTo = async (email: string) =>
  site.db
    .selectFrom('mails')
    .select(['kind', 'text', 'headers'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
const linkTo = async (email: string) => {
  const mails = await mailsTo(email);
  return /\/applications\/[\w-]{54}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
};

it.each([
  ['with scripts', true, 1280],
  ['without scripts', false, 360],
])(
  'A company and a candidate write to each other and meet at a time that suits both, %s',
  async (way, javaScriptEnabled, width) => {
    const company = way.replace(' ', '');
    const email = `ada@${company}.test`;
    const recruiter = `ana@${company}.example`;
    const options = {
      javaScriptEnabled,
      viewport: { width, height: 800 },
      timezoneId: 'America/New_York',
      expected: [/422 POST/],
    };
    let hash = '';
    let picturePath = '';
    await onPage(browser, options, async (page) => {
      hash = await openJob(site, page.context(), { company, changes: jobForm({ title: 'Talking Designer' }) });
      const piece = { name: 'poster.png', bytes: await poster };
      expect(await sendApplication(site.origin, { hash, email, name: 'Ada', piece })).toMatchObject({
        status: 201,
      });
      const { files } = site.renderer.context.applying as ApplicationServices;
      await runAllTasks({ db: site.db, handlers: [createWorkSampleThumbnailHandler(files)] });
      await page.goto(site.origin + paths.applicants(hash));
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.portfolio img')?.naturalWidth);
      const picture = (await page.getAttribute('.portfolio img', 'src')) ?? '';
      const rendered = await page.request.get(site.origin + picture);
      expect(rendered.headers()).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      expect(rendered.headers()['cache-control']).toMatch(/^private/);
      expect((await fetch(site.origin + picture, { redirect: 'manual' })).status).toBe(303);
      picturePath = picture;
      await page.click('.applicant-name');
      await page.waitForSelector('.sent-picture img');
      // A rejected message keeps its text. A blank one is rejected.
      await page.fill('#message', '   ');
      await page.click('button:text-is("Send message")');
      await page.waitForSelector('text=Write a message of up to 4000 characters');
      await page.fill('#message', 'Which of these did you render?');
      await page.click('button:text-is("Send message")');
      await page.waitForSelector('.messages >> text=Which of these did you render?');
      await page.click('text=Offer interview times…');
      // Without scripts, the recruiter chooses the zone.
      if (javaScriptEnabled) await expect.poll(() => page.inputValue('#zone')).toBe('America/New_York');
      await page.selectOption('#zone', 'Europe/Berlin');
      const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
      await page.fill('#time-1', localInZone(soon, 'Europe/Berlin'));
      await page.fill('#time-2', '2020-01-01T10:00');
      await page.click('button:text-is("Send times to Ada")');
      await page.waitForSelector('.error-summary');
      await expect
        .poll(() => page.locator('.error-summary li').allTextContents())
        .toEqual(['Say where it is, or give the link to the call', 'Time 2 has passed']);
      await page.fill('#place', 'https://call.example/ada');
      await page.fill('#time-2', '');
      await page.click('button:text-is("Send times to Ada")');
      await page.waitForSelector('text=Ada can choose from:');
    });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
      'application receipt',
      'application message',
      'interview offered',
    ]);
    for (const { text, headers } of await mailsTo(email)) expect(text + headers).not.toContain(recruiter);

    await onPage(browser, options, async (page) => {
      await page.goto(site.origin + (await linkTo(email)));
      await expect.poll(() => page.textContent('.lead')).toContain('has invited you to an interview');
      expect(await slipsOf(page)).toEqual([]);
      if (javaScriptEnabled) {
        await page.waitForSelector('#interview .hint:has-text("For you")');
      } else {
        await page.selectOption('#own-zone', 'America/New_York');
        await page.click('button:text-is("Show")');
        await page.waitForSelector('#interview .hint:has-text("Berlin")');
      }
      await page.check('#interview input[type=radio]');
      await page.click('button:text-is("Choose this time")');
      await page.waitForSelector('text=You meet on');
      const meeting = await page.textContent('.interview');
      expect(meeting).toContain('New York');
      expect(meeting).toContain('Berlin');
      await page.fill('#message', 'All of them.');
      await page.click('button:text-is("Send message")');
      await page.waitForSelector('.messages >> text=All of them.');
      await page.click('text=End the conversation');
      await page.waitForSelector('text=You have ended this conversation');
      expect(await page.content()).not.toContain(recruiter);
    });
    expect((await mailsTo(recruiter)).map(({ kind }) => kind).slice(-2)).toEqual([
      'interview chosen',
      'candidate message',
    ]);

    await onPage(browser, { ...options, expected: [/404 GET/] }, async (page) => {
      await openJob(site, page.context(), { company: `${company}other`, changes: jobForm({ title: 'Elsewhere' }) });
      const { id } = await site.db
        .selectFrom('applications')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const answer = await page.goto(site.origin + paths.applicant(id));
      expect(answer?.status()).toBe(404);
      expect((await page.request.get(site.origin + picturePath)).status()).toBe(404);
    });
  },
);
