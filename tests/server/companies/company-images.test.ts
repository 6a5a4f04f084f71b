import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { MOST_WORK_IMAGES } from '../../../src/features/companies/company.limits.ts';
import { findCompany } from '../../../src/features/companies/company.queries.ts';
import { addWorkImage, removeWorkImage, setLogo } from '../../../src/features/companies/company-images.commands.ts';
import { findImage } from '../../../src/features/companies/company-images.queries.ts';
import { readPicture } from '../../../src/lib/picture.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';

const actor = { kind: 'recruiter', id: 'ana' } as const;
const limits = { bytes: 1_000_000, width: 400, height: 400 };

const draw = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 800, height = 200, colour = '#228844') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();

const idOf = (path: string | null) => /([^/]+)\.webp$/.exec(path ?? '')?.[1] ?? '';
const countImages = async (db: Db) => (await db.selectFrom('images').select('id').execute()).length;

it.each(['png', 'jpeg', 'webp'] as const)(
  'A %s becomes a WebP of our own, smaller and without what it carried',
  async (format) => {
    const { webp, width, height } = expectValue(await readPicture(await draw(format), 'logo', limits));
    expect([width, height]).toEqual([400, 100]);
    expect(webp.subarray(8, 12).toString()).toBe('WEBP');
    expect(webp.toString('latin1')).not.toContain('secret place');
  },
);

it.each([
  ['a GIF', () => draw('gif')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['nothing', async () => Buffer.alloc(0)],
  [
    'a page that begins like a PNG',
    async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<html>')]),
  ],
  ['half a picture', async () => (await draw('jpeg')).subarray(0, 600)],
  ['more bytes than allowed', async () => Buffer.concat([await draw('png'), Buffer.alloc(1_000_001)])],
  [
    'a small file that claims 400 million pixels',
    async () => {
      const png = await draw('png', 10, 10);
      png.writeUInt32BE(20_000, 16);
      png.writeUInt32BE(20_000, 20);
      return png;
    },
  ],
])('%s is refused in a sentence', async (_, make) => {
  const read = await readPicture(await make(), 'logo', limits);
  expect(read.ok).toBe(false);
  expect(read.ok ? '' : read.problems[0]?.message).toMatch(/^(A|Choose|This) .*picture/i);
});

describeOnBothEngines('Pictures of a company', (open) => {
  it('replace one another, and none stays that nobody shows', async () => {
    const { db, now } = await open();
    const first = expectValue(await setLogo(db, actor, { companyId: 'co1', bytes: await draw('png') }, now)).logo;
    expect((await findCompany(db, 'co1'))?.logo).toBe(first);
    expect((await sharp(await findImage(db, idOf(first))).metadata()).width).toBe(64);
    expect((await sharp(await findImage(db, `${idOf(first)}@2x`)).metadata()).width).toBe(128);
    const second = expectValue(
      await setLogo(db, actor, { companyId: 'co1', bytes: await draw('png', 300, 300, '#884422') }, now),
    ).logo;
    expect(second).not.toBe(first);
    expect(await findImage(db, idOf(first))).toBeUndefined();
    expect(await findImage(db, `${idOf(first)}@2x`)).toBeUndefined();
    expectValue(await setLogo(db, actor, { companyId: 'co1', bytes: undefined }, now));
    expect(await countImages(db)).toBe(0);
    const changes = await db.selectFrom('changes').select('record').execute();
    expect(changes.map(({ record }) => JSON.parse(record).tags[0])).toEqual(Array(3).fill('company:co1'));
  });

  it('of which one density was kept are shown at both', async () => {
    const { db, now } = await open();
    const { logo } = expectValue(await setLogo(db, actor, { companyId: 'co1', bytes: await draw('png') }, now));
    await db
      .deleteFrom('images')
      .where('id', '=', `${idOf(logo)}@2x`)
      .execute();
    expect((await sharp(await findImage(db, `${idOf(logo)}@2x`)).metadata()).width).toBe(64);
  });

  it('of work need words, have an order and an end', async () => {
    const { db, now } = await open();
    const add = async (alt: string, colour: string) =>
      addWorkImage(db, actor, { companyId: 'co1', bytes: await draw('jpeg', 200, 100, colour), alt }, now);
    expect((await add(' ', '#000000')).ok).toBe(false);
    for (let i = 0; i < MOST_WORK_IMAGES; i++)
      expectValue(await add(`Poster ${i}`, `#${(16 + 28 * i).toString(16)}8844`));
    expect((await add('One more', '#ffffff')).ok).toBe(false);
    const images = (await findCompany(db, 'co1'))?.workImages ?? [];
    expect(images.map(({ alt, width, height }) => [alt, width, height])).toEqual(
      Array.from({ length: MOST_WORK_IMAGES }, (_, i) => [`Poster ${i}`, 200, 100]),
    );
    expectValue(await removeWorkImage(db, actor, { companyId: 'co1', src: images[0]?.src ?? '' }, now));
    expect((await removeWorkImage(db, actor, { companyId: 'co2', src: images[1]?.src ?? '' }, now)).ok).toBe(false);
    expect(await countImages(db)).toBe(2 * (MOST_WORK_IMAGES - 1));
  });
});
