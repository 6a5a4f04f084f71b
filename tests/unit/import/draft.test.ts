import { describe, expect, it } from 'vitest';
import { digestOf, toDraft } from '../../../src/features/importing/draft.ts';
import type { Posting } from '../../../src/features/importing/feed-job.ts';
import { groupRepeats, mergeRepeats } from '../../../src/features/importing/repeats.ts';
import { words } from './board.ts';

const postingOf = (changes: Partial<Posting> = {}): Posting => ({
  sourceId: '1',
  title: 'Senior UX Designer (m/w/d)',
  description: '### You\n\n- Figma',
  locations: ['Berlin'],
  countries: [],
  pay: null,
  applyUrl: 'https://northlight.example/1',
  notes: [],
  ...changes,
});

describe('The draft of a posting', () => {
  it.each([
    ['UX Designer (Freelance)', {}, 'fixed-term', true],
    ['UX Designer', { contractType: 'fixed-term', isFreelance: true }, 'fixed-term', true],
    ['UX Designer', { contractType: 'fixed-term' }, 'fixed-term', false],
    ['UX Designer Intern', { contractType: 'internship', isFreelance: true }, 'internship', false],
  ] as const)('of %s %j is %s, freelance: %s', (title, changes, contractType, freelance) => {
    expect(toDraft(postingOf({ title, ...changes }), 'ux-designer', words).fields).toMatchObject({
      contractType,
      freelance,
    });
  });

  it('changes no digest but that of freelance work', () => {
    const plain = digestOf(postingOf());
    expect(digestOf(postingOf({ isFreelance: undefined }))).toBe(plain);
    expect(digestOf(postingOf({ isFreelance: true }))).not.toBe(plain);
  });

  it('holds what the board shows', () => {
    expect(toDraft(postingOf(), 'ux-designer', words).fields).toEqual({
      title: 'Senior UX Designer',
      categorySlug: 'ux-designer',
      contractType: 'full-time',
      freelance: false,
      seniority: 'senior',
      workplace: 'on-site',
      locationSlugs: ['berlin'],
      openToSlugs: [],
      pay: null,
      description: '### You\n\n- Figma',
      requiredSkills: ['figma'],
      niceSkills: [],
      apply: { mode: 'external', url: 'https://northlight.example/1' },
    });
  });

  it('makes every internship a role for interns', () => {
    const fields = toDraft(
      postingOf({ title: 'UX Designer', contractType: 'internship', seniority: 'mid' }),
      'ux-designer',
      words,
    ).fields;
    expect(fields).toMatchObject({ contractType: 'internship', seniority: 'intern' });
  });

  it('finds the place in the title where the feed names none', () => {
    const remote = { workplace: 'remote', locations: ['Remote job'], countries: ['US'] } as const;
    const worldwide = toDraft(
      postingOf({
        ...remote,
        locations: [...remote.locations],
        countries: ['US'],
        title: 'UX Designer (Worldwide Remote)',
      }),
      'ux-designer',
      words,
    );
    expect(worldwide.fields).toMatchObject({ workplace: 'remote', locationSlugs: [], openToSlugs: [] });
    const german = toDraft(
      postingOf({ workplace: 'remote', locations: [], title: 'UX Designer (Germany only)' }),
      'ux-designer',
      words,
    );
    expect(german.fields?.openToSlugs).toEqual(['germany']);
  });

  it('is none, with a reason, without a description or a known place', () => {
    expect(toDraft(postingOf({ description: '' }), 'ux-designer', words)).toMatchObject({
      fields: undefined,
      reason: expect.stringMatching(/no description/),
    });
    expect(toDraft(postingOf({ locations: ['Atlantis'] }), 'ux-designer', words)).toMatchObject({
      fields: undefined,
      reason: 'no known place (Atlantis)',
      unknownPlaces: ['Atlantis'],
    });
  });
});

describe('The digest of a posting', () => {
  it('stays when only the fetch differs', () => {
    const posting = postingOf({ locations: ['Berlin', 'Lisbon'] });
    expect(
      digestOf({ ...posting, updatedAt: '2026-05-05T00:00:00.000Z', sourceId: '9', locations: ['Lisbon', 'Berlin'] }),
    ).toBe(digestOf(posting));
    expect(digestOf(posting).length).toBeLessThanOrEqual(64);
  });

  it.each<Partial<Posting>>([
    { title: 'UX Designer' },
    { description: 'Else' },
    { locations: ['Munich'] },
    { workplace: 'remote' },
    { pay: { min: 1, max: 2, currency: 'EUR', period: 'year' } },
    { applyUrl: 'https://northlight.example/2' },
  ])('changes with %j', (changes) => {
    expect(digestOf(postingOf(changes))).not.toBe(digestOf(postingOf()));
  });
});

describe('Repeats', () => {
  const berlin = postingOf({ publishedAt: '2026-02-02T00:00:00.000Z' });
  const munich = postingOf({
    sourceId: '2',
    locations: ['Munich'],
    publishedAt: '2026-01-01T00:00:00.000Z',
    applyUrl: 'https://northlight.example/2',
  });

  it('of one title and text are one role in all places since the first date', () => {
    const groups = groupRepeats([berlin, munich, postingOf({ sourceId: '3', description: 'Else' })]);
    expect(groups.map((group) => group.length)).toEqual([2, 1]);
    expect(mergeRepeats(groups[0] ?? [berlin], null)).toMatchObject({
      sourceId: '1',
      locations: ['Berlin', 'Munich'],
      publishedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('keep the id that is known already', () => {
    expect(mergeRepeats([berlin, munich], '2')).toMatchObject({
      sourceId: '2',
      applyUrl: 'https://northlight.example/2',
      locations: ['Munich', 'Berlin'],
    });
  });

  it('are never made of postings without a text', () => {
    expect(groupRepeats([postingOf({ description: '' }), postingOf({ sourceId: '2', description: '' })])).toHaveLength(
      2,
    );
  });
});
