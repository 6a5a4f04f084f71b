import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applicantsCsvWithoutWithdrawn } from '../../../src/features/applications/applicants/applicants-csv.ts';
import { writeCsv } from '../../../src/lib/csv.ts';
import { forAll } from '../../for-all.ts';

/** Rows of a CSV file as spreadsheets with this separator read them: quotes count around a whole cell only. */
function parse(csv: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at++; at < csv.length; at++) {
        if (csv[at] !== '"') cell += csv[at];
        else if (csv[at + 1] === '"') cell += csv[at++];
        else {
          at++;
          break;
        }
      }
    }
    while (at < csv.length && csv[at] !== separator && csv[at] !== '\r' && csv[at] !== '\n') cell += csv[at++];
    row.push(cell);
    if (csv[at] === separator) {
      at++;
      if (at === csv.length) row.push('');
      continue;
    }
    if (csv[at] === '\r' && csv[at + 1] === '\n') at++;
    at++;
    rows.push(row);
    row = [];
  }
  return row.length > 0 ? [...rows, row] : rows;
}

/** True for what spreadsheets read as a formula, perhaps after trimming. */
const isFormula = (cell: string): boolean => /^\s*[=+\-@＝＋－＠]/.test(cell);

const HOSTILE = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ',',
  ';',
  '"',
  "'",
  ' ',
  'a',
  '1',
  'ü',
  '=1+1',
  '- ',
];
const hostile = fc.array(fc.constantFrom(...HOSTILE), { maxLength: 12 }).map((parts) => parts.join(''));
/** Cells without an apostrophe, so that those which were added can be told. */
const plain = hostile.map((text) => text.replaceAll("'", ''));

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30 123', "'+49 30 123"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['a\n=1', "a\n'=1"],
  ['Ada;=HYPERLINK("http://evil.example")', 'Ada;\'=HYPERLINK("http://evil.example")'],
  ['＝1', "'＝1"],
  ['Grüße – 1=1', 'Grüße – 1=1'],
  ['', ''],
])('A table for spreadsheets says %j as %j', (text, cell) => {
  expect(parse(writeCsv([['x', text, 'y']]), ',')).toEqual([['x', cell, 'y']]);
});

it('A table for spreadsheets parses back to every cell, except for the escape marks', () => {
  forAll([fc.array(fc.array(plain, { minLength: 1, maxLength: 4 }), { maxLength: 4 })], { numRuns: 2_000 }, (rows) => {
    const read = parse(writeCsv(rows), ',').map((row) => row.map((cell) => cell.replaceAll("'", '')));
    expect(read).toEqual(rows);
  });
});

it.each([',', ';', '\t'])('A table for spreadsheets holds no formula when separated by %j', (separator) => {
  forAll([fc.array(hostile, { minLength: 1, maxLength: 4 })], { numRuns: 5_000 }, (row) => {
    // Ours begin with a date: a row never begins with a user's words.
    const cells = parse(writeCsv([['2026', ...row]]), separator).flat();
    expect(cells.filter(isFormula)).toEqual([]);
  });
});

it('A table for spreadsheets of applicants holds none in any of what they and the employer write', () => {
  const evil = '=cmd|" /C calc"!A0;=1\n+1\t@x';
  const csv = applicantsCsvWithoutWithdrawn([
    {
      id: 'a',
      name: evil,
      email: evil,
      portfolioUrl: evil,
      pieces: [
        { url: null, file: { id: 'f', name: evil, kind: 'pdf', bytes: 1 }, part: evil },
        { url: evil, file: null, part: evil },
      ],
      cv: { id: 'c', name: evil, kind: 'pdf', bytes: 1 },
      note: evil,
      answers: [{ question: evil, answer: evil }],
      status: 'received',
      stage: 'new',
      createdAt: '2026-06-01T12:00:00.000Z',
    },
  ]);
  expect(parse(csv.replace('\ufeff', ''), ',').map((row) => row.length)).toEqual([10, 10]);
  for (const separator of [',', ';', '\t'])
    expect(parse(csv.replace('\ufeff', ''), separator).flat().filter(isFormula), separator).toEqual([]);
});
