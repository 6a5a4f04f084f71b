import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Tables } from '../db/tables.ts';
import { toAdImage } from '../features/ads/ad-image.ts';
import { LOGO_SIDE } from '../features/companies/company.limits.ts';
import type { WorkImage } from '../features/companies/company.ts';
import { type CompanyImageFile, imageRows } from '../features/companies/image-files.ts';
import { CROP, CROP_SUFFIX, DOUBLE_SUFFIX } from '../features/companies/work-image.ts';
import type { Instant } from '../lib/dates.ts';
import { slugify } from '../lib/text.ts';
import { paths } from '../paths.ts';
import { readJson } from './data.ts';

/** Pixels: width and height. */
const sizeSchema = z.tuple([z.number(), z.number()]);

/** Companies with pictures of work, by name. */
const work = readJson(
  'work.json',
  z.array(
    z.strictObject({
      company: z.string(),
      /** Colours of the logo, as `brand_colour` stores them. */
      colour: z.string(),
      /** The first one leads and has crops. */
      pictures: z.array(z.strictObject({ alt: z.string(), sizes: z.tuple([sizeSchema, sizeSchema]) })).min(1),
    }),
  ),
);

const readPicture = (name: string): Buffer => readFileSync(new URL(`data/pictures/${name}`, import.meta.url));

/** Reads logos and pictures of work from `data/pictures`, as rows of their companies. */
export function loadDemoPictures(
  companies: readonly Tables['companies'][],
  at: Instant,
): { companies: Tables['companies'][]; images: Tables['images'][] } {
  const images: Tables['images'][] = [];
  const add = (companyId: string, files: [CompanyImageFile, ...CompanyImageFile[]]): string => {
    const { id, rows } = imageRows(companyId, files, at);
    images.push(...rows);
    return paths.image(id);
  };
  const byName = new Map(work.map((one) => [one.company, one]));
  const pictured = companies.map((row) => {
    const shown = byName.get(row.name);
    if (!shown) return row;
    const folder = slugify(row.name);
    const works = shown.pictures.map(({ alt, sizes }, i): WorkImage => {
      const isFirst = i === 0;
      const src = add(row.id, [
        readFile(`${folder}/${i + 1}`, '', sizes[0]),
        readFile(`${folder}/${i + 1}`, DOUBLE_SUFFIX, sizes[1]),
        ...(isFirst ? readCrops(`${folder}/${i + 1}`) : []),
      ]);
      const [width, height] = sizes[0];
      return { src, width, height, alt, ...(isFirst ? { hasCrop: true } : {}) };
    });
    const logo = add(row.id, [
      readFile(`${folder}/logo`, '', [LOGO_SIDE, LOGO_SIDE]),
      readFile(`${folder}/logo`, DOUBLE_SUFFIX, [2 * LOGO_SIDE, 2 * LOGO_SIDE]),
    ]);
    return { ...row, logo, brand_colour: shown.colour, work_images: JSON.stringify(works) };
  });
  return { companies: pictured, images };
}

const readFile = (name: string, suffix: string, [width, height]: readonly [number, number]): CompanyImageFile => ({
  suffix,
  picture: { webp: readPicture(`${name}${suffix}.webp`), width, height },
});

const readCrops = (name: string): CompanyImageFile[] =>
  ['', DOUBLE_SUFFIX].map((density, i) => {
    const suffix = CROP_SUFFIX + density;
    const { picture } = readFile(name, suffix, [CROP.width * (i + 1), CROP.height * (i + 1)]);
    return { suffix, picture: { ...picture, avif: readPicture(`${name}${suffix}.avif`) } };
  });

export function readAdImage(picture: string, at: Instant): { name: string; rows: Tables['ad_images'][] } {
  const { name, files } = toAdImage(
    ['', DOUBLE_SUFFIX].map((suffix) => ({ webp: readPicture(`ads/${picture}${suffix}.webp`) })),
  );
  return {
    name,
    rows: files.map((file) => ({ name: file.name, bytes: file.bytes.toString('base64'), created_at: at })),
  };
}
