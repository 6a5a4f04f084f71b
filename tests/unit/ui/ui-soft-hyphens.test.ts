import { expect, it } from 'vitest';
import { splitAtSoftHyphens } from '../../../src/ui/soft-hyphens.ts';

const shown = (text: string) => splitAtSoftHyphens(text).join('-');

it.each([
  ['Dienstleistungsplattform', 'Dienst-lei-stungs-platt-form'],
  ['Barrierefreiheit', 'Barrie-re-frei-heit'],
  ['(Benutzeroberflächen)', '(Benut-ze-ro-ber-flä-chen)'],
])('%s may be parted as %s', (word, parts) => {
  expect(shown(word)).toBe(parts);
});

it('Leaves words of fewer than 14 letters alone', () => {
  expect(splitAtSoftHyphens('Senior Product Designer, Accessibility')).toEqual([
    'Senior Product Designer, Accessibility',
  ]);
});

it('Adds nothing but soft hyphens', () => {
  const title = 'Leitung Gestaltung Barrierefreiheit und Benutzeroberflächen (m/w/d)';
  expect(splitAtSoftHyphens(title).join('')).toBe(title);
});
