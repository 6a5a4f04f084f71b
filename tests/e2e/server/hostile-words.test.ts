import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { privateLinkToken } from '../../../src/features/applications/private-link.ts';
import { FILTER_PARAMETERS, PAGING_PARAMETERS } from '../../../src/features/public-api/parameters.schema.ts';
import { HOSTILE_WORDS, PROTOTYPE_KEYS } from '../../hostile.ts';
import { everyNth } from '../../rounds.ts';
import { plantApplication } from '../../server/plant.ts';
import { People, type Person } from '../people.ts';
import { behindProxy } from '../site.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: { ...behindProxy, ADMIN_EMAILS: 'root@easel.example', WORKER: 'off' } });
const PAGES = join(projectRoot, 'src/pages');
/** Requests under way at once. */
const CONCURRENCY = 16;
/** Search parameters, which property tests cover. */
const SEARCH_PARAMETERS = new Set([...FILTER_PARAMETERS, ...PAGING_PARAMETERS]);
const wordAt = (i: number): string => HOSTILE_WORDS[i % HOSTILE_WORDS.length] ?? '';
/** Matches text of a page that printed an object or a function. */
const PRINTED_OBJECT = /\[object \w+\]|\[native code\]/;

let people: People;
/** Admin who also owns a company, for all pages. */
let person: Person;
/** Values of existing rows by parameter. */
let known: Record<string, string>;
let requests = 0;

beforeAll(async () => {
  const { db } = site;
  people = new People({ ...site, secret: behindProxy.SECRET });
  const job = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('jobs.status', '=', 'published')
    .select(['jobs.id', 'jobs.hash', 'jobs.slug', 'jobs.company_id', 'companies.slug as company'])
    .executeTakeFirstOrThrow();
  person = await people.join(db, 'root@easel.example', job.company_id, 'owner');
  const ad = await db.selectFrom('ads').select('id').executeTakeFirstOrThrow();
  const category = await db.selectFrom('categories').select('slug').executeTakeFirstOrThrow();
  const id = await plantApplication(db, job.id);
  known = {
    jobHash: job.hash,
    job: `${job.slug}-${job.hash}`,
    companySlug: job.company,
    applicationId: id,
    adId: ad.id,
    userId: person.id,
    slug: category.slug,
    format: 'xml',
    token: privateLinkToken(behindProxy.SECRET, id),
  };
});

afterAll(async () => {
  await people?.close();
});

/** Path patterns of every page and endpoint that answers GET, read from the files so that a new one is covered. */
function listRoutes(): string[] {
  return readdirSync(PAGES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name) && !/^_|^\[\.\.\.built\]/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) =>
      file.endsWith('.ts') ? /export const GET\b/.test(readFileSync(file, 'utf8')) : !file.includes('/api/'),
    )
    .map((file) => `/${relative(PAGES, file)}`.replace(/\.(astro|ts)$/, '').replace(/(\/|^)index$/, '') || '/');
}

/** Path of a route with a word in one parameter and existing rows in others. */
const pathOf = (route: string, hostile?: { name: string; word: string }): string =>
  route.replace(/\[(?:\.{3})?(\w+)\]/g, (_, name: string) =>
    name === hostile?.name ? encodeURIComponent(hostile.word.toWellFormed()) : (known[name] ?? ''),
  );

async function expectCalm(path: string): Promise<void> {
  requests++;
  const { status, headers, text } = await site.request(path, {
    headers: {
      accept: 'text/html',
      // Rate limits are not under test.
      'x-forwarded-for': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(/^\/(admin|recruiters)/.test(path) ? person.headers : {}),
    },
  });
  const isText = /text|json|xml/.test(headers['content-type'] ?? '');
  const printed = isText ? PRINTED_OBJECT.exec(text)?.[0] : undefined;
  expect([path, status < 500 ? 'answered' : status, printed]).toEqual([path, 'answered', undefined]);
}

async function expectAllCalm(addresses: string[]): Promise<void> {
  const left = [...new Set(addresses)];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) await expectCalm(path);
    }),
  );
}

/** Query parameters that a page reads, recorded during a request. */
async function recordParameters(path: string): Promise<string[]> {
  const names = new Set<string>();
  const { get, getAll, has } = URLSearchParams.prototype;
  const iterate = URLSearchParams.prototype[Symbol.iterator];
  const spies = [
    vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (this: URLSearchParams, name) {
      names.add(name);
      return get.call(this, name);
    }),
    vi.spyOn(URLSearchParams.prototype, 'getAll').mockImplementation(function (this: URLSearchParams, name) {
      names.add(name);
      return getAll.call(this, name);
    }),
    vi.spyOn(URLSearchParams.prototype, 'has').mockImplementation(function (this: URLSearchParams, name) {
      names.add(name);
      return has.call(this, name);
    }),
    vi.spyOn(URLSearchParams.prototype, Symbol.iterator).mockImplementation(function (this: URLSearchParams) {
      for (const name of SEARCH_PARAMETERS) names.add(name);
      return iterate.call(this);
    }),
  ];
  await expectCalm(`${path}?q=design`);
  for (const spy of spies) spy.mockRestore();
  // Read by Astro itself.
  names.delete('_action');
  return [...names];
}

describe('Every page and endpoint that answers GET', () => {
  const routes = listRoutes();

  it('Every page and endpoint that answers GET survives hostile words as value of every query parameter that it reads', async () => {
    const together: string[] = [];
    const alone: string[] = [];
    let turn = 0;
    for (const path of routes.map((route) => pathOf(route))) {
      const names = await recordParameters(path);
      // Each name gets each word, all names in one request.
      for (const i of names.length > 0 ? HOSTILE_WORDS.keys() : [])
        together.push(`${path}?${new URLSearchParams(names.map((name, j) => [name, wordAt(i + 7 * j)]))}`);
      // Alone, so that no other parameter hides it.
      for (const name of names.filter((name) => !SEARCH_PARAMETERS.has(name)))
        for (const word of everyNth(PROTOTYPE_KEYS, 5, turn++))
          alone.push(`${path}?${new URLSearchParams({ [name]: word })}`);
    }
    expect(together.length).toBeGreaterThan(1_000);
    await expectAllCalm([...everyNth(together, 7), ...alone]);
  }, 300_000);

  it('Every page and endpoint that answers GET survives hostile words as segment of its path', async () => {
    const addresses = routes.flatMap((route) =>
      [...route.matchAll(/\[(?:\.{3})?(\w+)\]/g)].flatMap(([, name = '']) =>
        HOSTILE_WORDS.map((word) => pathOf(route, { name, word })),
      ),
    );
    expect(addresses.length).toBeGreaterThan(1_000);
    await expectAllCalm(everyNth(addresses, 7));
  }, 300_000);
});
