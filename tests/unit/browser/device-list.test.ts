import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceList, parseStoredWords } from '../../../src/ui/browser/device-list.ts';
import { notifyContentChange } from '../../../src/ui/browser/parts.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

const KEY = 'easel:words';
let kept: Map<string, string>;
let page: EventTarget;

beforeEach(() => {
  kept = new Map();
  page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

it('deviceList is empty until it is started, as on the server', () => {
  kept.set(KEY, '["a"]');
  const list = deviceList(KEY, 3);
  expect(list.words()).toEqual([]);
  const rendered: (readonly string[])[] = [];
  list.start(() => rendered.push(list.words()));
  expect(list.words()).toEqual(['a']);
  list.add('b');
  notifyContentChange();
  expect(rendered).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
});

it('deviceList keeps words in the order of their adding, the latest last', () => {
  const { words, add, remove } = deviceList(KEY, 3);
  for (const word of ['a', 'b', 'c', 'a', 'd']) add(word);
  expect(words()).toEqual(['c', 'a', 'd']);
  remove('a');
  expect(words()).toEqual(['c', 'd']);
  expect(kept.get(KEY)).toBe('["c","d"]');
});

it('deviceList follows other tabs', () => {
  const { words, start } = deviceList(KEY, 3);
  start(() => {});
  kept.set(KEY, '["b"]');
  page.dispatchEvent(storageEvent('another'));
  expect(words()).toEqual([]);
  page.dispatchEvent(storageEvent(KEY));
  expect(words()).toEqual(['b']);
  kept.clear();
  page.dispatchEvent(storageEvent(null));
  expect(words()).toEqual([]);
});

it('deviceList catches up when the page comes back from the back/forward cache', () => {
  const { words, start } = deviceList(KEY, 3);
  start(() => {});
  kept.set(KEY, '["b"]');
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(words()).toEqual(['b']);
});

it('deviceList does not lose what another tab wrote a moment ago', () => {
  const { words, start, add } = deviceList(KEY, 3);
  start(() => {});
  kept.set(KEY, '["of another tab"]');
  add('mine');
  expect(words()).toEqual(['of another tab', 'mine']);
});

it('deviceList lives as long as the page where storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  const { words, start, add } = deviceList(KEY, 3);
  start(() => {});
  add('a');
  add('b');
  expect(words()).toEqual(['a', 'b']);
});

it.each([
  [null, []],
  ['', []],
  ['{', []],
  ['null', []],
  ['{"a":1}', []],
  ['"abc"', []],
  ['[1,"a",null,["b"],"a","c"]', ['a', 'c']],
  ['["a","b","c","d"]', ['b', 'c', 'd']],
])('parseStoredWords reads %j as far as it makes sense', (text, words) => {
  expect(parseStoredWords(text, 3)).toEqual(words);
});

it('parseStoredWords never throws and never exceeds the limit', () => {
  forAll([fc.oneof(fc.oneof(fc.string(), hostileText), fc.json()), fc.integer({ min: 1, max: 5 })], (text, limit) => {
    expect(parseStoredWords(text, limit).length).toBeLessThanOrEqual(limit);
  });
});
