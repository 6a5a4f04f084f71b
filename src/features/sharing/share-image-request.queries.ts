import type { Db } from '../../db/tables.ts';
import type { SiteSettings } from '../../site.ts';
import { doubleDensityUrl } from '../../ui/densities.ts';
import { isWordmark } from '../../ui/logo.ts';
import type { ShareCard } from '../../ui/share-card.ts';
import { findCompanyImage } from '../companies/company-images.queries.ts';
import { findBoardLogoFile } from '../settings/logo.queries.ts';
import type { ShareImageRequest } from './card-rendering.ts';

/** Data of a share image. A company without a logo gets its mark. */
export async function readShareImageRequest(
  db: Db,
  card: ShareCard,
  { name, logo, accentLight }: SiteSettings,
): Promise<ShareImageRequest> {
  const [company, work, board] = await Promise.all([
    findImageOfAddress(db, card.mark?.logo ?? ''),
    findImageOfAddress(db, card.work ?? ''),
    logo ? findBoardLogoFile(db, doubleDensityUrl(`${logo.id}.webp`)) : undefined,
  ]);
  const { mark, work: _, ...rest } = card;
  const shown = work ? card : { ...rest, ...(mark && { mark }) };
  return {
    card: mark && !company ? { ...shown, mark: { ...mark, logo: null } } : shown,
    board: { name, accentLight, logo: board ? logo : null, isWordmark: board && logo ? isWordmark(logo) : false },
    files: { ...(company ? { company } : {}), ...(work ? { work } : {}), ...(board ? { board } : {}) },
  };
}

async function findImageOfAddress(db: Db, address: string): Promise<Buffer | undefined> {
  const id = /^\/images\/([^/]+)\.webp$/.exec(address)?.[1];
  return id ? findCompanyImage(db, `${id}@2x`) : undefined;
}
