import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll } from 'vitest';
import { setUpFolder } from '../../folder.ts';
import { ownBuild } from '../own-build.ts';
import { openSite, type Settings, type Site } from '../site.ts';
import { launchBrowser } from './browser.ts';

/** The real server on the build, for the tests of one file. */
export async function setUpSite(settings?: Settings): Promise<Site> {
  const site = await openSite(settings);
  afterAll(() => site.close());
  return site;
}

/** Sets up a site and a browser. */
export async function setUp(settings?: Settings): Promise<{ site: Site; browser: Browser }> {
  const site = await setUpSite(settings);
  return { site, browser: await setUpBrowser() };
}

export { setUpFolder };

let started: Promise<Browser> | undefined;

/** The browser of this process, which ends with it. Its pages are those of one file. */
export async function setUpBrowser(): Promise<Browser> {
  if (!(await started)?.isConnected()) started = launchBrowser();
  const browser = await (started as Promise<Browser>);
  // What was set up last is closed first.
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

/** A folder with a copy of the build, which the tests of one file may change. */
export function setUpBuild(): string {
  const dist = setUpFolder();
  cpSync(ownBuild().dist, dist, { recursive: true });
  // What the code of the build imports is found from its own place.
  cpSync(join(ownBuild().dist, '../../../package.json'), join(dist, 'package.json'));
  return dist;
}
