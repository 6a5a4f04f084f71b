import type { CardBoard, ShareCard } from '../../ui/share-card.ts';
import type { Place } from './card-drawing.ts';

/** All that a picture is drawn from. */
export interface ShareImageRequest {
  card: ShareCard;
  board: CardBoard & { isWordmark: boolean };
  /** Logos as they are kept. */
  files: Partial<Record<Place, Uint8Array>>;
}
