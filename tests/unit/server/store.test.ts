import { beforeEach, expect, it } from 'vitest';
import { PageStore, type RenderedPage } from '../../../src/server/page-store.ts';

let store: PageStore;

beforeEach(() => {
  store = new PageStore({ dist: '/nonexistent', memory: 10_000, headersOf: () => ['x-form', 'y'] });
});

const rendered = (path: string, tags: string[], text = path): RenderedPage => ({
  record: { path, tags, indexable: true, lastModified: null, isCacheable: true, payload: { path } },
  body: Buffer.from(text),
  contentType: 'text/html',
  contentSecurityPolicy: null,
});

function keep(path: string, tags: string[], text?: string): void {
  const ticket = store.beginRendering();
  store.storeRendered(ticket, rendered(path, tags, text));
  store.endRendering(ticket);
}

it('The page store serves what it keeps until one of its tags is dropped', async () => {
  keep('/a', ['job:1', 'list:x']);
  keep('/b', ['job:2', 'list:x']);
  expect(store.findReady('/a', 'identity')?.body).toBe('/a');
  expect(store.evict(['job:1']).map((page) => page.path)).toEqual(['/a']);
  expect(store.find('/a')).toBeUndefined();
  expect(store.find('/b')).toBeDefined();
  expect(store.evict(['list:x']).map((page) => page.path)).toEqual(['/b']);
  expect(store.size).toBe(0);
  expect(store.bytes).toBe(0);
});

it('The page store rejects a page that a change made stale while it was rendered', () => {
  const ticket = store.beginRendering();
  store.evict(['job:1']);
  expect(store.storeRendered(ticket, rendered('/a', ['job:1']))).toBeUndefined();
  expect(store.storeRendered(ticket, rendered('/b', ['job:2']))).toBeDefined();
  store.endRendering(ticket);
  const later = store.beginRendering();
  expect(store.storeRendered(later, rendered('/a', ['job:1']))).toBeDefined();
});

it('The page store rejects every page rendered while all were evicted', () => {
  const ticket = store.beginRendering();
  store.clear();
  expect(store.storeRendered(ticket, rendered('/a', []))).toBeUndefined();
});

it('The page store takes over pages that another process rendered, except those that a change meanwhile may have made stale', () => {
  const built = (path: string, tags: string[]) => ({
    path,
    tags,
    indexable: true,
    lastModified: null,
    digest: 'd',
    length: 1,
    payloadDigest: 'p',
    payloadLength: 0,
    contentType: 'text/html',
    contentSecurityPolicy: null,
  });
  const early = store.beginRendering();
  keep('/live', ['job:3']);
  store.evict(['job:1']);
  store.add(early, [built('/stale', ['job:1']), built('/current', ['job:2']), built('/live', ['job:3'])]);
  expect([...store.paths()].sort()).toEqual(['/current', '/live']);
  expect(store.find('/live')?.built).toBe(false);
  store.evict(['job:2']);
  expect(store.find('/current')).toBeUndefined();
  store.clear();
  store.add(early, [built('/stale', [])]);
  expect(store.size).toBe(0);
});

it('The page store does not take drops before a rendering for drops during it, while another rendering goes on', () => {
  const early = store.beginRendering();
  store.evict(['job:1']);
  const late = store.beginRendering();
  expect(store.storeRendered(late, rendered('/a', ['job:1']))).toBeDefined();
  store.endRendering(late);
  expect(store.storeRendered(early, rendered('/b', ['job:1']))).toBeUndefined();
  store.endRendering(early);
});

it('The page store stays within its memory and evicts what was requested longest ago', () => {
  for (let i = 0; i < 30; i++) {
    keep(`/${i}`, [], 'x'.repeat(500));
    store.find('/0');
  }
  expect(store.bytes).toBeLessThanOrEqual(10_000);
  expect(store.find('/0')).toBeDefined();
  expect(store.find('/1')).toBeUndefined();
  expect(store.find('/29')).toBeDefined();
});

it('The page store names each encoding by its own ETag, and the same bytes by the same', async () => {
  keep('/a', [], 'hello '.repeat(100));
  const page = store.find('/a');
  const identity = page && (await store.read(page, 'page', 'identity'));
  const brotli = page && (await store.read(page, 'page', 'br'));
  expect(brotli?.etag).not.toBe(identity?.etag);
  keep('/a', [], 'hello '.repeat(100));
  expect(store.findReady('/a', 'identity')?.etag).toBe(identity?.etag);
});
