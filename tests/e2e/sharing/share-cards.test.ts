import { expect, it } from 'vitest';
import { NETWORKS } from '../../../src/features/sharing/networks.ts';
import { sampleCards } from '../../../src/features/sharing/sample-cards.ts';
import { paths } from '../../../src/paths.ts';
import { setUpSite } from '../support/set-up.ts';
import { findArchivedJob, firstBelow, listOpenJobs } from '../templates.ts';

const site = await setUpSite();
const [role] = await listOpenJobs(site, 1);
if (!role) throw new Error('There is no open role');

const look = async (path: string) => {
  const { status, text, headers } = await site.request(paths.debugShare(path));
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  return text;
};

it('The page of share cards is for no search engine', async () => {
  expect(await look('')).toContain('<meta name="robots" content="noindex,follow">');
});

it('The page of share cards shows a page as each network does, with its picture, its tags and the lengths of its words', async () => {
  const html = await look(paths.job(role));
  const served = (await site.request(paths.job(role))).text;
  const image = /property="og:image" content="([^"]+)"/.exec(served)?.[1] ?? '';
  for (const { name } of NETWORKS) expect(html).toContain(`<h3>${name}</h3>`);
  expect(html.split(`src="${image.replace(site.origin, '')}"`)).toHaveLength(
    NETWORKS.filter(({ hasPicture }) => hasPicture).length + 1,
  );
  expect(html).toContain(`<td>${image}</td>`);
  expect(html).toMatch(/\d+ of 70 characters of title/);
  // Nothing is requested of others.
  const requested = [...html.matchAll(/<(?:img|script|iframe|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  expect(requested.filter((address) => !address.startsWith('/') && !address.startsWith(`${site.origin}/`))).toEqual([]);
});

it('The page of share cards warns of what is cut or missing', async () => {
  expect(await look(paths.roles(2))).toContain('The page has no picture');
  expect(await look(firstBelow(site, '/jobs/', '/apply'))).toContain('Search engines are asked not to list this page.');
});

it.each([
  [paths.account(), 'Only public pages'],
  [paths.admin(), 'Only public pages'],
  [paths.application('secret'), 'Only public pages'],
  [paths.search('q=figma'), 'Only public pages'],
  [paths.debugShare('/roles'), 'Only public pages'],
  [paths.home(), '<h3>Google</h3>'],
  ['/nothing-here', 'There is no public page at this path: the board answers 404.'],
  ['/jobs/unknown-role-aaaaaa', 'the board answers 404.'],
  ['/feed.xml', 'Only public pages'],
  ['https://evil.example/roles', 'Enter the path of a page on this board'],
  ['//evil.example/roles', 'Enter the path'],
  ['/\\evil.example', 'Enter the path'],
  ['javascript:alert(1)', 'Enter the path'],
  ['/api/jobs', 'Enter the path'],
  [`/${'x'.repeat(600)}`, 'Enter the path'],
  ['"><script>alert(1)</script>', 'Enter the path'],
])('The page of share cards answers for %s: %s', async (path, words) => {
  const html = await look(path);
  expect(html).toContain(words);
  expect(html).not.toContain('"><script>alert');
});

it('The page of share cards says where a page is now, and that a removed page is gone', async () => {
  expect(await look(paths.job({ slug: 'old-name', hash: role.hash }))).toContain(`moved to ${paths.job(role)}`);
  expect(await look(paths.job(await findArchivedJob(site)))).toContain('the board answers 410.');
});

it('The page of share cards shows nothing of a role that is not public yet', async () => {
  const [, second] = await listOpenJobs(site, 2);
  if (!second) throw new Error('There is no second open role');
  await site.db.updateTable('jobs').set({ status: 'pending' }).where('hash', '=', second.hash).execute();
  site.store.clear();
  const html = await look(paths.job(second));
  expect(html).toContain('the board answers 404.');
  expect(html).not.toContain(second.title);
});

it.each(Object.keys(sampleCards))('The page of share cards renders %s', async (name) => {
  const { status, headers } = await site.request(paths.samplePicture(name));
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect(await look('')).toContain(`src="${paths.samplePicture(name)}"`);
});
