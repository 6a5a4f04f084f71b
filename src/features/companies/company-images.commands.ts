import { lockForWrite } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { digest } from '../../lib/hash.ts';
import { type Picture, readPictures } from '../../lib/picture.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { paths } from '../../paths.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { DENSITIES } from '../../ui/densities.ts';
import type { Actor } from '../accounts/actor.ts';
import { writeAudit } from '../accounts/audit.ts';
import { LARGEST_PICTURE, LOGO_SIDE, LONGEST_ALT, MOST_WORK_IMAGES, WORK_SIDE } from './company.limits.ts';
import { companyTag, DIRECTORY_TAG } from './company.tags.ts';
import type { WorkImage } from './company.ts';
import { idOfImage } from './company-images.queries.ts';

/** Replaces a company's logo, or takes it away when there are no bytes. */
export async function setLogo(
  db: Db,
  actor: Actor,
  { companyId, bytes }: { companyId: string; bytes: Uint8Array | undefined },
  now: Date,
): Promise<Result<{ logo: string | null }>> {
  const picture = bytes && (await readDensities(bytes, 'logo', LOGO_SIDE));
  if (picture && !picture.ok) return picture;
  return change(db, actor, companyId, now, async (trx) => {
    const logo = picture ? paths.image(await keep(trx, companyId, picture.value, now)) : null;
    await trx.updateTable('companies').set({ logo }).where('id', '=', companyId).execute();
    return succeed({ logo });
  });
}

/** Adds a picture of the company's work, with the words for those who do not see it. */
export async function addWorkImage(
  db: Db,
  actor: Actor,
  { companyId, bytes, alt }: { companyId: string; bytes: Uint8Array; alt: string },
  now: Date,
): Promise<Result<{ src: string }>> {
  const words = alt.replace(/\s+/g, ' ').trim();
  if (!words) return refuse('alt', 'Describe what the picture shows, for people who can’t see it');
  if (words.length > LONGEST_ALT) return refuse('alt', `The description can have up to ${LONGEST_ALT} characters`);
  const picture = await readDensities(bytes, 'image', WORK_SIDE);
  if (!picture.ok) return picture;
  return change(db, actor, companyId, now, async (trx) => {
    const images = await readWorkImages(trx, companyId);
    if (images.length >= MOST_WORK_IMAGES)
      return refuse('image', `A company can show up to ${MOST_WORK_IMAGES} pictures`);
    const { width, height } = picture.value[0];
    const src = paths.image(await keep(trx, companyId, picture.value, now));
    const others = images.filter((image) => image.src !== src);
    await writeWorkImages(trx, companyId, [...others, { src, width, height, alt: words }]);
    return succeed({ src });
  });
}

export const removeWorkImage = (
  db: Db,
  actor: Actor,
  { companyId, src }: { companyId: string; src: string },
  now: Date,
): Promise<Result<{ src: string }>> =>
  change(db, actor, companyId, now, async (trx) => {
    const images = await readWorkImages(trx, companyId);
    if (!images.some((image) => image.src === src)) return refuse('src', 'There is no such picture');
    await writeWorkImages(
      trx,
      companyId,
      images.filter((image) => image.src !== src),
    );
    return succeed({ src });
  });

/** A change of pictures with its audit and every page that shows them; pictures that nobody shows any more go. */
function change<T>(
  db: Db,
  actor: Actor,
  companyId: string,
  now: Date,
  work: (trx: Trx) => Promise<Result<T>>,
): Promise<Result<T>> {
  return db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    const outcome = await work(trx);
    if (!outcome.ok) return outcome;
    const at = toInstant(now);
    const company = await trx
      .updateTable('companies')
      .set({ updated_at: at })
      .where('id', '=', companyId)
      .returning(['logo', 'work_images'])
      .executeTakeFirstOrThrow();
    const shown = `${company.logo} ${company.work_images}`;
    const kept = await trx.selectFrom('images').select('id').where('company_id', '=', companyId).execute();
    for (const { id } of kept.filter((image) => !shown.includes(paths.image(idOfImage(image.id))))) {
      await trx.deleteFrom('images').where('id', '=', id).execute();
    }
    await writeAudit(trx, actor, { action: 'change pictures', subject: `company:${companyId}` }, now);
    await publish(trx, at, { tags: [companyTag(companyId), DIRECTORY_TAG, SITEMAP_TAG] });
    return outcome;
  });
}

/** A picture at each density. */
type Densities = [Picture, Picture];

async function readDensities(bytes: Uint8Array, field: string, side: number): Promise<Result<Densities>> {
  const boxes = DENSITIES.map((density) => ({ width: side * density, height: side * density }));
  const pictures = await readPictures(bytes, field, LARGEST_PICTURE, boxes);
  return pictures.ok ? succeed(pictures.value as Densities) : pictures;
}

/** Named by its content and its company: the same picture twice is one, and of two companies each has its own. */
async function keep(trx: Trx, companyId: string, densities: Densities, now: Date): Promise<string> {
  const id = digest(Buffer.concat([Buffer.from(`${companyId}\n`), ...densities.map(({ webp }) => webp)]));
  for (const [i, { webp, width, height }] of densities.entries()) {
    const name = i === 0 ? id : `${id}@2x`;
    await trx
      .insertInto('images')
      .values({
        id: name,
        company_id: companyId,
        width,
        height,
        base64: webp.toString('base64'),
        created_at: toInstant(now),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
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
