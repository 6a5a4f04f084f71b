import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

const guard = readFileSync('src/ui/browser/chunk-guard.js', 'utf8');
const MODULE = { type: 'module' };
const importFailure = { detail: { error: new TypeError('Failed to fetch dynamically imported module: /_astro/a.js') } };

let now = 0;
let reloads = 0;
let isOnline = true;
let kept: Map<string, string>;
let thrown: (() => void)[];
let listeners: Record<string, (event: object) => void>;

/** A page of the same tab: listeners are new, what the session keeps is not. */
function openPage(sessionStorage: object = session): void {
  listeners = {};
  runInNewContext(guard, {
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    Date: { now: () => now },
    navigator: {
      get onLine() {
        return isOnline;
      },
    },
    location: { reload: () => reloads++ },
    sessionStorage,
    setTimeout: (later: () => void) => thrown.push(later),
  });
}
const session = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: unknown) => kept.set(key, String(value)),
};
const dispatch = (type: string, event: object = {}): void =>
  listeners[type]?.({ type, target: {}, preventDefault: () => {}, ...event });

beforeEach(() => {
  now = 1_800_000_000_000;
  reloads = 0;
  isOnline = true;
  kept = new Map();
  thrown = [];
  openPage();
});

describe('chunk guard', () => {
  it.each([
    ['a module script cannot be loaded', 'error', { target: MODULE }],
    ['a preloaded module cannot be loaded', 'error', { target: { rel: 'modulepreload' } }],
    ['an imported chunk cannot be loaded', 'vite:preloadError', { payload: new Error('gone') }],
    ['an island cannot be loaded', 'astro:hydration-error', importFailure],
  ])('Chunk guard reloads the page when %s', (_, type, event) => {
    dispatch(type, event);
    expect(reloads).toBe(1);
  });

  it.each([
    ['a script throws', 'error', { target: {} }],
    ['an image cannot be loaded', 'error', { target: { type: '', src: '/logo.png' } }],
    ['an island throws', 'astro:hydration-error', { detail: { error: new Error('x is undefined') } }],
  ])('Chunk guard does nothing when %s', (_, type, event) => {
    dispatch(type, event);
    expect(reloads).toBe(0);
  });

  it('Chunk guard reloads once in 10,000 ms, and once more after them', () => {
    dispatch('error', { target: MODULE });
    now += 9_999;
    openPage();
    dispatch('error', { target: MODULE });
    expect(reloads).toBe(1);
    now += 1;
    openPage();
    dispatch('error', { target: MODULE });
    expect(reloads).toBe(2);
  });

  it('Chunk guard leaves a page that can be read alone while there is no connection', () => {
    isOnline = false;
    dispatch('error', { target: MODULE });
    expect(reloads).toBe(0);
  });

  it('Chunk guard throws what an island that fails to mount has only logged', () => {
    const error = new Error('x is undefined');
    dispatch('astro:hydration-error', { detail: { error } });
    expect(thrown).toHaveLength(1);
    expect(thrown[0]).toThrow(error);
  });

  it('Chunk guard throws a chunk that is still missing after the page was loaded again, and nothing before', () => {
    dispatch('astro:hydration-error', importFailure);
    expect([reloads, thrown.length]).toEqual([1, 0]);
    openPage();
    dispatch('astro:hydration-error', importFailure);
    expect([reloads, thrown.length]).toEqual([1, 1]);
  });

  it('Chunk guard throws nothing of errors that were thrown already', () => {
    dispatch('error', { target: {}, error: new Error('x is undefined') });
    dispatch('error', { target: MODULE });
    openPage();
    dispatch('error', { target: MODULE });
    expect(thrown).toEqual([]);
  });

  it('Chunk guard never reloads when it could not remember that it did', () => {
    openPage({
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    dispatch('error', { target: MODULE });
    expect(reloads).toBe(0);
  });
});
