import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { projectRoot } from '../../src/cli/project.ts';
import { paths } from '../../src/paths.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { CALM } from '../e2e/support/page.ts';
import { freePort } from '../server/postgres.ts';

// The pictures of the README, of a demo board of its own: small enough to be cloned with the project.
const folder = join(projectRoot, 'docs/images');
const WINDOW = { width: 1280, height: 860 };
const WIDTH = 960;
const MAX_BYTES = 60_000;

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
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(shown)) for (const mode of ['light', 'dark'] as const) await take(browser, name, mode);
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
