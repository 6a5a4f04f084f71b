import { foldText } from '../../../lib/text.ts';

/** A name as it is compared: folded, without dots and apostrophes, its words parted by single spaces. */
export const foldName = (name: string): string =>
  foldText(name)
    .replace(/[.'’ʻʼ‘]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
