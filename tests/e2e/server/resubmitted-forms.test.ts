import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinOrCreateCompany } from '../../../src/features/membership/founding.commands.ts';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { People, type Person } from '../people.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite();
const people = new People(site);
afterAll(() => people.close());
let ana: Person;
let slug = '';

beforeAll(async () => {
  ana = await people.signIn('ana@kept.example');
  const visitor = { id: ana.id, email: ana.email, name: '', sessionId: '' };
  const founding = { name: 'Kept', website: 'https://kept.example', origin: site.origin };
  const { id } = expectValue(await joinOrCreateCompany(site.db, visitor, founding, new Date()));
  slug = (await site.db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug;
});

function post(path: string, fields: Record<string, string | File>, headers: Record<string, string> = ana.headers) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(site.origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  });
}

/** The page that a refused form goes back to. */
async function pageAfter(answer: Response): Promise<string> {
  expect(answer.status).toBe(303);
  return (await site.request(answer.headers.get('location') ?? '', { headers: ana.headers })).text;
}

const countStoredForms = async () => (await site.db.selectFrom('form_drafts').select('token').execute()).length;

it('Of an account’s rejected profiles the last is stored, and shown with what is wrong', async () => {
  const before = await countStoredForms();
  const about = 'ä'.repeat(400_000);
  let page = '';
  for (const name of ['First', 'Second', 'Third'])
    page = await pageAfter(await post(paths.recruiterCompanyProfile(), { slug, name, about }));
  expect(await countStoredForms()).toBe(before + 1);
  expect(page).toContain('The text can have up to 20,000 characters');
  expect(page).toContain('value="Third"');
  expect(page).toContain(`${'ä'.repeat(20_000)}…</textarea>`);
});

it('A rejected picture is not stored, and the page says so', async () => {
  const before = await countStoredForms();
  const image = new File([new Uint8Array(3_000_000)], 'work.png');
  let page = '';
  for (let i = 0; i < 3; i++)
    page = await pageAfter(
      await post(paths.recruiterCompanyImages(), { slug, change: 'work', alt: 'A poster', image }),
    );
  expect(await countStoredForms()).toBe(before + 1);
  expect(page).toContain('Please choose your picture again: your browser doesn’t keep it after an error.');
  expect(page).toContain('value="A poster"');
});

it('A role that is too long goes back with as much as can be valid, once for each account', async () => {
  const before = await countStoredForms();
  let page = '';
  for (let i = 0; i < 3; i++)
    page = await pageAfter(
      await post(paths.newRoles(), {
        title: `Role ${i}`,
        description: 'a'.repeat(60_000),
        steps: 'b'.repeat(500_000),
      }),
    );
  expect(await countStoredForms()).toBe(before + 1);
  expect(page).toContain('Description: can have up to 40,000 characters');
  expect(page).toContain('value="Role 2"');
});

it('Strangers may ask for so many previews and no more', async () => {
  const { maxHits } = rateLimits.preview.client;
  const statuses = await Promise.all(
    Array.from({ length: maxHits + 1 }, () =>
      post(paths.jobPreviews(), { title: 'A role' }, {}).then(({ status }) => status),
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxHits);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('Profiles count as posting: a form above the limit is rejected and nothing of it is lost', async () => {
  const answers = [];
  for (let i = 0; i <= rateLimits.post.client.maxHits; i++)
    answers.push(await post(paths.recruiterCompanyProfile(), { slug, name: '' }));
  const last = answers.at(-1) as Response;
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  const long = await post(paths.recruiterCompanyProfile(), { slug, about: 'a'.repeat(1_000_000) });
  expect(long.status).toBe(429);
  // What is that long stays in the browser that sent it.
  expect((await long.text()).length).toBeLessThan(100_000);
});
