import { expect, it } from 'vitest';
import { type JobForm, LIST_FIELDS, TEXT_FIELDS } from '../../../src/features/posting/job-form.ts';
import { checkPostingQuality } from '../../../src/features/posting/quality.ts';
import { checkJobPostingRules } from '../../../src/features/recruiting/structured-data-check.ts';
import { goodForm } from './forms.ts';

const best: Partial<JobForm> = {
  description: `### What you do\n\n- ${'word '.repeat(150)}`,
  steps: 'Portfolio\nTalk',
  takeHome: 'no',
  replyWithinDays: '10',
};
const missing = (changes: Partial<JobForm>) =>
  checkPostingQuality(goodForm({ ...best, ...changes })).flatMap(({ field, isMet }) => (isMet ? [] : [field]));

it('The quality of a role has no suggestion for a complete role', () => {
  expect(missing({})).toEqual([]);
});

it.each([
  [{ title: 'Design Ninja' }, ['title']],
  [{ title: 'SENIOR DESIGNER wanted!' }, ['title']],
  [{ title: 'D'.repeat(61) }, ['title']],
  [{ title: 'Grafiker' }, ['title']],
  [{ title: 'Grafiker (m/w/d)' }, []],
  [{ title: 'Mediengestalter:in' }, []],
  [{ title: 'Draftsman' }, ['title']],
  [{ title: 'Human Interface Designer' }, []],
  [{ title: 'Directeur artistique' }, ['title']],
  [{ title: 'Directeur·rice artistique' }, []],
  [{ payMax: '99200' }, []],
  [{ payMax: '99201' }, ['payMax']],
  [{ payShown: 'no' }, ['payMin']],
  [{ payPeriod: 'hour', payMin: '0.40', payMax: '0.50' }, ['payMin']],
  [{ workplace: 'remote', openTo: [] }, ['openTo']],
  [{ workplace: 'remote', openTo: ['Portugal'] }, []],
  [{ description: 'Short.' }, ['description', 'description']],
  [{ description: `### A\n\n- b ${'word '.repeat(901)}` }, ['description']],
  [{ requiredSkills: [] }, ['requiredSkills']],
  [{ requiredSkills: Array.from('abcdefghi') }, ['requiredSkills']],
  [{ steps: 'Only one' }, ['steps']],
  [{ takeHome: '' }, ['takeHome']],
  [{ takeHome: 'unpaid', takeHomeHours: '4' }, []],
  [{ takeHome: 'unpaid', takeHomeHours: '8' }, ['takeHome']],
  [{ takeHome: 'paid', takeHomeHours: '8' }, []],
  [{ replyWithinDays: '' }, ['replyWithinDays']],
] as [Partial<JobForm>, string[]][])('The quality of a role of %j points to %j', (changes, fields) => {
  expect(missing(changes)).toEqual(fields);
});

it('The quality of a role says how wide a range is', () => {
  const facts = checkPostingQuality(goodForm({ ...best, payMin: '50k', payMax: '100k' }));
  expect(facts.find(({ field }) => field === 'payMax')?.words).toMatch(/^The top of the pay range is 2\.0 times/);
});

it('The quality of a role links to existing fields', () => {
  const fields = new Set<string>([...TEXT_FIELDS, ...LIST_FIELDS]);
  for (const { field } of checkPostingQuality(goodForm())) expect(fields).toContain(field);
});

const posting = {
  title: 'Product Designer',
  description: `<p>${'word '.repeat(60)}</p>`,
  datePosted: '2026-06-01',
  hiringOrganization: { name: 'Northlight' },
  jobLocation: [{ '@type': 'Place' }],
  validThrough: '2026-08-01',
  baseSalary: { value: 1 },
  employmentType: 'FULL_TIME',
  identifier: { value: 'abc123' },
  directApply: true,
};
const failing = (changes: object) =>
  checkJobPostingRules({ ...posting, ...changes }).flatMap(({ property, isMet }) => (isMet ? [] : [property]));

it.each([
  [{}, []],
  [{ title: 'Designer!!!' }, ['title']],
  [{ description: '<p>Short.</p>' }, ['description']],
  [{ jobLocation: [] }, ['jobLocation']],
  [{ jobLocation: [], jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: [{}] }, []],
  [{ jobLocation: [], jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: [] }, ['jobLocation']],
  [{ baseSalary: undefined, directApply: undefined }, ['baseSalary', 'directApply']],
])('The check of structured data of %j names %j', (changes, properties) => {
  expect(failing(changes)).toEqual(properties);
});
