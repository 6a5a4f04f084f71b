import { formatByteLimit } from '../../lib/lengths.ts';
import { DESCRIPTION_LENGTHS } from '../jobs/job.summary.ts';
import { NETWORKS } from './networks.ts';
import { findTagContent, type ServedTags } from './served-tags.ts';

/** Response of a path. `html` is set for cached pages only. */
export interface SharePreview {
  status: number;
  html?: string;
  /** Target of a redirect. */
  location?: string;
  /** Bytes of its image. */
  pictureBytes?: number;
}

/** WhatsApp's limit. */
const MAX_IMAGE_BYTES = 300 * 1024;

export function shareWarnings(
  { title, description, canonical, tags }: ServedTags,
  { pictureBytes }: SharePreview,
): string[] {
  const shortest = NETWORKS.reduce((least, { title: most }) => Math.min(least, most), Number.POSITIVE_INFINITY);
  const shared = findTagContent(tags, 'og:title') ?? title;
  const { least, most } = DESCRIPTION_LENGTHS;
  return [
    findTagContent(tags, 'og:image') === undefined && 'The page has no picture: networks show text alone.',
    pictureBytes !== undefined &&
      pictureBytes > MAX_IMAGE_BYTES &&
      `The picture has ${formatByteLimit(pictureBytes)}: some networks show none above ${formatByteLimit(MAX_IMAGE_BYTES)}.`,
    findTagContent(tags, 'og:image') !== undefined &&
      !findTagContent(tags, 'og:image:alt') &&
      'The picture has no words for those who do not see it.',
    shared.length > shortest && `The title has ${shared.length} characters: some networks cut it after ${shortest}.`,
    description.length < least &&
      `The description has ${description.length} characters: below ${least}, search engines write their own.`,
    description.length > most &&
      `The description has ${description.length} characters: search engines cut it after ${most}.`,
    findTagContent(tags, 'robots')?.includes('noindex') && 'Search engines are asked not to list this page.',
    canonical !== undefined &&
      canonical !== findTagContent(tags, 'og:url') &&
      `Search engines know the page as ${canonical}, and networks by another address.`,
  ].filter((warning) => typeof warning === 'string');
}
