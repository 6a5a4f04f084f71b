import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorReferenceSentence, REFERENCE_PLACEHOLDER } from '../../../src/features/editorial/error-reference.ts';
import { paths } from '../../../src/paths.ts';
import { readList } from '../../groups.ts';
import { setUpSite } from '../support/set-up.ts';
import { failAt, findArchivedJob } from '../templates.ts';

const site = await setUpSite();

afterEach(() => vi.restoreAllMocks());

const asPerson = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const asProgram = { accept: 'application/json' };
const asCrawler = {
  ...asPerson,
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

const UNMATCHED = readList(`
  /a/b/c · /roles/2 · /roles/page/0 · /roles/page/two · /product-designer/about · /jobs · /jobs/a-b/c
  /blog/2026/post · /about/us · /categories · /companies/a/b · /locations/berlin/jobs · /_nothing/here
`);
const FATAL = [
  ...readList(`
    /nothing-we-know · /product-designer-nothing · /senior-junior · /jobs/unknown-role-aaaaaa · /jobs/too-short-abc12
    /jobs/upper-ABC123 · /companies/unknown · /locations/atlantis · /blog/never-written · /categories/never-written
    /categories/guides/never-written · /roles/page/999 · /product-designer/page/999
  `),
  // Invalid hashes are missing for everyone.
  ...readList(`
    /recruiters/jobs/ABCDEF · /recruiters/jobs/abc · /recruiters/jobs/abcdefg · /recruiters/jobs/ABCDEF/edit
    /recruiters/jobs/ABCDEF/applicants · /recruiters/jobs/ABCDEF/applicants.csv · /recruiters/jobs/ABCDEF/rejections
    /go/ABCDEF
  `),
];

describe('A path that no route matches', () => {
  it.each(UNMATCHED)('%s is explained to a person', async (path) => {
    const { status, text } = await site.request(path, { headers: asPerson });
    expect(status).toBe(404);
    expect(text).toContain(`Page not found: ${path}`);
    expect(text).toContain('<meta name="robots" content="noindex,follow">');
  });

  it.each(UNMATCHED)('%s is a problem document for a program', async (path) => {
    const { status, headers, text } = await site.request(path, { headers: asProgram });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual({
      statusCode: 404,
      statusMessage: 'Page Not Found',
      message: `Page not found: ${path}`,
    });
  });
});

describe('A path of a known shape without content', () => {
  it.each(FATAL)('%s is explained to a person', async (path) => {
    const { status, text } = await site.request(path, { headers: asPerson });
    expect(status).toBe(404);
    expect(text).toContain(`Page Not Found: ${path}`);
  });

  it.each(FATAL)('%s is reported to a program as fatal', async (path) => {
    const { status, text } = await site.request(path, { headers: asProgram });
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({
      statusCode: 404,
      statusMessage: 'Page Not Found',
      message: `Page Not Found: ${path}`,
      fatal: true,
    });
  });

  it('A path of a known shape without content is answered to a crawler in plain text, without a page, and logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const path of FATAL) {
      const { status, headers, text } = await site.request(path, { headers: asCrawler });
      expect([status, headers['content-type'], text]).toEqual([
        404,
        'text/plain; charset=utf-8',
        `Page Not Found: ${path}`,
      ]);
      expect(log).toHaveBeenLastCalledWith(`Page Not Found: ${path}`);
    }
  });

  it('A path of a known shape without content is gone in plain text to a crawler when it was a role', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const path = paths.job(await findArchivedJob(site));
    const { status, text } = await site.request(path, { headers: asCrawler });
    expect([status, text]).toEqual([410, `Gone: ${path}`]);
    const page = await site.request(path, { headers: asPerson });
    expect(page.status).toBe(410);
    expect(page.text).toContain('This role has closed');
  });
});

it('An error is a page in UTF-8 that is never cached, by us or by others', async () => {
  const before = site.store.size;
  for (const path of [...UNMATCHED, ...FATAL]) {
    const { headers } = await site.request(path, { headers: asPerson });
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
    expect(headers['cache-control'], path).toBe('no-store');
    expect(headers.vary, path).toContain('accept');
  }
  expect(site.store.size).toBe(before);
});

it('An error shows what was requested as text, never as markup', async () => {
  const { text } = await site.request('/%3Cscript%3Ealert(1)%3C/script%3E', { headers: asPerson });
  expect(text).not.toContain('<script>alert');
  const query = await site.request('/a/b/c?%3Cscript%3E=<script>alert(2)</script>', { headers: asPerson });
  expect(query.text).not.toContain('alert(2)');
});

it.each([paths.error(), `${paths.error()}/_payload.json`, paths.errorNow(), `${paths.errorNow()}?q=1`])(
  'An error is no page to ask for: %s is missing',
  async (path) => {
    for (const headers of [asPerson, asProgram, asCrawler])
      expect((await site.request(path, { headers })).status).toBe(404);
  },
);

it('An error of our own is a page to a person, fields to a program, and discloses nothing of its cause', async () => {
  const failing = failAt(site, '/a/page/that-fails');
  const page = await site.request(failing, { headers: asPerson });
  expect([page.status, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Internal Server Error');
  expect(page.text).toContain(errorReferenceSentence(String(page.headers['x-request-id'])));
  expect(page.text).not.toContain(REFERENCE_PLACEHOLDER);
  const fields = await site.request(failing, { headers: asProgram });
  expect(fields.status).toBe(500);
  expect(JSON.parse(fields.text)).toEqual({
    statusCode: 500,
    statusMessage: 'Internal Server Error',
    message: 'Internal Server Error',
    unhandled: true,
  });
});

it('An error of the database leaves cached pages and the process up, and ends with it', async () => {
  await site.request('/roles');
  await site.db.schema.alterTable('jobs').renameTo('jobs_away').execute();
  const failed = await site.request('/jobs/unknown-role-aaaaaa', { headers: asPerson });
  expect(failed.status).toBe(500);
  expect(failed.text).not.toMatch(/no such table|jobs_away|node:|\.ts/);
  expect((await site.request('/roles')).status).toBe(200);
  expect((await site.request('/healthz')).status).toBe(200);
  await site.db.schema.alterTable('jobs_away').renameTo('jobs').execute();
  expect((await site.request('/jobs/unknown-role-aaaaaa')).status).toBe(404);
});
