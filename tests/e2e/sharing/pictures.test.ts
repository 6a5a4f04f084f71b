import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { pageOfShareImage, shareImagePath } from '../../../src/site-map.ts';
import { readList } from '../../groups.ts';
import { rounds } from '../../rounds.ts';
import { readDocument } from '../look.ts';
import { setUpSite } from '../support/set-up.ts';
import { actor, findArchivedJob, firstBelow, listOpenJobs } from '../templates.ts';

const site = await setUpSite();

/** Requests to addresses that are wrong in some way. */
const HOSTILE = rounds(400, 10_000);

const tagsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map((match) => [
      match[1],
      match[2],
    ]),
  );

async function pictureOf(path: string): Promise<string> {
  const tags = tagsOf((await site.request(path)).text);
  return (tags['og:image'] ?? '').replace(site.origin, '');
}

const [role] = await listOpenJobs(site, 1);
if (!role) throw new Error('There is no open role');

/** One page of every kind that has a picture. */
const PAGES = [
  paths.home(),
  paths.roles(),
  paths.job(role),
  paths.companies(),
  paths.company(role.company),
  paths.locations(),
  paths.location('berlin'),
  paths.listing('product-designer'),
  paths.listing('remote'),
  paths.salaries(),
  paths.salaries('product-designer'),
  paths.salariesIn('germany'),
  paths.salaryMethod(),
  paths.jobTrends('product-designer'),
  paths.blog(),
  firstBelow(site, '/blog/'),
  paths.guides(),
  firstBelow(site, '/categories/guides/'),
  '/categories/brand-design',
  paths.about(),
  paths.legal(),
  paths.newsletter(),
  paths.postJob(),
];

describe('A page that is shared', () => {
  it.each(PAGES)('%s names a picture of its own, which answers', async (path) => {
    const tags = tagsOf((await site.request(path)).text);
    const address = (tags['og:image'] ?? '').replace(site.origin, '');
    expect(pageOfShareImage(address.split('?')[0] ?? '')).toBe(path);
    expect(address).toMatch(/\?v=[\w-]{10}$/);
    expect(tags).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(tags['og:image:alt']).toBeTruthy();
    const { status, headers, bytes } = await site.request(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const { width, height } = await sharp(bytes).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(bytes.length).toBeLessThanOrEqual(60_000);
  });

  it('A page that is shared has a picture, of whatever kind it is', async () => {
    const offered = site.manifest.pages.filter(
      ({ path, indexable, contentType }) =>
        indexable && contentType.startsWith('text/html') && !path.includes('/page/'),
    );
    const kinds = Map.groupBy(offered, ({ path }) => path.split('/').slice(0, -1).join('/'));
    const some = [...kinds.values()].flatMap((pages) => pages.filter((_, i) => i % Math.ceil(pages.length / 3) === 0));
    expect(some.length).toBeGreaterThan(15);
    const without: string[] = [];
    for (const { path } of some) if (!(await pictureOf(path))) without.push(path);
    expect(without).toEqual([]);
  });

  it('A page that is shared shows search engines the same picture of an article', async () => {
    const path = firstBelow(site, '/blog/');
    const graphs = readDocument((await site.request(path)).text).jsonLd.map((text) => JSON.parse(text));
    const { image } = graphs.find((graph) => graph['@type'] === 'BlogPosting');
    expect(image).toBe(site.origin + (await pictureOf(path)));
  });

  it('A page that is shared has the picture of its version cached for a year, and that of another for minutes', async () => {
    const address = await pictureOf(paths.home());
    const [bare = ''] = address.split('?');
    for (const path of [bare, `${bare}?v=older`, `${bare}?x=${'y'.repeat(900)}`]) {
      expect((await site.request(path)).headers['cache-control']).toBe('public, max-age=300');
    }
    const { headers, bytes } = await site.request(address);
    const known = { headers: { 'if-none-match': headers.etag ?? '' } };
    expect((await site.request(address, known)).status).toBe(304);
    const head = await site.request(address, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(bytes.length), 0]);
  });

  it('A page that is shared whose role is closed has another picture, which says so', async () => {
    const before = await pictureOf(paths.job(role));
    const rendered = (await site.request(before)).bytes;
    expectValue(await closeJob(site.db, actor, { ...role, reason: 'filled' }, new Date()));
    await site.renderer.catchUp();
    const html = (await site.request(paths.job(role))).text;
    const after = await pictureOf(paths.job(role));
    expect(after).not.toBe(before);
    expect(tagsOf(html)['og:image:alt']).toMatch(/\. Filled$/);
    const answer = await site.request(after);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.bytes.equals(rendered)).toBe(false);
    // A client with the old address gets the current picture, cached for minutes.
    const old = await site.request(before);
    expect(old.bytes.equals(answer.bytes)).toBe(true);
    expect(old.headers['cache-control']).toBe('public, max-age=300');
  });

  it('A page that is shared shows its company’s logo', async () => {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#e5007d' } })
      .webp()
      .toBuffer();
    const { id, slug } = await site.db
      .selectFrom('companies')
      .select(['id', 'slug'])
      .limit(1)
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('images')
      .values({
        id: 'pink',
        company_id: id,
        width: 64,
        height: 64,
        base64: logo.toString('base64'),
        created_at: new Date().toISOString(),
      })
      .execute();
    await site.db
      .updateTable('companies')
      .set({ logo: paths.image('pink') })
      .where('id', '=', id)
      .execute();
    // Changed past all commands: the page is forgotten by hand.
    site.store.clear();
    const { bytes } = await site.request(await pictureOf(paths.company(slug)));
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (528 * info.width + 108) * 3;
    const pink = [0xe5, 0, 0x7d];
    expect(Math.max(...pink.map((channel, i) => Math.abs(channel - (data[at + i] ?? 255))))).toBeLessThan(12);
  });
});

describe('There is no picture', () => {
  it('There is no picture of a role that is not public yet', async () => {
    const [, second] = await listOpenJobs(site, 2);
    if (!second) throw new Error('There is no second open role');
    for (const status of ['draft', 'pending'] as const) {
      await site.db.updateTable('jobs').set({ status }).where('hash', '=', second.hash).execute();
      site.store.clear();
      expect((await site.request(shareImagePath(paths.job(second)))).status).toBe(404);
    }
  });

  it('There is no picture of a role that is gone', async () => {
    expect((await site.request(shareImagePath(paths.job(await findArchivedJob(site))))).status).toBe(410);
  });

  it.each(
    readList(`
    /og/roles/unknown-role-aaaaaa.png · /og/companies/unknown.png · /og/listings/search.png · /og/listings/saved.png
    /og/listings/admin.png · /og/listings/recruiters.png · /og/listings/nothing-here.png
    /og/roles/ux-designer-abc123/apply.png · /og/pages/500.png · /og/x.png · /og
  `),
  )('There is no picture at %s', async (path) => {
    expect((await site.request(path)).status).toBeGreaterThanOrEqual(400);
    expect((await site.request(path)).status).toBeLessThan(500);
  });

  it('There is no picture at the old address of a role, but the way to its own', async () => {
    const [other] = await listOpenJobs(site, 1);
    const { status, headers } = await site.request(
      shareImagePath(paths.job({ slug: 'old-name', hash: other?.hash ?? '' })),
    );
    expect(status).toBe(301);
    expect(headers.location).toBe(shareImagePath(paths.job(other ?? role)));
  });
});

describe('Hostile requests for pictures', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'roles',
      'companies',
      'places',
      'listings',
      'pages',
      'salaries',
      'remote',
      'ux-designer',
      'in-berlin',
      'home',
    ),
    fc.constantFrom('..', '%2e%2e', '.png', '__proto__', 'x'.repeat(1_500), '%00', 'ö', 'senior-remote', 'page', '2'),
    fc.stringMatching(/^[a-z0-9-]{1,20}$/),
  );
  const path = fc
    .array(piece, { minLength: 1, maxLength: 5 })
    .map((pieces) => encodeURI(`/og/${pieces.join('/')}.png`).replaceAll('%25', '%'));

  it('Hostile requests for pictures bring no failure, and hold no more memory than is set', async () => {
    const left = fc.sample(path, { numRuns: HOSTILE, seed: 19 });
    const statuses = new Map<number, number>();
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) {
          const { status } = await site.request(next);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(0);
    expect(statuses.get(404)).toBeGreaterThan(0);
    expect(site.pictures.bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
  });
});
