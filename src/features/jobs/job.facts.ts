import { LANGUAGE_CODES, LANGUAGE_LEVELS } from '../../db/column-values.ts';
import { lookup, mapToRecord } from '../../lib/lookup.ts';
import {
  FACT_FIELDS,
  type FactValues,
  getJobField,
  JOB_FIELDS,
  type JobFactField,
  type JobFieldName,
  type JobFieldValue,
  type JobFieldValues,
  type jobFields,
  type ListedFact,
} from './job.fields.ts';
import { contractTypeNames, seniorityNames, workplaceNames } from './job.names.ts';
import { languageNames, printLanguages, sortDistinctLanguages, type WorkingLanguage } from './working-languages.ts';

interface FieldWords {
  /** Default if a value is required. */
  usual?: string;
  /** Error if nothing was chosen. */
  missing?: string;
  names?: Readonly<Record<string, string>>;
  /** Hint below the label in the editor. */
  hint?: string;
  about?: string;
  listed?: Readonly<Record<string, { slug: string; heading: string }>>;
  /** Labels in rows of listings, by value. */
  row?: Readonly<Record<string, string>>;
  /** Names of values in engine/trade-words.ts for text searches. */
  searched?: Readonly<Record<string, string>>;
  /** Property of `JobPosting` (schema.org) for the value's text. */
  posting?: 'eligibilityToWorkRequirement' | 'incentiveCompensation' | 'industry' | 'jobBenefits' | 'qualifications';
}

type WordsOf<Field> = FieldWords &
  (Field extends { values: readonly (infer Value extends string)[] }
    ? { names: Readonly<Record<Value, string>> }
    : object) &
  (Field extends { kind: 'choice' } ? { usual: string; missing: string } : object) &
  (Field extends { listed: readonly (infer Value extends string)[] }
    ? { listed: Readonly<Record<Value, { slug: string; heading: string }>> }
    : object);

const fieldWords: { [Name in JobFieldName]: WordsOf<(typeof jobFields)[Name]> } = {
  contractType: { names: contractTypeNames, usual: 'full-time', missing: 'Choose a contract type' },
  freelance: {},
  seniority: { names: seniorityNames, usual: 'mid', missing: 'Choose a seniority' },
  workplace: { names: workplaceNames, usual: 'on-site', missing: 'Choose where the work is done' },
  visa: {
    hint: 'The first question of anyone abroad.',
    about: 'Whether the employer sponsors a visa.',
    names: { offered: 'Visa sponsorship', 'not-offered': 'No visa sponsorship' },
    listed: { offered: { slug: 'visa-sponsorship', heading: 'with visa sponsorship' } },
    row: { offered: 'Visa sponsorship' },
    searched: { offered: 'visa' },
    posting: 'eligibilityToWorkRequirement',
  },
  relocation: {
    about: 'Whether the employer helps people to move.',
    names: { offered: 'Relocation help', 'not-offered': 'No relocation help' },
    listed: { offered: { slug: 'relocation', heading: 'with relocation help' } },
    searched: { offered: 'relocation' },
    posting: 'jobBenefits',
  },
  languages: {
    hint: 'Such as English (fluent), German (basic). Levels: basic, working, fluent, native, or A1 to C2.',
    about: 'Languages that the work needs.',
    names: languageNames,
    posting: 'qualifications',
  },
  portfolio: { about: 'The employer asks for a portfolio.' },
  equity: { about: 'Shares or options are part of the offer.', posting: 'incentiveCompensation' },
  bonus: { about: 'A bonus in money is part of the offer.', posting: 'incentiveCompensation' },
  employees: {
    hint: 'Laws on pay in adverts depend on it. We keep your answer for your next role.',
    about: 'People that the employer employs.',
    names: {
      '1-3': '1 to 3 employees',
      '4': '4 employees',
      '5-9': '5 to 9 employees',
      '10-14': '10 to 14 employees',
      '15-24': '15 to 24 employees',
      '25-29': '25 to 29 employees',
      '30-49': '30 to 49 employees',
      '50+': '50 employees or more',
    },
  },
  agency: {
    hint: 'For agencies and recruitment firms that act for an employer.',
    about: 'An agency posts the role for a client.',
    names: { 'named-client': 'Agency, for a client', 'hidden-client': 'Agency, for an unnamed client' },
    row: { 'named-client': 'Agency', 'hidden-client': 'Agency' },
  },
  teamSize: {
    about: 'People in the team that the role joins.',
    names: {
      '1': 'Team of one',
      '2-5': 'Team of 2 to 5',
      '6-15': 'Team of 6 to 15',
      '16-50': 'Team of 16 to 50',
      '51+': 'Team of more than 50',
    },
  },
  industry: {
    about: 'Industry of the company.',
    names: {
      software: 'Software',
      finance: 'Finance and insurance',
      health: 'Health',
      education: 'Education',
      commerce: 'Retail and commerce',
      media: 'Media and publishing',
      games: 'Games',
      mobility: 'Mobility and logistics',
      energy: 'Energy and climate',
      industrial: 'Industry and hardware',
      travel: 'Travel',
      food: 'Food',
      culture: 'Culture',
      'public-sector': 'Public sector',
      agency: 'Agency or studio',
      other: 'Other industry',
    },
    searched: {
      software: 'SaaS',
      finance: 'fintech',
      health: 'healthcare',
      education: 'edtech',
      commerce: 'e-commerce',
      media: 'media',
      mobility: 'mobility',
      energy: 'climate tech',
      travel: 'travel',
      food: 'food',
      agency: 'agency',
      'public-sector': 'public sector',
    },
    posting: 'industry',
  },
  stage: {
    about: 'Stage of the company.',
    names: {
      early: 'Early-stage start-up',
      growth: 'Growing start-up',
      established: 'Established company',
      listed: 'Listed on a stock exchange',
      'non-profit': 'Non-profit or public body',
    },
    searched: { early: 'startup', growth: 'startup', 'non-profit': 'non-profit' },
  },
  opening: {
    hint: 'Ontario requires adverts to say whether the role is there to be filled.',
    about: 'Whether the role is there to be filled, or applications are collected for later.',
    names: { open: 'To be filled now', pool: 'Talent pool' },
    row: { pool: 'Talent pool' },
  },
  aiInSelection: {
    hint: 'Ontario requires adverts to say whether artificial intelligence is used to screen, assess or select applicants.',
    about: 'Whether and how artificial intelligence is used to select applicants.',
    names: {
      none: 'No AI in selection',
      screening: 'AI helps to screen applications',
      assessment: 'AI assesses tests or interviews',
      automated: 'AI rejects without a person',
    },
  },
};

export const getFieldWords = (name: JobFieldName): FieldWords => fieldWords[name];

export const fieldOptionLabel = (name: JobFieldName, value: string): string =>
  lookup(getFieldWords(name).names ?? {}, value) ?? value;

export const listedValues = (name: ListedFact): Readonly<Record<string, { slug: string; heading: string }>> =>
  fieldWords[name].listed;

/** Fills missing and unknown values with defaults. */
export const withFieldDefaults = (stated: { [Name in JobFieldName]?: unknown }): JobFieldValues =>
  mapToRecord(JOB_FIELDS, (name) => complete(name, stated[name])) as JobFieldValues;

/** Drops missing and unknown facts. */
export const withFactDefaults = (stated: { [Name in JobFactField]?: unknown }): FactValues =>
  mapToRecord(FACT_FIELDS, (name) => complete(name, stated[name])) as FactValues;

function complete(name: JobFieldName, value: unknown): JobFieldValue {
  const field = getJobField(name);
  if (field.kind === 'flag') return value === true;
  if (field.kind === 'languages') return Array.isArray(value) ? sortDistinctLanguages(value.filter(isLanguage)) : [];
  const chosen = field.values.find((allowed) => allowed === value);
  return (chosen ?? getFieldWords(name).usual ?? null) as JobFieldValue;
}

const isLanguage = ({ language, level }: WorkingLanguage): boolean =>
  LANGUAGE_CODES.includes(language) && (level === null || LANGUAGE_LEVELS.includes(level));

/** True if a role states the field. */
export const isFieldStated = (value: JobFieldValue): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false;

export const stringFacetValues = (value: JobFieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(({ language }) => language) : typeof value === 'string' ? [value] : [];

/** Label of a value. Undefined for a flag that is not set. */
export function fieldValueLabel(name: JobFieldName, value: JobFieldValue): string | undefined {
  const field = getJobField(name);
  if (!isFieldStated(value)) return undefined;
  if (Array.isArray(value)) return printLanguages(value);
  return field.kind === 'flag' ? 'Yes' : fieldOptionLabel(name, String(value));
}

/** Stated facts with their labels, in order. */
export const listStatedFacts = (values: FactValues): { name: JobFactField; words: string }[] =>
  FACT_FIELDS.flatMap((name) => {
    const words = fieldValueLabel(name, values[name]);
    return words === undefined ? [] : [{ name, words }];
  });

export const listFactLabelsOfRow = (values: FactValues): string[] =>
  FACT_FIELDS.flatMap((name) => {
    const words = lookup(getFieldWords(name).row ?? {}, String(values[name]));
    return words ? [words] : [];
  });
