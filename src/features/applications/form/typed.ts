import type { Problem } from '../../../lib/result.ts';

/** What was typed into the form's fields, by their names, and what is wrong with it. */
export interface Typed {
  values: Record<string, string>;
  problems: Problem[];
}
