import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail } from '../../../src/features/accounts/sign-in.schema.ts';
import { applicantsCsvWithoutWithdrawn } from '../../../src/features/applications/applicants/applicants-csv.ts';
import {
  type ApplicationForm,
  parseWebAddress,
  readApplicationForm,
  validateApplication,
} from '../../../src/features/applications/application-form.ts';
import { isOnEmployerWebsite } from '../../../src/features/applications/external-apply.ts';
import { applicationIdFromPrivateToken, privateLinkToken } from '../../../src/features/applications/private-link.ts';
import {
  computeReplyRecord,
  describePromiseAndRecord,
  describeReplyPromiseIfKept,
  describeReplyRecord,
} from '../../../src/features/applications/reply-record.ts';
import { parseQuestions, printQuestions } from '../../../src/features/jobs/question.ts';
import { addMonths } from '../../../src/lib/dates.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

const good = { name: 'Ada', email: 'ada@example.com', portfolio: 'ada.design', consent: 'on' };
const fill = (changes: Record<string, string> = {}, files: Record<string, { name: string; size: number }> = {}) => {
  const typed: Record<string, string> = { ...good, ...changes };
  return readApplicationForm(
    (field) => typed[field] ?? '',
    (field) => files[field],
    [{ text: 'When?', isRequired: true }],
  );
};
const fieldsOf = (form: ApplicationForm, isRequired = false) =>
  validateApplication(form, [{ text: 'When?', isRequired }]).map(({ field }) => field);

describe('An application’s form', () => {
  it.each([
    [{}, []],
    [{ portfolio: '' }, ['portfolio']],
    [{ portfolio: '', 'piece-2-url': 'ada.design/x', 'piece-2-part': 'all of it' }, []],
    [{ 'piece-1-url': 'ada.design/x' }, ['piece-1-part']],
    [{ 'piece-1-part': 'all of it' }, ['piece-1-part']],
    [{ name: ' \u200b ' }, ['name']],
    [{ email: 'ada@example' }, ['email']],
    [{ email: 'ada@example.com\r\nBcc: eve@example.com' }, ['email']],
    [{ consent: '' }, ['consent']],
    [{ note: 'x'.repeat(2_001) }, ['note']],
    [{ note: '😀'.repeat(2_000) }, []],
    [{ portfolio: 'javascript:alert(1)' }, ['portfolio']],
  ])('%j breaks the rules of %j', (changes, fields) => expect(fieldsOf(fill(changes))).toEqual(fields));

  it('An application’s form has the address as it is seen, whatever was pasted with it', () => {
    for (const email of [
      'Ada@example.com\u200b',
      'a\u00adda@example.com',
      '\u2066ada@example.com\u2069',
      '\ufeffada@example.com',
    ])
      expect(fill({ email }).email, JSON.stringify(email)).toBe('ada@example.com');
  });

  it('An application’s form says in the words of its label which field breaks a rule', () => {
    const long = 'x'.repeat(9_000);
    const exe = { name: 'cv.exe', size: 9 };
    const wrong = [
      fill({ name: '', email: '', portfolio: '', consent: '' }),
      fill(
        { email: 'ada', portfolio: 'no', name: long, note: long, 'answer-1': long, 'piece-1-url': 'no' },
        { cv: exe },
      ),
      fill(
        { 'piece-1-part': 'Mine', 'piece-2-part': long, 'piece-2-url': 'a.example' },
        { 'piece-2-file': exe, 'piece-3-file': exe },
      ),
    ];
    const words: Record<string, RegExp> = {
      portfolio: /portfolio/i,
      name: /name/i,
      email: /e-mail/i,
      cv: /^CV:/,
      note: /^Note:/,
      consent: /^Tick the box so that we can send it/,
      'answer-1': /^“When\?”:/,
      'piece-1-url': /^First piece, link:/,
      'piece-2-file': /^Second piece, file:/,
      'piece-1-part': /^First piece, your part in it:/,
    };
    const output = wrong.flatMap((form) => validateApplication(form, [{ text: 'When?', isRequired: true }]));
    for (const [field, pattern] of Object.entries(words)) {
      const messages = output.flatMap((problem) => (problem.field === field ? problem.message : []));
      expect(messages, field).not.toEqual([]);
      for (const message of messages) expect(message, field).toMatch(pattern);
    }
    const others = output.filter(({ field }) => field !== '' && !/^piece-\d/.test(field) && !(field in words));
    expect(others).toEqual([]);
  });

  it('An application’s form rejects the addresses that few mail servers accept, in the words of the sign-in', () => {
    const email = 'josé@example.com';
    const problems = validateApplication(fill({ email }), []);
    expect(problems).toMatchObject([{ field: 'email' }]);
    expect(readEmail(email)).toEqual({ ok: false, problems });
    // Mail finds the server by the ASCII form of its domain.
    expect(fieldsOf(fill({ email: 'ada@exämple.com' }))).not.toContain('email');
  });

  it('An application’s form asks for the answers that must be given, and for a link or a file, not both', () => {
    expect(fieldsOf(fill(), true)).toEqual(['answer-1']);
    const file = { name: 'x.png', size: 5 };
    expect(fieldsOf(fill({ 'piece-1-url': 'a.de', 'piece-1-part': 'all' }, { 'piece-1-file': file }))).toEqual([
      'piece-1-file',
    ]);
    expect(fieldsOf(fill({ 'piece-1-part': 'all' }, { 'piece-1-file': file, cv: { name: '', size: 0 } }))).toEqual([]);
  });

  it('An application’s form holds files of 11.5 MB together at most', () => {
    const part = { 'piece-1-part': 'all', 'piece-2-part': 'all' };
    const files = { 'piece-1-file': { name: 'a.pdf', size: 8e6 }, 'piece-2-file': { name: 'b.pdf', size: 8e6 } };
    expect(validateApplication(fill(part, files), [])).toMatchObject([
      { field: '', message: expect.stringContaining('11.5 MB') },
    ]);
  });

  it('An application’s form never keeps control or direction marks in a line, whatever was typed', () => {
    forAll([fc.oneof(fc.string({ unit: 'binary' }), hostileText)], (text) => {
      const { name, email, note } = fill({ name: text, email: text, note: text });
      expect(name + email).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(note).not.toMatch(/[^\P{Cc}\n\t]/u);
    });
  });
});

describe('A web address', () => {
  it.each([
    ['ada.design', 'https://ada.design/'],
    ['HTTP://Ada.Design/Work?x=1', 'http://ada.design/Work?x=1'],
    ['ada.design:8080/x', 'https://ada.design:8080/x'],
    ['localhost', undefined],
    ['ada@evil.example/x', undefined],
    ['https://user:secret@evil.example', undefined],
    ['data:text/html,x', undefined],
    ['a b.design', undefined],
  ])('%j is %j', (typed, address) => expect(parseWebAddress(typed)).toBe(address));

  it('A web address is http(s) or nothing, whatever was typed', () => {
    forAll([fc.webUrl().chain((url) => fc.constantFrom(url, `javascript:${url}`, `//${url}`))], (text) => {
      const address = parseWebAddress(text);
      expect(address === undefined || /^https?:\/\/[^/]+\//.test(address)).toBe(true);
    });
  });
});

describe('An employer’s own host', () => {
  it.each([
    ['https://careers.acme.example/x', 'https://www.acme.example', true],
    ['https://acme.example', 'https://acme.example/about', true],
    ['https://notacme.example', 'https://acme.example', false],
    ['https://acme.example.evil.example', 'https://acme.example', false],
    ['https://boards.example/acme', 'https://acme.example', false],
    ['https://acme.example', null, false],
  ])('%s of %s: %s', (address, website, isOwn) => expect(isOnEmployerWebsite(address, website)).toBe(isOwn));
});

const id = '01m7zw85wg3xdmak3r13gj';
it('A private link opens its own application, and no other text opens any', () => {
  const token = privateLinkToken('a secret', id);
  expect(applicationIdFromPrivateToken('a secret', token)).toBe(id);
  expect(applicationIdFromPrivateToken('another secret', token)).toBeUndefined();
  for (let i = 0; i < token.length; i++) {
    const changed = token.slice(0, i) + (token[i] === 'a' ? 'b' : 'a') + token.slice(i + 1);
    expect(applicationIdFromPrivateToken('a secret', changed)).toBeUndefined();
  }
  expect(applicationIdFromPrivateToken('a secret', id)).toBeUndefined();
});

it.each([
  ['2026-01-15T10:00:00.000Z', 6, '2026-07-15T10:00:00.000Z'],
  ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2027-12-31T23:59:59.999Z', 2, '2028-02-29T23:59:59.999Z'],
])('The end of keeping of %s after %i months is %s', (from, months, until) =>
  expect(addMonths(from, months)).toBe(until),
);

it('Questions read back as they were written', () => {
  const questions = parseQuestions(' When could you begin? *\r\n\r\nWhich tools do you use?\n*\n');
  expect(questions).toEqual([
    { text: 'When could you begin?', isRequired: true },
    { text: 'Which tools do you use?', isRequired: false },
  ]);
  expect(parseQuestions(printQuestions(questions))).toEqual(questions);
});

const now = new Date('2026-06-01T00:00:00.000Z');
const reply = (daysAgo: number, answeredAfter?: number, isWithdrawn = false) => {
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return {
    receivedAt: at(daysAgo),
    repliedAt: answeredAfter === undefined ? null : at(daysAgo - answeredAfter),
    withdrawnAt: isWithdrawn ? at(daysAgo - 1) : null,
  };
};

it('A record of replies counts who was answered or has waited for two weeks, within a year, and not who left', () => {
  const replies = [
    reply(30, 2),
    reply(30, 4),
    reply(5, 1),
    reply(5),
    reply(20),
    reply(20, undefined, true),
    reply(400, 1),
  ];
  expect(computeReplyRecord(replies, now)).toEqual({ counted: 4, replied: 3, medianDays: 2 });
  expect(computeReplyRecord([], now)).toEqual({ counted: 0, replied: 0, medianDays: null });
});

it('A record of replies is shown from ten applications on', () => {
  expect(describeReplyRecord({ counted: 9, replied: 9, medianDays: 1 })).toBeUndefined();
  expect(describeReplyRecord({ counted: 10, replied: 0, medianDays: null })).toBe(
    'Answered 0 of 10 applications in the last year.',
  );
  expect(describeReplyRecord({ counted: 12, replied: 9, medianDays: 0.3 })).toContain('within a day');
});

it('A record of replies appears in one sentence with the promise, which is the employer’s own', () => {
  const record = { counted: 138, replied: 90, medianDays: 2 };
  expect(describePromiseAndRecord('Otterbrook', 14, record)).toBe(
    'Otterbrook promises every applicant an answer within 14 days and has answered 90 of 138 applications in the last year, half of them within 2 days.',
  );
  expect(describePromiseAndRecord('Otterbrook', 14)).toBe(
    'Otterbrook promises every applicant an answer within 14 days.',
  );
  expect(describePromiseAndRecord('Otterbrook', null, record)).toBe(describeReplyRecord(record));
  expect(describeReplyPromiseIfKept('Otterbrook', 14, record), 'on a receipt, below 80 %').toBeUndefined();
  expect(describeReplyPromiseIfKept('Otterbrook', 14, { ...record, replied: 120 })).toContain('promises');
});

it('Applicants as CSV run nothing in a spreadsheet, and leave out who withdrew', () => {
  const application = {
    id: '1',
    name: '=HYPERLINK("http://evil.example")',
    email: '+ada@example.com',
    portfolioUrl: null,
    pieces: [{ url: 'https://ada.design/', file: null, part: 'all' }],
    cv: null,
    note: '@SUM(A1)\nsecond line',
    answers: [{ question: 'When?', answer: '-1' }],
    status: 'received' as const,
    stage: 'shortlist' as const,
    createdAt: '2026-06-01T00:00:00.000Z',
  };
  const csv = applicantsCsvWithoutWithdrawn([application, { ...application, name: 'Gone', status: 'withdrawn' }]);
  expect(csv).toContain('"\'=HYPERLINK(""http://evil.example"")"');
  expect(csv).toContain("'+ada@example.com");
  expect(csv).toContain('"\'@SUM(A1)\nsecond line"');
  expect(csv).toContain(",'-1\r\n");
  expect(csv).toContain(',New,Shortlist,');
  expect(csv).not.toContain('Gone');
});
