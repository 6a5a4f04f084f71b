import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { editCompany } from '../../../src/features/companies/company.commands.ts';
import { isWellFormedXml } from '../../../src/features/importing/read-xml.ts';
import { closeJob, editJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { setUpSite } from '../support/set-up.ts';
import { actor, listOpenJobs } from '../templates.ts';

interface Entry {
  loc: string;
  lastmod?: string;
}

const site = await setUpSite();

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'url' || name === 'sitemap' });

async function readXml(path: string) {
  const { status, headers, text } = await site.request(path);
  expect([status, headers['content-type']], path).toEqual([200, 'application/xml; charset=utf-8']);
  expect(isWellFormedXml(text), path).toBe(true);
  return parser.parse(text);
}

const pathOf = (loc: string): string => {
  expect(loc).toMatch(new RegExp(`^${site.origin}/`));
  return loc.slice(site.origin.length);
};

async function listChildren(): Promise<(Entry & { entries: Entry[] })[]> {
  const children: Entry[] = (await readXml('/sitemap.xml')).sitemapindex.sitemap;
  return Promise.all(
    children.map(async (child) => ({ ...child, entries: (await readXml(pathOf(child.loc))).urlset.url })),
  );
}

const listEntries = async (): Promise<Entry[]> => (await listChildren()).flatMap((child) => child.entries);

/** Expects the dates of the sitemap in responses. */
async function expectSameDates(entries: readonly Entry[]): Promise<void> {
  for (const { loc, lastmod = '' } of entries) {
    const { headers } = await site.request(pathOf(loc), { method: 'HEAD' });
    expect(headers['last-modified'], loc).toBe(new Date(lastmod).toUTCString());
  }
}

const expectSameDatesAt = async (...at: string[]): Promise<void> =>
  expectSameDates((await listEntries()).filter(({ loc }) => at.includes(pathOf(loc))));

const HUBS = ['/', '/companies', '/locations', '/roles'];

const lastmodOf = async (path: string): Promise<string> =>
  (await listEntries()).find((entry) => pathOf(entry.loc) === path)?.lastmod ?? `${path} is not listed`;

it('The sitemap says of each child when its latest page changed', async () => {
  for (const { loc, lastmod, entries } of await listChildren()) {
    const latest = entries
      .map((entry) => entry.lastmod ?? '')
      .sort()
      .at(-1);
    expect(entries.length, loc).toBeLessThanOrEqual(45_000);
    // The index has no date for the sitemap of pages that change with the code alone.
    if (pathOf(loc) !== paths.staticSitemap()) expect(lastmod, loc).toBe(latest);
    // These change with the code alone, at an unknown time.
    for (const entry of entries.filter(
      ({ loc }) =>
        ![
          paths.accessibility(),
          paths.moderationNumbers(),
          paths.developers(),
          paths.postJob(),
          paths.salaryMethod(),
        ].includes(pathOf(loc)),
    ))
      expect(new Date(entry.lastmod ?? '').getTime(), entry.loc).toBeLessThanOrEqual(Date.now());
  }
});

it('The sitemap has the date that each page is sent with', async () => {
  const entries = await listEntries();
  const dated = entries.filter(({ lastmod }) => lastmod);
  // These pages have no date.
  expect(entries.length - dated.length).toBe(5);
  await expectSameDates(dated);
});

it('The sitemap follows an edit of a role to the role, and its ending to the pages that lose it', async () => {
  const [job] = await listOpenJobs(site, 1);
  if (!job) throw new Error('There is no open role');
  const edited = new Date();
  expectValue(await editJob(site.db, actor, { hash: job.hash, changes: { title: 'Another Title' } }, edited));
  await site.renderer.catchUp();
  expect(await lastmodOf(paths.job(job))).toBe(edited.toISOString());
  await expectSameDatesAt(paths.job(job), paths.company(job.company), ...HUBS);

  const { company } = await site.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['companies.slug as company'])
    .where('status', '=', 'published')
    .groupBy('companies.slug')
    .having((eb) => eb.fn.countAll(), '>', 2)
    .executeTakeFirstOrThrow();
  const ending = (await listOpenJobs(site, 300)).find((candidate) => candidate.company === company);
  const ended = new Date(edited.getTime() + 60_000);
  expectValue(await closeJob(site.db, actor, { hash: ending?.hash ?? '', reason: 'filled' }, ended));
  await site.renderer.catchUp();
  expect(await lastmodOf('/roles')).toBe(ended.toISOString());
  expect(await lastmodOf('/')).toBe(ended.toISOString());
  expect(await lastmodOf(paths.company(company))).toBe(ended.toISOString());
  await expectSameDatesAt(paths.company(company), ...HUBS);
});

it('The sitemap follows an edit of a company to its page and the directory', async () => {
  const [job] = await listOpenJobs(site, 1);
  const edited = new Date(Date.now() + 120_000);
  expectValue(
    await editCompany(
      site.db,
      actor,
      { slug: job?.company ?? '', changes: { name: 'Another Name' }, origin: site.origin },
      edited,
    ),
  );
  await site.renderer.catchUp();
  expect(await lastmodOf(paths.company(job?.company ?? ''))).toBe(edited.toISOString());
  expect(await lastmodOf('/companies')).toBe(edited.toISOString());
  await expectSameDatesAt(paths.company(job?.company ?? ''), ...HUBS);
});

describe('robots.txt', () => {
  it('Robots.txt keeps robots away from what belongs to people, and names the sitemap', async () => {
    const { text } = await site.request('/robots.txt');
    const lines = text.split('\n');
    for (const path of ['/admin', '/api/', '/recruiters/', '/go/', '/search', '/alerts', '/saved'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
    for (const { loc } of await listEntries()) {
      expect(
        lines.some((line) => line.startsWith('Disallow: ') && pathOf(loc).startsWith(line.slice('Disallow: '.length))),
        loc,
      ).toBe(false);
    }
  });
});
