import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { MAX_WORK_IMAGES } from '../../../src/features/companies/company.limits.ts';
import { findCompany } from '../../../src/features/companies/company.queries.ts';
import {
  addWorkImage,
  moveWorkImageToFront,
  removeWorkImage,
  setOrRemoveCompanyLogo,
} from '../../../src/features/companies/company-images.commands.ts';
import { findCompanyImage } from '../../../src/features/companies/company-images.queries.ts';
import { readCompanyDirectoryPage } from '../../../src/features/companies/directory.queries.ts';
import { closeJob, createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { loadHomePage } from '../../../src/features/search/home.queries.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import { encodeImage } from '../../../src/lib/image.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { reinstateCompany, suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf } from '../plant.ts';

const actor = { kind: 'recruiter', id: 'ana' } as const;
const limits = { bytes: 1_000_000, width: 400, height: 400 };

const render = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 800, height = 200, colour = '#228844') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();

const idOf = (path: string | null) => /([^/]+)\.webp$/.exec(path ?? '')?.[1] ?? '';
const countImages = async (db: Db) => (await db.selectFrom('images').select('id').execute()).length;

it.each(['png', 'jpeg', 'webp'] as const)(
  'A %s becomes a WebP of our own, smaller and without what it carried',
  async (format) => {
    const { webp, width, height } = expectValue(await encodeImage(await render(format), 'logo', limits));
    expect([width, height]).toEqual([400, 100]);
    expect(webp.subarray(8, 12).toString()).toBe('WEBP');
    expect(webp.toString('latin1')).not.toContain('secret place');
  },
);

it.each([
  ['a GIF', () => render('gif')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['nothing', async () => Buffer.alloc(0)],
  [
    'a page that begins like a PNG',
    async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<html>')]),
  ],
  ['half a picture', async () => (await render('jpeg')).subarray(0, 600)],
  ['more bytes than allowed', async () => Buffer.concat([await render('png'), Buffer.alloc(1_000_001)])],
  [
    'a small file that claims 400 million pixels',
    async () => {
      const png = await render('png', 10, 10);
      png.writeUInt32BE(20_000, 16);
      png.writeUInt32BE(20_000, 20);
      return png;
    },
  ],
])('%s is rejected in a sentence', async (_, make) => {
  const read = await encodeImage(await make(), 'logo', limits);
  expect(read.ok).toBe(false);
  expect(read.ok ? '' : read.problems[0]?.message).toMatch(/^(A|Choose|This) .*picture/i);
});

describeOnBothEngines('Pictures of a company', (open, _engine, test) => {
  test('Pictures of a company replace one another, and no unused one stays', async () => {
    const { db, now } = await open();
    const first = expectValue(
      await setOrRemoveCompanyLogo(db, actor, { companyId: 'co1', bytes: await render('png') }, now),
    ).logo;
    expect((await findCompany(db, 'co1'))?.logo).toBe(first);
    expect((await sharp(await findCompanyImage(db, idOf(first))).metadata()).width).toBe(64);
    expect((await sharp(await findCompanyImage(db, `${idOf(first)}@2x`)).metadata()).width).toBe(128);
    const second = expectValue(
      await setOrRemoveCompanyLogo(
        db,
        actor,
        { companyId: 'co1', bytes: await render('png', 300, 300, '#884422') },
        now,
      ),
    ).logo;
    expect(second).not.toBe(first);
    expect(await findCompanyImage(db, idOf(first))).toBeUndefined();
    expect(await findCompanyImage(db, `${idOf(first)}@2x`)).toBeUndefined();
    expectValue(await setOrRemoveCompanyLogo(db, actor, { companyId: 'co1', bytes: undefined }, now));
    expect(await countImages(db)).toBe(0);
    const changes = await db.selectFrom('changes').select('record').execute();
    expect(changes.map(({ record }) => JSON.parse(record).tags[0])).toEqual(Array(3).fill('company:co1'));
  });

  test('Pictures of a company of which one density was stored are shown at both', async () => {
    const { db, now } = await open();
    const { logo } = expectValue(
      await setOrRemoveCompanyLogo(db, actor, { companyId: 'co1', bytes: await render('png') }, now),
    );
    await db
      .deleteFrom('images')
      .where('id', '=', `${idOf(logo)}@2x`)
      .execute();
    expect((await sharp(await findCompanyImage(db, `${idOf(logo)}@2x`)).metadata()).width).toBe(64);
  });

  it('Pictures of a company of work need words, have an order and an end', async () => {
    const { db, now } = await open();
    const add = async (alt: string, colour: string) =>
      addWorkImage(db, actor, { companyId: 'co1', bytes: await render('jpeg', 200, 100, colour), alt }, now);
    expect((await add(' ', '#000000')).ok).toBe(false);
    for (let i = 0; i < MAX_WORK_IMAGES; i++)
      expectValue(await add(`Poster ${i}`, `#${(16 + 28 * i).toString(16)}8844`));
    expect((await add('One more', '#ffffff')).ok).toBe(false);
    const images = (await findCompany(db, 'co1'))?.workImages ?? [];
    expect(images.map(({ alt, width, height }) => [alt, width, height])).toEqual(
      Array.from({ length: MAX_WORK_IMAGES }, (_, i) => [`Poster ${i}`, 200, 100]),
    );
    expectValue(await removeWorkImage(db, actor, { companyId: 'co1', src: images[0]?.src ?? '' }, now));
    expect((await removeWorkImage(db, actor, { companyId: 'co2', src: images[1]?.src ?? '' }, now)).ok).toBe(false);
    // Whole and as a crop, at two densities, in two formats.
    expect(await countImages(db)).toBe(8 * (MAX_WORK_IMAGES - 1));
  });

  const addPicture = async (db: Db, companyId: string, alt: string, now: Date, bytes: Uint8Array) =>
    expectValue(await addWorkImage(db, actor, { companyId, bytes, alt }, now)).src;
  /** A small one, which is soon made smaller. */
  const addWork = async (db: Db, companyId: string, alt: string, now: Date, colour = '#226688') =>
    addPicture(db, companyId, alt, now, await render('png', 200, 100, colour));
  const lastTags = async (db: Db): Promise<string[]> => {
    const changes = await db.selectFrom('changes').select('record').orderBy('id').execute();
    return JSON.parse(changes.at(-1)?.record ?? '{}').tags;
  };
  const worksOf = async (db: Db, id: string) => (await findCompany(db, id))?.workImages.map(({ alt }) => alt);
  const hire = async (db: Db, companyId: string, now: Date) => {
    const job = expectValue(await createJob(db, actor, draftOf({ companyId }), now));
    return expectValue(await publishJob(db, actor, job, now));
  };
  const studiosOn = async (db: Db) =>
    (await loadHomePage(db, await readTaxonomy(db))).studios.map(({ slug, open, work }) => [slug, open, work.alt]);

  test('Pictures of work are stored whole and as a crop of 4:3, at both densities, and as AVIF', async () => {
    const { db, now } = await open();
    const id = idOf(await addPicture(db, 'co1', 'A poster', now, await render('png', 2_000, 1_000)));
    const sizes = { '': [900, 450], '@2x': [1_800, 900], '@crop': [320, 240], '@crop@2x': [640, 480] };
    for (const [suffix, size] of Object.entries(sizes)) {
      for (const format of ['webp', 'avif'] as const) {
        const {
          width,
          height,
          format: found,
        } = await sharp(await findCompanyImage(db, id + suffix, format)).metadata();
        expect([width, height, found], id + suffix).toEqual([...size, format === 'avif' ? 'heif' : 'webp']);
      }
    }
    expect(await findCompanyImage(db, `${id}@3x`)).toBeUndefined();
    expect(await findCompanyImage(db, `${id}@3x`, 'avif')).toBeUndefined();
  });

  it('Pictures of a company of work say which pages show them, and no others', async () => {
    const { db, now } = await open();
    const src = await addWork(db, 'co1', 'A poster', now);
    expect(await lastTags(db)).toEqual(['work:co1', 'work', 'sitemap']);
    const second = await addWork(db, 'co1', 'A book', now, '#884422');
    expectValue(await moveWorkImageToFront(db, actor, { companyId: 'co1', src: second }, now));
    expect(await worksOf(db, 'co1')).toEqual(['A book', 'A poster']);
    expect(await lastTags(db)).toEqual(['work:co1', 'work', 'sitemap']);
    expect((await moveWorkImageToFront(db, actor, { companyId: 'co2', src }, now)).ok).toBe(false);
    expectValue(await removeWorkImage(db, actor, { companyId: 'co1', src }, now));
    expect(await lastTags(db)).toEqual(['work:co1', 'work', 'sitemap']);
  });

  it('Pictures of work appear on home while their company hires, by the latest role, and in the directory always', async () => {
    const { db, now } = await open();
    const later = new Date(now.getTime() + 60_000);
    await hire(db, 'co2', now);
    const { hash } = await hire(db, 'co4', later);
    expect(await studiosOn(db)).toEqual([]);
    const src = await addWork(db, 'co2', 'A poster', now);
    await addWork(db, 'co4', 'A chair', now);
    await addWork(db, 'co4', 'A table', now, '#884422');
    expect(await studiosOn(db)).toEqual([
      ['9-volt', 1, 'A chair'],
      ['pale-harbour', 1, 'A poster'],
    ]);
    expectValue(await closeJob(db, actor, { hash, reason: 'filled' }, later));
    expect(await studiosOn(db)).toEqual([['pale-harbour', 1, 'A poster']]);
    const inDirectory = async () =>
      ((await readCompanyDirectoryPage(db))?.letters ?? []).flatMap(({ companies }) =>
        companies.flatMap(({ slug, work }) => (work ? [[slug, work.alt]] : [])),
      );
    expect(await inDirectory()).toEqual([
      ['pale-harbour', 'A poster'],
      ['9-volt', 'A chair'],
    ]);
    expectValue(await removeWorkImage(db, actor, { companyId: 'co2', src }, now));
    expect(await studiosOn(db)).toEqual([]);
    expect(await inDirectory()).toEqual([['9-volt', 'A chair']]);
  });

  test('Pictures of a company of a suspended company are gone until it comes back', async () => {
    const { db, now } = await open();
    await hire(db, 'co2', now);
    const id = idOf(await addWork(db, 'co2', 'A poster', now));
    expectValue(
      await suspendCompany(db, actor, { slug: 'pale-harbour', reason: 'Spam', origin: 'https://easel.example' }, now),
    );
    expect(await studiosOn(db)).toEqual([]);
    for (const format of ['webp', 'avif'] as const) expect(await findCompanyImage(db, id, format)).toBeUndefined();
    expectValue(await reinstateCompany(db, actor, 'pale-harbour', now));
    expect(await findCompanyImage(db, id)).toBeDefined();
  });

  test('Pictures of a company go over to the company that theirs becomes part of, as far as there is room', async () => {
    const { db, now } = await open();
    for (let i = 1; i < MAX_WORK_IMAGES; i++)
      await addWork(db, 'co1', `Own ${i}`, now, `#${(16 + 28 * i).toString(16)}8844`);
    const first = await addWork(db, 'co2', 'Came 1', now, '#111111');
    const second = await addWork(db, 'co2', 'Came 2', now, '#222222');
    const { logo } = expectValue(
      await setOrRemoveCompanyLogo(db, actor, { companyId: 'co2', bytes: await render('png') }, now),
    );
    expectValue(await mergeCompany(db, actor, { slug: 'pale-harbour', into: 'northlight' }, now));
    const own = Array.from({ length: MAX_WORK_IMAGES - 1 }, (_, i) => `Own ${i + 1}`);
    expect(await worksOf(db, 'co1')).toEqual([...own, 'Came 1']);
    expect(await findCompanyImage(db, idOf(first))).toBeDefined();
    for (const gone of [second, logo]) expect(await findCompanyImage(db, idOf(gone))).toBeUndefined();
    expect(await lastTags(db)).toEqual(expect.arrayContaining(['work:co1', 'work:co2', 'work']));
  });
});
