import { describe, expect, it } from 'vitest';
import { type ComparableJob, pickMostSimilar, similarityScore } from '../../../src/features/jobs/similarity.ts';

const role = (changes: Partial<ComparableJob & { name: string }> = {}) => ({
  name: '',
  seniority: 'senior' as const,
  workplace: 'remote' as const,
  skills: ['figma', 'prototyping'],
  places: ['berlin', 'germany', 'europe'],
  pay: { min: 6_000_000, max: 8_000_000, currency: 'EUR', period: 'year' as const },
  ...changes,
});

describe('Roles', () => {
  it.each<[string, Partial<ComparableJob>]>([
    ['of another seniority', { seniority: 'junior' }],
    ['with another arrangement', { workplace: 'on-site' }],
    ['that want other skills', { skills: ['motion'] }],
    ['elsewhere', { places: ['lisbon', 'portugal'] }],
    ['with other pay', { pay: { min: 3_000_000, max: 4_000_000, currency: 'EUR', period: 'year' } }],
    ['paid in another currency', { pay: { min: 6_000_000, max: 8_000_000, currency: 'USD', period: 'year' } }],
    ['that do not disclose their pay', { pay: null }],
  ])('%s are less alike', (_, changes) => {
    expect(similarityScore(role(), role(changes))).toBeLessThan(similarityScore(role(), role()));
    expect(similarityScore(role(changes), role())).toBe(similarityScore(role(), role(changes)));
  });

  it('Roles a level apart are liker than two levels apart, and places of one country liker than of two', () => {
    const to = (changes: Partial<ComparableJob>) => similarityScore(role(), role(changes));
    expect(to({ seniority: 'mid' })).toBeGreaterThan(to({ seniority: 'junior' }));
    expect(to({ places: ['munich', 'germany', 'europe'] })).toBeGreaterThan(
      to({ places: ['lisbon', 'portugal', 'europe'] }),
    );
  });

  it('Roles are picked by likeness, and in their order where they are equally alike', () => {
    const candidates = [
      role({ name: 'far', seniority: 'intern', skills: [], pay: null }),
      role({ name: 'first' }),
      role({ name: 'other place', places: [] }),
      role({ name: 'second' }),
    ];
    expect(pickMostSimilar(role(), candidates, 3).map(({ name }) => name)).toEqual(['first', 'second', 'other place']);
  });
});
