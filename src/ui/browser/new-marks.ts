import { onContentChange } from './content.ts';
import { toggleRowAttribute } from './device-list.ts';

export const NEW_FOR = 72 * 3_600_000;

export const isRecentlyPublished = (publishedAt: string, now: number): boolean =>
  now - Date.parse(publishedAt) < NEW_FOR;

/** Marks recent rows by `data-new`, by their first `<time>`. */
export function startNewMarks(): void {
  onContentChange(() =>
    toggleRowAttribute('data-new', (row) => isRecentlyPublished(row.querySelector('time')?.dateTime ?? '', Date.now())),
  );
}
