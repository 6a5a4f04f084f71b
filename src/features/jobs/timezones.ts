/** Local working hours. */
export const WORKDAY = { from: 9, to: 17 };

/** UTC hours from 0 to 24, in two parts over midnight. */
type Hours = { from: number; to: number }[];

interface WorkingHours {
  /** Hours in which anyone in these zones works. */
  any: Hours;
  /** Hours in which everyone works. Empty if their days do not overlap. */
  all: Hours;
}

/** Nine-to-five working hours between two UTC offsets. */
export function workingHoursBetween({ from, to }: { from: number; to: number }): WorkingHours {
  const [west, east] = [Math.min(from, to), Math.max(from, to)];
  return {
    any: inOneDay(WORKDAY.from - east, WORKDAY.to - west),
    all: inOneDay(WORKDAY.from - west, WORKDAY.to - east),
  };
}

function inOneDay(from: number, to: number): Hours {
  if (to <= from) return [];
  if (to - from >= 24) return [{ from: 0, to: 24 }];
  const start = ((from % 24) + 24) % 24;
  const end = start + (to - from);
  return end <= 24
    ? [{ from: start, to: end }]
    : [
        { from: start, to: 24 },
        { from: 0, to: end - 24 },
      ];
}

/** `08:00–19:00`, or over midnight `22:00–06:00`. */
export function formatHourSpan(hours: Hours): string {
  const [first] = hours;
  const last = hours.at(-1);
  if (!first || !last) return '';
  return `${clock(first.from)}–${clock(last.to)}`;
}

const clock = (hours: number): string =>
  `${String(Math.floor(hours) % 24).padStart(2, '0')}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`;
