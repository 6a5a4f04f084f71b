import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { expect } from 'vitest';
import { CALM, readVisit, type Visit, watchFaults } from './page.ts';

export interface Device {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  authenticatorId: string;
  faults: string[];
}

/** A browser with an authenticator of its own, as a laptop with a fingerprint reader has. */
export const onDevices =
  (browser: Browser) =>
  async (...visit: Visit<void, (device: Device) => Promise<void>, RegExp[]>): Promise<void> => {
    const [expected = [], journey] = readVisit(visit);
    const context = await browser.newContext(CALM);
    try {
      const page = await context.newPage();
      const faults = watchFaults(page);
      const cdp = await context.newCDPSession(page);
      await cdp.send('WebAuthn.enable');
      const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await journey({ context, page, cdp, authenticatorId, faults });
      expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
    } finally {
      await context.close();
    }
  };
