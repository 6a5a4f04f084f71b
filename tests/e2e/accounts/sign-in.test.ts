import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: { WORKER: 'off' } });

beforeEach(() => site.db.deleteFrom('rate_limits').execute());

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const requestCode = async (email: string, next = '') => {
  const answer = await send(paths.signInCodes(), { email, next });
  const location = answer.headers.location ?? '';
  return { answer, location, ticket: new URL(location, site.origin).searchParams.get('ticket') ?? '' };
};

async function readMail(email: string): Promise<{ code: string; link: string }> {
  const mail = await site.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return {
    code: /^ {4}(\d{3} \d{3})$/m.exec(mail.text)?.[1] ?? '',
    link: new URL(/^http\S+$/m.exec(mail.text)?.[0] ?? '').href.slice(site.origin.length),
  };
}

const TABLES = ['users', 'sessions', 'audit_log', 'sign_in_codes', 'mails', 'tasks'] as const;

async function countRows(): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => [table, (await site.db.selectFrom(table).select('id').execute()).length]);
  return Object.fromEntries(await Promise.all(counts));
}

const difference = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(TABLES.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));

it('Signing in without a script goes by code to where one came from, with a cookie that no script can read', async () => {
  const { answer, location, ticket } = await requestCode('ada@example.com', '/roles');
  expect(answer.status).toBe(303);
  expect(location).not.toContain('ada');
  expect((await site.request(location)).text).toContain('ada@example.com');
  const { code } = await readMail('ada@example.com');
  const wrong = await send(paths.sessions(), { ticket, code: code === '111 111' ? '222222' : '111111' });
  expect(wrong.headers['set-cookie']).toBeUndefined();
  expect((await site.request(wrong.headers.location ?? '')).text).toContain('That code is wrong');
  const signedIn = await send(paths.sessions(), { ticket, code });
  expect(signedIn.headers).toMatchObject({ location: '/roles', 'cache-control': 'no-store' });
  const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^easel\.session_token=.*; HttpOnly; SameSite=Lax$/);
  const account = await site.request(paths.account(), { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect([account.status, account.headers['cache-control']]).toEqual([200, 'no-store']);
  expect((await site.request(paths.account())).status).toBe(303);
  expect((await send(paths.sessions(), { ticket, code })).headers['set-cookie']).toBeUndefined();
});

it('Signing in without a script ends for a suspended user, who learns of it with the right code and not before', async () => {
  const { ticket: first } = await requestCode('zed@example.com');
  const signedIn = await send(paths.sessions(), { ticket: first, code: (await readMail('zed@example.com')).code });
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const user = site.db.updateTable('users').where('email', '=', 'zed@example.com');
  await user.set({ suspended_at: new Date().toISOString() }).execute();
  // An ended session opens nothing.
  expect((await site.request(paths.account(), { headers: { cookie } })).status).toBe(303);
  const { ticket } = await requestCode('zed@example.com');
  const { code } = await readMail('zed@example.com');
  const wrong = await send(paths.sessions(), { ticket, code: code === '111 111' ? '222222' : '111111' });
  expect((await site.request(wrong.headers.location ?? '')).text).toContain('That code is wrong');
  const rejected = await send(paths.sessions(), { ticket, code });
  expect(rejected.headers['set-cookie']).toBeUndefined();
  expect((await site.request(rejected.headers.location ?? '')).text).toContain('This account is suspended');
  await user.set({ suspended_at: null }).execute();
  expect((await site.request(paths.account(), { headers: { cookie } })).status).toBe(200);
});

it('Signing in without a script is never done by opening the link of the mail, only by the button behind it', async () => {
  await requestCode('bea@example.com');
  const { link } = await readMail('bea@example.com');
  for (let scan = 0; scan < 3; scan++) {
    const page = await site.request(link);
    expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined]);
  }
  const ticket = new URL(link, site.origin).searchParams.get('ticket') ?? '';
  expect((await send(paths.sessions(), { ticket })).headers['set-cookie']).toHaveLength(2);
});

it('Signing in without a script answers alike for known and unknown addresses', async () => {
  const start = await countRows();
  const known = (await requestCode('ada@example.com')).answer;
  const between = await countRows();
  const unknown = (await requestCode('eve@example.com')).answer;
  const end = await countRows();
  // Equal work for both. No user is looked up.
  const written = { users: 0, sessions: 0, audit_log: 0, sign_in_codes: 1, mails: 1, tasks: 1 };
  expect(difference(between, start)).toEqual(written);
  expect(difference(end, between)).toEqual(written);
  expect(known.status).toBe(unknown.status);
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
  expect(known.headers.location?.length).toBe(unknown.headers.location?.length);
});

it('A stranger who tries ten wrong codes cannot stop the owner of an address from signing in without a script', async () => {
  const own = await requestCode('fay@example.com');
  const { code } = await readMail('fay@example.com');
  const strange = await requestCode('fay@example.com');
  const wrong = ['111111', '222222', '333333'].find((one) => one !== code.replace(' ', '')) ?? '';
  for (let i = 0; i < 10; i++) {
    const answer = await send(paths.sessions(), { ticket: strange.ticket, code: wrong });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([303, undefined]);
  }
  const signedIn = await send(paths.sessions(), { ticket: own.ticket, code });
  expect(signedIn.headers['set-cookie']).toHaveLength(2);
});

it('Signing in without a script ends with the pages that the browser cached', async () => {
  const { ticket } = await requestCode('gus@example.com');
  const { code } = await readMail('gus@example.com');
  const signedIn = await send(paths.sessions(), { ticket, code });
  const cookie = (signedIn.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
  const out = await send(paths.sessionRevocation('current'), {}, { cookie });
  expect(out.headers['clear-site-data']).toMatch(/^"cache"/);
  expect(out.headers['clear-site-data']).not.toContain('storage');
  for (const gone of out.headers['set-cookie'] ?? []) expect(gone).toMatch(/Max-Age=0/);
});

it('Signing in without a script redirects nowhere else', async () => {
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    const { ticket } = await requestCode('cleo@example.com', next);
    const { code } = await readMail('cleo@example.com');
    expect((await send(paths.sessions(), { ticket, code })).headers.location).toBe(paths.account());
  }
});

it('Signing in without a script is rejected to other sites, and to clients above the rate limit', async () => {
  const foreign = await send(paths.signInCodes(), { email: 'dan@example.com' }, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  for (let i = 0; i < 3; i++) expect((await requestCode('dan@example.com')).answer.status).toBe(303);
  const { answer } = await requestCode('dan@example.com');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});
