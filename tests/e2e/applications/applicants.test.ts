import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { letLettersLeave } from '../letters.ts';
import { jobForm, openJob } from '../posting.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { onPage } from '../support/page.ts';
import { setUp, setUpFolder } from '../support/set-up.ts';

const folder = setUpFolder();
const { site, browser } = await setUp({ env: { DATA_DIR: folder, ...behindProxy, WORKER: 'off' } });

/** Opens a recruiter's page of a role with three applications. */
async function openApplicants(page: Page, company: string): Promise<string> {
  const changes = jobForm({ title: 'Review Designer', questions: 'Why here? *' });
  const hash = await openJob(site, page.context(), { company, changes });
  for (const name of ['Ada', 'Bo', 'Cleo']) {
    const email = `${name.toLowerCase()}@${company}.test`;
    const sent = await sendApplication(site.origin, { hash, email, name, note: '=1+1', answers: ['Because'] });
    expect(sent).toMatchObject({ status: 201 });
  }
  await page.goto(site.origin + paths.applicants(hash));
  return hash;
}

const statusesOf = async (hash: string) => {
  const rows = await site.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.name', 'applications.status'])
    .where('hash', '=', hash)
    .orderBy('applications.name')
    .execute();
  return rows.map(({ name, status }) => `${name} ${status}`);
};
const subjectsTo = async (email: string) => {
  const rows = await site.db.selectFrom('mails').select('kind').where('recipient', '=', email).orderBy('id').execute();
  return rows.map(({ kind }) => kind);
};
const lastMailTo = async (email: string) =>
  (
    await site.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).text;

it.each([
  ['with scripts', true],
  ['without scripts', false],
])(
  'A recruiter rejects several at once %s: each gets the letter, by name, and no other applicant does',
  async (way, javaScriptEnabled) => {
    const company = way.replace(' ', '');
    await onPage(browser, { javaScriptEnabled, expected: [/422 POST/] }, async (page) => {
      const hash = await openApplicants(page, company);
      for (const name of ['Ada', 'Cleo']) await page.check(`[aria-label="Choose ${name}"]`);
      await page.click('text=Reject selected…');
      await expect.poll(() => page.textContent('h1')).toBe('Reject 2 applicants');
      await page.fill('#subject', '');
      await page.fill('#text', 'Dear {name},\n\nan hour of my own words.');
      await page.click('text=Reject and send 2 letters');
      // A rejected letter keeps its text.
      await page.waitForSelector('.error-summary');
      await expect.poll(() => page.inputValue('#text')).toContain('an hour of my own words');
      expect(await statusesOf(hash)).toEqual(['Ada received', 'Bo received', 'Cleo received']);
      await page.fill('#subject', 'About {name}');
      await page.dblclick('text=Reject and send 2 letters');
      await page.waitForSelector('text=/2 letters leave in/');
      // After the undo, all of it can be edited again.
      await page.click('button:text-is("Undo")');
      await expect.poll(() => page.inputValue('#text')).toContain('an hour of my own words');
      await expect.poll(() => page.textContent('h1')).toBe('Reject 2 applicants');
      await letLettersLeave(site);
      expect(await statusesOf(hash)).toEqual(['Ada received', 'Bo received', 'Cleo received']);
      await page.dblclick('text=Reject and send 2 letters');
      await page.waitForSelector('text=/2 letters leave in/');
      await letLettersLeave(site);
      await page.click('button:text-is("Undo")');
      await page.waitForSelector('text=It was too late to undo');
      expect(await statusesOf(hash)).toEqual(['Ada rejected', 'Bo received', 'Cleo rejected']);
      for (const name of ['Ada', 'Cleo'])
        expect(await lastMailTo(`${name.toLowerCase()}@${company}.test`)).toContain(
          `Dear ${name},\n\nan hour of my own words.`,
        );
      expect(await subjectsTo(`bo@${company}.test`)).toEqual(['application receipt']);
      expect(await subjectsTo(`ada@${company}.test`)).toEqual(['application receipt', 'application rejected']);
    });
  },
);

it.each([
  ['with scripts', true],
  ['without scripts', false],
])(
  'A recruiter moves several between stages %s, notifies no applicant, and undoes it',
  async (way, javaScriptEnabled) => {
    const company = `stages${way.replace(' ', '')}`;
    await onPage(browser, { javaScriptEnabled }, async (page) => {
      const hash = await openApplicants(page, company);
      const stages = async () => {
        const rows = await site.db
          .selectFrom('applications')
          .innerJoin('jobs', 'jobs.id', 'applications.job_id')
          .select(['applications.name', 'applications.stage'])
          .where('hash', '=', hash)
          .orderBy('applications.name')
          .execute();
        return rows.map(({ name, stage }) => `${name} ${stage}`).join();
      };
      for (const name of ['Ada', 'Cleo']) await page.check(`[aria-label="Choose ${name}"]`);
      await page.selectOption('#stage', 'interviewing');
      await page.click('button:text-is("Move")');
      await page.waitForSelector('text=2 applicants moved to Interviewing');
      expect(await stages()).toBe('Ada interviewing,Bo new,Cleo interviewing');
      await page.click('button:text-is("Undo")');
      await page.waitForSelector('text=2 applicants moved', { state: 'detached' });
      expect(await stages()).toBe('Ada new,Bo new,Cleo new');
      await page.click('.applicant-name:text-is("Bo")');
      await page.click('button:text-is("Offer")');
      await page.waitForSelector('text=Moved to Offer');
      expect(await stages()).toBe('Ada new,Bo offer,Cleo new');
      await page.goto(site.origin + paths.applicants(hash, 'interviewing'));
      await expect.poll(() => page.textContent('main')).toContain('No applications here at the moment.');
      await page.goto(site.origin + paths.applicants(hash, 'offer'));
      await expect.poll(() => page.locator('.applicant-name').allTextContents()).toEqual(['Bo']);
      await page.click('button:text-is("Move")');
      await page.waitForSelector('text=Select a candidate to move');
      for (const name of ['ada', 'bo', 'cleo'])
        expect(await subjectsTo(`${name}@${company}.test`)).toEqual(['application receipt']);
    });
  },
);

it('A recruiter needs nothing but a keyboard: walks the list, opens, answers', async () => {
  await onPage(browser, async (page) => {
    const hash = await openApplicants(page, 'keys');
    const tabTo = async (words: string) => {
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
        if (focused === words) return;
      }
      throw new Error(`Tab does not lead to ${words}`);
    };
    const name = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await tabTo('Cleo');
    await page.keyboard.press('j');
    await expect.poll(() => name()).toBe('Bo');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(() => name()).toBe('Ada');
    await page.keyboard.press('k');
    await expect.poll(() => name()).toBe('Bo');
    await Promise.all([page.waitForURL('**/recruiters/applications/**'), page.keyboard.press('Enter')]);
    await expect.poll(() => statusesOf(hash)).toContain('Bo viewed');
    await tabTo('Send shortlist letter…');
    await Promise.all([page.waitForURL('**answer=shortlisted**'), page.keyboard.press('Enter')]);
    await tabTo('Send letter');
    await Promise.all([page.waitForURL(/applications\/[0-9a-z]{22}$/), page.keyboard.press('Enter')]);
    await letLettersLeave(site);
    expect(await statusesOf(hash)).toContain('Bo shortlisted');
  });
});

it('A recruiter downloads applicants as a table without formulas', async () => {
  await onPage(browser, async (page) => {
    await openApplicants(page, 'tables');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download CSV')]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const stream = await download.createReadStream();
    let table = '';
    for await (const chunk of stream) table += String(chunk);
    const [head, first] = table.split('\r\n');
    expect(head).toContain('Why here?');
    expect(first).toMatch(/,New,New,Cleo,cleo@tables\.test,https:\/\/ada\.design\/,,,'=1\+1,Because/);
  });
});

it('A recruiter turns the mail about applicants off and on, and the mail links to that setting', async () => {
  await onPage(browser, async (page) => {
    await openApplicants(page, 'listening');
    const news = await lastMailTo('ana@listening.example');
    expect(news).toContain('1 application for “Review Designer” is waiting for you.');
    const [, place] = /Turn it off: (\S+)/.exec(news) ?? [];
    await page.goto(place ?? '');
    await page.click('text=Turn this e-mail off');
    await page.waitForSelector('text=You don’t get an e-mail when someone applies.');
    await page.click('text=Turn this e-mail on');
    await page.waitForSelector('text=/You get an e-mail when someone applies/');
  });
});
