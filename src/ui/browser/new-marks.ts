import { onContentChange } from './content.ts';
import { markRows } from './device-list.ts';

export const NEW_FOR = 72 * 3_600_000;

export const isNew = (publishedAt: string, now: number): boolean => now - Date.parse(publishedAt) < NEW_FOR;

/** Marks recent rows by `data-new`, by their first `<time>`. */
export function startNewMarks(): void {
  onContentChange(() => markRows('data-new', (row) => isNew(row.querySelector('time')?.dateTime ?? '', Date.now())));
}
