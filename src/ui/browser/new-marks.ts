import { whenContentChanges } from './content.ts';

/** How long after its publication a role is marked as new. */
export const NEW_FOR = 72 * 3_600_000;

export const isNew = (publishedAt: string, now: number): boolean => now - Date.parse(publishedAt) < NEW_FOR;

/** Gives rows `[data-role]` published lately `data-new`, and shows their `[data-new-mark]`. */
export function startNewMarks(): void {
  whenContentChanges(() => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-role]')) {
      const isMarked = isNew(row.querySelector('time')?.dateTime ?? '', Date.now());
      row.toggleAttribute('data-new', isMarked);
      for (const mark of row.querySelectorAll<HTMLElement>('[data-new-mark]')) mark.hidden = !isMarked;
    }
  });
}
