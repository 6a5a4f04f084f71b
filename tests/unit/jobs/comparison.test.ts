import { expect, it } from 'vitest';
import { listComparedFacts } from '../../../src/features/jobs/comparison.ts';
import type { Job } from '../../../src/features/jobs/job.ts';

const place = (name: string) => ({ slug: name.toLowerCase(), name, kind: 'city' });
const job = (more: Partial<Job> = {}): Job =>
  ({
    status: 'published',
    workplace: 'hybrid',
    contractType: 'full-time',
    freelance: false,
    seniority: 'senior',
    pay: { min: 6_200_000, max: 7_800_000, currency: 'EUR', period: 'year' },
    locations: [place('Berlin')],
    openTo: [],
    timezones: null,
    requiredSkills: [],
    niceSkills: [],
    process: { steps: [], takeHome: null, replyWithinDays: null },
    benefits: [],
    publishedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: '2026-12-31T00:00:00.000Z',
    ...more,
  }) as unknown as Job;

const linesOf = (...jobs: Job[]) =>
  Object.fromEntries(listComparedFacts(jobs).map(({ label, values }) => [label, values]));

it('Roles side by side have the same facts in the same order, each role in its column', () => {
  const other = job({ pay: null, workplace: 'remote', status: 'closed', benefits: ['Trains', 'Books'] });
  expect(linesOf(job(), other)).toEqual({
    Pay: ['€62k–78k', 'Pay not disclosed'],
    Arrangement: ['Hybrid', 'Remote'],
    Place: ['Berlin', 'Remote, anywhere'],
    Contract: ['Full-time', 'Full-time'],
    Seniority: ['Senior', 'Senior'],
    'Take-home exercise': ['None', 'None'],
    Benefits: ['Not stated', ['Trains', 'Books']],
    Posted: ['1 November 2026', '1 November 2026'],
    Closes: ['31 December 2026', 'Closed'],
  });
});

it('Roles side by side show the stated parts of the hiring process', () => {
  const process = { steps: ['Call', 'Offer'], takeHome: { hours: 3, paid: true }, replyWithinDays: 1 };
  expect(linesOf(job({ process }), job())).toMatchObject({
    'Hiring steps': [['Call', 'Offer'], 'Not stated'],
    'Take-home exercise': ['About 3 hours, paid', 'None'],
    'Reply promised': ['Within 1 day', 'Not stated'],
  });
});

it('Roles side by side have no line for what none of them states', () => {
  expect(Object.keys(linesOf(job(), job()))).not.toContain('Benefits');
  expect(Object.keys(linesOf(job(), job()))).not.toContain('Time zones');
});
