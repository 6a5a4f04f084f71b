import { expect, it } from 'vitest';
import { partsOf } from '../../../src/ui/soft-hyphens.ts';

const shown = (text: string) => partsOf(text).join('-');

it.each([
  ['Dienstleistungsplattform', 'Dienst-lei-stungs-platt-form'],
  ['Barrierefreiheit', 'Barrie-re-frei-heit'],
  ['(Benutzeroberflächen)', '(Benut-ze-ro-ber-flä-chen)'],
])('%s may be parted as %s', (word, parts) => {
  expect(shown(word)).toBe(parts);
});

it('leaves words of fewer than 14 letters alone', () => {
  expect(partsOf('Senior Product Designer, Accessibility')).toEqual(['Senior Product Designer, Accessibility']);
});

it('adds nothing but soft hyphens', () => {
  const title = 'Leitung Gestaltung Barrierefreiheit und Benutzeroberflächen (m/w/d)';
  expect(partsOf(title).join('')).toBe(title);
});
