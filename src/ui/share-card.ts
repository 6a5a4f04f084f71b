import { sha256 } from '../lib/hash.ts';
import type { Site } from '../site.ts';
import { shareImagePath } from '../site-map.ts';

/** Content of a page's share image. The image depends on nothing else. */
export interface ShareCard {
  /** Kind of the page in one to three words: `Product designer`, `Guide`. */
  label?: string;
  /** True if the label is an end state: `Filled`. */
  isOver?: boolean;
  title: string;
  mark?: CardMark;
  /** On the left below the title: the company of a role, the number of roles of a listing. */
  subtitle?: string;
  /** More of the left, less loudly. */
  detail?: string;
  /** On the right: pay. */
  figure?: string;
  figureDetail?: string;
}

/** A company's logo, or the mark rendered from its slug. */
export interface CardMark {
  slug: string;
  logo: string | null;
  /** `#rrggbb`; null for the board's. */
  colour: string | null;
}

export type CardBoard = Pick<Site, 'name' | 'logo' | 'accentLight'>;

/** Raised when cards are rendered differently, so that networks fetch every picture again. */
const LOOK = 1;

/** Names what a picture shows: another as soon as it would look different, and the same as long as it would not. */
export const cardVersion = (card: ShareCard, { name, logo, accentLight }: CardBoard): string =>
  sha256(JSON.stringify([LOOK, name, logo, accentLight, card]));

/** Characters of a version in an address. */
const VERSION_LENGTH = 10;

export const shortVersion = (card: ShareCard, board: CardBoard): string =>
  cardVersion(card, board).slice(0, VERSION_LENGTH);

/** The address of a page's picture as it is now; undefined for a page without one. */
export const shareImageUrl = (path: string, card: ShareCard | undefined, board: CardBoard): string | undefined =>
  card && shareImagePath(path, shortVersion(card, board));

/** The picture for those who do not see it. */
export const shareImageAlt = ({ label, isOver, title, subtitle, detail, figure, figureDetail }: ShareCard): string =>
  [title, subtitle, detail, figure, figureDetail, isOver && label].filter(Boolean).join('. ');
