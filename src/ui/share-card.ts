import { sha256 } from '../lib/hash.ts';
import { asSentence } from '../lib/text.ts';
import type { SiteSettings } from '../site.ts';
import { shareImagePath } from '../site-map.ts';

/** Content of a page's share image. The image depends on nothing else. */
export interface ShareCard {
  /** Kind of page in one to three words: `Product designer`, `Guide`. */
  label?: string;
  /** True if the label is an end state: `Filled`. */
  isOver?: boolean;
  title: string;
  mark?: CardMark;
  /** Left, below the title: company of a role, number of roles of a listing. */
  subtitle?: string;
  /** Less prominent line. */
  detail?: string;
  /** Right: pay. */
  figure?: string;
  figureDetail?: string;
  /** Pay on its market's scale, between the figure and its detail. */
  bar?: { scale: readonly [number, number]; half: readonly [number, number]; range: readonly [number, number] };
  /** Path of a company's work, 4:3, right of the title. */
  work?: string;
}

/** Company's logo, or a mark from its slug. */
export interface CardMark {
  slug: string;
  logo: string | null;
  /** `#rrggbb`. Null for the board's. */
  colour: string | null;
}

export type CardBoard = Pick<SiteSettings, 'name' | 'logo' | 'accentLight'>;

/** Incremented when cards render differently, so that networks fetch images again. */
const LOOK = 3;

/** Digest of an image's content. */
export const cardDigest = (card: ShareCard, { name, logo, accentLight }: CardBoard): string =>
  sha256(JSON.stringify([LOOK, name, logo, accentLight, card]));

const VERSION_LENGTH = 10;

export const cardVersion = (card: ShareCard, board: CardBoard): string =>
  cardDigest(card, board).slice(0, VERSION_LENGTH);

/** URL of a page's current image, if any. */
export const shareImageUrl = (path: string, card: ShareCard | undefined, board: CardBoard): string | undefined =>
  card && shareImagePath(path, cardVersion(card, board));

/** Alternative text of a share image. */
export const shareImageAlt = ({ label, isOver, title, subtitle, detail, figure, figureDetail }: ShareCard): string =>
  [title, subtitle, detail, figure, figureDetail, isOver && label]
    .flatMap((part) => part || [])
    .map((part, i, { length }) => (i < length - 1 ? asSentence(part) : part))
    .join(' ');
