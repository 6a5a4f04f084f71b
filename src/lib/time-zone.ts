import { HOUR, type Instant, toInstant } from './dates.ts';

/** Names of time zones as this machine knows them (IANA), in alphabetical order. */
export const TIME_ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

const known = new Set(TIME_ZONES);
export const isTimeZone = (name: string): boolean => known.has(name);

/** `New York` of `America/New_York`. */
export const placeOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** For a choice of one of them. */
export const ZONE_OPTIONS = TIME_ZONES.map((zone) => ({
  value: zone,
  label: placeOfZone(zone) === zone ? zone : `${placeOfZone(zone)} (${zone.replaceAll('_', ' ')})`,
}));

/**
 * The moment at which clocks of a zone show a date and time (`2026-11-20T09:30`), the first of two where they are set back.
 * Undefined when it is no date, or clocks leave that time out.
 */
export function instantInZone(local: string, zone: string): Instant | undefined {
  const [shown] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(local) ?? [];
  const read = shown === undefined ? Number.NaN : Date.parse(`${shown}Z`);
  if (Number.isNaN(read)) return undefined;
  // Clocks change at most once within a day: one of the offsets around it holds.
  const moments = [read - 13 * HOUR, read + 13 * HOUR].map((near) => read - offsetAt(near, zone)).sort((a, b) => a - b);
  const moment = moments.find((at) => at + offsetAt(at, zone) === read);
  return moment === undefined ? undefined : toInstant(new Date(moment));
}

/** `2026-11-20T09:30` as clocks of a zone show a moment: what a field for date and time takes. */
export function localInZone(instant: Instant, zone: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/** `Friday 20 November 2026, 09:30, London (GMT)`. */
export function formatInZone(instant: Instant, zone: string): string {
  const parts = formatOf(zone, {
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

/** Milliseconds that clocks of a zone are ahead of UTC at a moment. */
function offsetAt(at: number, zone: string): number {
  const parts = formatOf(zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(at / 1_000) * 1_000;
}

const formatOf = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
