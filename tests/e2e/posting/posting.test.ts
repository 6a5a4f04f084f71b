import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { findOpenJob } from '../../../src/features/jobs/job.queries.ts';
import { paths } from '../../../src/paths.ts';
import { readList } from '../../groups.ts';
import { ADMIN, fillJob, jobForm, listMail, openJob, readMailedCode, signIn } from '../posting.ts';
import { visiting } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: { ADMIN_EMAILS: ADMIN } });

/** Runs in its own browser. Unexpected errors fail. */
const inBrowser = visiting(browser, () => ({ viewport: { width: 1280, height: 900 } }));

const press = async (page: Page, name: string | RegExp) => {
  await Promise.all([
    page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame()),
    page.getByRole('button', { name }).click(),
  ]);
  await page.waitForLoadState();
};
const hydrated = (page: Page) => page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
const saved = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
const PREVIEW = 'iframe[title="Preview of the role"]';
/** 10,000 characters. */
const longDescription = () =>
  `### What you do\n\n${'Design how people pay each other.\n\n- Render\n- Test\n\n'.repeat(200)}`.slice(0, 10_000);
const text = async (path: string) => (await site.request(path)).text;

/** Pages with a role in Berlin. */
const LISTS = readList(`
  / · /roles · /product-designer · /locations/berlin · /product-designer-in-berlin · /sitemaps/jobs-1.xml
`);

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('The journey of a role %s', (_, javaScriptEnabled) => {
  it('A role is written, published, changed, paused, ended and posted again', async () => {
    const email = `ana@${javaScriptEnabled ? 'script' : 'plain'}mail.example`;
    const form = jobForm({
      title: `Till Designer ${javaScriptEnabled ? 'A' : 'B'}`,
      email,
      companyName: `Till ${javaScriptEnabled}`,
      companyWebsite: `till-${javaScriptEnabled}.example`,
    });
    await inBrowser({ javaScriptEnabled, expected: [/422 POST/] }, async (page) => {
      await page.goto(site.origin + paths.postJob());
      if (javaScriptEnabled) await hydrated(page);
      await fillJob(page, { ...form, title: '' });
      await page.getByRole('button', { name: 'Submit role' }).click();
      // Shows errors and keeps input.
      await page.getByRole('link', { name: 'Give the role a title' }).waitFor();
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      await expect.poll(() => page.inputValue('#description')).toBe(form.description);
      expect(await page.evaluate(() => document.activeElement?.className).catch(() => 'error-summary')).toBe(
        'error-summary',
      );
      await page.fill('#title', form.title);
      await press(page, 'Submit role');

      // Signing in submits the role.
      await expect.poll(() => page.textContent('h1')).toBe('Your role is safe');
      await expect.poll(() => page.textContent('main')).toContain(`Enter it to submit “${form.title}”`);
      await page.fill('#code', await readMailedCode(site, email));
      await press(page, 'Submit role');
      await expect.poll(() => page.locator('.status-note').textContent()).toMatch(/We’ll review it/);
      const hash = /jobs\/(\w{6})/.exec(page.url())?.[1] ?? '';
      const { slug } = await site.db
        .selectFrom('jobs')
        .select('slug')
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      const jobPath = paths.job({ slug, hash });
      expect((await site.request(jobPath)).status).toBe(404);

      await inBrowser({ javaScriptEnabled }, async (moderator) => {
        await signIn(site, moderator.context(), ADMIN);
        await moderator.goto(site.origin + paths.reviewQueue());
        await moderator
          .locator(`form[action="${paths.review(hash)}"]`)
          .getByRole('button', { name: 'Publish' })
          .click();
        await moderator.waitForLoadState();
      });
      expect((await listMail(site, email)).map(({ subject }) => subject)[0]).toBe(`Your role is open: ${form.title}`);
      for (const path of LISTS) expect(await text(path), path).toContain(hash);
      expect(await text(jobPath)).toContain('JobPosting');

      await page.goto(site.origin + paths.recruiterJobEdit(hash));
      await page.fill('#payMax', '90000');
      if (javaScriptEnabled) await page.getByRole('heading', { name: 'What will change in public' }).waitFor();
      await press(page, 'Publish changes');
      expect((await findOpenJob(site.db, hash))?.pay?.max).toBe(9_000_000);
      expect(await text('/roles')).toContain('€62k–90k');

      await press(page, 'Pause');
      for (const path of LISTS) expect(await text(path), path).not.toContain(`${hash}"`);
      expect(await text(jobPath)).toContain('not accepting applications');
      await press(page, 'Reopen');
      for (const path of LISTS) expect(await text(path), path).toContain(hash);
      await press(page, 'Mark as filled');
      for (const path of LISTS) expect(await text(path), path).not.toContain(`${hash}"`);
      await press(page, 'Post again');
      const again = /jobs\/(\w{6})\/edit/.exec(page.url())?.[1] ?? '';
      expect(again).not.toBe(hash);
      await expect.poll(() => page.getByText('Nothing is public until').isVisible()).toBe(true);
      await expect.poll(() => page.inputValue('#title')).toBe(form.title);
      await expect.poll(() => page.inputValue('#payMax')).toBe('90000');
      for (const path of LISTS) expect(await text(path), path).not.toContain(again);
      await page.fill('#payMax', '95000');
      await press(page, 'Submit role');
      await expect.poll(() => page.getByText('Posted earlier').isVisible()).toBe(true);
      for (const path of LISTS) expect(await text(path), path).toContain(again);
      await page.goto(site.origin + paths.recruiterJob(hash));
      await expect.poll(() => page.getByText('Posted again').isVisible()).toBe(true);

      // Warns about a duplicate of an open role.
      await page.goto(site.origin + paths.recruiterJob(again));
      await press(page, 'Duplicate');
      const copy = /jobs\/(\w{6})\/edit/.exec(page.url())?.[1] ?? '';
      await expect.poll(() => page.inputValue('#payMax')).toBe('95000');
      await page.getByRole('button', { name: 'Submit role' }).click();
      await page.getByText('is already open in this place').first().waitFor();
      await page.check('#otherRole');
      await press(page, 'Submit role');
      for (const path of LISTS) expect(await text(path), path).toContain(copy);
    });
  });
});

it('The editor restores a draft after a reload, and deletes it on request', async () => {
  await inBrowser(async (page) => {
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    await page.fill('#title', 'Half a role');
    await page.fill('#description', 'Some words');
    await saved(page);
    await page.reload();
    await page.getByText(/^We restored your draft from \d\d:\d\d/).waitFor();
    await expect.poll(() => page.inputValue('#title')).toBe('Half a role');
    await expect.poll(() => page.inputValue('#description')).toBe('Some words');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => page.inputValue('#title')).toBe('');
  });
});

it('The editor sends and keeps drafts again when its page comes back from the back/forward cache', async () => {
  await inBrowser(async (page) => {
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    let sent = 0;
    await page.route('**/api/recruiters/roles', (route) => {
      sent += 1;
      return route.fulfill({ status: 201, json: { next: '#sent' } });
    });
    const save = () => page.getByRole('button', { name: 'Save draft' }).click();
    const stored = () => page.evaluate(() => localStorage.getItem('easel:role-draft') ?? '');
    await page.fill('#title', 'Sent before');
    await saved(page);
    await save();
    await page.waitForURL('**#sent');
    expect(await stored()).toBe('');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.fill('#title', 'Typed after');
    await expect.poll(stored).toContain('Typed after');
    await save();
    await expect.poll(() => sent).toBe(2);
  });
});

it('The editor notices another tab that changes the same draft, and lets a person choose', async () => {
  await inBrowser(async (page) => {
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(site.origin + paths.postJob());
      await hydrated(tab);
    }
    await page.fill('#title', 'From the first tab');
    await saved(page);
    await other.getByText(/^This draft was changed in another tab/).waitFor();
    await other.fill('#title', 'From the second tab');
    await other.getByText('Not saved: this draft was changed in another tab').waitFor();
    await other.getByRole('button', { name: 'Keep this version' }).click();
    await page.getByText(/^This draft was changed in another tab/).waitFor();
    await expect.poll(() => page.inputValue('#title')).toBe('From the first tab');
    await page.getByRole('button', { name: 'Use the other version' }).click();
    await expect.poll(() => page.inputValue('#title')).toBe('From the second tab');
  });
});

it('The editor shows what another member changed meanwhile, overwrites nothing and loses nothing', async () => {
  await inBrowser({ expected: [/409 POST/] }, async (page) => {
    const hash = await openJob(site, page.context(), { company: 'stale' });
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(site.origin + paths.recruiterJobEdit(hash));
      await hydrated(tab);
    }
    await page.fill('#title', 'Changed by Ana');
    await press(page, 'Publish changes');
    await other.fill('#title', 'Changed by Bo');
    await other.getByRole('button', { name: 'Publish changes' }).click();
    await other.getByRole('heading', { name: 'Someone else has changed this role' }).waitFor();
    await expect.poll(() => other.inputValue('#title')).toBe('Changed by Bo');
    expect((await findOpenJob(site.db, hash))?.title).toBe('Changed by Ana');
    await other.getByRole('button', { name: 'I’ve seen it' }).click();
    await press(other, 'Publish changes');
    expect((await findOpenJob(site.db, hash))?.title).toBe('Changed by Bo');
  });
});

it('The editor keeps everything while there is no connection and when the session has ended', async () => {
  await inBrowser({ expected: [/401 POST/, /ERR_INTERNET_DISCONNECTED/] }, async (page) => {
    const hash = await openJob(site, page.context(), { company: 'away' });
    await page.goto(site.origin + paths.recruiterJobEdit(hash));
    await hydrated(page);
    await page.fill('#title', 'Typed on a train');
    await saved(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('there is no connection').waitFor();
    await page.context().setOffline(false);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Your session has ended').waitFor();
    await expect.poll(() => page.inputValue('#title')).toBe('Typed on a train');
    await page.context().addCookies(cookies);
    await press(page, 'Publish changes');
    expect((await findOpenJob(site.db, hash))?.title).toBe('Typed on a train');
  });
});

it('The editor formats the description with a bar that arrows move in, and with keys, and undoes what it did', async () => {
  await inBrowser(async (page) => {
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    const area = page.locator('#description');
    const bar = page.getByRole('toolbar', { name: 'Formatting' });
    await area.fill('What you do');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Shift+Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(() => focused()).toBe('Heading');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused()).toBe('Link');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.inputValue('#description')).toBe('### What you do');
    // The toolbar is one tab stop and returns focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('description');
    await page.keyboard.press('End');
    await page.keyboard.type('\nRender ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('well');
    await expect.poll(() => page.inputValue('#description')).toBe('### What you do\nRender **well**');
    await page.keyboard.press('ControlOrMeta+Shift+8');
    await expect.poll(() => page.inputValue('#description')).toBe('### What you do\n- Render **well**');
    await saved(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => page.inputValue('#description')).toBe('### What you do\nRender **well**');
    for (let i = 0; i < 12; i++) await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => page.inputValue('#description')).not.toContain('###');
    await area.fill('our work');
    await page.keyboard.press('ControlOrMeta+a');
    await bar.getByRole('button', { name: 'Link' }).click();
    await page.keyboard.type('https://a.example');
    await expect.poll(() => page.inputValue('#description')).toBe('[our work](https://a.example)');
  });
  await inBrowser({ javaScriptEnabled: false }, async (page) => {
    await page.goto(site.origin + paths.postJob());
    await expect.poll(() => page.isVisible('[role=toolbar]')).toBe(false);
    expect(await page.isEditable('#description')).toBe(true);
  });
});

it.each([true, false])(
  'The editor saves an unfinished role for anyone with its address (with scripts: %s)',
  async (javaScriptEnabled) => {
    let address = '';
    await inBrowser({ javaScriptEnabled }, async (page) => {
      await page.goto(site.origin + paths.postJob());
      if (javaScriptEnabled) await hydrated(page);
      await page.fill('#title', 'Half a role');
      await page.fill('#description', 'Some words');
      await press(page, 'Save draft');
      await expect.poll(() => page.locator('.status-note').textContent()).toContain('bookmark');
      await expect.poll(() => page.locator('.error-summary').count()).toBe(0);
      address = page.url();
    });
    await inBrowser({ javaScriptEnabled }, async (page) => {
      await page.goto(address);
      if (javaScriptEnabled) await hydrated(page);
      await expect.poll(() => page.inputValue('#title')).toBe('Half a role');
      await expect.poll(() => page.inputValue('#description')).toBe('Some words');
      await page.fill('#title', 'More of a role');
      await press(page, 'Save draft');
      expect(page.url()).toBe(address);
      await expect.poll(() => page.inputValue('#title')).toBe('More of a role');
    });
  },
);

it('The editor saves a whole role of a signed-in recruiter among the company’s drafts, seen by no other user', async () => {
  await inBrowser(async (page) => {
    await openJob(site, page.context(), { company: 'saver' });
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    await fillJob(page, jobForm({ title: 'Saved for later' }));
    await Promise.all([
      page.waitForURL('**notice=saved**'),
      page.getByRole('button', { name: 'Save draft' }).dblclick(),
    ]);
    const hash = /jobs\/(\w{6})\?notice=saved/.exec(page.url())?.[1] ?? '';
    await expect.poll(() => page.textContent('.state')).toBe('Draft');
    expect(await findOpenJob(site.db, hash)).toBeUndefined();
    await page.goto(site.origin + paths.recruiterJobs());
    await expect.poll(() => page.getByRole('link', { name: 'Saved for later' }).count()).toBe(1);
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    await expect.poll(() => page.inputValue('#title')).toBe('');
  });
});

it('The editor makes clean Markdown of what is pasted from elsewhere', async () => {
  await inBrowser(async (page) => {
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    const paste = async (html: string) => {
      await page.fill('#description', '');
      await page.locator('#description').evaluate((area, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', pasted);
        clipboardData.setData('text/plain', 'plain');
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, html);
      await expect.poll(() => page.inputValue('#description')).not.toBe('');
      return page.inputValue('#description');
    };
    expect(
      await paste(
        '<b style="font-weight:normal"><h1>What you do</h1><p>Render <span style="font-weight:700">and</span> <i>test</i>.</p><ul><li><p>One</p></li><li>Two</li></ul></b>',
      ),
    ).toBe('### What you do\n\nRender **and** *test*.\n\n- One\n- Two');
    expect(
      await paste(
        '<!--StartFragment--><style>p{color:red}</style><p class=MsoNormal>A <a href="https://a.example/x">link</a><script>alert(1)</script><img src=x onerror=alert(1)></p><!--EndFragment-->',
      ),
    ).toBe('A [link](https://a.example/x)');
    expect(await paste('<p><a href="javascript:alert(1)">no link</a> &lt;b&gt; 2 &amp; 3</p>')).toBe(
      'no link \\<b> 2 & 3',
    );
  });
});

it('The editor does nothing but take letters while a recruiter types, and everything once they stop', async () => {
  await inBrowser({ expected: [/Blocked script execution in 'about:/] }, async (page) => {
    await page.clock.install();
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    // The test controls the clock, because typing may be slow on a busy machine.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.fill('#title', 'Till Designer');
    await page.fill('#description', longDescription());
    const frame = page.frameLocator(PREVIEW);
    const wait = (ms: number) => page.clock.runFor(ms);
    /** Result after each further second. */
    const later = <T>(look: () => Promise<T>) =>
      expect.poll(async () => {
        await wait(1_000);
        return look();
      });
    await later(() => frame.locator('h1').textContent()).toBe('Till Designer');
    await page.evaluate(() => {
      const work = { kept: 0, requested: 0, rendered: 0 };
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...given) {
        work.kept++;
        return setItem.apply(this, given);
      };
      const { fetch } = window;
      window.fetch = (...given) => {
        work.requested++;
        return fetch(...given);
      };
      new MutationObserver((records) => {
        work.rendered += records.length;
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      Object.assign(window, { work });
    });
    const work = () => page.evaluate(() => (window as never as { work: Record<string, number> }).work);
    await page.focus('#description');
    await page.keyboard.press('Control+End');
    for (const letter of 'and what comes after') {
      await page.keyboard.type(letter);
      await wait(200);
    }
    expect(await work()).toEqual({ kept: 0, requested: 0, rendered: 0 });
    await later(() => frame.locator('.job').textContent()).toContain('and what comes after');
    expect(await work()).toMatchObject({ kept: 1, requested: 1 });
    // Playwright installs the clock in every frame, also the preview without scripts.
  });
});

it('The editor offers places while they are typed, accepts unknown words, and says which are unknown', async () => {
  await inBrowser(async (page) => {
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    const place = page.getByRole('combobox', { name: 'Places, place 1' });
    await place.fill('ber');
    await page.getByRole('option', { name: 'Berlin, Germany' }).click();
    await expect.poll(() => place.inputValue()).toBe('Berlin');
    await page.getByRole('button', { name: 'Add a place' }).click();
    await page.keyboard.type('Atlantis');
    await saved(page);
    await page.reload();
    await page.getByText(/^We restored your draft/).waitFor();
    await expect.poll(() => place.inputValue()).toBe('Berlin');
    await expect.poll(() => page.getByRole('combobox', { name: 'Places, place 2' }).inputValue()).toBe('Atlantis');
    await page.getByRole('button', { name: 'Remove place 1' }).click();
    await expect.poll(() => place.inputValue()).toBe('Atlantis');
    await page.getByRole('button', { name: 'Remove place 1' }).click();
    await expect.poll(() => place.inputValue()).toBe('');
    await place.press('ArrowDown');
    await place.press('ArrowDown');
    const second = await page.locator('[role=option]').nth(1).textContent();
    await place.press('Enter');
    expect(second).toContain(await place.inputValue());
    await place.press('Escape');
    await expect.poll(() => place.inputValue()).toBe('');
  });
});

it('The editor previews with the very markup of the public page', async () => {
  await inBrowser(async (page) => {
    const hash = await openJob(site, page.context(), { company: 'mirror' });
    await page.goto(site.origin + paths.recruiterJobEdit(hash));
    await hydrated(page);
    const frame = page.frameLocator(PREVIEW);
    await frame.locator('h1').waitFor();
    const rendered = (html: string) =>
      page.evaluate((source) => {
        const article = new DOMParser().parseFromString(source, 'text/html').querySelector('.job');
        for (const script of article?.querySelectorAll('script') ?? []) script.remove();
        return article?.outerHTML;
      }, html);
    const { slug } = await site.db.selectFrom('jobs').select('slug').where('hash', '=', hash).executeTakeFirstOrThrow();
    const shown = await frame.locator('.job').evaluate((article) => article.outerHTML);
    expect(shown).toContain('Payments Designer');
    expect(shown).toBe(await rendered(await text(paths.job({ slug, hash }))));
  });
});

it('The editor previews only what the recruiter has chosen', async () => {
  await inBrowser(async (page) => {
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    await page.fill('#title', 'Lighthouse Designer');
    const frame = page.frameLocator(PREVIEW);
    await frame.getByRole('heading', { name: 'Lighthouse Designer' }).waitFor();
    const facts = frame.locator('.facts');
    await expect.poll(() => facts.locator('dt').allTextContents()).toEqual(['Posted', 'Closes']);
    await page.check('input[name="payShown"][value="no"]');
    await page.check('input[name="workplace"][value="hybrid"]');
    await expect.poll(() => facts.locator('dt').allTextContents()).toEqual(['Pay', 'Arrangement', 'Posted', 'Closes']);
    await page.getByRole('radio', { name: 'Search, share, feed' }).check();
    const found = await frame.locator('.found').first().textContent();
    expect(found).toContain('Lighthouse Designer at Your company. Hybrid · pay not disclosed.');
  });
});

it('The editor says what comparable roles pay while pay is set, and where to read it until that is known', async () => {
  const cell = await site.db
    .selectFrom('pay_cells')
    .innerJoin('categories', 'categories.slug', 'pay_cells.category')
    .select(['pay_cells.category', 'seniority', 'currency'])
    .where('categories.parent_id', 'is not', null)
    .where('location', '=', '')
    .where('seniority', '!=', '')
    .where('contract', '=', 'full-time')
    .where('basis', '=', 'year')
    .orderBy('roles', 'desc')
    .executeTakeFirstOrThrow();
  await inBrowser(async (page) => {
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    await page.getByRole('link', { name: 'See what such roles pay' }).waitFor();
    await page.fill('#title', 'Level Designer');
    await page.selectOption('[name="category"]', cell.category);
    await page.selectOption('[name="seniority"]', cell.seniority);
    await page.selectOption('[name="contractType"]', 'full-time');
    await page.check('input[name="payShown"][value="yes"]');
    await page.fill('[name="payMin"]', '1000000');
    await page.fill('[name="payMax"]', '1000000');
    await page.selectOption('[name="payCurrency"]', cell.currency);
    const market = page.locator('form .market');
    await market.getByText('Pays more than three in four similar roles.').waitFor();
    await expect.poll(() => market.textContent()).not.toContain('our estimate');
  });
});

it('The editor can be used with a keyboard alone', async () => {
  await inBrowser(async (page) => {
    await signIn(site, page.context(), 'keys@keyboard.example');
    await page.goto(site.origin + paths.postJob());
    await hydrated(page);
    const tabTo = async (selector: string) => {
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
      }
      throw new Error(`No way to ${selector}`);
    };
    const type = async (selector: string, words: string) => {
      await tabTo(selector);
      await page.keyboard.type(words);
    };
    // Type-ahead must be faster than a second.
    const choose = async (selector: string, value: string) => {
      await tabTo(selector);
      for (let i = 0; i < 60 && (await page.inputValue(selector)) !== value; i++)
        await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.inputValue(selector)).toBe(value);
    };
    await type('#title', 'Keyboard Designer');
    await choose('#category', 'product-designer');
    await choose('#seniority', 'senior');
    await choose('#contractType', 'full-time');
    await tabTo('[name=workplace]');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await type('#locations', 'Berlin');
    await tabTo('[name=payShown]');
    await page.keyboard.press('ArrowDown');
    await type('#description', '### Work\n\nRender.');
    await type('#email', 'keys@keyboard.example');
    await type('#companyName', 'Keyboard');
    await type('#companyWebsite', 'keyboard.example');
    await tabTo('button[value=send]');
    await Promise.all([page.waitForURL('**/post-job/*'), page.keyboard.press('Enter')]);
    await page.waitForLoadState();
    await tabTo('main button');
    await Promise.all([page.waitForURL('**/recruiters/jobs/**'), page.keyboard.press('Enter')]);
    await expect.poll(() => page.locator('.status-note').textContent()).toMatch(/Your role is published/);
  });
});
