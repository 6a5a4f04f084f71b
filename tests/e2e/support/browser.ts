import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { unpackChromium } from './packaged-browser.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chromium in order of preference: Playwright's, npm's (Linux x64), the system's. Headless ones open pages five times faster.
 */
const sources = {
  playwright: async () => ({}),
  packaged: unpackChromium,
  system: async () => {
    const executablePath = SYSTEM_BROWSERS.find(existsSync);
    if (!executablePath) throw new Error(`none of ${SYSTEM_BROWSERS.join(', ')}`);
    return { executablePath };
  },
} satisfies Record<string, () => Promise<LaunchOptions>>;

export type BrowserSource = keyof typeof sources;

/**
 * The first Chromium that starts, or the one that `EASEL_BROWSER` names: `playwright`, `packaged` or `system`.
 * @throws Error with the reason of every one that did not start.
 */
export async function launchBrowser(
  wanted = process.env.EASEL_BROWSER as BrowserSource | '' | undefined,
): Promise<Browser> {
  const failures: string[] = [];
  for (const source of wanted ? [wanted] : (Object.keys(sources) as BrowserSource[])) {
    try {
      return neverTooBusy(await chromium.launch({ ...(await sources[source]()), args }));
    } catch (error) {
      failures.push(`${source}: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new Error(`No Chromium starts.\n${failures.join('\n')}`);
}

/** Limits waiting for idle to half a second on a busy machine. */
function neverTooBusy(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(() => {
      const whenIdle = globalThis.requestIdleCallback;
      globalThis.requestIdleCallback = (work, given) => whenIdle(work, { timeout: 500, ...given });
    });
    return context;
  };
  return browser;
}
