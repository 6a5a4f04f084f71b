import type { Instant } from '../../lib/dates.ts';
import { DAY } from '../../lib/dates.ts';

import type { TermKind } from '../vocabulary/former-terms.ts';

/** What the owner adds; places come to the board with the first role that names them. */
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
  /** Jobs in whatever state, and those of them that are open. */
  jobs: number;
  open: number;
  /** Categories below it. */
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
