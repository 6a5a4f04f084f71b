import type { ShareCard } from '../../ui/share-card.ts';

const LABELS = { blog: 'Journal', guides: 'Guide', fields: 'Field of design', pages: '' } as const;

/** A piece of writing as networks show it. */
export function articleCard(
  collection: keyof typeof LABELS,
  { title, description }: { title: string; description: string },
): ShareCard {
  const label = LABELS[collection];
  return { ...(label ? { label } : {}), title, detail: description };
}
