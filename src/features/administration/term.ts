import type { Instant } from '../../lib/dates.ts';
import { DAY } from '../../lib/dates.ts';

import type { TermKind } from '../vocabulary/former-terms.ts';

/** Terms that the owner creates. Places are created with the first job that names them. */
export type EditableTermKind = Exclude<TermKind, 'location'>;

/** Milliseconds in which a change of the vocabulary can be taken back. */
export const UNDO_PERIOD_MS = DAY;

/** A category or skill as its owner sees it, with all that a change of it affects. */
export interface TermRow {
  slug: string;
  name: string;
  /** Slug of the category above; null for top-level ones and skills. */
  parent: string | null;
  synonyms: string[];
  /** Jobs in any state, and open jobs. */
  jobs: number;
  open: number;
  below: number;
}

/** A change that can still be taken back. */
export interface TermChange {
  id: string;
  words: string;
  at: Instant;
}

export const TERM_ACTIONS = ['add', 'edit', 'earlier', 'later', 'merge', 'retire', 'undo'] as const;
export type TermAction = (typeof TERM_ACTIONS)[number];
