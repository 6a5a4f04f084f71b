import { withFactDefaults } from '../features/jobs/job.facts.ts';
import {
  FACT_FIELDS,
  type FactValues,
  getJobField,
  type JobFactField,
  type JobFieldValues,
} from '../features/jobs/job.fields.ts';
import { lookup, mapToRecord } from '../lib/lookup.ts';
import type { Employer } from './employer.ts';
import type { Random } from './random.ts';

const OF_EMPLOYER: readonly JobFactField[] = ['industry', 'stage', 'equity', 'aiInSelection'];
/** Share of roles that state a fact. */
const STATED = 0.25;
/** Each value of a fact is rarer than the one before it by this factor. */
const RARER = 0.45;

const INDUSTRIES: Readonly<Record<string, NonNullable<JobFieldValues['industry']>>> = {
  banking: 'finance',
  health: 'health',
  education: 'education',
  energy: 'energy',
  mobility: 'mobility',
  freight: 'mobility',
  commerce: 'commerce',
  games: 'games',
  civic: 'public-sector',
  publishing: 'media',
  tooling: 'software',
  travel: 'travel',
  studios: 'agency',
  culture: 'culture',
  food: 'food',
  machines: 'industrial',
};

/** Languages of work by country, next to English. */
const LOCAL: Readonly<Record<string, string>> = {
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  ES: 'es',
  IT: 'it',
  NL: 'nl',
  PT: 'pt',
  PL: 'pl',
  JP: 'ja',
};

export function makeStatedFacts(employer: Employer, country: string, random: Random): FactValues {
  const shared = random.fork(employer.row.slug);
  return withFactDefaults(
    mapToRecord(FACT_FIELDS, (name) => {
      const source = (OF_EMPLOYER.includes(name) ? shared : random).fork(name);
      if (name === 'industry') return lookup(INDUSTRIES, employer.industry.slug);
      // A client would have to be named to moderators.
      if (name === 'agency') return undefined;
      if (name === 'employees') return employeesOf(employer.headcount);
      if (!source.chance(STATED)) return undefined;
      const field = getJobField(name);
      if (field.kind === 'flag') return true;
      if (field.kind === 'languages') return makeLanguages(lookup(LOCAL, country), source);
      return source.weigh(field.values, (value) => RARER ** field.values.indexOf(value));
    }),
  );
}

const employeesOf = (headcount: number): NonNullable<JobFieldValues['employees']> =>
  headcount >= 50 ? '50+' : headcount >= 30 ? '30-49' : headcount >= 15 ? '15-24' : headcount >= 5 ? '5-9' : '1-3';

const makeLanguages = (local: string | undefined, random: Random) => [
  { language: 'en', level: random.pick(['fluent', 'working', null]) },
  ...(local && random.chance(0.4) ? [{ language: local, level: random.pick(['fluent', 'basic']) }] : []),
];
