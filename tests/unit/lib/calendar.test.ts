import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { type CalendarInvitation, writeCalendar } from '../../../src/lib/calendar.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

const now = new Date('2026-11-20T09:30:15.000Z');
const event: CalendarInvitation = {
  method: 'REQUEST',
  program: 'Easel',
  uid: '01abc@easel.example',
  sequence: 2,
  start: '2026-12-01T09:00:00.000Z',
  minutes: 45,
  summary: 'Interview: Product Designer at Northlight',
  description: 'Use the link in the e-mail.',
  location: 'Kastanienallee 1, Berlin',
  organiser: { name: 'Northlight', email: 'no-reply@easel.example' },
  attendee: 'ada@example.com',
};

/** The event as another program reads it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [component, ...more] = calendar.getAllSubcomponents('vevent');
  if (!component || more.length > 0) throw new Error('There must be one event');
  return { calendar, component, event: new ICAL.Event(component) };
}

it('A file for a calendar says what, when, where and who, as another program reads it', () => {
  const { calendar, component, event: found } = read(writeCalendar(event, now));
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(found.uid).toBe(event.uid);
  expect(found.sequence).toBe(2);
  expect(found.startDate.toJSDate().toISOString()).toBe('2026-12-01T09:00:00.000Z');
  expect(found.endDate.toJSDate().toISOString()).toBe('2026-12-01T09:45:00.000Z');
  expect(found.location).toBe('Kastanienallee 1, Berlin');
  expect(found.organizer).toBe('mailto:no-reply@easel.example');
  expect(component.getFirstProperty('organizer')?.getParameter('cn')).toBe('Northlight');
  expect(component.getFirstPropertyValue('attendee')).toBe('mailto:ada@example.com');
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T09:30:15Z');
});

it('A file for a calendar cancels an event by its id', () => {
  const { calendar, component, event: found } = read(writeCalendar({ ...event, method: 'CANCEL', sequence: 3 }, now));
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(found.uid).toBe(event.uid);
  expect(found.sequence).toBe(3);
});

it('A file for a calendar preserves every text as it was, in lines of 75 bytes at most that end as the standard says', () => {
  const text = fc.oneof(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), hostileText),
    fc.string({
      unit: fc.constantFrom('\\', ';', ',', ':', '"', 'é', '漢', '👩‍🎨', ' ', 'n', '\n', 'BEGIN:VALARM'),
      maxLength: 90,
    }),
  );
  forAll([text, text, text], { numRuns: 400 }, (summary, location, name) => {
    const written = writeCalendar({ ...event, summary, location, organiser: { ...event.organiser, name } }, now);
    expect(written.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of written.slice(0, -2).split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
    const { component, event: found } = read(written);
    const plain = (words: string) => words.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
    expect(found.summary).toBe(plain(summary));
    expect(found.location).toBe(plain(location));
    const shown = name.replace(/[\p{Cc}"\\^]/gu, ' ').trim();
    expect(component.getFirstProperty('organizer')?.getParameter('cn') ?? '').toBe(shown);
  });
});
