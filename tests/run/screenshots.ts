import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { projectRoot } from '../../src/cli/project.ts';
import { paths } from '../../src/paths.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { CALM } from '../e2e/support/page.ts';
import { freePort } from '../server/postgres.ts';

// Takes the pictures of the README from a demo board of its own, small enough to be cloned with the project. With `--all`
// takes every kind of page at four widths in both modes instead, on one page in tests/.output/contact-sheet.
const isAll = process.argv.includes('--all');
const folder = join(projectRoot, 'docs/images');
const WINDOW = { width: 1280, height: 860 };
const WIDTH = 960;
const MAX_BYTES = 60_000;
const MODES = ['light', 'dark'] as const;

const sheetFolder = join(projectRoot, 'tests/.output/contact-sheet');
const SHEET_WIDTHS = [360, 768, 1280, 1536];
/** Pixels of a picture of the contact sheet for each pixel of the page, and the height of a page that it shows. */
const SHEET_SCALE = 0.5;
const MAX_SHEET_HEIGHT = 2_000;

/** Every kind of page: its path, or the first link on another page, and the first one on that. */
const kinds: Record<string, string | { on: string; link: string; below?: string }> = {
  home: paths.home(),
  'all roles': paths.roles(),
  category: paths.listing('product-designer'),
  place: paths.location('germany'),
  search: paths.search('q=senior+designer&location=germany'),
  'remote search': paths.search('q=designer&openTo=germany&workplace=remote'),
  'search without results': paths.search('q=zyxwv'),
  role: { on: paths.roles(), link: 'a[href^="/jobs/"]' },
  'role of a studio with work': { on: paths.companies(), link: '.wall a', below: 'a[href^="/jobs/"]' },
  application: { on: paths.search('q=designer'), link: 'a[href^="/jobs/"]', below: 'a[href$="/apply"]' },
  companies: paths.companies(),
  'company with work': { on: paths.companies(), link: '.wall a' },
  'company without work': { on: paths.companies(), link: '.tiles a' },
  places: paths.locations(),
  salaries: paths.salaries(),
  'salaries of a category': paths.salaries('product-designer'),
  trends: paths.jobTrends(),
  journal: paths.blog(),
  post: { on: paths.blog(), link: 'main a[href^="/blog/"]' },
  saved: paths.saved(),
  alert: paths.alerts('q=designer'),
  newsletter: paths.newsletter(),
  editor: paths.postJob(),
  'sign in': paths.signIn(),
  about: paths.about(),
  legal: paths.legal(),
  developers: paths.developers(),
  'missing page': '/a/b/c',
  components: paths.ui(),
};

const shown: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
  home: (page, origin) => page.goto(origin + paths.home()),
  role: async (page, origin) => {
    await page.goto(origin + paths.roles());
    await page.goto(origin + (await page.locator('a[href^="/jobs/"]').first().getAttribute('href')));
  },
  editor: async (page, origin) => {
    await page.goto(origin + paths.postJob());
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    await page.getByLabel('Title').first().fill('Senior product designer');
    await page.waitForTimeout(1_000);
  },
};

const data = mkdtempSync(join(tmpdir(), 'easel-pictures-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const board = spawn(process.execPath, [join(projectRoot, 'src/cli/dev.ts')], {
  cwd: projectRoot,
  env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await new Promise<void>((resolve, reject) => {
    board.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('watching for file changes')) resolve();
    });
    board.once('exit', () => reject(new Error('The board ended before it was open')));
  });
  const browser = await launchBrowser();
  if (isAll) await takeContactSheet(browser);
  else {
    mkdirSync(folder, { recursive: true });
    for (const name of Object.keys(shown)) for (const mode of MODES) await take(browser, name, mode);
  }
  await browser.close();
} finally {
  const ended = board.exitCode === null ? once(board, 'exit') : undefined;
  board.kill();
  await ended;
  rmSync(data, { recursive: true, force: true });
}

async function take(browser: Browser, name: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({ ...CALM, colorScheme, viewport: WINDOW });
  const page = await context.newPage();
  await shown[name]?.(page, origin);
  // What Astro adds while developing is no part of the board.
  await page.addStyleTag({ content: 'astro-dev-toolbar { display: none }' }).catch(() => {});
  await page.waitForTimeout(500);
  const picture = await page.screenshot();
  const file = join(folder, `${name}-${colorScheme}.webp`);
  const { size } = await sharp(picture).resize(WIDTH).webp({ quality: 78, effort: 6 }).toFile(file);
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, and may have ${MAX_BYTES}`);
  console.log(`${file}: ${size} bytes`);
  await context.close();
}

async function takeContactSheet(browser: Browser): Promise<void> {
  rmSync(sheetFolder, { recursive: true, force: true });
  mkdirSync(sheetFolder, { recursive: true });
  const rows: string[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    const path = await resolvePath(browser, kind);
    const cells: string[] = [];
    for (const mode of MODES) {
      for (const width of SHEET_WIDTHS) {
        const file = `${name.replaceAll(' ', '-')}-${width}-${mode}.webp`;
        await takePage(browser, path, { width, mode }, join(sheetFolder, file));
        cells.push(
          `<figure><img src="${file}" loading="lazy" alt=""><figcaption>${width} ${mode}</figcaption></figure>`,
        );
      }
    }
    rows.push(`<section><h2>${name} <small>${path}</small></h2><div>${cells.join('')}</div></section>`);
    console.log(`${name}: ${cells.length} pictures`);
  }
  const style =
    'body{font:14px sans-serif;background:#777}div{display:flex;gap:8px;overflow:auto;align-items:start}figure{margin:0}';
  writeFileSync(
    join(sheetFolder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${rows.join('')}`,
  );
  console.log(join(sheetFolder, 'index.html'));
}

async function resolvePath(browser: Browser, kind: (typeof kinds)[string]): Promise<string> {
  if (typeof kind === 'string') return kind;
  const page = await browser.newPage();
  let path = kind.on;
  for (const selector of [kind.link, kind.below]) {
    if (!selector) continue;
    await page.goto(origin + path);
    path = (await page.locator(selector).first().getAttribute('href')) ?? path;
  }
  await page.close();
  return path;
}

async function takePage(
  browser: Browser,
  path: string,
  { width, mode }: { width: number; mode: (typeof MODES)[number] },
  file: string,
): Promise<void> {
  const context = await browser.newContext({ ...CALM, colorScheme: mode, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(origin + path);
  await page.addStyleTag({ content: 'astro-dev-toolbar { display: none }' }).catch(() => {});
  await page.waitForTimeout(400);
  const height = Math.min(MAX_SHEET_HEIGHT, await page.evaluate(() => document.documentElement.scrollHeight));
  const picture = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height } });
  await sharp(picture)
    .resize(Math.round(width * SHEET_SCALE))
    .webp({ quality: 80 })
    .toFile(file);
  await context.close();
}
