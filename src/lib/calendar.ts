import type { Instant } from './dates.ts';

/** Calendar event (RFC 5545, RFC 5546). */
export interface CalendarInvitation {
  method: 'REQUEST' | 'CANCEL';
  /** Product identifier (PRODID). */
  program: string;
  /** Id, equal in all versions. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  start: Instant;
  minutes: number;
  summary: string;
  description: string;
  location: string;
  organiser: { name: string; email: string };
  attendee: string;
}

/** `.ics` file. Times are in UTC, which needs no time zone rules. */
export function writeCalendar(event: CalendarInvitation, now: Date): string {
  const start = new Date(event.start);
  const end = new Date(start.getTime() + event.minutes * 60_000);
  const isCancelled = event.method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${event.program.replace(/[^\w ]/g, '')}//Interviews//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `ORGANIZER;CN=${quoteParameter(event.organiser.name)}:mailto:${event.organiser.email}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${event.attendee}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** `20261120T093000Z`. */
const utc = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545 §3.3.11, without control characters. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** RFC 5545 §3.2. Without quotes and control characters, since programs disagree about `\` and `^` (RFC 6868). */
const quoteParameter = (text: string): string => `"${text.replace(/[\p{Cc}"\\^]/gu, ' ').trim()}"`;

const MAX_LINE_BYTES = 75;

/** Folds lines at 75 bytes of UTF-8 (RFC 5545 §3.1). */
function fold(line: string): string {
  const lines: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...lines, part].join('\r\n');
}
