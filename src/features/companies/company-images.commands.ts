import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { readPixelsWithin } from '../../lib/image.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { paths } from '../../paths.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { companyProfileTag, DIRECTORY_TAG, WORK_TAG, workImagesTag } from '../../publishing/tags.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { extractBrandColour } from './brand-colour.ts';
import { MAX_ALT_LENGTH, MAX_WORK_IMAGES } from './company.limits.ts';
import type { WorkImage } from './company.ts';
import { type CompanyImageFiles, encodeLogo, encodeWorkImage, imageIdOfFileName, imageRows } from './image-files.ts';

/** Replaces or removes a logo with its brand colour. */
export async function setOrRemoveCompanyLogo(
  db: Db,
  actor: Actor,
  { companyId, bytes }: { companyId: string; bytes: Uint8Array | undefined },
  now: Date,
): Promise<Result<{ logo: string | null }>> {
  const files = bytes && (await encodeLogo(bytes));
  if (files && !files.ok) return files;
  return writeLogo(db, actor, { companyId, files: files?.value }, now);
}

/** Sets a logo found on the company's website, if it has none and the picture is large enough. */
export async function adoptWebsiteLogoIfMissing(
  db: Db,
  { companyId, bytes }: { companyId: string; bytes: Uint8Array },
  now: Date,
): Promise<Result<{ logo: string | null }>> {
  const files = await encodeLogo(bytes);
  if (!files.ok) return files;
  const { width, height } = files.value[0].picture;
  if (Math.min(width, height) < MIN_FOUND_SIDE)
    return invalid('logo', `A logo that is found needs ${MIN_FOUND_SIDE} pixels a side`);
  const actor: Actor = { kind: 'system', name: 'source' };
  return writeLogo(db, actor, { companyId, files: files.value, isOnlyFirst: true }, now);
}

/** Side in pixels of the mark in lists. */
const MIN_FOUND_SIDE = 48;

async function writeLogo(
  db: Db,
  actor: Actor,
  {
    companyId,
    files,
    isOnlyFirst = false,
  }: { companyId: string; files: CompanyImageFiles | undefined; isOnlyFirst?: boolean },
  now: Date,
): Promise<Result<{ logo: string | null }>> {
  const brand_colour = files ? await computeBrandColour(files[0].picture.webp) : null;
  const tags = [companyProfileTag(companyId), DIRECTORY_TAG];
  return change(db, actor, { companyId, tags }, now, async (trx) => {
    const known = await trx.selectFrom('companies').select('logo').where('id', '=', companyId).executeTakeFirst();
    if (isOnlyFirst && known?.logo !== null) return invalid('logo', 'The company has a logo');
    const logo = files ? paths.image(await insertImage(trx, companyId, files, toInstant(now))) : null;
    await trx.updateTable('companies').set({ logo, brand_colour }).where('id', '=', companyId).execute();
    return succeed({ logo });
  });
}

export async function addWorkImage(
  db: Db,
  actor: Actor,
  { companyId, bytes, alt }: { companyId: string; bytes: Uint8Array; alt: string },
  now: Date,
): Promise<Result<{ src: string }>> {
  const words = alt.replace(/\s+/g, ' ').trim();
  if (!words) return invalid('alt', 'Describe what the picture shows, for people who can’t see it');
  if (words.length > MAX_ALT_LENGTH)
    return invalid('alt', `The description can have up to ${MAX_ALT_LENGTH} characters`);
  const files = await encodeWorkImage(bytes);
  if (!files.ok) return files;
  return changeWork(db, actor, companyId, now, async (trx, images) => {
    if (images.length >= MAX_WORK_IMAGES)
      return invalid('image', `A company can show up to ${MAX_WORK_IMAGES} pictures`);
    const { width, height } = files.value[0].picture;
    const src = paths.image(await insertImage(trx, companyId, files.value, toInstant(now)));
    const others = images.filter((image) => image.src !== src);
    return succeed({ src, images: [...others, { src, width, height, alt: words, hasAvif: true, hasCrop: true }] });
  });
}

/** Makes an image the first, which tiles and roles show. */
export const moveWorkImageToFront = (
  db: Db,
  actor: Actor,
  { companyId, src }: { companyId: string; src: string },
  now: Date,
): Promise<Result<{ src: string }>> =>
  changeWork(db, actor, companyId, now, async (_, images) => {
    const chosen = images.find((image) => image.src === src);
    if (!chosen) return invalid('src', NO_SUCH_PICTURE);
    return succeed({ src, images: [chosen, ...images.filter((image) => image !== chosen)] });
  });

export const removeWorkImage = (
  db: Db,
  actor: Actor,
  { companyId, src }: { companyId: string; src: string },
  now: Date,
): Promise<Result<{ src: string }>> =>
  changeWork(db, actor, companyId, now, async (_, images) => {
    if (!images.some((image) => image.src === src)) return invalid('src', NO_SUCH_PICTURE);
    return succeed({ src, images: images.filter((image) => image.src !== src) });
  });

const NO_SUCH_PICTURE = 'There is no such picture';

/** Moves work images to another company up to its limit. Deletes the others and the logo. */
export async function mergeWorkImagesAndDropLogo(
  trx: Trx,
  { from, to }: { from: string; to: string },
  at: Instant,
): Promise<void> {
  const own = await readWorkImages(trx, to);
  const known = new Set(own.map(({ src }) => src));
  const came = (await readWorkImages(trx, from)).filter(({ src }) => !known.has(src));
  await trx.updateTable('images').set({ company_id: to }).where('company_id', '=', from).execute();
  if (came.length > 0) {
    await writeWorkImages(trx, to, [...own, ...came].slice(0, MAX_WORK_IMAGES));
    await trx.updateTable('companies').set({ updated_at: at }).where('id', '=', to).execute();
  }
  await removeUnshown(trx, to);
}

/** Changes the work images. `choose` maps current to new ones. */
function changeWork(
  db: Db,
  actor: Actor,
  companyId: string,
  now: Date,
  choose: (trx: Trx, images: WorkImage[]) => Promise<Result<{ src: string; images: WorkImage[] }>>,
): Promise<Result<{ src: string }>> {
  return change(db, actor, { companyId, tags: [workImagesTag(companyId), WORK_TAG] }, now, async (trx) => {
    const chosen = await choose(trx, await readWorkImages(trx, companyId));
    if (!chosen.ok) return chosen;
    const { src, images } = chosen.value;
    await writeWorkImages(trx, companyId, images);
    return succeed({ src });
  });
}

/** Changes images with audit entry and change record, and deletes unused ones. */
function change<T>(
  db: Db,
  actor: Actor,
  { companyId, tags }: { companyId: string; tags: string[] },
  now: Date,
  work: (trx: Trx) => Promise<Result<T>>,
): Promise<Result<T>> {
  return writeTransaction(db, async (trx) => {
    const outcome = await work(trx);
    if (!outcome.ok) return outcome;
    const at = toInstant(now);
    await trx.updateTable('companies').set({ updated_at: at }).where('id', '=', companyId).execute();
    await removeUnshown(trx, companyId);
    await writeAudit(trx, actor, { action: 'change pictures', subject: `company:${companyId}` }, now);
    await publish(trx, at, { tags: [...tags, SITEMAP_TAG] });
    return outcome;
  });
}

async function removeUnshown(trx: Trx, companyId: string): Promise<void> {
  const { logo, work_images } = await trx
    .selectFrom('companies')
    .select(['logo', 'work_images'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const shown = `${logo} ${work_images}`;
  const remaining = await trx.selectFrom('images').select('id').where('company_id', '=', companyId).execute();
  for (const { id } of remaining.filter((image) => !shown.includes(paths.image(imageIdOfFileName(image.id))))) {
    await trx.deleteFrom('images').where('id', '=', id).execute();
  }
}

async function insertImage(trx: Trx, companyId: string, files: CompanyImageFiles, at: Instant): Promise<string> {
  const { id, rows } = imageRows(companyId, files, at);
  await trx
    .insertInto('images')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return id;
}

async function readWorkImages(trx: Trx, companyId: string): Promise<WorkImage[]> {
  const row = await trx
    .selectFrom('companies')
    .select('work_images')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.work_images);
}

const writeWorkImages = (trx: Trx, companyId: string, images: WorkImage[]) =>
  trx
    .updateTable('companies')
    .set({ work_images: JSON.stringify(images) })
    .where('id', '=', companyId)
    .execute();

/** Side in pixels to which a logo is reduced to detect its colour. */
const SIDE = 48;

/** Brand colour as JSON. `null` for a grey logo. */
const computeBrandColour = async (logo: Uint8Array): Promise<string> =>
  JSON.stringify(extractBrandColour(await readPixelsWithin(logo, SIDE)));
