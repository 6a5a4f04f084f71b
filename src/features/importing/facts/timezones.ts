import { type Gazetteer, plainName } from '../../locations/gazetteer.ts';
import { type AdvertLine, excerptAround } from './advert.ts';
import { type FactWithSource, makeFact } from './fact.ts';

/** Winter offsets. */
const ZONES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    utc: 0,
    gmt: 0,
    wet: 0,
    cet: 1,
    cest: 1,
    'central european time': 1,
    'central european': 1,
    mez: 1,
    eet: 2,
    'uk time': 0,
    bst: 0,
    est: -5,
    edt: -5,
    et: -5,
    'eastern time': -5,
    eastern: -5,
    cst: -6,
    ct: -6,
    'central time': -6,
    mst: -7,
    mt: -7,
    pst: -8,
    pdt: -8,
    pt: -8,
    'pacific time': -8,
    pacific: -8,
    ist: 5.5,
    sgt: 8,
    jst: 9,
    aest: 10,
  }),
);

const ZONE =
  '(utc|gmt|cest|cet|central european(?: time)?|mez|wet|eet|uk time|bst|est|edt|et|eastern(?: time)?|pst|pdt|pt|pacific(?: time)?|cst|mst|central time|ist|sgt|jst|aest)';
const OFFSET = '((?:utc|gmt) ?[+-] ?\\d{1,2}(?::30)?|utc|gmt|cest|cet|eet|wet|est|pst)';

/** `within ±3 h of CET`, `+/- 2 hours from UTC+1`. */
const AROUND_ZONE = new RegExp(
  `(?:\\+ ?\\/ ?-|±|\\+-|within|max(?:imum|\\.)?(?: of)?|up to|no more than)(?: (?:of )?(?:\\+ ?\\/ ?-|±|\\+-|a|about))? ?(\\d{1,2})(?:\\.5)? ?-?(?:h|hrs?|hours?|stunden|heures|horas|uur)?(?: time ?(?:zone )?difference)?(?: or less)? (?:of|from|to|around|either side of|von|zu|de|difference (?:from|to|with)|offset from)? ?(?:the )?${ZONE}(?: ?([+-]) ?(\\d{1,2}))?\\b`,
);
/** `CET ±3 hours`. */
const ZONE_AROUND = new RegExp(
  `\\b${ZONE}(?: time ?zone)? ?\\(?(?:\\+ ?\\/ ?-|±|\\+-) ?(\\d{1,2}) ?(?:h|hrs?|hours?)?`,
);
/** `within 2 hours time difference of Barcelona`. */
const AROUND_CITY =
  /\b(?:within|max(?:imum|\.)?(?: of)?|up to|no more than|±|\+ ?\/ ?-) ?(?:an? )?(\d{1,2}) ?-?(?:h|hrs?|hours?)?(?: of)? time ?(?:zone )?difference (?:of|from|to|with) ([a-z][a-z .'-]{2,40})/;
/** `between UTC-5 and UTC+2`, `UTC-8 to UTC-3`. */
const FROM_TO = new RegExp(`\\b${OFFSET} ?(?:to|and|-|through|bis|und|until) ?${OFFSET}(?![\\w:])`);

const ABOUT = /\b(?:utc|gmt|cest|cet|mez|wet|eet|bst|[ecmp][ds]?t|time ?zones?|time|ist|sgt|jst|aest)\b/;

/** Range of UTC offsets required by a text. */
export function findRequiredTimezones(
  lines: readonly AdvertLine[],
  gazetteer: Gazetteer,
): FactWithSource<{ from: number; to: number }> | undefined {
  for (const { text, plain } of lines) {
    const range = ABOUT.test(plain) ? (rangeOf(plain) ?? rangeAroundCity(plain, gazetteer)) : undefined;
    if (range) return makeFact(range.value, 'text', excerptAround(text, range.at, range.at + 40));
  }
  return undefined;
}

function rangeOf(plain: string): { value: { from: number; to: number }; at: number } | undefined {
  const near = AROUND_ZONE.exec(plain);
  if (near) {
    const shift = near[4] ? Number(`${near[3]}${near[4]}`) : 0;
    return spread((ZONES.get(near[2] ?? '') ?? 0) + shift, Number(near[1]), near.index);
  }
  const after = ZONE_AROUND.exec(plain);
  if (after) return spread(ZONES.get(after[1] ?? '') ?? 0, Number(after[2]), after.index);
  const ends = FROM_TO.exec(plain);
  if (!ends) return undefined;
  const [from, to] = [offsetOf(ends[1] ?? ''), offsetOf(ends[2] ?? '')].sort((a, b) => a - b);
  return from === undefined || to === undefined || from === to || from < -12 || to > 14
    ? undefined
    : { value: { from, to }, at: ends.index };
}

function rangeAroundCity(plain: string, gazetteer: Gazetteer): ReturnType<typeof rangeOf> {
  const match = AROUND_CITY.exec(plain);
  const words = plainName(match?.[2] ?? '').split(' ');
  const [city] = [3, 2, 1].flatMap((count) => gazetteer.cities(words.slice(0, count).join(' ')).slice(0, 1));
  if (!match || !city?.isoCode) return undefined;
  return spread(offsetOfTown(city.isoCode, city.longitude ?? 0), Number(match[1]), match.index);
}

/** Most common offset of a country, or the closest to a town's longitude. */
function offsetOfTown(isoCode: string, longitude: number): number {
  const offsets = new Intl.Locale(`und-${isoCode}`).getTimeZones?.()?.map(offsetOfZone) ?? [];
  const shared = offsets.find((offset) => offsets.filter((other) => other === offset).length * 2 >= offsets.length);
  const sun = longitude / 15;
  return shared ?? offsets.sort((a, b) => Math.abs(a - sun) - Math.abs(b - sun))[0] ?? Math.round(sun);
}

function offsetOfZone(timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(WINTER);
  const match = /([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '');
  return match ? Number(`${match[1]}1`) * (Number(match[2]) + Number(match[3]) / 60) : 0;
}
const WINTER = new Date('2026-01-15T12:00:00Z');

const spread = (middle: number, hours: number, at: number) =>
  hours >= 1 && hours <= 8
    ? { value: { from: Math.max(-12, middle - hours), to: Math.min(14, middle + hours) }, at }
    : undefined;

function offsetOf(words: string): number {
  const match = /^(?:utc|gmt) ?([+-]) ?(\d{1,2})(:30)?$/.exec(words);
  if (!match) return ZONES.get(words) ?? 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) + (match[3] ? 0.5 : 0));
}
