import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readApplicationForm, validateApplication } from '../../../src/features/applications/application-form.ts';
import {
  findUnknownAnswerProblems,
  jsonApplicationToFields,
  toJsonPathProblems,
} from '../../../src/features/applications/json-application.ts';
import { forAll } from '../../for-all.ts';

const ASKED = [
  { text: 'How long have you rendered type?', isRequired: true },
  { text: 'Anything else?', isRequired: false },
];

const whole = {
  job: 'abc123',
  name: 'Ada Pine',
  email: 'ada@example.com',
  portfolio: 'https://ada.design',
  pieces: [{ url: 'https://ada.design/bank', part: 'All of the interface' }],
  note: 'Hello',
  answers: ['Nine years'],
  consent: true,
};

/** Problems of a body by path. */
function problemsOf(body: unknown): Record<string, string> {
  const read = jsonApplicationToFields(body);
  const found = read.ok
    ? toJsonPathProblems(
        [
          ...validateApplication(
            readApplicationForm(
              (field) => read.value.get(field) ?? '',
              () => undefined,
              ASKED,
            ),
            ASKED,
          ),
          ...findUnknownAnswerProblems(read.value, ASKED),
        ],
        ASKED,
      )
    : read.problems;
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}

it('An application as JSON says what the form says', () => {
  expect(problemsOf(whole)).toEqual({});
  const read = jsonApplicationToFields(whole);
  expect(read.ok && Object.fromEntries(read.value)).toEqual({
    job: 'abc123',
    name: 'Ada Pine',
    email: 'ada@example.com',
    portfolio: 'https://ada.design',
    'piece-1-url': 'https://ada.design/bank',
    'piece-1-part': 'All of the interface',
    note: 'Hello',
    'answer-1': 'Nine years',
    consent: 'on',
  });
});

it.each([
  [{ job: undefined }, 'job', 'This must be text'],
  [{ name: '' }, 'name', 'Enter your name'],
  [{ name: 7 }, 'name', 'This must be text'],
  [{ name: { toString: 1 } }, 'name', 'This must be text'],
  [{ email: 'ada' }, 'email', /^Enter an e-mail address/],
  [{ portfolio: 'javascript:alert(1)' }, 'portfolio', /^Portfolio: enter a web address/],
  [{ portfolio: '', pieces: [] }, 'portfolio', /^Enter a link to your portfolio/],
  [{ pieces: [{ url: 'ada.design' }] }, 'pieces.0.part', 'First piece, your part in it: say what you did'],
  [{ pieces: [{}, { part: 'Mine' }] }, 'pieces.1.part', /^Second piece, your part in it: add the link/],
  [{ pieces: 'ada.design' }, 'pieces', 'This must be a list of pieces'],
  [{ pieces: ['ada.design'] }, 'pieces.0', 'This must be an object'],
  [{ pieces: Array(4).fill(whole.pieces[0]) }, 'pieces', 'There may be at most 3 pieces'],
  [{ pieces: [{ ...whole.pieces[0], file: 'x' }] }, 'pieces.0.file', /^Files cannot be sent as JSON: use a link/],
  [{ cv: 'JVBERi0=' }, 'cv', /^Files cannot be sent as JSON/],
  [{ answers: [] }, 'answers.0', '“How long have you rendered type?”: answer this question'],
  [{ answers: ['a', 'b', 'c'] }, 'answers', 'This role asks 2 questions'],
  [{ answers: [1] }, 'answers.0', 'This must be text'],
  [{ consent: false }, 'consent', 'Tick the box so that we can send it'],
  [{ consent: undefined }, 'consent', 'Tick the box so that we can send it'],
  [{ consent: 'on' }, 'consent', 'This must be true or false'],
  [{ months: 'six' }, 'months', 'This must be a whole number'],
  [{ portfolioUrl: 'ada.design' }, 'portfolioUrl', 'There is no such field'],
  [{ note: 'x'.repeat(2_001) }, 'note', 'Note: use at most 2,000 characters'],
] as [object, string, string | RegExp][])(
  'An application as JSON that breaks a rule gets a clear message by its field: %j',
  (changes, field, message) => {
    const problems = problemsOf({ ...whole, ...changes });
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(message);
  },
);

it('An application as JSON of any other shape is rejected and never thrown at', () => {
  for (const body of [null, [], 'x', 7, true]) expect(problemsOf(body)).toEqual({ '': 'This must be an object' });
  forAll([fc.jsonValue(), fc.constantFrom(...Object.keys(whole))], (value, field) => {
    expect(() => problemsOf(value)).not.toThrow();
    expect(() => problemsOf({ ...whole, [field]: value })).not.toThrow();
  });
});
