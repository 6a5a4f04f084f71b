import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adDraftSchema } from '../../../src/features/ads/ad.schema.ts';
import { readAdForm, toAdDraftInput } from '../../../src/features/ads/ad-form.ts';
import { parseFeedDate, parseFeedEndDate } from '../../../src/features/importing/feed-date.ts';
import { parameters } from '../../../src/features/public-api/parameters.schema.ts';
import { isDay } from '../../../src/lib/dates.ts';
import { instantInZone } from '../../../src/lib/time-zone.ts';
import { forAll } from '../../for-all.ts';
import { IMPOSSIBLE_DATES } from '../../hostile.ts';

const hasErrorAt = (field: string, { error }: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  error?.issues.some(({ path }) => path[0] === field) ?? false;

/** True where a reader of typed dates rejects a text. */
const READERS: Record<string, (text: string) => boolean> = {
  'a day': (text) => !isDay(text),
  'a time in Berlin': (text) => instantInZone(text, 'Europe/Berlin') === undefined,
  'the start of an ad': (text) =>
    hasErrorAt('start', adDraftSchema.safeParse(toAdDraftInput(readAdForm({ start: text })))),
  'the start of an ad in JSON': (text) => hasErrorAt('start', adDraftSchema.safeParse({ start: text })),
  'a moment in a parameter': (text) => !parameters.jobs.shape.updatedSince.safeParse(text).success,
  'a date of a feed': (text) => parseFeedDate(text) === undefined,
  'an end in a feed': (text) => parseFeedEndDate(text) === undefined,
};

/** Only clocks of Central Europe leave this time out. */
const LEFT_OUT_BY_CLOCKS = '2026-03-29T02:30';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Days that no month of that length has, in every form in which dates are written. */
const impossibleDate = fc
  .record({
    year: fc.integer({ min: 2001, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    past: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ year, month, past }) => {
    const day = new Date(Date.UTC(year, month, 0)).getUTCDate() + past;
    const [mm, name] = [String(month).padStart(2, '0'), MONTHS[month - 1] ?? ''];
    const iso = `${year}-${mm}-${day}`;
    return fc.constantFrom(
      iso,
      `${iso}T09:30`,
      `${iso}T09:30:00Z`,
      `${iso}T09:30:00.000+02:00`,
      `${iso} 09:30`,
      `${day}.${mm}.${year}`,
      `${mm}/${day}/${year}`,
      `${day} ${name} ${year}`,
      `${name} ${day}, ${year}`,
      `Mon, ${day} ${name} ${year} 09:30:00 GMT`,
    );
  });

it.each(Object.entries(READERS))('No day that the calendar leaves out is read as %s', (_, rejects) => {
  for (const text of IMPOSSIBLE_DATES) if (text !== LEFT_OUT_BY_CLOCKS) expect(rejects(text), text).toBe(true);
  forAll([impossibleDate], { numRuns: 1_000 }, rejects);
});

it('A time that the clocks of a zone leave out is no time there', () => {
  expect(instantInZone(LEFT_OUT_BY_CLOCKS, 'Europe/Berlin')).toBeUndefined();
  expect(instantInZone(LEFT_OUT_BY_CLOCKS, 'UTC')).toBe('2026-03-29T02:30:00.000Z');
});
