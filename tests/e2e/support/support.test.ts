import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readList } from '../../groups.ts';
import { axeViolations } from './axe.ts';
import { type BrowserSource, launchBrowser } from './browser.ts';
import { assetsOf, measurePage, staticImports } from './budgets.ts';
import { htmlFaults } from './html.ts';
import { onPage } from './page.ts';
import { serve } from './serve.ts';
import { setUpBrowser } from './set-up.ts';

const page = (content: string, head = ''): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}</head><body><main><h1>A page</h1>${content}</main></body></html>`;

const pages: Record<string, string> = {
  '/clean': page('<p>Words</p>'),
  '/logs': page('<script>console.error("oh no")</script>'),
  '/throws': page('<script>setTimeout(() => { throw new Error("unseen") })</script>'),
  '/misses': page('<img src="/nowhere.png" alt="">'),
  '/dim': page(
    '<p>Words</p>',
    '<style>@media (prefers-color-scheme: dark) { body { background: #000 } main { color: #333 } }</style>',
  ),
};

const browser = await setUpBrowser();
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  site = await serve((path) => pages[path]);
}, 60_000);
afterAll(async () => {
  await site?.close();
});

const open = (path: string, expected?: RegExp[]) =>
  onPage(browser, expected ? { expected } : {}, async (tab) => {
    await tab.goto(site.origin + path);
    await tab.waitForTimeout(100);
    return tab.title();
  });

it('launchBrowser says of every browser why it does not start', async () => {
  await expect(launchBrowser('unknown' as BrowserSource)).rejects.toThrow(/No Chromium starts\.\nunknown: /);
});

it('onPage returns the result of the journey', async () => {
  expect(await open('/clean')).toBe('A page');
});

it.each([
  ['a console error', '/logs', /console: oh no/],
  ['an exception', '/throws', /exception: Error: unseen/],
  ['a missing file', '/misses', /request: 404 GET .*\/nowhere\.png/],
  ['a missing page', '/nowhere', /request: 404 GET .*\/nowhere/],
])('onPage fails on %s', async (_, path, message) => {
  await expect(open(path)).rejects.toThrow(message);
});

it('onPage allows what a test provokes on purpose', async () => {
  expect(await open('/misses', [/404 .*nowhere/])).toBe('A page');
});

it('axeViolations are none on a clean page', async () => {
  expect(await axeViolations(browser, `${site.origin}/clean`)).toEqual([]);
}, 30_000);

it('axeViolations name width, mode, rule and element', async () => {
  const found = await axeViolations(browser, `${site.origin}/dim`);
  expect(found.map((line) => line.split(' –')[0])).toEqual([
    '360: dark: color-contrast (serious): h1',
    '360: dark: color-contrast (serious): p',
  ]);
}, 30_000);

it('htmlFaults are none in a valid document', async () => {
  expect(await htmlFaults(page('<p>Words</p>'))).toEqual([]);
});

it.each([
  ['a doubled id', '<p id="a"></p><p id="a"></p>', /no-dup-id/],
  ['a heading out of order', '<h4>Deep</h4>', /heading-level/],
  ['a block in a paragraph', '<p><div></div></p>', /close-order|element-permitted/],
  ['a button in a link', '<a href="/"><button type="button">Go</button></a>', /element-permitted/],
  ['a control without a name', '<input type="text">', /input-missing-label/],
])('htmlFaults tell of %s', async (_, content, message) => {
  expect((await htmlFaults(page(content))).join('\n')).toMatch(message);
});

describe('budgets', () => {
  it.each([
    ['import"./a.js";', ['./a.js']],
    ['import{a as b}from"./a.js";import*as c from"../c.js"', ['./a.js', '../c.js']],
    ['var x=1;export{x as default}from`/_astro/a.js`;', ['/_astro/a.js']],
    ['import d,{e}from "./a.js"', ['./a.js']],
    ['const later=()=>import("./late.js");', []],
    ['const text="import of ./words.js";', []],
    ['import{useState}from"react"', []],
  ])('%s imports %j', (source, imports) => {
    expect(staticImports(source)).toEqual(imports);
  });

  it('Budgets finds what a document requests, whatever its attributes hold', () => {
    const html = `<link href="/a.css?v=1" rel=stylesheet><link rel="stylesheet" href="https://other.example/b.css">
      <link rel="preload" as="font" href="/f.woff2"><link rel="modulepreload" href="/m.js">
      <script type="module" src="/s.js"></script><script type="application/ld+json" src="/no.js"></script>
      <astro-island props='{"a":">"}' component-url="/i.js" renderer-url="/r.js"></astro-island>`;
    expect(assetsOf(html)).toEqual({
      styles: ['/a.css'],
      scripts: ['/s.js', '/m.js'],
      islands: ['/i.js', '/r.js'],
      fonts: ['/f.woff2'],
    });
  });

  it('Budgets counts every file once, and what comes later apart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-budget-'));
    const files: Record<string, string> = {
      'jobs/a.html': `<link rel="stylesheet" href="/_a/s.css"><script type="module" src="/_a/one.js"></script>
        <script type="module" src="../_a/two.js"></script><astro-island component-url="/_a/island.js"></astro-island>`,
      '_a/s.css': '@font-face{src:url("./f.woff2")format("woff2")}',
      '_a/f.woff2': 'f'.repeat(1000),
      '_a/one.js': 'import{s}from"./shared.js";s();import("./late.js")',
      '_a/two.js': 'import{s}from"./shared.js";s()',
      '_a/shared.js': 'export function s(){}',
      '_a/late.js': 'late()',
      '_a/island.js': 'import"./shared.js";import"./react.js"',
      '_a/react.js': 'react()',
    };
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const cost = measurePage('jobs/a.html', folder);
    await rm(folder, { recursive: true });
    expect(cost.files).toEqual(
      readList(`
      /_a/s.css · /_a/one.js · /_a/shared.js · /_a/two.js · /_a/island.js · /_a/react.js · /_a/f.woff2
    `),
    );
    expect(cost.fonts).toBe(1000);
    expect(cost.js).toBeGreaterThan(cost.islandJs);
    expect(cost.islandJs).toBeGreaterThan(0);
  });
});
