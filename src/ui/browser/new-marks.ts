import { whenContentChanges } from './content.ts';
import { markRows } from './rows.ts';

/** How long after its publication a role is marked as new. */
export const NEW_FOR = 72 * 3_600_000;

export const isNew = (publishedAt: string, now: number): boolean => now - Date.parse(publishedAt) < NEW_FOR;

/** Gives rows published lately, by their first `<time>`, `data-new`, and shows their `[data-new-mark]`. */
export function startNewMarks(): void {
  whenContentChanges(() =>
    markRows('data-new', (row) => {
      const isMarked = isNew(row.querySelector('time')?.dateTime ?? '', Date.now());
      for (const mark of row.querySelectorAll<HTMLElement>('[data-new-mark]')) mark.hidden = !isMarked;
      return isMarked;
    }),
  );
}
