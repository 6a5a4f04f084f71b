import { expect, it } from 'vitest';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { markdownPath, pageOfMarkdown } from '../../../src/site-map.ts';
import { readList } from '../../groups.ts';
import { setUpSite } from '../support/set-up.ts';
import { actor, findArchivedJob, firstBelow, listOpenJobs } from '../templates.ts';

const site = await setUpSite();
const MARKDOWN = { headers: { accept: 'text/markdown' } };

const readMarkdown = async (path: string): Promise<string> => {
  const { status, headers, text } = await site.request(path);
  expect([status, headers['content-type']], path).toEqual([200, 'text/markdown; charset=utf-8']);
  return text;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', shy: '' };
/** Words of HTML without soft hyphens. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\u00ad/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
/** Words of Markdown without markup. */
const bare = (text: string): string =>
  text
    .replace(/\\(?=[^\w\s])/g, '')
    .replace(/[\s*_`#>|"“”[\]\u00a0\u202f\u00ad-]+|\d+\. |\((?:https?:|\/|mailto:)[^)]*\)/g, '');

const sectionsOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, words = '']) => wordsOf(words)).filter(Boolean);

it('A page as Markdown says every fact and every part of a role that its page says', async () => {
  const jobs = await listOpenJobs(site, 12);
  let facts = 0;
  for (const job of jobs) {
    const html = (await site.request(paths.job(job))).text;
    const text = bare(await readMarkdown(`${paths.job(job)}.md`));
    const article = /<article class="job"[\s\S]*?<\/article>/.exec(html)?.[0] ?? '';
    const output = [
      ...sectionsOf(article, /<h[12][^>]*>([\s\S]*?)<\/h[12]>/g),
      ...sectionsOf(article, /<(?:p|li)\b[^>]*>((?:(?!<p|<li|<ul|<ol)[\s\S])*?)<\/(?:p|li)>/g),
    ].filter((words) => !/^(Roles|Save|Apply|Share|You |No account|Goes to|How |.* (closes|left)|Compare)/.test(words));
    const { job: payload } = JSON.parse((await site.request(paths.payload(paths.job(job)))).text);
    const fields = [
      payload.title,
      payload.company.name,
      payload.category.title,
      payload.publishedAt,
      payload.updatedAt,
      payload.expiresAt,
      payload.pay && `${payload.pay.min}`,
      payload.pay?.currency,
      payload.hash,
      ...[...payload.locations, ...payload.openTo, ...payload.requiredSkills, ...payload.niceSkills].map(
        ({ name }) => name,
      ),
      ...payload.benefits,
      ...payload.process.steps,
      payload.description,
    ]
      .filter(Boolean)
      .map(String);
    facts += output.length + fields.length;
    const description = bare(wordsOf(/<div class="prose"[^>]*>([\s\S]*?)<\/div>/.exec(article)?.[1] ?? ''));
    expect(text).toContain(description);
    expect(
      fields.filter((field) => !text.includes(bare(field))),
      paths.job(job),
    ).toEqual([]);
    expect(
      // Comparisons with other roles are on the pay page.
      output.filter((words) => words.length > 60 && !/disclose pay/.test(words) && !text.includes(bare(words))),
      paths.job(job),
    ).toEqual([]);
  }
  expect(facts).toBeGreaterThan(200);
});

it('A page as Markdown has the roles, entries and numbers of other pages, in their order', async () => {
  for (const path of [
    '/',
    '/roles',
    paths.roles(2),
    '/remote',
    paths.location('berlin'),
    firstBelow(site, '/companies/'),
  ]) {
    const html = (await site.request(path)).text;
    const text = await readMarkdown(markdownPath(path) ?? '');
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    const linked = (page: string, pattern: RegExp) => [
      ...new Set([...page.matchAll(pattern)].map(([, href = '']) => href)),
    ];
    const roles = linked(main, /href="(\/jobs\/[^"/]+)"/g);
    if (path !== firstBelow(site, '/companies/')) expect(roles.length, path).toBeGreaterThan(5);
    expect(linked(text, /\]\([^)]*?(\/jobs\/[^)/]+)\)/g).slice(0, roles.length), path).toEqual(roles);
  }
  for (const path of ['/salaries', '/salaries/product-designer', '/job-trends']) {
    const html = (await site.request(path)).text;
    const text = bare(await readMarkdown(`${path}.md`));
    // A dash marks too few roles.
    const cells = sectionsOf(html, /<td\b[^>]*>([\s\S]*?)<\/td>/g)
      .flatMap((cell) => cell.split(' '))
      .filter((cell) => cell !== '–');
    expect(cells.length, path).toBeGreaterThan(20);
    expect(
      cells.filter((cell) => !text.includes(bare(cell))),
      path,
    ).toEqual([]);
  }
  for (const path of [
    '/about',
    firstBelow(site, '/blog/'),
    firstBelow(site, '/categories/guides/'),
    '/categories/brand-design',
  ]) {
    const html = (await site.request(path)).text;
    const text = bare(await readMarkdown(`${path}.md`));
    const prose = sectionsOf(
      /<div class="prose"[\s\S]*?<\/article>/.exec(html)?.[0] ?? '',
      /<(?:p|h2|h3)\b[^>]*>([\s\S]*?)<\/(?:p|h2|h3)>/g,
    );
    expect(prose.length, path).toBeGreaterThan(3);
    expect(
      prose.filter((words) => !text.includes(bare(words)) && !/demo|Easel Board/.test(words)),
      path,
    ).toEqual([]);
  }
});

it('A page as Markdown names what to read next, as its page does, so that every post and guide is read after another', async () => {
  const { posts, guides } = JSON.parse((await site.request(paths.payload(paths.blog()))).text);
  const pieces: string[] = [...posts, ...guides].map(({ href }: { href: string }) => href);
  const named: string[] = [];
  for (const path of pieces) {
    const section = /aria-labelledby="next">[\s\S]*?<\/section>/.exec((await site.request(path)).text)?.[0] ?? '';
    const next = [...section.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(next, path).toHaveLength(3);
    expect(next, path).not.toContain(path);
    const text = (await readMarkdown(`${path}.md`)).split('## Read next')[1];
    expect([...(text ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => new URL(href).pathname)).toEqual(next);
    named.push(...next);
  }
  expect(pieces.filter((path) => !named.includes(path))).toEqual([]);
});

it('A page as Markdown is linked from its page, and clients that ask for Markdown are redirected to it; browsers are not', async () => {
  const [job] = await listOpenJobs(site, 1);
  for (const path of ['/', '/roles', paths.job(job ?? { slug: '', hash: '' }), '/about']) {
    const page = await site.request(path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    const markdown = markdownPath(path) ?? '';
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.link).toBe(`<${markdown}>; rel="alternate"; type="text/markdown"`);
    expect(page.headers.vary).toBe('accept, accept-encoding');
    const sent = await site.request(path, MARKDOWN);
    expect([sent.status, sent.headers.location, sent.headers['cache-control']]).toEqual([303, markdown, 'no-store']);
    expect(sent.headers.vary).toContain('accept');
    for (const accept of ['*/*', 'text/html, text/markdown;q=0.5', 'text/markdown;q=0'])
      expect((await site.request(path, { headers: { accept } })).status, accept).toBe(200);
    const kept = await site.request(markdown);
    expect((await site.request(markdown, { headers: { 'if-none-match': kept.headers.etag ?? '' } })).status).toBe(304);
    expect(kept.headers.link).toBeUndefined();
  }
  for (const path of readList(`
    /post-job · /saved · /recruiters/jobs · /admin · /salaries/method · /newsletter/form · /404 · /developers
    /job-trends/2025
  `)) {
    expect(markdownPath(path), path).toBeUndefined();
    expect((await site.request(`${path}.md`)).status, path).toBe(404);
  }
  expect(pageOfMarkdown('/a.b.md')).toBeUndefined();
});

it('A page as Markdown moves, is missing, has ended and is gone as its page does', async () => {
  const [job] = await listOpenJobs(site, 1);
  if (!job) throw new Error('There is no role');
  const moved = await site.request(`/jobs/another-slug-${job.hash}.md`);
  expect([moved.status, moved.headers.location]).toEqual([301, `${paths.job(job)}.md`]);
  expect((await site.request('/remote-senior.md')).headers.location).toBe('/senior-remote.md');
  for (const path of [
    '/jobs/unknown-role-aaaaaa.md',
    '/companies/unknown.md',
    '/no-such-thing.md',
    '/roles/page/9999.md',
  ]) {
    const { status, headers } = await site.request(path);
    expect([status, headers['content-type']], path).toEqual([404, 'application/problem+json; charset=utf-8']);
  }
  const { status, text } = await site.request(`${paths.job(await findArchivedJob(site))}.md`);
  expect([status, JSON.parse(text).statusCode]).toEqual([410, 410]);
  expect(await readMarkdown(`${paths.job(job)}.md`)).toContain('status: "open"');
  expectValue(await closeJob(site.db, actor, { hash: job.hash, reason: 'filled' }, new Date()));
  await site.renderer.catchUp();
  const ended = await readMarkdown(`${paths.job(job)}.md`);
  expect(ended).toContain('status: "filled"');
  expect(ended).toContain('**Filled.**');
  expect(ended).not.toContain('## Apply');
});

it('/llms.txt says what there is, and every address in it answers', async () => {
  const { status, headers, text } = await site.request('/llms.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^# Easel\n\n> /);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href);
  expect(links.length).toBeGreaterThan(30);
  for (const href of links) {
    expect(href.startsWith(site.origin), href).toBe(true);
    expect((await site.request(href.slice(site.origin.length))).status, href).toBe(200);
  }
});

it('/llms.txt is there with the texts themselves, and bounded', async () => {
  const { text } = await site.request('/llms-full.txt');
  expect(text.length).toBeGreaterThan(50_000);
  expect(text.length).toBeLessThan(350_000);
  expect(text.match(/^- \[.*\/jobs\//gm)).toHaveLength(100);
  expect(text).not.toContain('{{');
});
