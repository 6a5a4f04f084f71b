import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import * as builds from '../../../src/ui/browser/build-check.ts';

const HOUR = 3_600_000;
const isLatest = (url: string) => url.startsWith(`${paths.latestBuild()}?`);

let latest = 'one';
let fetched: string[];
let kept: Map<string, string>;
let reloads: number;
let page: EventTarget & { hidden: boolean };
let visit: { transferSize?: number; activationStart?: number; deliveryType?: string };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:30:00Z') });
  latest = 'one';
  fetched = [];
  kept = new Map();
  reloads = 0;
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload: () => reloads++ });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  visit = { transferSize: 0 };
  vi.stubGlobal('performance', { getEntriesByType: () => [visit] });
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return Response.json({ id: isLatest(url) ? latest : 'one', prerendered: [] });
  });
});
// The clock was there first, and goes last: what `unstubAllGlobals` puts back is its `performance`.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page of build `one` learns which is the latest. */
async function onMessage(id: string): Promise<void> {
  latest = id;
  builds.startBuildCheck('one');
  await vi.advanceTimersByTimeAsync(1_000);
}

const polls = () => fetched.filter(isLatest).length;
const showAgain = () => page.dispatchEvent(new Event('visibilitychange'));

describe('build check', () => {
  it('Build check fetches the manifest and the latest build a second after it starts', async () => {
    builds.startBuildCheck('one');
    await vi.advanceTimersByTimeAsync(999);
    expect(fetched).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetched).toEqual([`${paths.latestBuild()}?${Date.now()}`, paths.buildMeta('one')]);
    expect(builds.buildManifest).toMatchObject({ id: 'one' });
  });

  it('Build check checks hourly, but not for a hidden page', async () => {
    builds.startBuildCheck('one');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(polls()).toBe(2);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(polls()).toBe(2);
  });

  it('Build check checks on return to a tab that was left for 10 minutes, not sooner', async () => {
    builds.startBuildCheck('one');
    await vi.advanceTimersByTimeAsync(1_000);
    page.hidden = true;
    showAgain();
    await vi.advanceTimersByTimeAsync(599_999);
    page.hidden = false;
    showAgain();
    expect(polls()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    page.hidden = true;
    showAgain();
    expect(polls()).toBe(1);
    page.hidden = false;
    showAgain();
    expect(polls()).toBe(2);
  });

  it.each([
    ['kept', { transferSize: 0 }],
    ['read ahead', { transferSize: 900, deliveryType: 'navigational-prefetch' }],
    ['rendered ahead', { transferSize: 900, activationStart: 12 }],
  ])('Build check reloads the next page, once, when it was %s and another build is the latest', async (_, way) => {
    visit = way;
    await onMessage('two');
    expect(reloads).toBe(0);
    expect(builds.reloadOutdated('one')).toBe(true);
    expect(reloads).toBe(1);
    expect(builds.reloadOutdated('one')).toBe(false);
    expect(reloads).toBe(1);
  });

  it('Build check leaves the next page alone when it was fetched just now', async () => {
    visit = { transferSize: 900, activationStart: 0, deliveryType: '' };
    await onMessage('two');
    expect(builds.reloadOutdated('one')).toBe(false);
  });

  it('Build check leaves the next page alone when it is of the latest build', async () => {
    await onMessage('two');
    expect(builds.reloadOutdated('two')).toBe(false);
  });

  it('Build check leaves the next page alone while the build is the same', async () => {
    await onMessage('one');
    expect(builds.reloadOutdated('one')).toBe(false);
  });

  it('Build check never reloads when it could not remember that it did', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(builds.reloadOutdated('one')).toBe(false);
  });
});
