import { lockForWrite } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { readPixels } from '../../lib/image.ts';
import { publish } from '../../publishing/publish.ts';
import { brandColourOf } from './brand-colour.ts';
import { companyTag, DIRECTORY_TAG } from './company.tags.ts';
import { idOfImage } from './image-files.ts';

/** Companies whose logos are read at a time. */
const AT_ONCE = 50;

/** Pixels; enough to tell what a logo is made of. */
const SIDE = 48;

/** What a logo gives its company of colour, as it is kept: JSON, `null` in it for one in grey. */
export const computeBrandColour = async (logo: Uint8Array): Promise<string> =>
  JSON.stringify(brandColourOf(await readPixels(logo, SIDE)));

/** Reads logos that nobody has looked at: those from before pages showed colours. */
export async function computeMissingBrandColours(db: Db, now: Date): Promise<void> {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'logo'])
    .where('logo', 'is not', null)
    .where('own_colour', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id, logo } of companies) await readMissingColour(db, id, logo ?? '', now);
}

async function readMissingColour(db: Db, companyId: string, logo: string, now: Date): Promise<void> {
  const image = await db
    .selectFrom('images')
    .select('base64')
    .where('id', '=', idOfImage(logo.split('/').at(-1) ?? ''))
    .executeTakeFirst();
  const colour = image ? await computeBrandColour(Buffer.from(image.base64, 'base64')) : 'null';
  await db.transaction().execute(async (trx) => {
    await lockForWrite(trx);
    const { numUpdatedRows } = await trx
      .updateTable('companies')
      .set({ own_colour: colour })
      .where('id', '=', companyId)
      // It may have been replaced while it was read, and its colour with it.
      .where('logo', '=', logo)
      .where('own_colour', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && colour !== 'null') {
      await publish(trx, toInstant(now), { tags: [companyTag(companyId), DIRECTORY_TAG] });
    }
  });
}
