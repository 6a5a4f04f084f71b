import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { People, type Person } from '../people.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: { WORKER: 'off' } });
let people: People;
let owner: Person;
let companyId: string;

beforeAll(async () => {
  people = new People(site);
  const company = await site.db.selectFrom('companies').selectAll().where('verified', '=', 1).executeTakeFirstOrThrow();
  companyId = company.id;
  await site.db
    .updateTable('companies')
    .set({ admin_override: 'vouched', verified_name: company.name })
    .where('id', '=', companyId)
    .execute();
  owner = await people.join(site.db, 'owner@gmail.com', companyId, 'owner');
});

afterAll(async () => {
  await people?.close();
});

it('A token made on the page of a company is shown once, writes roles that pages show at once, and is dead when its member has left', async () => {
  const { slug } = await site.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const form = new URLSearchParams({ slug, name: 'Our ATS', scope: 'publish' });
  const accept = 'text/html';
  const made = await site.request(paths.newApiToken(), {
    method: 'POST',
    headers: {
      ...owner.headers,
      accept,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: form.toString(),
  });
  const secret = /easel_[\w-]+/.exec(made.text)?.[0] ?? '';
  expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(secret).toHaveLength(38);
  const listed = await site.request(paths.apiTokens(slug), { headers: { ...owner.headers, accept } });
  expect(listed.text).toContain('Our ATS');
  expect(listed.text).not.toContain(secret);

  const write = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const { status, text, headers } = await site.request(path, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status, headers, value: text ? JSON.parse(text) : undefined };
  };
  const [category] = await site.db.selectFrom('categories').select('slug').where('parent_id', 'is not', null).execute();
  const role = {
    title: 'Designer of Letters and Maps',
    description: 'Draw letters and maps with us.',
    category: category?.slug,
    contractType: 'full-time',
    seniority: 'senior',
    workplace: 'remote',
    pay: { min: 60_000, max: 70_000, currency: 'EUR', period: 'year' },
  };
  const jobs = paths.publicApi('jobs');
  expect((await write('POST', jobs, role)).value.data.problems).toEqual([
    { field: 'Idempotency-Key', message: 'must name this request' },
  ]);
  const key = { 'idempotency-key': 'role-1' };
  expect((await write('POST', jobs, { ...role, title: 5, colour: 'red' }, key)).status).toBe(422);
  expect((await write('POST', jobs, role, { ...key, 'content-type': 'text/plain' })).status).toBe(415);
  expect((await write('POST', jobs, role, { ...key, origin: 'https://evil.example' })).status).toBe(403);
  expect((await write('POST', jobs, role, { ...key, ...owner.headers, authorization: '' })).status).toBe(401);
  const created = await write('POST', jobs, role, key);
  expect(created).toMatchObject({ status: 201, value: { status: 'published', version: expect.any(Number) } });
  expect((await write('POST', jobs, role, key)).value).toEqual(created.value);
  const page = new URL(created.value.url).pathname;
  expect((await site.request(page)).text).toContain(role.title);

  const path = paths.publicApi(`jobs/${created.value.hash}`);
  const changed = await write('PATCH', path, { title: 'Designer of Maps', version: created.value.version });
  expect(changed).toMatchObject({ status: 200, value: { pendingReasons: [] } });
  expect((await site.request(page)).text).toContain('Designer of Maps');
  expect((await write('PATCH', path, { title: 'Boss', version: created.value.version })).status).toBe(409);
  expect((await write('DELETE', `${path}?reason=moon`)).status).toBe(422);
  expect((await write('PUT', path, {})).headers.allow).toBe('GET, HEAD, PATCH, DELETE');
  const other = await site.db
    .selectFrom('jobs')
    .select('hash')
    .where('company_id', '!=', companyId)
    .executeTakeFirstOrThrow();
  expect((await write('DELETE', paths.publicApi(`jobs/${other.hash}`))).status).toBe(404);
  expect((await write('DELETE', `${path}?reason=filled`)).value).toMatchObject({ status: 'filled' });
  expect((await site.request(path)).status).toBe(410);

  await site.db.deleteFrom('members').where('user_id', '=', owner.id).execute();
  expect(await write('DELETE', path)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
});
