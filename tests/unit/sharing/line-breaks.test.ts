import { expect, it } from 'vitest';
import { splitAtBreakOpportunities } from '../../../src/features/sharing/line-breaks.ts';

const piecesOf = (text: string): string[] =>
  splitAtBreakOpportunities(text).map(({ text: piece, spaced }) => (spaced ? ' ' : '') + piece);

it.each([
  ['Senior Product  Designer', ['Senior', ' Product', ' Designer']],
  ['UI/UX-Designer (m/w/d)', ['UI/', 'UX-', 'Designer', ' (m/w/d)']],
  ['Rindfleischetikettierung', ['Rindfleischetikettierung']],
  ['シニアデザイナー（東京）', ['シニア', 'デザイナー', '（東京）']],
  ['高级产品设计师，负责', ['高级', '产品', '设计', '师，', '负责']],
  ['시니어 디자이너', ['시니어', ' 디자이너']],
  ['مصمم منتجات', ['مصمم', ' منتجات']],
  ['Spatial Designer – Rooms & Signage', ['Spatial', ' Designer –', ' Rooms &', ' Signage']],
  ['', []],
])('A line of a title may end in “%s” between these', (text, pieces) => expect(piecesOf(text)).toEqual(pieces));

it('A line of a title may end nowhere that loses a letter', () => {
  for (const text of ['Lead, UX – Berlin/Wien', 'デザイナー・東京、大阪！', 'a-b c'])
    expect(piecesOf(text).join('')).toBe(text);
});
