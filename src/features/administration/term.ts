import type { Instant } from '../../lib/dates.ts';
import { DAY } from '../../lib/dates.ts';

import type { TermKind } from '../vocabulary/former-terms.ts';

/** Kinds of terms that an admin creates. Places are created by jobs that name them. */
export type CategoryOrSkill = Exclude<TermKind, 'location'>;

/** Time for which a vocabulary change can be undone. */
export const UNDO_PERIOD_MS = DAY;

/** Category or skill with everything that a change affects. */
export interface AdminTermRow {
  slug: string;
  name: string;
  /** Slug of the parent. Null for top-level categories and skills. */
  parent: string | null;
  synonyms: string[];
  /** Jobs in any state, and open jobs. */
  jobs: number;
  open: number;
  below: number;
}

/** Change that can be undone. */
export interface UndoableTermChange {
  id: string;
  words: string;
  at: Instant;
}

export const TERM_ACTIONS = ['add', 'edit', 'earlier', 'later', 'merge', 'retire', 'undo'] as const;
export type TermAction = (typeof TERM_ACTIONS)[number];
