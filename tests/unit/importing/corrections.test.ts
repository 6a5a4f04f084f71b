import { expect, it } from 'vitest';
import { namesOfCorrectedFields, withoutFieldsCorrectedByPerson } from '../../../src/features/importing/corrections.ts';
import type { ImportedDraftFields } from '../../../src/features/importing/draft.ts';

const read = {
  title: 'Designer',
  locationSlugs: ['berlin', 'munich'],
  pay: { min: 1, max: 2, currency: 'EUR', period: 'year' },
  seniority: 'mid',
} as ImportedDraftFields;

it('A correction is a difference between a role and its feed; order and spaces are none', () => {
  const same = { ...read, title: ' Designer ', locationSlugs: ['munich', 'berlin'] };
  expect(namesOfCorrectedFields(read, same)).toEqual(new Set());
  expect(namesOfCorrectedFields(read, { ...same, pay: null, locationSlugs: ['berlin'] })).toEqual(
    new Set(['pay', 'locationSlugs']),
  );
});

it('A correction stays while the feed is unchanged, and goes where that differs', () => {
  const current = { ...read, seniority: 'lead' as const, pay: null };
  expect(withoutFieldsCorrectedByPerson(read, read, current)).toEqual({
    title: 'Designer',
    locationSlugs: ['berlin', 'munich'],
  });
  const raised = { ...read, pay: { ...read.pay, max: 3 } } as ImportedDraftFields;
  expect(Object.keys(withoutFieldsCorrectedByPerson(raised, read, current))).toEqual(['title', 'locationSlugs', 'pay']);
});

it('A correction is not known of a role whose reading was not stored', () => {
  expect(withoutFieldsCorrectedByPerson(read, undefined, { ...read, seniority: 'lead' })).toEqual(read);
});
