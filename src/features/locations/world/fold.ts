import { foldText } from '../../../lib/text.ts';

/** Name for comparison: folded, without dots and apostrophes, single spaces. */
export const foldName = (name: string): string =>
  foldText(name)
    .replace(/[.'’ʻʼ‘]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
