import { expect, it } from 'vitest';
import { nearestWords } from '../../../src/features/importing/import-feed.ts';
import { emptyImportReport, formatImportReport } from '../../../src/features/importing/report.ts';

const report = {
  ...emptyImportReport(),
  read: 3,
  accepted: 1,
  rejected: [{ title: 'Sales\u001b[31m Lead', reason: 'not a design role' }],
  created: [{ title: 'UX Designer', hash: 'abc123' }],
  skipped: [{ sourceId: null, title: '(no title)', reason: 'id is missing' }],
  unknownPlaces: ['Atlantis'],
};

it('The report of an import lists what was done and what was not', () => {
  expect(formatImportReport(report)).toBe(
    [
      'Read 3 postings: 1 design, 1 not design, 0 not public, 1 skipped',
      'New: 1',
      '  UX Designer (abc123)',
      'Unchanged: 0',
      'Skipped: 1',
      '  (no title): id is missing',
      'Unknown places: 1',
      '  Atlantis',
      'The run was incomplete, so roles missing from the feed were not counted as absent',
    ].join('\n'),
  );
});

it('The report of an import names rejected titles when asked, without control characters', () => {
  const text = formatImportReport({ ...report, isComplete: true }, { isVerbose: true, isDry: true });
  expect(text).toMatch(/^Dry run, nothing was changed\. Read 3/);
  expect(text).toMatch(/ {2}Sales \[31m Lead: not a design role/);
});

it('The nearest words are those spelled most alike', () => {
  expect(nearestWords('nortlight', ['9-volt', 'northlight', 'pale-harbour'])).toEqual(['northlight']);
  expect(nearestWords('harbour', ['northlight', 'pale-harbour'])).toEqual(['pale-harbour']);
  expect(nearestWords('zzz', ['northlight'])).toEqual([]);
});
