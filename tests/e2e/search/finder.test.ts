import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { arrived, awake, manyVisitors, nextVisitor, readFound, visitor } from '../finder.ts';
import { onPage } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';

const { site, browser } = await setUp({ env: manyVisitors });
const visit = visitor(browser, site);

const box = (page: Page, name: string) =>
  page.locator('#narrow').getByRole('checkbox', { name: new RegExp(`^${name}`) });
/** Opens collapsed sections. */
const unfold = (page: Page): Promise<void> =>
  page.locator('#narrow details').evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-label') || '');

it('The island runs no script before the first interaction, and answers that one', async () => {
  await onPage(browser, { viewport: { width: 1280, height: 900 }, extraHTTPHeaders: nextVisitor() }, async (page) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(`${site.origin}/roles`);
    await page.waitForTimeout(1_000);
    const component = await page.locator('astro-island[client=interaction]').getAttribute('component-url');
    const isRequested = () => scripts.some((url) => url.endsWith(component ?? ''));
    expect(scripts.length).toBeGreaterThan(0);
    expect(isRequested()).toBe(false);
    await box(page, 'Remote').check();
    await arrived(page, '/remote');
    expect(isRequested()).toBe(true);
  });
});

it('The island answers a shortcut that is the first key', async () => {
  await onPage(browser, { viewport: { width: 1280, height: 900 }, extraHTTPHeaders: nextVisitor() }, async (page) => {
    await page.goto(`${site.origin}/roles`);
    await page.keyboard.press('/');
    await expect.poll(() => focusOf(page)).toBe('find-what');
  });
});

it('The filters apply at once, and show in place what the address shows when it is loaded', async () => {
  await visit('/roles', async (page) => {
    await box(page, 'Remote').check();
    await arrived(page, '/remote');
    await box(page, 'Hybrid').check();
    const inPlace = await arrived(page, '/search?workplace=hybrid&workplace=remote');
    expect(inPlace.checked).toEqual(['remote', 'hybrid']);
    expect(inPlace.chips).toEqual(['Hybrid', 'Remote']);
    await expect.poll(() => page.title()).toContain('Design roles');
    await page.reload();
    await expect.poll(() => readFound(page)).toEqual(inPlace);
    await awake(page);
    await expect.poll(() => readFound(page)).toEqual(inPlace);
  });
});

it('The filters count every value with all other facets applied', async () => {
  await visit('/remote', async (page) => {
    const hybrid = page.locator('#narrow label', { hasText: 'Hybrid' });
    await expect.poll(() => hybrid.textContent()).toMatch(/^Hybrid\d+$/);
    const { facets } = JSON.parse((await site.request('/api/jobs?workplace=remote')).text);
    const countOf = (facet: string, value: string) =>
      facets[facet].find((one: { value: string }) => one.value === value).count;
    await expect.poll(() => hybrid.textContent()).toBe(`Hybrid${countOf('workplace', 'hybrid')}`);
    const senior = page.locator('#narrow label', { hasText: 'Senior' }).first();
    await expect.poll(() => senior.textContent()).toBe(`Senior${countOf('seniority', 'senior')}`);
    const paid = page.locator('#narrow label', { hasText: 'Pay disclosed' });
    await expect.poll(() => paid.textContent()).toBe(`Pay disclosed${countOf('withPay', '1')}`);
    const week = page.locator('#rail-age option', { hasText: 'Last 7 days' });
    await expect.poll(() => week.textContent()).toBe(`Last 7 days (${countOf('postedWithin', '7')})`);
  });
});

it('The filters fold titles under the field that holds them, and open where one of them is chosen', async () => {
  const { facets } = JSON.parse((await site.request('/api/jobs')).text);
  const title = facets.category.find(({ parent, count }: { parent?: string; count: number }) => parent && count > 0);
  const field = facets.category.find(({ value }: { value: string }) => value === title.parent);
  await visit(`/search?category=${title.value}&sort=pay`, async (page) => {
    const titles = page.locator('#narrow').getByRole('group', { name: `In ${field.label}` });
    await expect
      .poll(() => titles.getByRole('checkbox', { name: new RegExp(`^${title.label}`) }).isChecked())
      .toBe(true);
    await expect.poll(() => titles.getByRole('checkbox', { name: new RegExp(`^${field.label} ?\\d`) }).count()).toBe(0);
  });
  await visit('/roles', async (page) => {
    const fold = page.locator('#narrow details', { hasText: 'Field' }).first();
    await expect.poll(() => fold.getByRole('checkbox').count()).toBe(0);
    await fold.getByText('Field', { exact: true }).click();
    await box(page, `${field.label} ?\\d`).waitFor();
    await expect.poll(() => box(page, `${title.label} ?\\d`).count()).toBe(0);
  });
});

it('The filters move neither focus nor scroll, and say the new number once', async () => {
  await visit('/roles', async (page) => {
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    const remote = box(page, 'Remote');
    const before = await remote.boundingBox();
    await remote.focus();
    await page.keyboard.press('Space');
    const { total } = await arrived(page, '/remote');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('remote');
    expect(Math.abs(((await remote.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await expect.poll(() => page.locator('search + [role=status]').textContent()).toBe(`${total} roles`);
  });
});

it('The filters that are chips are removed by their names; focus goes to the next, then to the results', async () => {
  await visit('/senior-remote', async (page) => {
    await page.getByRole('link', { name: 'Remove filter: Senior' }).focus();
    await page.keyboard.press('Enter');
    await arrived(page, '/remote');
    await expect.poll(() => focusOf(page)).toBe('Remove filter: Remote');
    await page.keyboard.press('Enter');
    expect((await arrived(page, '/roles')).chips).toEqual([]);
    await expect.poll(() => focusOf(page)).toBe('results');
  });
});

it('The filters come back with back and forward: fields, roles and scroll', async () => {
  await visit('/roles', async (page) => {
    await unfold(page);
    await box(page, 'Remote').check();
    const remote = await arrived(page, '/remote');
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    // Clicks without scrolling.
    await box(page, 'Senior').evaluate((input: HTMLElement) => input.click());
    const senior = await arrived(page, '/senior-remote');
    await page.goBack();
    expect(await arrived(page, '/remote')).toEqual(remote);
    expect(Math.abs((await page.evaluate(() => scrollY)) - 700)).toBeLessThan(2);
    await page.goForward();
    expect(await arrived(page, '/senior-remote')).toEqual(senior);
    await page.goBack();
    await page.goBack();
    expect((await arrived(page, '/roles')).checked).toEqual([]);
  });
});

it('The filters come back from a role', async () => {
  await visit('/roles', async (page) => {
    await box(page, 'Remote').check();
    await arrived(page, '/remote');
    await box(page, 'Hybrid').check();
    const found = await arrived(page, '/search?workplace=hybrid&workplace=remote');
    await Promise.all([page.waitForURL('**/jobs/**'), page.locator('.role-title').nth(3).click()]);
    await page.goBack();
    await awake(page);
    expect(await arrived(page, found.address)).toEqual(found);
  });
});

it('The filters keep a choice and words from before the island came', async () => {
  await onPage(browser, { viewport: { width: 1280, height: 900 } }, async (page) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/Finder*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.origin}/roles`);
    await unfold(page);
    await box(page, 'Remote').check();
    await page.locator('#find-what').fill('figma');
    await page.locator('#rail-pay').fill('50000');
    release();
    const found = await arrived(page, '/search?q=figma&workplace=remote&payMin=50000&payCurrency=EUR');
    expect(found.checked).toEqual(['remote']);
    expect(found.what).toBe('figma');
  });
});

describe('Words', () => {
  it('Words are searched for while they are typed, without filling the history', async () => {
    await visit('/roles', async (page) => {
      const length = await page.evaluate(() => history.length);
      await page.locator('#find-what').pressSequentially('figma', { delay: 30 });
      const found = await arrived(page, '/search?q=figma');
      expect(found.total).toBeGreaterThan(0);
      expect(found.what).toBe('figma');
      await expect.poll(() => page.evaluate(() => history.length)).toBe(length);
      await expect.poll(() => focusOf(page)).toBe('find-what');
    });
  });

  it('What suggests titles, skills and companies with the number of roles that choosing one finds', async () => {
    await visit('/roles', async (page) => {
      const what = page.getByRole('combobox', { name: 'What' });
      const { facets } = JSON.parse((await site.request('/api/jobs')).text);
      const { label, value } = facets.company[0];
      for (const [typed, name, path] of [
        ['product des', /^Product designer/, '/product-designer'],
        ['figm', /^Figma, skill/, '/figma'],
        [label, `${label}, company`, `/search?company=${value}`],
      ] as const) {
        await what.fill('');
        await arrived(page, '/roles');
        await what.pressSequentially(typed, { delay: 30 });
        const option = page.getByRole('option', { name }).first();
        const [, count] = /([\d,]+) roles?$/.exec((await option.textContent()) ?? '') ?? [];
        while (!(await option.getAttribute('aria-selected'))?.includes('true')) await what.press('ArrowDown');
        await what.press('Enter');
        const found = await arrived(page, path);
        expect(found.total, typed).toBe(Number(count?.replace(',', '')));
      }
    });
  });

  it('A search without a list sends the chosen title with the chosen place', async () => {
    await visit('/', async (page) => {
      const what = page.getByRole('combobox', { name: 'What' });
      await what.pressSequentially('product des', { delay: 30 });
      await page.getByRole('option', { name: /^Product designer/ }).click();
      await page.getByRole('combobox', { name: 'Where' }).pressSequentially('germ', { delay: 30 });
      await page
        .getByRole('option', { name: /^Germany/ })
        .first()
        .click();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL('**/product-designer-in-germany');
    });
  });

  it('Words that nothing fits lead to what each wider search would bring, in one press', async () => {
    await visit('/search?q=zyxwv&workplace=remote', async (page) => {
      const { total } = await readFound(page);
      expect(total).toBe(0);
      const wider = page.locator('.nothing li').first();
      const [, count] = /(\d+) roles?$/.exec((await wider.textContent())?.trim() ?? '') ?? [];
      await expect.poll(() => wider.textContent()).toContain('Without “zyxwv”');
      await wider.getByRole('link').click();
      expect((await arrived(page, '/remote')).total).toBe(Number(count));
      await expect.poll(() => focusOf(page)).toBe('results');
    });
  });
});

const meant = 'Showing results for product designer.';

it('A typing error is corrected while it is typed, announced, and undone in one press', async () => {
  await visit('/roles', async (page) => {
    await page.locator('#find-what').fill('prodcut designer');
    const found = await arrived(page, '/search?q=prodcut+designer');
    expect(found.total).toBeGreaterThan(0);
    expect(found.what).toBe('prodcut designer');
    expect(found.heading).toContain('“product designer”');
    const messages = page.locator('search + [role=status]');
    await expect.poll(() => messages.textContent()).toBe(`${meant} ${found.total} roles`);
    await page.reload();
    await expect.poll(() => readFound(page)).toEqual(found);
    await awake(page);
    await page.getByRole('link', { name: 'Search for “prodcut designer” instead' }).click();
    const exact = await arrived(page, '/search?q=prodcut+designer&exact=1');
    expect([exact.total, exact.chips]).toEqual([0, ['prodcut', 'designer', 'Exactly as typed']]);
    await page.locator('#find-what').fill('prodcut desinger');
    expect((await arrived(page, '/search?q=prodcut+desinger')).total).toBe(found.total);
  });
});

it('A slip of the finger is said without scripts and on a small phone, when it is light and when it is dark', async () => {
  await visit(
    '/search?q=prodcut+desinger',
    { javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
    async (page) => {
      const remark = page.locator('.instead');
      await expect.poll(() => remark.textContent()).toContain('Showing results for product designer');
      const box = await remark.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const ink = (selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).color);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await ink('.instead')).toBe(await ink('h1'));
      }
      await Promise.all([page.waitForURL('**exact=1'), remark.getByRole('link').click()]);
      expect((await readFound(page)).total).toBe(0);
    },
  );
});

it('The field for a place offers places without regard to accents, by keyboard alone', async () => {
  await visit('/roles', async (page) => {
    const where = page.getByRole('combobox', { name: 'Where' });
    await where.focus();
    await page.keyboard.type('zur');
    const option = page.getByRole('option', { name: /^Zurich/ }).first();
    await option.waitFor();
    await expect.poll(() => where.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => where.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await arrived(page, '/locations/zurich');
    await expect.poll(() => where.inputValue()).toMatch(/^Z[uü]rich$/);
    await expect.poll(() => where.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
    expect((await arrived(page, '/roles')).where).toBe('');
  });
});

it('The field for a place accepts a typed name, and reports an unknown one', async () => {
  await visit('/roles', async (page) => {
    const where = page.getByRole('combobox', { name: 'Where' });
    await where.fill('berlin');
    await page.keyboard.press('Enter');
    await arrived(page, '/locations/berlin');
    await expect.poll(() => where.inputValue()).toBe('Berlin');
    await where.fill('');
    await arrived(page, '/roles');
    await where.fill('Xyzzy');
    await page.getByRole('option', { name: 'No match' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('We don’t know a place called “Xyzzy”').waitFor();
    expect((await readFound(page)).total).toBe(0);
    // Applies to that place only.
    await box(page, 'Remote').check();
    await expect.poll(() => page.evaluate(() => location.search)).toContain('location=unknown-place');
    expect((await readFound(page)).total).toBe(0);
  });
});

it('The field for a place finds places of the world, and shows how it understood another name', async () => {
  await visit('/roles', async (page) => {
    const where = page.getByRole('combobox', { name: 'Where' });
    await where.fill('Mia');
    await page.getByRole('option', { name: 'Miami, Florida, United States' }).click();
    await page.getByText('No role is open in Miami, Florida, United States').waitFor();
    await expect.poll(() => where.inputValue()).toBe('Miami');
    await where.fill('Berln');
    await page
      .getByRole('option', { name: /^Berlin/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Showing Berlin').waitFor();
    expect((await readFound(page)).total).toBeGreaterThan(0);
  });
});

describe('On a phone', () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const expectToFitWithLargeText = async (page: Page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };
  const lists = ['/roles', '/remote', '/locations/germany', '/search?q=senior+designer&location=germany'];

  it.each(lists)(
    '%s has two whole roles in view, at most 40 kB of pictures, and fits with text of twice the size',
    async (path) => {
      await onPage(
        browser,
        { ...phone, viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, extraHTTPHeaders: nextVisitor() },
        async (page) => {
          let bytes = 0;
          page.on('response', async (answer) => {
            if (answer.request().resourceType() === 'image') bytes += (await answer.body()).length;
          });
          await page.goto(site.origin + path, { waitUntil: 'networkidle' });
          const whole = await page
            .locator('.role')
            .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
          expect(whole).toBeGreaterThanOrEqual(2);
          expect(bytes).toBeLessThanOrEqual(40_000);
          const bar = page.locator('.listing-bar');
          expect((await bar.boundingBox())?.height).toBeLessThan(60);
          await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
          expect((await bar.boundingBox())?.y).toBe(0);
          await expectToFitWithLargeText(page);
        },
      );
    },
  );

  it('On a phone the search is one line that opens, and closes when it is sent', async () => {
    await visit('/search?q=designer&location=germany', phone, async (page) => {
      const line = page.locator('#find summary');
      await expect.poll(() => line.textContent()).toBe('designer · Germany');
      await expect.poll(() => page.getByRole('combobox', { name: 'What' }).isVisible()).toBe(false);
      await line.tap();
      await expect.poll(() => focusOf(page)).toBe('find-what');
      await page.getByRole('combobox', { name: 'What' }).fill('researcher');
      await page.getByRole('button', { name: 'Search', exact: true }).tap();
      await expect.poll(() => line.textContent()).toBe('researcher · Germany');
      await expect.poll(() => line.isVisible()).toBe(true);
    });
  });

  it('On a phone the filters begin with pay, are folded, say what is chosen, and are short', async () => {
    await visit('/search?q=designer&workplace=remote', phone, async (page) => {
      await page.getByRole('link', { name: 'Filters' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Filters' });
      await dialog.locator('summary').first().waitFor();
      const titles = await dialog.locator('summary').allTextContents();
      expect(titles.slice(0, 5)).toEqual(['Pay', 'ArrangementRemote', 'Seniority', 'Place', 'Field']);
      await expect.poll(() => dialog.locator('details[open]').count()).toBe(0);
      const height = await dialog
        .locator('summary')
        .last()
        .evaluate((last) => {
          const first = last.closest('dialog')?.querySelector('summary');
          return last.getBoundingClientRect().bottom - (first?.getBoundingClientRect().top ?? 0);
        });
      expect(height).toBeLessThan(1_500);
      await dialog.getByText('Skill', { exact: true }).tap();
      await dialog.getByRole('searchbox', { name: 'Search skill' }).fill('figm');
      await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(1);
      // The button that applies stays in view at both ends of the sheet.
      const show = dialog.getByRole('button', { name: /^Show \d+ roles$/ });
      for (const place of ['start', 'end'] as const) {
        const edge = dialog.locator('summary')[place === 'start' ? 'first' : 'last']();
        await edge.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
        const shown = await show.boundingBox();
        expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(740);
        expect(shown?.y).toBeGreaterThan(0);
      }
    });
  });

  it('On a phone the filters keep values without roles behind a button', async () => {
    await visit('/search?q=zyxwv', phone, async (page) => {
      await page.getByRole('link', { name: 'Filters' }).tap();
      const skills = page.getByRole('dialog', { name: 'Filters' }).locator('details[aria-label=Skill]');
      await skills.locator('summary').tap();
      const all = skills.getByRole('button', { name: /^Show all \d+$/ });
      const total = Number((await all.textContent())?.match(/\d+/)?.[0]);
      await expect.poll(() => skills.getByRole('checkbox').count()).toBe(0);
      await all.tap();
      await expect.poll(() => skills.getByRole('checkbox').count()).toBe(total);
      expect(total).toBeGreaterThan(10);
    });
  });

  it.each(['/', '/companies', '/salaries', '/saved', '/post-job', '/alerts?q=designer'])(
    '%s fits with text of twice the size',
    async (path) => {
      await onPage(browser, { ...phone, extraHTTPHeaders: nextVisitor() }, async (page) => {
        await page.goto(site.origin + path);
        await expectToFitWithLargeText(page);
      });
    },
  );

  it('On a phone the filters are a draft with its number until they are requested', async () => {
    await visit('/roles', phone, async (page) => {
      const all = await readFound(page);
      await page.getByRole('link', { name: 'Filters' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Filters' });
      expect((await dialog.boundingBox())?.height).toBe(740);
      await dialog.getByText('Arrangement').tap();
      await dialog.getByRole('checkbox', { name: /^Remote/ }).check();
      const number = dialog.getByRole('status');
      await expect.poll(() => number.textContent()).toMatch(/^\d+ roles$/);
      await expect.poll(() => number.textContent()).not.toBe(`${all.total} roles`);
      await expect.poll(() => readFound(page)).toMatchObject({ address: '/roles', total: all.total });
      const promised = await number.textContent();
      await dialog.getByRole('button', { name: `Show ${promised}` }).tap();
      const found = await arrived(page, '/remote');
      expect(`${found.total} roles`).toBe(promised);
      await expect.poll(() => dialog.isVisible()).toBe(false);
    });
  });

  it('On a phone a draft that is closed changes nothing', async () => {
    await visit('/remote', phone, async (page) => {
      const before = await readFound(page);
      await page.getByRole('link', { name: 'Filters (1)' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Filters' });
      await dialog.getByText('Arrangement').tap();
      await dialog.getByRole('checkbox', { name: /^Hybrid/ }).check();
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.isVisible()).toBe(false);
      await expect.poll(() => readFound(page)).toEqual(before);
    });
  });
});

it('The view of a list as a gallery is stored on the device, on other lists and after a search in place', async () => {
  await visit('/roles', async (page) => {
    const gallery = page.getByRole('radio', { name: 'Gallery' });
    await gallery.check();
    const columnsOf = () =>
      page
        .locator('.roles > ul')
        .evaluate((list) => new Set([...list.children].map((row) => row.getBoundingClientRect().x)).size);
    await expect.poll(() => columnsOf()).toBe(3);
    await page.reload();
    await awake(page);
    await expect.poll(() => columnsOf()).toBe(3);
    await box(page, 'Remote').check();
    await arrived(page, '/remote');
    await expect.poll(() => gallery.isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Rows' }).check();
    await expect.poll(() => columnsOf()).toBe(1);
  });
});

it('A search in a country switches to remote roles open to it and back, and keeps the country in the field, the heading and a chip', async () => {
  await visit('/search?q=designer&location=germany', async (page) => {
    const ways = page.getByRole('list', { name: 'Work in Germany' });
    const here = /^In Germany \d+$/;
    await expect.poll(() => ways.locator('[aria-current]').textContent()).toMatch(here);
    const remote = ways.getByRole('link', { name: /^Remote, open to Germany/ });
    const total = Number(/\d+$/.exec((await remote.textContent())?.trim() ?? '')?.[0]);
    const address = (await remote.getAttribute('href')) ?? '';
    await remote.click();
    const found = await arrived(page, address);
    expect(found.total).toBe(total);
    expect(found.heading).toBe('Remote design roles open to Germany for “designer”');
    expect(found.chips).toContain('Open to Germany');
    expect(found.where).toBe('Germany');
    await ways.getByRole('link', { name: here }).click();
    await arrived(page, '/search?q=designer&location=germany');
  });
});

it('The directory of companies shows those that its filters ask for', async () => {
  await onPage(browser, async (page) => {
    await page.goto(`${site.origin}/companies`);
    const shown = () =>
      page
        .locator('[data-company]:visible')
        .evaluateAll((all) => new Set(all.map((one) => one.getAttribute('data-company'))).size);
    const all = await shown();
    await page.getByLabel('Shows work').check();
    const withWork = await shown();
    expect(withWork).toBeGreaterThan(0);
    expect(withWork).toBeLessThan(all);
    await page.getByLabel('Shows work').uncheck();
    const name = (await page.locator('.tiles [data-company]').first().getAttribute('data-company')) ?? '';
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Name').press('Enter');
    expect(await shown()).toBeLessThan(all);
    await expect.poll(() => page.locator('output').textContent()).toMatch(/^\d+ found$/);
  });
});

it('The keyboard goes through roles and saves them, but never while a reader types', async () => {
  await visit('/roles', async (page) => {
    const titles = await page.locator('.role-title').evaluateAll((all) => all.map((title) => title.textContent));
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('j');
    await expect.poll(() => focused()).toBe(titles[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(() => focused()).toBe(titles[1]);
    await page.keyboard.press('s');
    await expect.poll(() => page.locator('.role').nth(1).getAttribute('data-saved')).not.toBeNull();
    await page.keyboard.press('/');
    await expect.poll(() => focusOf(page)).toBe('find-what');
    await page.keyboard.type('jks?');
    await expect.poll(() => page.locator('#find-what').inputValue()).toBe('jks?');
  });
});

it('The keyboard is explained by ?, where its single keys can be turned off for good', async () => {
  await visit('/roles', async (page) => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-role]'))).toBeNull();
    await page.reload();
    await awake(page);
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-role]'))).toBeNull();
    await page.keyboard.press('?');
    await help.waitFor();
  });
});

it('A late answer to an old choice on a bad connection is ignored', async () => {
  await visit('/roles', async (page) => {
    await page.route('**/search?workplace=remote', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => {});
    });
    await unfold(page);
    await box(page, 'Remote').check();
    await box(page, 'Senior').check();
    const found = await arrived(page, '/senior-remote');
    await page.waitForTimeout(2_000);
    await expect.poll(() => readFound(page)).toEqual(found);
  });
});

it('A request on a bad connection is repeated once by itself, then on demand; nothing chosen is lost', async () => {
  let refusals = 0;
  await visit('/roles', { viewport: { width: 1280, height: 900 }, expected: [/503 GET/] }, async (page) => {
    await page.route('**/search?workplace=remote', (route) => {
      refusals++;
      return refusals <= 2 ? route.fulfill({ status: 503, body: '' }) : route.continue();
    });
    const before = await readFound(page);
    await box(page, 'Remote').check();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    expect(refusals).toBe(2);
    // Toast and notice.
    await expect.poll(() => page.locator('.toast').getAttribute('data-kind')).toBe('error');
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(2);
    expect((await readFound(page)).rows).toEqual(before.rows);
    await expect.poll(() => box(page, 'Remote').isChecked()).toBe(true);
    await retry.click();
    expect((await arrived(page, '/remote')).checked).toEqual(['remote']);
    await expect.poll(() => retry.isVisible()).toBe(false);
  });
});

const still = { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } };

it('Without JavaScript the form finds roles, and keeps what was asked', async () => {
  await visit('/', still, async (page) => {
    await page.locator('#find-what').fill('figma');
    await page.locator('#find-where').fill('berlin');
    await Promise.all([page.waitForURL('**/search?**'), page.getByRole('button', { name: 'Search' }).click()]);
    const found = await readFound(page);
    expect(found).toMatchObject({ address: '/search?q=figma&location=berlin', what: 'figma', where: 'Berlin' });
    await unfold(page);
    await box(page, 'Full-time').check();
    await Promise.all([
      page.waitForURL('**contractType=full-time**'),
      page.locator('#narrow').getByRole('button', { name: 'Show roles' }).click(),
    ]);
    const narrowed = await readFound(page);
    expect(narrowed).toMatchObject({ what: 'figma', where: 'Berlin', checked: ['full-time'] });
    expect(narrowed.total).toBeLessThanOrEqual(found.total);
    await page.getByRole('link', { name: 'Remove filter: figma' }).click();
    await page.waitForURL('**/full-time-in-berlin');
  });
});
