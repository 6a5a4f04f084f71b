import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { readSite } from '../../../src/db/site.ts';
import { parseEnv } from '../../../src/env.ts';
import { changeSiteSettings } from '../../../src/features/settings/settings.commands.ts';
import { toSiteForm } from '../../../src/features/settings/settings.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { makeDocumentRecord } from '../../../src/publishing/page-record.ts';
import { PageRenderer } from '../../../src/server/page-renderer.ts';
import { PageStore } from '../../../src/server/page-store.ts';
import { openServices } from '../../../src/server/services.ts';
import { describeOnBothEngines } from '../harness.ts';

const admin = { kind: 'admin', id: 'u1' } as const;

describeOnBothEngines('A page that shows the settings', (open) => {
  it('A page that shows the settings is cached while they are unchanged, and rendered again on every instance once they have changed', async () => {
    const { db, url, now } = await open();
    const other = await openDatabase(url);
    let reported = 0;
    const openInstance = async (own: typeof db) => {
      const renderer = new PageRenderer({
        services: await openServices(parseEnv({}), own),
        store: new PageStore({ dist: '/nonexistent', memory: 1_000_000, headersOf: () => [] }),
        // A page that says nothing of tags, and shows what it is handed.
        handler: async (_request, response, _next, { recordPage, site }) => {
          recordPage(makeDocumentRecord([], '/about'));
          response.writeHead(200, { 'content-type': 'text/plain' });
          response.end(site.name);
        },
        point: await readHistoryPoint(own),
        onError: () => {},
        onSettings: () => reported++,
      });
      await renderer.catchUp();
      return async () => {
        await renderer.catchUp();
        const { page } = await renderer.find('/about', '/about', {});
        const variant = page && (await renderer.store.read(page, 'page', 'identity'));
        return [variant?.body, renderer.rendered];
      };
    };
    const instances = [await openInstance(db), await openInstance(other)];
    for (const read of instances) {
      expect(await read()).toEqual(['Easel', 1]);
      expect(await read()).toEqual(['Easel', 1]);
    }
    expect(reported).toBe(0);
    const form = { ...toSiteForm(await readSite(db)), name: 'North' };
    expectValue(await changeSiteSettings(db, admin, { form }, now));
    for (const read of instances) expect((await read())[0]).toBe('North');
    expect(reported).toBe(2);
    await other.destroy();
  });
});
