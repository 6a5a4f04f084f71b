import { readTable } from './data.ts';

export interface Country {
  iso: string;
  name: string;
  region: string;
  at: [number, number];
  currency: string;
  /** Yearly pay of a product designer of some years, in whole units of the currency. */
  pay: number;
  /** Standard offsets from UTC in hours, west to east. */
  utc: [number, number];
  /** Part of a usual salary that interns get. */
  internShare: number;
  /** True if pay is usually stated per month. */
  isMonthly: boolean;
  /** Demand in the country itself, if it has no cities. */
  demand: number;
  cities: City[];
}

interface City {
  name: string;
  at: [number, number];
  demand: number;
  /** Factor of pay. */
  pay: number;
}

export const regions = [
  { slug: 'europe', name: 'Europe', at: [50, 10] },
  { slug: 'north-america', name: 'North America', at: [45, -100] },
  { slug: 'latin-america', name: 'Latin America', at: [-10, -65] },
  { slug: 'asia', name: 'Asia', at: [30, 100] },
  { slug: 'middle-east', name: 'Middle East', at: [28, 45] },
  { slug: 'africa', name: 'Africa', at: [2, 20] },
  { slug: 'oceania', name: 'Oceania', at: [-28, 145] },
] as const;

const USUAL_INTERN_SHARE = 0.36;

/** `demand` of designers and a factor of `pay`, by country. */
const cities = readTable('cities.txt').map(([iso = '', name = '', latitude, longitude, demand, pay]) => ({
  iso,
  city: { name, at: pair(latitude, longitude), demand: Number(demand), pay: Number(pay) },
}));

export const countries: Country[] = readTable('countries.txt').map(
  ([
    iso = '',
    name = '',
    region = '',
    latitude,
    longitude,
    currency = '',
    pay,
    west,
    east,
    intern,
    period,
    demand,
  ]) => ({
    iso,
    name,
    region,
    at: pair(latitude, longitude),
    currency,
    pay: Number(pay),
    utc: pair(west, east),
    internShare: Number(intern) || USUAL_INTERN_SHARE,
    isMonthly: period === 'month',
    demand: Number(demand),
    cities: cities.filter((row) => row.iso === iso).map((row) => row.city),
  }),
);

function pair(a: string | undefined, b: string | undefined): [number, number] {
  return [Number(a), Number(b)];
}
