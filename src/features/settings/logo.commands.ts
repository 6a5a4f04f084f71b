import { insertRows } from '../../db/bulk.ts';
import { writeTransaction } from '../../db/dialect.ts';
import { readSite, writeSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { sha256 } from '../../lib/hash.ts';
import { encodeImages, renderIcon, toPng } from '../../lib/image.ts';
import { type Result, succeed } from '../../lib/result.ts';
import { rasteriseIfSvg } from '../../lib/svg.ts';
import { paths } from '../../paths.ts';
import { SITE_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import type { BoardLogo } from '../../site.ts';
import { DENSITIES } from '../../ui/densities.ts';
import { ICON_SIDES, LOGO_BOX } from '../../ui/logo.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { MAX_IMAGE_BYTES } from '../companies/company.limits.ts';
import { LOGO_KEY } from './logo.queries.ts';

/** Sets or removes the board's logo on pages, mails and icon. */
export async function setOrRemoveBoardLogo(
  db: Db,
  actor: Actor,
  bytes: Uint8Array | undefined,
  now: Date,
): Promise<Result<BoardLogo | null>> {
  const made = bytes && (await makeLogo(bytes));
  if (made && !made.ok) return made;
  const { logo, files } = made ? made.value : { logo: null, files: [] };
  return writeTransaction(db, async (trx) => {
    const site = await readSite(trx);
    if (site.logo?.id === logo?.id) return succeed(logo);
    await trx.deleteFrom('settings').where('key', 'like', `${LOGO_KEY}%`).execute();
    await insertRows(
      trx,
      'settings',
      files.map(({ name, bytes: file }) => ({ key: LOGO_KEY + name, value: file.toString('base64') })),
    );
    await writeSite(trx, { ...site, logo });
    const detail = { logo: site.logo?.id ?? '', newLogo: logo?.id ?? '' };
    await writeAudit(trx, actor, { action: 'change settings', subject: 'board', detail }, now);
    await publish(trx, toInstant(now), { tags: [SITE_TAG], hot: [paths.home()] });
    return succeed(logo);
  });
}

interface LogoFile {
  /** With extension. */
  name: string;
  bytes: Buffer;
}

/** Encodes an untrusted image in all forms of a logo. */
async function makeLogo(bytes: Uint8Array): Promise<Result<{ logo: BoardLogo; files: LogoFile[] }>> {
  const large = { width: ICON_SIDES[1], height: ICON_SIDES[1] };
  const boxes = DENSITIES.map((density) => ({ width: LOGO_BOX.width * density, height: LOGO_BOX.height * density }));
  const picture = await rasteriseIfSvg(bytes, 'logo');
  if (!picture.ok) return picture;
  const pictures = await encodeImages(picture.value, 'logo', MAX_IMAGE_BYTES, [...boxes, large]);
  if (!pictures.ok) return pictures;
  const [single, double, whole] = pictures.value;
  if (!single || !double || !whole) throw new Error('A picture is missing');
  const id = sha256(whole.webp);
  const icons = await Promise.all(
    ICON_SIDES.map(async (side) => ({ name: `${id}-${side}.png`, bytes: await renderIcon(whole.webp, side) })),
  );
  const files = [
    { name: `${id}.webp`, bytes: single.webp },
    { name: `${id}@2x.webp`, bytes: double.webp },
    { name: `${id}-mail.png`, bytes: await toPng(double.webp) },
    ...icons,
  ];
  return succeed({ logo: { id, width: single.width, height: single.height }, files });
}
