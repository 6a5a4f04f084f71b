import type { Problem } from '../../../lib/result.ts';

/** Typed values by field name, and the reason for rejection. */
export interface Typed {
  values: Record<string, string>;
  problems: Problem[];
  /** Names of the files that came with it: no page can hold them, so they have to be chosen again. */
  files: string[];
  /** Reason for rejection that concerns no field. */
  notice?: string;
}
