import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adState } from '../../../src/features/ads/ad.ts';
import {
  type AdDayCounts,
  firstReportDay,
  formatClickRate,
  rangeOfLastDays,
  summarizeAdNumbers,
} from '../../../src/features/ads/ad-numbers.ts';
import { type CompetingAd, listTargetablePages, rankAdOnPages } from '../../../src/features/ads/ad-placements.ts';
import { writeCsv } from '../../../src/lib/csv.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

const sum = (changes: Partial<AdDayCounts>): AdDayCounts => ({
  day: '2026-06-02',
  page: 'roles',
  kind: 'impression',
  dropped: '',
  count: 1,
  ...changes,
});

it('The numbers of an ad are summed by day, by page, and apart from what does not count', () => {
  const sums = [
    sum({ count: 40 }),
    sum({ day: '2026-06-03', page: '', count: 60 }),
    sum({ kind: 'click', count: 3 }),
    sum({ dropped: 'bot', count: 7 }),
    sum({ kind: 'click', dropped: 'bot', count: 1 }),
    sum({ dropped: 'repeat', count: 2 }),
  ];
  expect(summarizeAdNumbers(sums, '2026-06-01', '2026-06-03')).toEqual({
    impressions: 100,
    clicks: 3,
    days: [
      { day: '2026-06-01', impressions: 0, clicks: 0 },
      { day: '2026-06-02', impressions: 40, clicks: 3 },
      { day: '2026-06-03', impressions: 60, clicks: 0 },
    ],
    pages: [
      { page: '', impressions: 60, clicks: 0 },
      { page: 'roles', impressions: 40, clicks: 3 },
    ],
    dropped: [
      { reason: 'bot', count: 8 },
      { reason: 'repeat', count: 2 },
    ],
  });
});

it('The numbers of an ad are of whole days up to today', () => {
  expect(rangeOfLastDays(28, '2026-03-01T00:00:00.000Z')).toEqual({ first: '2026-02-02', last: '2026-03-01' });
});

it('The numbers of an ad begin with the ad, or with the first day on which it was counted', () => {
  const from = (since: string, ...days: string[]) =>
    firstReportDay(
      '2026-03-10',
      since,
      days.map((day) => ({ day })),
    );
  expect(from('2026-03-20T09:00:00.000Z')).toBe('2026-03-20');
  expect(from('2026-03-20T09:00:00.000Z', '2026-03-15', '2026-03-21')).toBe('2026-03-15');
  expect(from('2026-01-01T09:00:00.000Z', '2026-03-12')).toBe('2026-03-10');
});

it('The numbers of an ad have a rate only where there were views', () => {
  expect([formatClickRate({ impressions: 0, clicks: 0 }), formatClickRate({ impressions: 300, clicks: 4 })]).toEqual([
    '–',
    '1.3%',
  ]);
});

const rival = (id: string, changes: Partial<CompetingAd> = {}): CompetingAd => ({
  id,
  title: id.toUpperCase(),
  priority: 0,
  target_job_types: '',
  target_locations: '',
  target_pages: '',
  ...changes,
});
const pages = listTargetablePages({
  categories: ['ux-designer', 'writer'],
  filters: ['remote'],
  locations: ['berlin'],
});

it('The forecast of an ad lists every page it belongs on, with its neighbours', () => {
  const draft = rival('new', { target_job_types: 'ux-designer', target_pages: 'job_category' });
  const rivals = [
    rival('a', { priority: 140, target_pages: 'job_category' }),
    rival('b'),
    rival('c', { priority: 1 }),
    rival('new', { priority: 999 }),
  ];
  const placements = rankAdOnPages(draft, rivals, pages);
  expect(placements.map(({ path, rank, score }) => [path, rank, score])).toEqual([
    ['/ux-designer', 2, 125],
    ['/remote', 2, 25],
    ['/roles', 2, 25],
    ['/writer', 2, 25],
  ]);
  expect(placements[0]).toMatchObject({ isShown: true, below: 'A', above: ['C'] });
});

it('The forecast of an ad is empty for words that no page has', () => {
  expect(rankAdOnPages(rival('new', { target_locations: 'atlantis' }), [], pages)).toEqual([]);
});

const [before, now, after] = ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'];
it.each([
  [true, null, null, 'running'],
  [true, after, null, 'scheduled'],
  [false, null, null, 'paused'],
  [false, after, null, 'paused'],
  [true, before, now, 'ended'],
  [false, before, now, 'ended'],
])('The state of an ad switched on %s, from %s to %s: %s', (active, start, end, state) =>
  expect(adState({ active, start, end }, now)).toBe(state),
);

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-2', "'-2"],
  ['@sum(a1)', "'@sum(a1)"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['/roles', '/roles'],
])('A table for spreadsheets writes %j as %j', (text, cell) => expect(writeCsv([[text]])).toBe(`${cell}\r\n`));

it('A table for spreadsheets never begins a text with what a spreadsheet would run', () => {
  forAll([fc.oneof(fc.string(), hostileText)], (text) => !/^"?[=+\-@\t\r]/.test(writeCsv([[text]]).slice(0, -2)));
});

it('A table for spreadsheets leaves numbers alone', () => expect(writeCsv([[-2, 1.5]])).toBe('-2,1.5\r\n'));
