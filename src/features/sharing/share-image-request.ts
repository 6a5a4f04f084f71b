import type { CardBoard, ShareCard } from '../../ui/share-card.ts';
import type { PictureName } from './card-rendering.ts';

export interface ShareImageRequest {
  card: ShareCard;
  board: CardBoard & { isWordmark: boolean };
  files: Partial<Record<PictureName, Uint8Array>>;
}
