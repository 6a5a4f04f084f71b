import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { editAd } from '../../../src/features/ads/ad.commands.ts';
import { findAd } from '../../../src/features/ads/ad.queries.ts';
import { makeHouseAds } from '../../../src/features/ads/house-ads.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { shippedSite } from '../../../src/site.ts';
import { axeViolations } from '../support/axe.ts';
import { onPage, readVisit, type Visit, type VisitOptions } from '../support/page.ts';
import { setUp } from '../support/set-up.ts';
import { actor } from '../templates.ts';

const PAGE = '/ux-designer';
const NOON = Date.now();

const { site, browser } = await setUp();

interface Notice {
  kind: string;
  adId: string;
  pageUrl: string;
  slot?: number;
}

/** Opens the page with a clock that the test controls. `told` counts sent events. */
const visit = <T>(
  ...given: Visit<
    T,
    (page: Page, reported: Notice[]) => Promise<T>,
    VisitOptions & { path?: string; prepare?: (page: Page) => Promise<unknown> }
  >
): Promise<T> => {
  const [{ path = PAGE, prepare, ...options } = {}, journey] = readVisit(given);
  return onPage(browser, { viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    const reported: Notice[] = [];
    page.on('request', (request) => {
      const kind = /\/api\/ads\/(impression|click)$/.exec(request.url())?.[1];
      if (kind) reported.push({ kind, ...request.postDataJSON() });
    });
    // The test controls the clock from here.
    await page.clock.install({ time: NOON });
    await page.clock.pauseAt(NOON + 1_000);
    await prepare?.(page);
    await page.goto(site.origin + path);
    return journey(page, reported);
  });
};

const slots = (page: Page) => page.locator('.ads .ad');
const booked = (page: Page) => slots(page).filter({ hasText: /^Ad/ });

/** Scrolls to the slots and waits for the page's ads. */
async function showAds(page: Page): Promise<void> {
  await page.locator('.ads').scrollIntoViewIfNeeded();
  await booked(page).nth(2).waitFor();
  await inView(page, true);
}

/** Scrolls the slots into the middle or out of view, until the browser has told its observers. */
async function inView(page: Page, isInView: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    const ads = document.querySelector('.ads') as Element;
    if (wanted) ads.scrollIntoView({ block: 'center', behavior: 'instant' });
    else scrollTo({ top: 0, behavior: 'instant' });
    return new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting !== wanted) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(ads);
    });
  }, isInView);
}

const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

it('An impression is reported once a slot was in view for a second, once for each slot and page view', async () => {
  await visit(async (page, reported) => {
    await showAds(page);
    await page.clock.runFor(900);
    expect(reported).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => reported.length).toBe(3);
    expect(reported.map(({ kind, slot, pageUrl }) => [kind, slot, pageUrl]).sort()).toEqual([
      ['impression', 0, 'ux-designer'],
      ['impression', 1, 'ux-designer'],
      ['impression', 2, 'ux-designer'],
    ]);
    await inView(page, false);
    await inView(page, true);
    await page.clock.runFor(5_000);
    expect(reported).toHaveLength(3);
    const stored = site.db
      .selectFrom('ad_events')
      .select('id')
      .where('page', '=', 'ux-designer')
      .where('extra', 'is not', null);
    await expect.poll(async () => (await stored.execute()).length).toBe(3);
  });
});

it('An impression is not reported of a slot that was left within the second', async () => {
  await visit(async (page, reported) => {
    await showAds(page);
    for (let i = 0; i < 4; i++) {
      await page.clock.runFor(600);
      await inView(page, false);
      await page.clock.runFor(600);
      await inView(page, true);
    }
    expect(reported).toEqual([]);
  });
});

it('An impression is not reported while less than half of a slot is in view', async () => {
  await visit(async (page, reported) => {
    await showAds(page);
    await page.evaluate(() => {
      const slot = document.querySelector('.ad') as Element;
      const { bottom, height } = slot.getBoundingClientRect();
      scrollBy({ top: bottom - height * 0.3, behavior: 'instant' });
      return new Promise<void>((resolve) => {
        new IntersectionObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe(slot);
      });
    });
    await page.clock.runFor(10_000);
    expect(reported).toEqual([]);
  });
});

it('An impression is not reported while the page is behind another tab', async () => {
  await visit(async (page, reported) => {
    await showAds(page);
    await page.clock.runFor(500);
    await setVisibility(page, 'hidden');
    await page.clock.runFor(5_000);
    expect(reported).toEqual([]);
    await setVisibility(page, 'visible');
    await page.clock.runFor(1_100);
    await expect.poll(() => reported.length).toBe(3);
  });
});

it('An impression is not reported while the browser only renders the page ahead', async () => {
  const renderAhead = (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { configurable: true, get: () => true });
    });
  await visit({ prepare: renderAhead }, async (page, reported) => {
    await showAds(page);
    await page.clock.runFor(5_000);
    expect(reported).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { configurable: true, get: () => false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await inView(page, true);
    await expect
      .poll(async () => {
        await page.clock.runFor(1_100);
        return reported.length;
      })
      .toBe(3);
  });
});

it('A click is reported, and redirects by our own path to the address stored with the ad', async () => {
  await visit(async (page, reported) => {
    await showAds(page);
    const [first] = (await site
      .request(paths.island('ads-job_category-ux-designer'))
      .then(({ text }) => JSON.parse(text))) as {
      id: string;
    }[];
    const ad = await findAd(site.db, first?.id ?? '');
    const link = booked(page).first().getByRole('link');
    await expect.poll(() => link.getAttribute('rel')).toBe('sponsored nofollow noopener');
    await link.focus();
    const [answer] = await Promise.all([
      page.context().waitForEvent('response', (response) => response.url().includes('/go/')),
      page.keyboard.press('Enter'),
    ]);
    expect([answer.status(), await answer.headerValue('location')]).toEqual([302, ad?.href]);
    expect(reported).toEqual([{ kind: 'click', adId: ad?.id, pageUrl: 'ux-designer' }]);
  });
});

it('A click redirects nowhere for an ad that is not booked', async () => {
  const answer = await site.request(paths.adTarget('unknown'));
  expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
});

it.each([PAGE, '/', '/locations/berlin'])(
  'The slots show on %s the ads that are chosen from all that run',
  async (path) => {
    const key = { [PAGE]: 'job_category-ux-designer', '/': 'homepage' }[path] ?? 'location-berlin';
    const chosen = JSON.parse((await site.request(paths.island(`ads-${key}`))).text) as { title: string }[];
    await visit({ path }, async (page) => {
      await showAds(page);
      await expect
        .poll(() => booked(page).getByRole('link').allTextContents())
        .toEqual(chosen.map(({ title }) => title));
    });
  },
);

it('The slots are labelled, reachable by keyboard in order, and move nothing', async () => {
  for (const width of [360, 1280]) {
    await visit({ viewport: { width, height: 900 } }, async (page) => {
      await watchShifts(page);
      await showAds(page);
      const labels = await booked(page).locator('.ad-by b').allTextContents();
      expect(labels).toEqual(['Ad', 'Ad', 'Ad']);
      const links = booked(page).getByRole('link');
      await links.nth(0).focus();
      await page.keyboard.press('Tab');
      await expect.poll(() => links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
      const moved = await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
      expect(moved).toEqual([]);
    });
  }
});

it('The slots have nothing that axe objects to once the ads are there', async () => {
  expect(await axeViolations(browser, site.origin + PAGE, showAds)).toEqual([]);
});

it.each([
  ['cannot be had', (page: Page) => page.route('**/api/ads/all', (route) => route.abort())],
  ['are no list', (page: Page) => page.route('**/api/ads/all', (route) => route.fulfill({ json: { ads: [] } }))],
])('The slots show house ads when the page’s ads %s', async (_, prepare) => {
  await visit({ prepare, expected: [/api\/ads\/all/, /Failed to fetch/] }, async (page, reported) => {
    await page.locator('.ads').scrollIntoViewIfNeeded();
    await page.locator('.ads astro-island:not([ssr])').waitFor();
    await page.clock.runFor(3_000);
    await expect
      .poll(() => slots(page).getByRole('link').allTextContents())
      .toEqual(makeHouseAds(shippedSite).map(({ title }) => title));
    expect(reported).toEqual([]);
  });
});

it('The slots leave the page whole when impressions cannot be reported', async () => {
  await visit(
    {
      prepare: (page) => page.route('**/api/ads/impression', (route) => route.abort()),
      expected: [/ads\/impression/, /Failed to fetch/],
    },
    async (page, reported) => {
      await showAds(page);
      await page.clock.runFor(1_100);
      await expect.poll(() => reported.length).toBe(3);
      await expect.poll(() => booked(page).count()).toBe(3);
    },
  );
});

it('The slots show house ads without JavaScript', async () => {
  await onPage(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.origin}/`);
    await expect
      .poll(() => slots(page).getByRole('link').allTextContents())
      .toEqual(makeHouseAds(shippedSite).map(({ title }) => title));
  });
});

it('The slots show a change as soon as its command has answered', async () => {
  const read = async () =>
    JSON.parse((await site.request(paths.island('ads-homepage'))).text) as { id: string; title: string }[];
  const [first] = await read();
  const ad = await findAd(site.db, first?.id ?? '');
  if (!ad) throw new Error('There is no ad on the front page');
  expectValue(
    await editAd(site.db, actor, { id: ad.id, version: ad.version, draft: { ...ad, title: 'Changed' } }, new Date()),
  );
  await site.renderer.catchUp();
  expect((await read())[0]).toMatchObject({ id: ad.id, title: 'Changed' });
  expect((await site.request(paths.adsAll())).text).toContain('"Changed"');
});

type Shift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Records layout shifts from now on. */
const watchShifts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        moved.push(
          ...sources.map(({ node, previousRect: from, currentRect: to }) =>
            [node?.nodeName, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height].join(' '),
          ),
        );
      }
    }).observe({ type: 'layout-shift' });
  });
