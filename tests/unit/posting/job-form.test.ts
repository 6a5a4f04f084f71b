import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobDraftSchema } from '../../../src/features/jobs/job.schema.ts';
import { diffJobForms } from '../../../src/features/posting/differences.ts';
import {
  emptyJobForm,
  fieldLengths,
  hasJobContent,
  type JobForm,
  LIST_FIELDS,
  parseJobFormFields,
  parseStoredJobForm,
  replaceKnownNamesBySlugs,
  splitIntoListItems,
  TEXT_FIELDS,
  toJobDraftInput,
  toJobForm,
} from '../../../src/features/posting/job-form.ts';
import { findJobFormProblems } from '../../../src/features/posting/job-form-checks.ts';
import { validateJobForm } from '../../../src/features/posting/posting.queries.ts';
import { parseAmount } from '../../../src/lib/amount.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';
import { goodForm, vocabulary } from './forms.ts';

const problemsOf = (changes: Partial<JobForm>) => {
  const checked = validateJobForm(goodForm(changes), vocabulary, { needsSender: true });
  return checked.ok ? [] : checked.problems.map(({ field }) => field);
};

it.each([
  ['62000', 62_000],
  ['62,000', 62_000],
  ['62.000', 62_000],
  ['62 000', 62_000],
  ['62’000', 62_000],
  ['62k', 62_000],
  ['62.5K', 62_500],
  ['18.50', 18.5],
  ['18,5', 18.5],
  ['1,234,567', 1_234_567],
])('An amount is read from “%s” as people write it', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

it.each(['', 'a lot', '-5', '1e9', '62-78', '€62000', '1,23,4'])('An amount is not guessed from “%s”', (typed) => {
  expect(parseAmount(typed)).toBeUndefined();
});

it('A form keeps every letter on its way through a browser and through storage', () => {
  const letters = fc
    .oneof(fc.string({ unit: 'binary', maxLength: 60 }), hostileText)
    .map((text) => text.slice(0, 12).toWellFormed().replace(/\r\n?/g, '\n'));
  const names = fc.array(fc.stringMatching(/^[^\s,][^,\n\r]{0,20}[^\s,]$/), { maxLength: 4 });
  const forms = fc.record({
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, letters])),
    ...Object.fromEntries(LIST_FIELDS.map((field) => [field, names.map((list) => [...new Set(list)])])),
  }) as unknown as fc.Arbitrary<JobForm>;
  forAll([forms], (form) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) fields.append(name, one);
    expect(parseJobFormFields(fields)).toEqual({ ...form, ...trimmed(form) });
    expect(parseStoredJobForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
  });
});

it.each([null, 7, [], { title: 7, locations: 'Berlin', payMin: null }, { locations: [1, null] }])(
  'A form that was kept as %j comes back empty instead of broken',
  (kept) => {
    expect(parseStoredJobForm(kept)).toEqual(emptyJobForm());
  },
);

it('A form is worth storing once it has something about the role, not about its author', () => {
  expect(hasJobContent(emptyJobForm())).toBe(false);
  expect(hasJobContent({ ...emptyJobForm(), email: 'ana@example.com' })).toBe(false);
  expect(hasJobContent({ ...emptyJobForm(), title: 'D' })).toBe(true);
  expect(hasJobContent({ ...emptyJobForm(), locations: ['Berlin'] })).toBe(true);
});

it('A form makes the draft that makes the form again', () => {
  const form = goodForm({
    workplace: 'remote',
    locations: ['Düsseldorf'],
    openTo: ['Portugal'],
    timezoneFrom: '-1',
    timezoneTo: '3.5',
    payPeriod: 'hour',
    payMin: '45',
    payMax: '60.5',
    steps: 'Portfolio\nA talk',
    takeHome: 'paid',
    takeHomeHours: '3',
    replyWithinDays: '10',
    benefits: '30 days of leave',
    applyMode: 'external',
    applyUrl: 'https://northlight.example/jobs',
    email: '',
    companyName: '',
    companyWebsite: '',
  });
  const draft = jobDraftSchema.parse(toJobDraftInput(form, vocabulary, 'co1'));
  expect(draft).toMatchObject({
    locationSlugs: ['dusseldorf'],
    pay: { min: 4_500, max: 6_050, currency: 'EUR', period: 'hour' },
    process: { takeHome: { hours: 3, paid: true }, replyWithinDays: 10, steps: ['Portfolio', 'A talk'] },
  });
  expect(toJobForm(draft, vocabulary)).toEqual(form);
});

it('A form says freelance in the field of the contract', () => {
  const form = goodForm({ contractType: 'freelance' });
  const draft = jobDraftSchema.parse(toJobDraftInput(form, vocabulary, 'co1'));
  expect(draft).toMatchObject({ contractType: 'fixed-term', freelance: true });
  expect(toJobForm(draft, vocabulary).contractType).toBe('freelance');
  expect(toJobForm({ ...draft, freelance: false }, vocabulary).contractType).toBe('fixed-term');
});

it('A form has one question a line, and none when applicants apply elsewhere', () => {
  const typed = 'When could you begin? *\n\n  What are you reading?';
  const draft = jobDraftSchema.parse(toJobDraftInput(goodForm({ questions: typed }), vocabulary, 'co1'));
  expect(draft.questions).toEqual([
    { text: 'When could you begin?', isRequired: true },
    { text: 'What are you reading?', isRequired: false },
  ]);
  expect(toJobForm(draft, vocabulary).questions).toBe('When could you begin? *\nWhat are you reading?');
  const external = goodForm({ questions: typed, applyMode: 'external', applyUrl: 'https://northlight.example' });
  expect(jobDraftSchema.parse(toJobDraftInput(external, vocabulary, 'co1')).questions).toEqual([]);
});

it('A form understands places and skills by name, without accents, and by slug', () => {
  expect(replaceKnownNamesBySlugs(['berlin', 'DUSSELDORF ', 'Düsseldorf', 'Xyzzy'], vocabulary.places)).toEqual([
    'berlin',
    'dusseldorf',
    'dusseldorf',
    'Xyzzy',
  ]);
});

it('A form removes list marks from lines', () => {
  expect(splitIntoListItems('- One\n* Two\n\n  3. Three\n• Four\nFive')).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
  ]);
});

/** Names in lists lose what stands around them: that is no part of a name. */
const trimmed = (form: JobForm): Partial<JobForm> =>
  Object.fromEntries(LIST_FIELDS.map((field) => [field, form[field].map((name) => name.trim()).filter(Boolean)]));

it('The check of a form finds nothing wrong with a good one', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ payShown: 'no', payMin: '', payMax: '', payCurrency: '' })).toEqual([]);
  expect(problemsOf({ workplace: 'remote', locations: [] })).toEqual([]);
  expect(problemsOf({ payMax: '' })).toEqual([]);
});

it.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(200) }, 'title'],
  [{ category: '' }, 'category'],
  [{ category: 'juggler' }, 'category'],
  [{ seniority: 'demigod' }, 'seniority'],
  [{ contractType: '' }, 'contractType'],
  [{ workplace: '' }, 'workplace'],
  [{ locations: [] }, 'locations'],
  [{ locations: ['Xyzzy'] }, 'locations'],
  [{ workplace: 'remote', openTo: ['Xyzzy'] }, 'openTo'],
  [{ workplace: 'remote', timezoneFrom: 'CET', timezoneTo: '2' }, 'timezoneFrom'],
  [{ workplace: 'remote', timezoneFrom: '3', timezoneTo: '1' }, 'timezoneTo'],
  [{ payShown: '' }, 'payShown'],
  [{ payMin: '' }, 'payMin'],
  [{ payMin: 'much' }, 'payMin'],
  [{ payMax: '50000' }, 'payMax'],
  [{ payCurrency: '' }, 'payCurrency'],
  [{ payCurrency: 'XXQ' }, 'payCurrency'],
  [{ payPeriod: 'decade' }, 'payPeriod'],
  [{ description: '\n' }, 'description'],
  [{ description: 'x'.repeat(40_001) }, 'description'],
  [{ requiredSkills: ['Juggling'] }, 'requiredSkills'],
  [{ takeHome: 'paid', takeHomeHours: '' }, 'takeHomeHours'],
  [{ takeHome: 'unpaid', takeHomeHours: '200' }, 'takeHomeHours'],
  [{ replyWithinDays: '400' }, 'replyWithinDays'],
  [{ steps: 'x'.repeat(300) }, 'steps'],
  [{ benefits: 'x'.repeat(300) }, 'benefits'],
  [{ applyMode: 'external', applyUrl: 'javascript:alert(1)' }, 'applyUrl'],
  [{ applyMode: 'external', applyUrl: '' }, 'applyUrl'],
  [{ questions: '1\n2\n3\n4\n5\n6' }, 'questions'],
  [{ questions: 'x'.repeat(201) }, 'questions'],
  [{ email: 'ana' }, 'email'],
  [{ companyName: '' }, 'companyName'],
  [{ companyWebsite: 'nowhere' }, 'companyWebsite'],
] as [Partial<JobForm>, string][])(
  'The check of a form says of %j what is wrong with %s, once and in a sentence',
  (changes, field) => {
    const checked = validateJobForm(goodForm(changes), vocabulary, { needsSender: true });
    const problems = checked.ok ? [] : checked.problems;
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]?.message).toMatch(/^[A-Z].{8,}/);
  },
);

it('The check of a form comes in the order of the page, so that the first link points to the first field', () => {
  expect(problemsOf({ applyMode: 'external', applyUrl: '', title: '', description: '', category: '' })).toEqual([
    'title',
    'category',
    'description',
    'applyUrl',
  ]);
});

it('The check of a form reports in the browser nothing that the server does not report too', () => {
  const words = fc.constantFrom(
    'a\nb\nc\nd\ne\nf',
    '',
    'x',
    '5',
    '62k',
    'remote',
    'hybrid',
    'yes',
    'no',
    'paid',
    'EUR',
    'https://a.example',
  );
  const forms = fc.record(Object.fromEntries(TEXT_FIELDS.map((field) => [field, words]))) as unknown as fc.Arbitrary<
    Partial<JobForm>
  >;
  forAll([forms], (changes) => {
    const form = { ...goodForm(), ...changes };
    const checked = validateJobForm(form, vocabulary, { needsSender: true });
    const output = checked.ok ? [] : checked.problems;
    for (const problem of findJobFormProblems(form, true)) expect(output).toContainEqual(problem);
  });
});

it('What differs is nothing between a form and itself, whatever breaks its lines', () => {
  expect(diffJobForms(goodForm(), goodForm({ description: '### What you do\r\n\r\n- Render' }))).toEqual([]);
});

it('Differences are listed field by field, long texts by their lines', () => {
  const after = goodForm({
    title: 'UX Designer',
    payMin: '65000',
    locations: [],
    description: '### What you do\n\n- Render\n- Test',
  });
  expect(diffJobForms(goodForm(), after)).toEqual([
    { field: 'title', name: 'Title', before: 'Product Designer', after: 'UX Designer' },
    { field: 'locations', name: 'Places', before: 'Berlin', after: 'nothing' },
    { field: 'payMin', name: 'Lowest pay', before: '62000', after: '65000' },
    { field: 'description', name: 'Description', before: '2 lines', after: '1 line new, 0 lines gone' },
  ]);
});

describe('More than a field may hold', () => {
  const sent = (values: Partial<Record<string, string>>) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries(values)) fields.set(name, value ?? '');
    return parseJobFormFields(fields);
  };
  const problemsOf = (form: JobForm) => {
    const checked = validateJobForm({ ...goodForm(), ...form }, vocabulary);
    return checked.ok ? [] : checked.problems;
  };

  it.each(TEXT_FIELDS)('More than a field may hold is read no further than it takes to reject it: %s', (field) => {
    const role = sent({ [field]: `1${' '.repeat(fieldLengths[field])}`.repeat(20) });
    expect(role[field].length).toBeLessThanOrEqual(fieldLengths[field] + 1);
    const output = findJobFormProblems({ ...goodForm(), [field]: role[field] }, true);
    expect(output.map((problem) => problem.field)).toContain(field);
  });

  it('More than a field may hold is never taken for what was meant, wherever it is cut', () => {
    const five = 'Why?\n'.repeat(5);
    const role = sent({ questions: `${five}${'\n'.repeat(fieldLengths.questions)}A sixth question` });
    expect(problemsOf({ ...goodForm(), questions: role.questions })).toEqual([
      { field: 'questions', message: 'There can be up to 5 questions' },
    ]);
    const title = `${'a'.repeat(139)} ${'b'.repeat(20)}`;
    expect(problemsOf({ ...goodForm(), title: sent({ title }).title })).toEqual([
      { field: 'title', message: 'Title: can have up to 140 characters' },
    ]);
  });

  it('More than a field may hold is shown while the recruiter writes, blanks around it not counted', () => {
    const describes = (description: string) => findJobFormProblems(goodForm({ description }), false);
    expect(describes(`  ${'a'.repeat(40_000)}  `)).toEqual([]);
    expect(describes('a'.repeat(40_001))).toEqual([
      { field: 'description', message: 'Description: can have up to 40,000 characters' },
    ]);
  });

  it.each([
    ['6,000 unknown names', Array.from({ length: 6_000 }, (_, i) => `place ${i}`).join(',')],
    ['a million commas', ','.repeat(1_000_000)],
    ['one name ever again', 'Berlin,'.repeat(20_000)],
    ['one endless name', 'a'.repeat(1_000_000)],
    ['blanks before a name', `${' '.repeat(1_000_000)}Xyzzy`],
  ])('More than a field may hold is rejected in a list: %s', (_what, locations) => {
    const role = sent({ locations });
    expect(role.locations.length).toBeLessThanOrEqual(61);
    expect(Math.max(...role.locations.map((name) => name.length))).toBeLessThanOrEqual(200);
    expect(problemsOf({ ...goodForm(), locations: role.locations }).map(({ field }) => field)).toEqual(['locations']);
  });

  it('More than a field may hold is rejected where many fields of one name come', () => {
    const fields = new FormData();
    for (let i = 0; i < 20_000; i++) fields.append('requiredSkills', i % 2 ? `skill ${i}` : '');
    expect(parseJobFormFields(fields).requiredSkills).toHaveLength(61);
  });
});
