const APART = new Map(Object.entries({ ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }));

/** A name as it is compared: without case, accents, dots and apostrophes, its words parted by single spaces. */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßøłæœđðþı]/g, (letter) => APART.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.'’ʻʼ‘]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
