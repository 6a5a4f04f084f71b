import type { CardBoard, ShareCard } from '../../ui/share-card.ts';
import type { LogoOwner } from './card-rendering.ts';

/** Data of a share image. */
export interface ShareImageRequest {
  card: ShareCard;
  board: CardBoard & { isWordmark: boolean };
  /** Logos as they are kept. */
  files: Partial<Record<LogoOwner, Uint8Array>>;
}
