import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { doubleDensityUrl } from '../../ui/densities.ts';
import { isWordmark } from '../../ui/logo.ts';
import type { ShareCard } from '../../ui/share-card.ts';
import { findImage } from '../companies/company-images.queries.ts';
import { findLogoFile } from '../settings/logo.queries.ts';
import type { ShareImageRequest } from './share-image-request.ts';

/** Data of a share image. A company without a logo gets its mark. */
export async function readShareImageRequest(
  db: Db,
  card: ShareCard,
  { name, logo, accentLight }: Site,
): Promise<ShareImageRequest> {
  const [company, board] = await Promise.all([
    findCompanyLogo(db, card.mark?.logo ?? ''),
    logo ? findLogoFile(db, doubleDensityUrl(`${logo.id}.webp`)) : undefined,
  ]);
  const { mark } = card;
  return {
    card: mark && !company ? { ...card, mark: { ...mark, logo: null } } : card,
    board: { name, accentLight, logo: board ? logo : null, isWordmark: board && logo ? isWordmark(logo) : false },
    files: { ...(company ? { company } : {}), ...(board ? { board } : {}) },
  };
}

async function findCompanyLogo(db: Db, address: string): Promise<Buffer | undefined> {
  const id = /^\/images\/([^/]+)\.webp$/.exec(address)?.[1];
  return id ? findImage(db, `${id}@2x`) : undefined;
}
