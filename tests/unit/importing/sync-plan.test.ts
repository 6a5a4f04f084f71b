import { expect, it } from 'vitest';
import type { KnownImportedJob } from '../../../src/features/importing/sync-plan.ts';
import { planJobSync as plan, planAbsentJob } from '../../../src/features/importing/sync-plan.ts';
import { addDays, toInstant } from '../../../src/lib/dates.ts';
import { DAYS_OPEN, DAYS_UNTIL_CONFIRMATION, shippedSite } from '../../../src/site.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const planFor = (known: KnownImportedJob | undefined, what: typeof listed, at: Date) =>
  plan(known, what, shippedSite, at);
const listed = { sourceId: '1', digest: 'a.b' };
const jobOf = (changes: Partial<KnownImportedJob> = {}): KnownImportedJob => ({
  id: 'j1',
  hash: 'abc123',
  title: 'UX Designer',
  status: 'published',
  version: 2,
  sourceId: '1',
  digest: 'a.b',
  absences: 0,
  publishedAt: '2026-05-20T00:00:00.000Z',
  createdAt: '2026-05-20T00:00:00.000Z',
  confirmedAt: null,
  expiresAt: addDays('2026-05-20T00:00:00.000Z', DAYS_OPEN),
  closedAt: null,
  isBarred: false,
  ...changes,
});

it('A role that the source lists is new when it is unknown', () =>
  expect(planFor(undefined, listed, now)).toBe('create'));
it('A role that the source lists is left alone when its text is unchanged', () =>
  expect(planFor(jobOf(), listed, now)).toBe('nothing'));
it('A role that the source lists is edited when its text has changed', () =>
  expect(planFor(jobOf({ digest: 'a.c' }), listed, now)).toBe('edit'));
it('A role that the source lists is edited when it goes by another id', () =>
  expect(planFor(jobOf({ sourceId: '0' }), listed, now)).toBe('edit'));
it('A role that the source lists is published when a run was cut before that', () =>
  expect(planFor(jobOf({ status: 'draft', version: 1, expiresAt: null }), listed, now)).toBe('publish'));
it('A role that the source lists is left alone when a moderator returned it, until its text changes', () => {
  const returned = jobOf({ status: 'draft', version: 3, expiresAt: null });
  expect(planFor(returned, listed, now)).toBe('nothing');
  expect(planFor(returned, { ...listed, digest: 'a.c' }, now)).toBe('publish');
});

it('A role that the source lists is confirmed when its employer would be asked', () => {
  const createdAt = addDays(toInstant(now), -DAYS_UNTIL_CONFIRMATION);
  expect(planFor(jobOf({ createdAt }), listed, now)).toBe('confirm');
  expect(planFor(jobOf({ createdAt, confirmedAt: '2026-05-30T00:00:00.000Z' }), listed, now)).toBe('nothing');
  expect(planFor(jobOf({ status: 'paused', createdAt }), listed, now)).toBe('nothing');
});

it('A role that the source lists is reposted after the source had dropped it, or after it expired', () => {
  expect(planFor(jobOf({ status: 'closed', absences: 3, closedAt: '2026-05-25T00:00:00.000Z' }), listed, now)).toBe(
    'repost',
  );
  expect(planFor(jobOf({ status: 'archived', absences: 3, closedAt: '2026-04-25T00:00:00.000Z' }), listed, now)).toBe(
    'repost',
  );
  expect(
    planFor(
      jobOf({ status: 'expired', expiresAt: '2026-05-30T00:00:00.000Z', closedAt: '2026-05-30T00:05:00.000Z' }),
      listed,
      now,
    ),
  ).toBe('repost');
});

it('A role that the source lists stays ended when a person ended it here', () => {
  for (const status of ['filled', 'closed', 'archived'] as const) {
    expect(planFor(jobOf({ status, closedAt: '2026-05-25T00:00:00.000Z' }), listed, now)).toBe('hold');
  }
});

it('A role that the source does not list closes with the third absence in a row', () => {
  expect([0, 1, 2].map((absences) => planAbsentJob(jobOf({ absences })))).toEqual([
    { absences: 1, closes: false },
    { absences: 2, closes: false },
    { absences: 3, closes: true },
  ]);
  expect(planAbsentJob(jobOf({ absences: 2, status: 'paused' })).closes).toBe(true);
});

it('A role that the source does not list is counted no further once it has ended', () => {
  expect(planAbsentJob(jobOf({ absences: 3, status: 'closed' }))).toEqual({ absences: 3, closes: false });
});
