import { expect, it } from 'vitest';
import { softHyphens } from '../../src/ui/soft-hyphens.ts';

const shown = (text: string) => softHyphens(text).replaceAll('\u00ad', '-');

it.each([
  ['Dienstleistungsplattform', 'Dienst-lei-stungs-platt-form'],
  ['Barrierefreiheit', 'Barrie-re-frei-heit'],
  ['(Benutzeroberflächen)', '(Benut-ze-ro-ber-flä-chen)'],
])('%s may be parted as %s', (word, parts) => {
  expect(shown(word)).toBe(parts);
});

it('leaves words of fewer than 14 letters alone', () => {
  expect(softHyphens('Senior Product Designer, Accessibility')).toBe('Senior Product Designer, Accessibility');
});

it('adds nothing but soft hyphens', () => {
  const title = 'Leitung Gestaltung Barrierefreiheit und Benutzeroberflächen (m/w/d)';
  expect(softHyphens(title).replaceAll('\u00ad', '')).toBe(title);
});
