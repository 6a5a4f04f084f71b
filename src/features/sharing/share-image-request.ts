import type { CardBoard, ShareCard } from '../../ui/share-card.ts';
import type { CardPictureName } from './card-rendering.ts';

export interface ShareImageRequest {
  card: ShareCard;
  board: CardBoard & { isWordmark: boolean };
  files: Partial<Record<CardPictureName, Uint8Array>>;
}
