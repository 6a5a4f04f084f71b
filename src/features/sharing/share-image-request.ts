import type { CardBoard, ShareCard } from '../../ui/share-card.ts';
import type { LogoOwner } from './card-rendering.ts';

export interface ShareImageRequest {
  card: ShareCard;
  board: CardBoard & { isWordmark: boolean };
  files: Partial<Record<LogoOwner, Uint8Array>>;
}
