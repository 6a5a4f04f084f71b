import { expect, it } from 'vitest';
import { alertToken, confirmationToken, readerToken } from '../../../src/features/alerts/alert-link.ts';
import { paths } from '../../../src/paths.ts';
import { People, type Person } from '../people.ts';
import { behindProxy } from '../site.ts';
import { setUp } from '../support/set-up.ts';

const { site } = await setUp({ env: { ...behindProxy, WORKER: 'off' } });
const secret = behindProxy.SECRET;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

let clients = 0;
const client = () => ({ 'x-forwarded-for': `10.7.${clients >> 8}.${++clients & 255}` });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.request(path, {
    method: 'POST',
    headers: { ...FORM, ...client(), ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const postJson = (value: unknown, headers: Record<string, string> = {}) =>
  site.request(paths.alertsApi(), {
    method: 'POST',
    headers: { ...JSON_TYPE, ...client(), ...headers },
    body: JSON.stringify(value),
  });

const readerOf = (address: string) =>
  site.db.selectFrom('subscribers').selectAll().where('address', '=', address).executeTakeFirst();
const alertsOf = async (address: string) =>
  site.db
    .selectFrom('alerts')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['alerts.id', 'subscriber_id', 'search', 'frequency', 'alerts.confirmed_at', 'ended_at', 'paused_until'])
    .where('address', '=', address)
    .orderBy('alerts.id')
    .execute();

async function start(address: string, search = '/remote') {
  await postJson({ email: address, search, frequency: 'daily' });
  const reader = await readerOf(address);
  const [alert] = await alertsOf(address);
  const token = confirmationToken(secret, reader?.id ?? '', new Date());
  await post(paths.alertConfirmations(), { token, alert: alert?.id ?? '', answer: 'confirm', zone: 'Europe/Paris' });
  return { readerId: reader?.id ?? '', alertId: alert?.id ?? '', token: alertToken(secret, alert?.id ?? '') };
}

it('POST /api/alerts accepts a form and redirects to a page that says to look in the inbox', async () => {
  const answer = await post(paths.alertsApi(), {
    email: 'form@example.com',
    search: '/remote',
    frequency: 'weekly',
    website: '',
  });
  expect([answer.status, answer.headers.location]).toEqual([303, '/alerts/asked']);
  const page = await site.request('/alerts/asked');
  expect(page.text).toContain('Look in your inbox');
  expect(page.text).toMatch(/noindex/);
  expect(await alertsOf('form@example.com')).toMatchObject([
    { search: 'workplace=remote', frequency: 'weekly', confirmed_at: null },
  ]);
});

it.each(['instant', 'daily', 'weekly'])(
  'POST /api/alerts takes JSON with the frequency %s, and answers 202',
  async (frequency) => {
    const email = `${frequency}@example.com`;
    const answer = await postJson({ email, search: '/search?q=figma&sort=newest&postedWithin=7&page=2', frequency });
    expect(answer.status).toBe(202);
    expect(await alertsOf(email)).toMatchObject([{ search: 'q=figma', frequency }]);
  },
);

it('POST /api/alerts accepts the forms of a company’s page and of an open role, for its new roles and for roles like it', async () => {
  const { slug, hash, company, category } = await site.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'company_id')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['jobs.slug', 'hash', 'companies.slug as company', 'categories.slug as category'])
    .where('status', '=', 'published')
    .orderBy('jobs.id')
    .executeTakeFirstOrThrow();
  const searches: string[] = [];
  for (const path of [paths.company(company), paths.job({ slug, hash })]) {
    const { text } = await site.request(path);
    const [, search = ''] = /action="\/api\/alerts".*?name="search" value="([^"]*)"/s.exec(text) ?? [];
    const email = `${searches.length}@follow.example.com`;
    await post(paths.alertsApi(), {
      email,
      search: search.replace(/&(amp|#38);/g, '&'),
      frequency: 'daily',
      website: '',
    });
    searches.push((await alertsOf(email))[0]?.search ?? '');
  }
  expect(searches[0]).toBe(`company=${company}`);
  expect(searches[1]).toContain(`category=${category}`);
});

it('POST /api/alerts responds equally to a known address, an unknown one and a filled honeypot', async () => {
  await start('known@example.com');
  const answers = await Promise.all(
    ['known@example.com', 'stranger@example.com'].map((email) =>
      postJson({ email, search: '/remote', frequency: 'daily' }),
    ),
  );
  const trapped = await postJson({ email: 'trap@example.com', search: '/remote', frequency: 'daily', website: 'x' });
  expect(new Set([...answers, trapped].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await readerOf('trap@example.com')).toBeUndefined();
});

it.each([
  ['email', { email: 'ada@example.com\r\nBcc: all@example.com' }],
  ['email', { email: 'äda@exämple.com' }],
  ['email', { email: 'ada' }],
  ['email', { email: ['ada@example.com'] }],
  ['email', { email: `${'a'.repeat(300)}@example.com` }],
  ['frequency', { frequency: 'hourly' }],
  ['search', { search: '/nowhere-at-all' }],
  ['search', { search: 'https://evil.example/remote' }],
  ['search', { search: '//evil.example/remote' }],
  ['search', { search: '/search?nonsense=1' }],
  ['search', { search: `/search?q=${'x'.repeat(60_000)}` }],
])('POST /api/alerts rejects in words that name %s: %j', async (field, wrong) => {
  const answer = await postJson({ email: 'ada@example.com', search: '/remote', frequency: 'daily', ...wrong });
  expect(answer.status).toBe(422);
  const { problems } = JSON.parse(answer.text).data;
  expect(problems.map((problem: { field: string }) => problem.field)).toEqual([field]);
  expect(problems[0].message.length).toBeGreaterThan(10);
  expect(await readerOf('ada@example.com')).toBeUndefined();
});

it('POST /api/alerts brings a form back to its page with what was typed and what is wrong', async () => {
  const answer = await post(paths.alertsApi(), { email: 'not one', search: '/remote', frequency: 'weekly' });
  expect(answer.status).toBe(303);
  const page = await site.request(answer.headers.location as string);
  expect(page.text).toContain('value="not one"');
  expect(page.text).toContain('Enter an e-mail address');
  expect(page.text).toMatch(/<option value="weekly" selected/);
});

it('POST /api/alerts limits a network, in words', async () => {
  const headers = { 'x-forwarded-for': '10.8.0.1' };
  const statuses: number[] = [];
  for (let i = 0; i < 25; i++)
    statuses.push(
      (await postJson({ email: `n${i}@example.com`, search: '/remote', frequency: 'daily' }, headers)).status,
    );
  expect(statuses.indexOf(429)).toBe(20);
});

it('POST /api/alerts mails a confirmation to an address once, from however many networks it is entered', async () => {
  for (let i = 0; i < 60; i++)
    await postJson({ email: `victim+${i}@example.com`, search: '/remote', frequency: 'daily' });
  const mails = await site.db.selectFrom('mails').select('id').where('recipient', 'like', 'victim%').execute();
  expect(mails).toHaveLength(1);
});

it('The page that confirms changes nothing when it is opened, and begins the alert at one button', async () => {
  await postJson({ email: 'confirm@example.com', search: '/remote', frequency: 'daily' });
  const token = confirmationToken(secret, (await readerOf('confirm@example.com'))?.id ?? '', new Date());
  const page = await site.request(paths.alertConfirmation(token));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Remote design roles');
  expect(page.text).not.toContain('confirm@');
  expect(page.headers['cache-control']).toContain('no-store');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(await alertsOf('confirm@example.com')).toMatchObject([{ confirmed_at: null }]);
  const alert = /name="alert" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const answer = await post(paths.alertConfirmations(), { token, alert, answer: 'confirm', zone: 'Europe/Berlin' });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/alerts\/[\w-]{54}\?notice=confirmed$/),
  ]);
  expect((await site.request(answer.headers.location as string)).text).toContain('Confirmed.');
  expect(await readerOf('confirm@example.com')).toMatchObject({ zone: 'Europe/Berlin' });
});

it.each(['', 'x', 'late'])('The page that confirms is honest about a link that is no good: %s', async (kind) => {
  const late = confirmationToken(secret, '0'.repeat(22), new Date(Date.now() - 8 * 86_400_000));
  const page = await site.request(paths.alertConfirmation(kind === 'late' ? late : kind));
  expect(page.status).toBe(200);
  expect(page.text).toContain('This link no longer works');
});

it('The page that confirms deletes the address of a reader who did not ask', async () => {
  await postJson({ email: 'other@example.com', search: '/remote', frequency: 'daily' });
  const token = confirmationToken(secret, (await readerOf('other@example.com'))?.id ?? '', new Date());
  const answer = await post(paths.alertConfirmations(), { token, answer: 'decline' });
  expect((await site.request(answer.headers.location as string)).text).toContain('Your address is deleted');
  expect(await readerOf('other@example.com')).toBeUndefined();
});

it('/alerts/unsubscribe shows the alert in words and changes nothing when it is opened', async () => {
  const { token, alertId } = await start('leave@example.com');
  const page = await site.request(paths.alertUnsubscribe(token));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Remote design roles');
  expect(page.text).not.toContain('leave@');
  expect(page.text).toMatch(/noindex/);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect((await alertsOf('leave@example.com')).find(({ id }) => id === alertId)?.ended_at).toBeNull();
});

it.each([
  ['from nowhere', {}],
  ['from a mail program in a browser', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
] as [string, Record<string, string>][])('/alerts/unsubscribe ends the alert at one click %s', async (who, headers) => {
  const address = `${who.replaceAll(' ', '-')}@example.com`;
  const { token } = await start(address);
  for (let i = 0; i < 2; i++) {
    const answer = await post(paths.alertUnsubscribe(token), { 'List-Unsubscribe': 'One-Click' }, headers);
    expect(answer.status).toBe(200);
  }
  expect(await alertsOf(address)).toMatchObject([{ ended_at: expect.any(String) }]);
  expect((await site.request(paths.alertUnsubscribe(token))).text).toContain('This alert has ended');
});

it('/alerts/unsubscribe ends, pauses, slows and deletes by the forms of the page', async () => {
  const { token, readerId } = await start('forms@example.com');
  const act = async (fields: Record<string, string>) => {
    const answer = await post(paths.alertUnsubscribing(), { token, ...fields });
    expect(answer.status).toBe(303);
    return (await site.request(answer.headers.location as string)).text;
  };
  expect(await act({ action: 'pause' })).toContain('Paused until');
  expect(await act({ action: 'go on' })).toContain('It goes on');
  expect(await act({ action: 'frequency', frequency: 'weekly' })).toContain('weekly, on Tuesdays');
  expect(await act({ action: 'nonsense' })).toContain('Stop getting these roles?');
  expect(await act({ action: 'end' })).toContain('This alert has ended');
  expect(await act({ action: 'go on' })).toContain('Stop getting these roles?');
  expect(await act({ action: 'delete' })).toContain('Your address is deleted');
  expect(await readerOf('forms@example.com')).toBeUndefined();
  expect((await site.request(paths.alertReader(readerToken(secret, readerId)))).text).toContain(
    'This link no longer works',
  );
});

it.each(['', 'nonsense', '../../etc'])('/alerts/unsubscribe is honest about a bad token: “%s”', async (token) => {
  expect((await site.request(paths.alertUnsubscribe(encodeURIComponent(token)))).text).toContain(
    'This link no longer works',
  );
  expect(
    (await post(paths.alertUnsubscribe(encodeURIComponent(token)), { 'List-Unsubscribe': 'One-Click' })).status,
  ).toBe(200);
});

it('The page of a reader shows all alerts, and changes, pauses and ends each', async () => {
  const { readerId, alertId } = await start('own@example.com');
  await postJson({ email: 'own@example.com', search: '/senior', frequency: 'weekly' });
  const token = readerToken(secret, readerId);
  const act = async (fields: Record<string, string>) => {
    const answer = await post(paths.alertChanges(), { token, alert: alertId, ...fields });
    expect(answer.status).toBe(303);
    return (await site.request(answer.headers.location as string)).text;
  };
  const page = await site.request(paths.alertReader(token));
  expect(page.text).toContain('Remote design roles');
  expect(page.text).toContain('Not confirmed yet');
  expect(await act({ action: 'search', search: '/search?q=figma&location=berlin' })).toContain(
    'Design roles in Berlin for “figma”',
  );
  expect(await act({ action: 'search', search: '/nowhere-at-all' })).toContain('must be the address of a search');
  expect(await act({ action: 'search', search: '/senior' })).toContain('You already have an alert for this search');
  expect(await act({ action: 'clock', hour: '18', zone: 'Asia/Tokyo' })).toMatch(/value="18" selected/);
  expect(await act({ action: 'clock', hour: '24', zone: 'Asia/Tokyo' })).toContain('Choose at which hour');
  expect(await act({ action: 'pause' })).toContain('Paused until');
  expect(await act({ action: 'end' })).toContain('Start it again');
  expect(await act({ action: 'delete' })).toContain('Your address is deleted');
});

it('The page of a reader returns all stored data in one file, for the link and for a reader whose address is verified', async () => {
  const { readerId } = await start('held@example.com');
  const answer = await site.request(paths.alertExport(readerToken(secret, readerId)));
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="alerts.json"',
    'cache-control': 'no-store',
  });
  const held = JSON.parse(answer.text);
  expect(held).toMatchObject({ address: 'held@example.com', alerts: [{ words: 'Remote design roles' }], sent: [] });
  expect((await site.request(paths.alertExport('unknown'))).status).toBe(404);

  const people = new People({ ...site, secret });
  const [own, other] = [await people.signIn('held@example.com'), await people.signIn('none@example.com')];
  await people.close();
  const exportOf = async ({ headers }: Person) =>
    JSON.parse((await site.request(paths.accountExport(), { headers })).text);
  expect(await exportOf(own)).toMatchObject({ address: 'held@example.com', alerts: held });
  expect(await exportOf(other)).toMatchObject({ address: 'none@example.com', alerts: null });
});

it('The page of a reader changes no alert of another reader', async () => {
  const mine = await start('mine@example.com');
  const other = await start('theirs@example.com');
  await post(paths.alertChanges(), { token: readerToken(secret, mine.readerId), alert: other.alertId, action: 'end' });
  expect(await alertsOf('theirs@example.com')).toMatchObject([{ ended_at: null }]);
});
