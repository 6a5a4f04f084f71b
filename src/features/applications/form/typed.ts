import type { Problem } from '../../../lib/result.ts';

/** What was typed into the form's fields, by their names, and why it came back. */
export interface Typed {
  values: Record<string, string>;
  problems: Problem[];
  /** Names of the files that came with it: no page can hold them, so they have to be chosen again. */
  files: string[];
  /** Why it was not taken, when that is no matter of its fields. */
  notice?: string;
}
