import type { Tables } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { sha256 } from '../../lib/hash.ts';
import { type EncodedImage, encodeImages, type ImageBox } from '../../lib/image.ts';
import { type Result, succeed } from '../../lib/result.ts';
import { rasteriseIfSvg } from '../../lib/svg.ts';
import { DENSITIES } from '../../ui/densities.ts';
import { LOGO_SIDE, MAX_IMAGE_BYTES, WORK_SIDE } from './company.limits.ts';
import { CROP, CROP_SUFFIX, DOUBLE_SUFFIX } from './work-image.ts';

/** Image in one size and shape, stored under its id with `suffix`. */
export interface CompanyImageFile {
  suffix: string;
  picture: EncodedImage;
}

/** The first is the full image at density 1 without suffix. */
export type CompanyImageFiles = [CompanyImageFile, ...CompanyImageFile[]];

/** Encodes an untrusted image as a logo at both densities. */
export async function encodeLogo(bytes: Uint8Array): Promise<Result<CompanyImageFiles>> {
  const picture = await rasteriseIfSvg(bytes, 'logo');
  return picture.ok ? readFiles(picture.value, 'logo', { '': inDensities(LOGO_SIDE, LOGO_SIDE) }) : picture;
}

/** Encodes an untrusted image as full and cropped, at both densities, in WebP and AVIF. */
export const encodeWorkImage = (bytes: Uint8Array) =>
  readFiles(bytes, 'image', {
    '': inDensities(WORK_SIDE, WORK_SIDE, { avif: true }),
    [CROP_SUFFIX]: inDensities(CROP.width, CROP.height, { fit: 'cover', avif: true }),
  });

const inDensities = (width: number, height: number, further: Partial<ImageBox> = {}): ImageBox[] =>
  DENSITIES.map((density) => ({ width: width * density, height: height * density, ...further }));

/** `shapes`: boxes by density for each shape's suffix. */
async function readFiles(
  bytes: Uint8Array,
  field: string,
  shapes: Record<string, ImageBox[]>,
): Promise<Result<CompanyImageFiles>> {
  const wanted = Object.entries(shapes).flatMap(([shape, boxes]) =>
    boxes.map((box, i) => ({ suffix: i === 0 ? shape : shape + DOUBLE_SUFFIX, box })),
  );
  const boxes = wanted.map(({ box }) => box);
  const pictures = await encodeImages(bytes, field, MAX_IMAGE_BYTES, boxes);
  if (!pictures.ok) return pictures;
  return succeed(wanted.map(({ suffix }, i) => ({ suffix, picture: pictures.value[i] })) as CompanyImageFiles);
}

/** Image rows. Ids derive from company and content, so a repeat is the same image. */
export function imageRows(
  companyId: string,
  files: CompanyImageFiles,
  at: Instant,
): { id: string; rows: Tables['images'][] } {
  const id = sha256(Buffer.concat([Buffer.from(`${companyId}\n`), ...files.map(({ picture }) => picture.webp)]));
  const rows = files.flatMap(({ suffix, picture: { webp, avif, width, height } }) => {
    const row = (name: string, bytes: Buffer) => ({
      id: name,
      company_id: companyId,
      width,
      height,
      base64: bytes.toString('base64'),
      created_at: at,
    });
    const name = id + suffix;
    return [row(name, webp), ...(avif ? [row(`${name}${AVIF}`, avif)] : [])];
  });
  return { id, rows };
}

const AVIF = '.avif';

/** Id in a file name of any shape, density and format. */
export const imageIdOfFileName = (name: string): string => name.split(/[@.]/, 1)[0] ?? '';
