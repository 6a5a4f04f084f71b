import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { pauseJob } from '../../../src/features/jobs/job.commands.ts';
import { CONTRACT_TYPES } from '../../../src/features/jobs/job.ts';
import { paths } from '../../../src/paths.ts';
import { computeBuildId } from '../../../src/publishing/build-id.ts';
import { pageFilePath, payloadFilePath } from '../../../src/publishing/manifest.ts';
import { readList } from '../../groups.ts';
import { ownBuild } from '../own-build.ts';
import { setUpSite } from '../support/set-up.ts';
import { actor, EMPTY_FILTER, findArchivedJob, firstBelow, listOpenJobs } from '../templates.ts';

const site = await setUpSite();

const read = async (path: string) => {
  const { status, headers, text } = await site.request(path);
  expect([status, headers['content-type']], path).toEqual([200, expect.stringMatching(/^application\/json/)]);
  return JSON.parse(text);
};

it('The data of a page is there for every kind of page, built or rendered', async () => {
  const [job] = await listOpenJobs(site, 1);
  const pages = readList(`
    / · /roles · /roles/page/2 · /companies · /locations · /locations/berlin · /product-designer · /remote · /blog
    /about · /legal · /categories/brand-design
  `);
  pages.push(
    paths.job(job ?? { slug: '', hash: '' }),
    firstBelow(site, '/companies/'),
    firstBelow(site, '/blog/'),
    firstBelow(site, '/categories/guides/'),
  );
  const built = await Promise.all(pages.map((page) => read(paths.payload(page))));
  site.store.clear();
  const rendered = await Promise.all(pages.map((page) => read(paths.payload(page))));
  expect(rendered).toEqual(built);
  expect(built[pages.indexOf('/roles')]).toMatchObject({ path: '/roles', page: 1, jobs: expect.any(Array) });
  expect(built.at(-4)).toMatchObject({ job: { hash: job?.hash } });
});

it('The data of a page says that a search finds nothing', async () => {
  const payload = await read(paths.payload(paths.listing(EMPTY_FILTER)));
  expect(payload).toMatchObject({ total: 0, jobs: [] });
});

it('The data of a page has moved with its page, and is missing or gone with it', async () => {
  const [job] = await listOpenJobs(site, 1);
  const moved = await site.request(`/jobs/wrong-${job?.hash}/_payload.json`);
  expect([moved.status, moved.headers.location]).toEqual([
    301,
    paths.payload(paths.job(job ?? { slug: '', hash: '' })),
  ]);
  const missing = await site.request('/jobs/unknown-role-aaaaaa/_payload.json');
  expect([missing.status, missing.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  const gone = await site.request(paths.payload(paths.job(await findArchivedJob(site))));
  expect([gone.status, gone.headers['content-type']]).toEqual([410, 'application/problem+json; charset=utf-8']);
});

it.each(['/robots.txt', '/sitemap.xml', '/api/count', '/_ui', '/healthz'])(
  'The data of a page does not exist where there is none: %s',
  async (path) => {
    const { status, headers } = await site.request(`${path}/_payload.json`);
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  },
);

it('The identity of a build is that of code and settings, in both of its files', async () => {
  const id = computeBuildId(projectRoot, [site.origin]);
  const latest = await read('/builds/latest.json');
  expect(latest).toEqual({ id, timestamp: Date.parse(site.manifest.builtAt) });
  const meta = await read(`/builds/meta/${id}.json`);
  expect(meta).toMatchObject({ id, timestamp: latest.timestamp });
  expect((await site.request('/builds/meta/000000000000.json')).status).toBe(404);
});

it('The identity of a build comes with the redirects and all prerendered paths, in at most 20 kB', async () => {
  const text = (await site.request(paths.buildMeta(site.manifest.buildId))).text;
  const { matcher, prerendered } = JSON.parse(text);
  expect(matcher.static['/recruiters']).toEqual({ redirect: '/post-job' });
  expect(Object.keys(matcher.dynamic)).toContain('/recruiters/jobs/{jobHash}-edit');
  const patterns = Object.keys(matcher.wildcard).map(
    (path) => new RegExp(`^${path.replace(/\/\*\*$/, '(/.+)?').replace(/\*$/, '[^/]+(/page/\\d+)?')}$`),
  );
  const uncovered = site.manifest.pages.filter(
    ({ path }) => !prerendered.includes(path) && !patterns.some((pattern) => pattern.test(path)),
  );
  expect(uncovered.map(({ path }) => path)).toEqual([]);
  expect(brotliCompressSync(text).length).toBeLessThan(20_000);
});

it('The identity of a build lists no page whose files are not there', () => {
  for (const page of site.manifest.pages) {
    const read = (file: string) => readFileSync(join(ownBuild().dist, 'client', file));
    expect(read(pageFilePath(page.path)).length, page.path).toBe(page.length);
    if (page.payloadLength > 0) expect(read(payloadFilePath(page.path)).length, page.path).toBe(page.payloadLength);
  }
});

describe('A call', () => {
  it('A call counts the open roles, also after a change', async () => {
    const [job = { slug: '', hash: '' }] = await listOpenJobs(site, 1);
    const before = await read('/api/count');
    const open = await site.db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('status', '=', 'published')
      .executeTakeFirst();
    expect(before).toEqual({ count: open?.n });
    await pauseJob(site.db, actor, job, new Date());
    expect(await read('/api/count')).toEqual({ count: before.count - 1 });
  });

  it('A call returns contract types, locations and categories, these with their subcategories by title', async () => {
    const { jobContractTypes, locations, jobCategories, ...more } = await read('/api/init');
    expect(more).toEqual({});
    expect(jobContractTypes.map((type: { slug: string }) => type.slug)).toEqual(CONTRACT_TYPES);
    expect(locations.length).toBe((await site.db.selectFrom('locations').select('id').execute()).length);
    const rows = await site.db.selectFrom('categories').select(['id', 'title', 'parent_id']).execute();
    expect(jobCategories.length).toBe(rows.length);
    for (const category of jobCategories) {
      expect(category).toMatchObject({ id: expect.any(String), title: expect.any(String), slug: expect.any(String) });
      expect(category.parent_id).toBe(rows.find((row) => row.id === category.id)?.parent_id);
      const titles = category.subcategories.map((child: { title: string }) => child.title);
      const expected = rows.filter((row) => row.parent_id === category.id).map((row) => row.title);
      expect(titles).toEqual(expected.sort((a, b) => a.localeCompare(b, 'en')));
    }
    expect(jobCategories.some((category: { parent_id: unknown }) => category.parent_id === null)).toBe(true);
  });

  it('A call returns one open role, and only what its page shows', async () => {
    const [, job = { slug: '', hash: '' }] = await listOpenJobs(site, 2);
    const answer = await read(`/api/jobs/${job.hash}`);
    const { job: shown } = await read(paths.payload(paths.job(job)));
    expect(answer).toEqual(shown);
    for (const name of ['id', 'version', 'source', 'sourceId', 'repostedFrom', 'createdAt'])
      expect(answer).not.toHaveProperty(name);
  });

  it.each([
    ['a role that is not open', 'paused'],
    ['a role that is gone', 'archived'],
    ['an unknown hash', 'zzzzzz'],
    ['a hash of five characters', 'abc12'],
    ['a hash of capital letters', 'ABC123'],
  ])('A call does not know %s', async (_, what) => {
    const row =
      what === 'paused' || what === 'archived'
        ? await site.db.selectFrom('jobs').select('hash').where('status', '=', what).executeTakeFirstOrThrow()
        : { hash: what };
    const { status, text } = await site.request(`/api/jobs/${row.hash}`);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({
      statusCode: 404,
      statusMessage: 'Page Not Found',
      message: `Page Not Found: /api/jobs/${row.hash}`,
      fatal: true,
    });
  });

  it.each(['/api/nothing/here', '/api/v1/nothing', '/api/v1/jobs/abc12'])(
    '%s, of an unknown name, is answered as problem details',
    async (path) => {
      const { status, text } = await site.request(path, { headers: { accept: 'text/html' } });
      expect([status, JSON.parse(text)]).toEqual([
        404,
        { statusCode: 404, statusMessage: 'Page Not Found', message: `Page not found: ${path}` },
      ]);
    },
  );
});

it('The health of a server is that of the process, and of all it needs', async () => {
  expect(await read('/healthz')).toEqual({ status: 'ok', process: true });
  expect(await read('/readyz')).toEqual({
    status: 'ok',
    serving: true,
    database: true,
    schema: true,
    following: true,
    search: true,
    databaseWritable: true,
    folderWritable: true,
  });
});

it('The health of a server is good on a database that was not built from: every page can be rendered', async () => {
  site.store.clear();
  expect((await site.request('/readyz')).status).toBe(200);
});
