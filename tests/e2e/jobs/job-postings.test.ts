import { beforeAll, expect, it } from 'vitest';
import { editJob } from '../../../src/features/jobs/job.commands.ts';
import { minorUnitsPerUnit } from '../../../src/lib/money.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { problemsOfPosting } from '../../unit/jobs/posting-rules.ts';
import { readDocument } from '../look.ts';
import { setUpSite } from '../support/set-up.ts';
import { actor, listOpenJobs } from '../templates.ts';

const site = await setUpSite();

interface Posting {
  title: string;
  description: string;
  datePosted: string;
  validThrough: string;
  url: string;
  hiringOrganization: { name: string };
  jobLocation?: { address: { addressCountry: string } }[];
  jobLocationType?: string;
  applicantLocationRequirements?: { '@type': string; name: string }[];
  directApply: boolean;
  baseSalary?: { currency: string; value: { value?: number; minValue?: number; maxValue?: number; unitText: string } };
  mainEntityOfPage: { inLanguage?: string };
}

async function readPosting(path: string): Promise<{ html: string; posting: Posting }> {
  const { text: html } = await site.request(path);
  const graphs = readDocument(html).jsonLd.map((text) => JSON.parse(text));
  return { html, posting: graphs.find((graph) => graph['@type'] === 'JobPosting') };
}

const all: { path: string; html: string; posting: Posting }[] = [];

/** A cold board rejects more requests at once. */
const PAGES_AT_ONCE = 20;

beforeAll(async () => {
  const openPaths = (await listOpenJobs(site, 1_000)).map((job) => paths.job(job));
  for (let i = 0; i < openPaths.length; i += PAGES_AT_ONCE) {
    const part = openPaths.slice(i, i + PAGES_AT_ONCE);
    all.push(...(await Promise.all(part.map(async (path) => ({ path, ...(await readPosting(path)) })))));
  }
});

const failing = (isRight: (role: (typeof all)[number]) => boolean): string[] =>
  all.filter((role) => !isRight(role)).map(({ path }) => path);

it('The postings of all open roles name the country of the work, or for remote roles those of the people, and never both', () => {
  expect(all.length).toBeGreaterThan(250);
  const remote = all.filter(({ posting }) => posting.jobLocationType === 'TELECOMMUTE');
  expect(remote.length).toBeGreaterThan(50);
  expect(failing(({ posting }) => !posting.jobLocation !== !posting.applicantLocationRequirements)).toEqual([]);
  expect(failing(({ posting }) => (posting.jobLocationType === 'TELECOMMUTE') === !posting.jobLocation)).toEqual([]);
  const anywhere = remote.filter(({ html }) => /<dd>Any country<\/dd>/.test(html));
  expect(anywhere.length).toBeGreaterThan(5);
  for (const { path, posting } of anywhere)
    expect(posting.applicantLocationRequirements?.length, path).toBeGreaterThan(230);
});

it('The postings of all open roles keep every rule of search engines', () => {
  const broken = all.flatMap(({ path, posting }) =>
    // Tests serve the board on this machine alone.
    problemsOfPosting({ ...posting, url: posting.url.replace(site.origin, 'https://board.example') }).map(
      (problem) => `${path}: ${problem}`,
    ),
  );
  expect(broken).toEqual([]);
});

it('The postings of all open roles say what the page says', () => {
  const differing = failing(({ html, path, posting }) => {
    const [heading] = readDocument(html).headings;
    const moments = [posting.datePosted, posting.validThrough].map((moment) => moment.replace('+00:00', 'Z'));
    return (
      heading?.replace(/<[^>]*>/g, '').trim() === posting.title &&
      html.includes(posting.description) &&
      moments.every((moment) => html.includes(`<time datetime="${moment}"`)) &&
      posting.url === site.origin + path &&
      readDocument(html).title.includes(posting.hiringOrganization.name.slice(0, 20))
    );
  });
  expect(differing).toEqual([]);
});

it('The postings of all open roles contain a link to the page, and no questions and answers', () => {
  const types = new Set(
    all.flatMap(({ html }) => readDocument(html).jsonLd.map((text) => JSON.parse(text)['@type'] as string)),
  );
  expect([...types].sort()).toEqual(['BreadcrumbList', 'JobPosting']);
});

it('The postings of all open roles say whether applying is completed here', () => {
  expect(failing(({ posting }) => typeof posting.directApply === 'boolean')).toEqual([]);
});

it('The postings of all open roles state the pay of the page', () => {
  const SCALE: Record<string, number> = { k: 1_000, M: 1_000_000 };
  const wrong = failing(({ html, posting }) => {
    const words =
      /class="facts-pay".*?<dd class="display"[^>]*>\s*([^<]*)/s.exec(html)?.[1]?.replaceAll('&nbsp;', ' ').trim() ??
      '';
    if (!posting.baseSalary) return words === '';
    const { value, currency } = posting.baseSalary;
    const output = [...words.matchAll(/(\d[\d,.]*)([kM]?)/g)].map(([, digits = '', scale = '']) =>
      Math.round(Number(digits.replaceAll(',', '')) * (SCALE[scale] ?? 1) * minorUnitsPerUnit(currency)),
    );
    const { value: one, minValue = one, maxValue = one } = value;
    const marked = [minValue, maxValue].map((amount) => Math.round((amount ?? 0) * minorUnitsPerUnit(currency)));
    return output[0] === marked[0] && output.at(-1) === marked[1];
  });
  expect(wrong).toEqual([]);
  expect(all.filter(({ posting }) => posting.baseSalary).length).toBeGreaterThan(100);
});

it('A role that is described in another language says so next to its description, and to search engines', async () => {
  const [job] = await listOpenJobs(site, 1);
  if (!job) throw new Error('No role is open');
  expect((await readPosting(paths.job(job))).posting.mainEntityOfPage.inLanguage).toBe('en');
  const description = `### Was du tust\n\n${'Du gestaltest Oberflächen, die Menschen gern benutzen, und sprichst mit ihnen darüber, was ihnen schwerfällt. '.repeat(4)}`;
  expectValue(await editJob(site.db, actor, { hash: job.hash, changes: { description } }, new Date()));
  await site.renderer.catchUp();
  const { html, posting } = await readPosting(paths.job(job));
  expect(posting.mainEntityOfPage.inLanguage).toBe('de');
  expect(html).toContain('<div class="prose" lang="de">');
  expect(html).toContain('<html lang="en">');
});
