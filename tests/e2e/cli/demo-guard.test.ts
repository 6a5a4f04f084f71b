import { afterEach, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { behindProxy, openSite, type Settings, type Site } from '../site.ts';

let site: Site | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function open(settings?: Settings): Promise<Site> {
  site = await openSite({ ...settings, env: { WORKER: 'off', ...settings?.env } });
  return site;
}

const PASSED_ON: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy' },
];

it('The demo of one machine shows its mail to that machine, and nothing at all to what was passed on', async () => {
  const { request } = await open();
  expect((await request(paths.localMail())).status).toBe(200);
  for (const headers of PASSED_ON) {
    for (const path of ['/', paths.roles(), paths.localMail(), paths.signIn(), '/healthz'])
      expect((await request(path, { headers })).status, path).toBe(403);
    const code = await request(paths.signInCodes(), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=ada%40example.com',
    });
    expect(code.status).toBe(403);
  }
  expect(await site?.db.selectFrom('mails').select('id').execute()).toEqual([]);
});

it('The demo of one machine says what to do, in the form of the reader', async () => {
  const { request } = await open();
  const [headers] = PASSED_ON;
  const page = await request('/', { headers: { ...headers, accept: 'text/html' } });
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  const data = await request('/', { headers: { ...headers, accept: 'application/json' } });
  expect(data.headers['content-type']).toMatch(/^application\/problem\+json/);
  for (const { text } of [page, data]) expect(text).toContain('To open the board to others, set SITE_URL and SECRET');
});

it('A board with its own secret responds to what its proxy forwards, and has no mail page and no default admin', async () => {
  const { request, renderer } = await open({ env: behindProxy });
  for (const headers of [{}, ...PASSED_ON]) {
    expect((await request(paths.roles(), { headers })).status).toBe(200);
    expect((await request(paths.localMail(), { headers })).status).toBe(404);
  }
  expect(renderer.context.isLocal).toBe(false);
});
