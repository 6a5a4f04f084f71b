import sharp from 'sharp';
import { adImageOf } from '../features/ads/ad-image.ts';
import { LOGO_SIDE } from '../features/companies/company.limits.ts';
import type { WorkImage } from '../features/companies/company.ts';
import { type ImageFile, type ImageFiles, imageRows } from '../features/companies/image-files.ts';
import { readOwnColour } from '../features/companies/own-colour.commands.ts';
import { CROP, CROP_SUFFIX, DOUBLE_SUFFIX } from '../features/companies/work-image.ts';
import type { Instant } from '../lib/dates.ts';
import type { Picture } from '../lib/picture.ts';
import { paths } from '../paths.ts';
import { type Artwork, type Drawing, svgOf } from './artwork/artwork.ts';
import type { DemoBoard } from './demo-board.ts';
import type { CompanyWork } from './work.ts';

/** Rows of pictures, and of the companies and ads that show them. */
type Pictured = Pick<DemoBoard, 'companies' | 'images' | 'ads' | 'ad_images'>;

/** Companies whose pictures are made at a time: enough for all cores, few enough for little memory. */
const AT_ONCE = 4;

/**
 * Makes logos and pictures of what was drawn, as a company's own are kept; only those that lead have crops.
 * @param onProgress is told how far it is, in companies.
 */
export async function makePictures(
  { work, companies, ads, adverts, at }: DemoBoard,
  onProgress?: (done: number) => void,
): Promise<Pictured> {
  const made = new Map<string, Awaited<ReturnType<typeof makeCompany>>>();
  for (let i = 0; i < work.length; i += AT_ONCE) {
    onProgress?.(i);
    const some = await Promise.all(work.slice(i, i + AT_ONCE).map((one) => makeCompany(one, at)));
    for (const company of some) made.set(company.companyId, company);
  }
  return {
    images: [...made.values()].flatMap(({ rows }) => rows),
    companies: companies.map((row) => ({ ...row, ...made.get(row.id)?.shown })),
    ...(await makeAdverts(ads, adverts, at)),
  };
}

async function makeCompany({ companyId, logo, works }: CompanyWork, at: Instant) {
  const [drawnLogo, ...pictures] = await Promise.all([
    makeLogo(companyId, logo, at),
    ...works.map((artwork, i) => makePicture(companyId, artwork, i === 0, at)),
  ]);
  return {
    companyId,
    shown: {
      logo: drawnLogo.src,
      own_colour: drawnLogo.colour,
      work_images: JSON.stringify(pictures.map(({ image }) => image)),
    },
    rows: [drawnLogo, ...pictures].flatMap(({ rows }) => rows),
  };
}

async function makeAdverts(ads: DemoBoard['ads'], adverts: DemoBoard['adverts'], at: Instant) {
  const pictured = await Promise.all(
    ads.map(async (ad) => {
      const drawing = adverts.get(ad.id);
      if (!drawing) return { ad: { ...ad, image: null }, rows: [] };
      const pictures = [await encode(drawing, 0.5), await encode(drawing, 1)];
      const { name, files } = adImageOf(pictures);
      const rows = files.map((file) => ({ name: file.name, bytes: file.bytes.toString('base64'), created_at: at }));
      return { ad: { ...ad, image: name }, rows };
    }),
  );
  return { ads: pictured.map(({ ad }) => ad), ad_images: pictured.flatMap(({ rows }) => rows) };
}

async function makeLogo(companyId: string, logo: Drawing, at: Instant) {
  const files: ImageFiles = [
    { suffix: '', picture: await encode(logo, LOGO_SIDE / logo.width) },
    { suffix: DOUBLE_SUFFIX, picture: await encode(logo, (2 * LOGO_SIDE) / logo.width) },
  ];
  const { id, rows } = imageRows(companyId, files, at);
  return { src: paths.image(id), colour: await readOwnColour(files[0].picture.webp), rows };
}

/** Of the largest size of a drawing, in which it is twice as dense on most pages. */
const SINGLE = 2 / 3;

async function makePicture(companyId: string, artwork: Artwork, isLead: boolean, at: Instant) {
  const files: ImageFiles = [
    { suffix: '', picture: await encode(artwork, SINGLE) },
    { suffix: DOUBLE_SUFFIX, picture: await encode(artwork, 1) },
    ...(isLead ? await cropsOf(artwork) : []),
  ];
  const { id, rows } = imageRows(companyId, files, at);
  const { width, height } = files[0].picture;
  const image: WorkImage = {
    src: paths.image(id),
    width,
    height,
    alt: artwork.alt,
    ...(isLead ? { hasCrop: true } : {}),
  };
  return { image, rows };
}

const cropsOf = (artwork: Artwork): Promise<ImageFile[]> =>
  Promise.all(
    ['', DOUBLE_SUFFIX].map(async (density, i) => ({
      suffix: CROP_SUFFIX + density,
      picture: await encode(artwork, 1, { width: CROP.width * (i + 1), height: CROP.height * (i + 1) }),
    })),
  );

/** With a crop, cut to it, and as AVIF too. */
async function encode(drawing: Drawing, scale: number, crop?: { width: number; height: number }): Promise<Picture> {
  const drawn = sharp(Buffer.from(svgOf(drawing, scale)));
  const cut = crop ? drawn.resize({ ...crop, fit: 'cover' }) : drawn;
  const [webp, avif] = await Promise.all([
    cut.clone().webp({ quality: 78, effort: 2 }).toBuffer({ resolveWithObject: true }),
    crop && cut.clone().avif({ quality: 58, effort: 1 }).toBuffer(),
  ]);
  const { width, height } = webp.info;
  return { webp: webp.data, width, height, ...(avif ? { avif } : {}) };
}
