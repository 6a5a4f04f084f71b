import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite();
const origin = site.origin;

describe('A server whose database a newer version has brought where it cannot follow', () => {
  it('says that it is not ready, refuses what is sent, and goes on with its pages', async () => {
    const send = () =>
      site.ask(paths.adImpression(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ adId: 'adv007', pageUrl: '' }),
      });
    expect((await send()).status).toBe(204);
    await site.db.insertInto('migrations').values({ name: '999-of-tomorrow!', at: '' }).execute();
    await expect.poll(async () => (await site.ask('/readyz')).status).toBe(503);
    expect(JSON.parse((await site.ask('/readyz')).text)).toMatchObject({
      schema: false,
      database: true,
      following: true,
    });
    const refused = await send();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
    expect((await site.ask('/')).status).toBe(200);
  });
});
