import { onContentChange } from './content.ts';
import { markRows } from './parts.ts';

export const NEW_FOR = 72 * 3_600_000;

export const isNew = (publishedAt: string, now: number): boolean => now - Date.parse(publishedAt) < NEW_FOR;

/** Gives rows published lately, by their first `<time>`, `data-new`: styles show the word in those rows only. */
export function startNewMarks(): void {
  onContentChange(() => markRows('data-new', (row) => isNew(row.querySelector('time')?.dateTime ?? '', Date.now())));
}
