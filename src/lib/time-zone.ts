import { type Instant, toInstant } from './dates.ts';

/** IANA time zones, sorted. */
export const TIME_ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

const known = new Set(TIME_ZONES);
export const isTimeZone = (name: string): boolean => known.has(name);

/** `New York` of `America/New_York`. */
export const placeOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

export const ZONE_OPTIONS = TIME_ZONES.map((zone) => ({
  value: zone,
  label: placeOfZone(zone) === zone ? zone : `${placeOfZone(zone)} (${zone.replaceAll('_', ' ')})`,
}));

const LOCAL_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:[0-5]\d(\.\d{1,3})?)?$/;

/** Time at which a zone's clocks show `2026-11-20T09:30`, the first of two. Undefined if invalid or skipped. */
export function instantInZone(local: string, zone: string): Instant | undefined {
  const [, shown] = LOCAL_TIME.exec(local) ?? [];
  if (shown === undefined) return undefined;
  try {
    const time = Temporal.PlainDateTime.from(shown);
    const moment = time.toZonedDateTime(zone, { disambiguation: 'earlier' });
    return moment.toPlainDateTime().equals(time) ? toInstant(new Date(moment.epochMilliseconds)) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Last moment of a day in a zone. */
export const lastMomentInZone = (day: string, zone: string): Instant =>
  toInstant(new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1));

/** Day `2026-11-20` that a zone has at a moment. */
export const dayInZone = (instant: Instant, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();

/** Local time `2026-11-20T09:30` for `datetime-local`. */
export const localInZone = (instant: Instant, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** `Friday 20 November 2026, 09:30, London (GMT)`. */
export function formatInZone(instant: Instant, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${of('weekday')} ${of('day')} ${of('month')} ${of('year')}`;
  const name = of('timeZoneName');
  const time = `${of('hour').padStart(2, '0')}:${of('minute').padStart(2, '0')}`;
  return `${day}, ${time}${placeOfZone(zone) === name ? ` ${name}` : `, ${placeOfZone(zone)} (${name})`}`;
}
