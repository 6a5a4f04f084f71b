import type { Employer } from './employer.ts';
import type { Atlas, DemoPlace } from './locations.ts';
import { type Country, countries } from './places.ts';
import type { Random } from './random.ts';

/** Areas and time zones of a remote role. */
interface Eligibility {
  openToIds: string[];
  /** Offices that applicants may use. */
  places: DemoPlace[];
  timezones: [number, number] | null;
}

export function makeEligibility(employer: Employer, atlas: Atlas, random: Random): Eligibility {
  const home = employer.home.country;
  const neighbours = neighboursOf(home);
  const kind = random.key({ anywhere: 25, country: 36, region: 22, several: neighbours.length > 0 ? 17 : 0 });
  const open = {
    anywhere: countries,
    country: [home],
    region: [home, ...neighbours],
    several: [home, ...random.sample(neighbours.slice(0, 7), random.whole(1, 5))],
  }[kind];
  const ids = {
    anywhere: [],
    country: [employer.home.countryId],
    region: [employer.home.regionId],
    several: open.map((country) => atlas.countryIds.get(country.iso) as string),
  }[kind];

  const offices = employer.places.filter((place) => open.includes(place.country));
  const places = random.sample(offices, Number(random.key({ '0': 45, '1': 45, '2': 10 })));
  return { openToIds: ids, places, timezones: makeTimezones(kind, open, home, random) };
}

function makeTimezones(kind: string, open: Country[], home: Country, random: Random): [number, number] | null {
  if (kind === 'anywhere') {
    const width = random.pick([3, 4, 5]);
    return random.chance(0.45) ? limit(home.utc[0] - width, home.utc[1] + width) : null;
  }
  const from = Math.min(...open.map((country) => country.utc[0]));
  const to = Math.max(...open.map((country) => country.utc[1]));
  if (kind === 'country') return from !== to && random.chance(0.6) ? limit(from, to) : null;
  if (kind === 'region')
    return random.chance(0.75) ? limit(Math.max(from, home.utc[0] - 3), Math.min(to, home.utc[1] + 3)) : null;
  return random.chance(0.6) ? limit(from - 1, to + 1) : null;
}

const neighbours = new Map<Country, Country[]>();

/** Other countries of the region, nearest first. */
function neighboursOf(home: Country): Country[] {
  let sorted = neighbours.get(home);
  if (!sorted) {
    const others = countries.filter((country) => country.region === home.region && country !== home);
    sorted = others.sort((a, b) => distance(a, home) - distance(b, home));
    neighbours.set(home, sorted);
  }
  return sorted;
}

/** Approximate distance, sufficient for sorting. */
const distance = ({ at: [south, west] }: Country, { at: [north, east] }: Country): number =>
  Math.hypot(south - north, (west - east) * 0.6);

const limit = (from: number, to: number): [number, number] => [Math.max(-12, from), Math.min(14, to)];
