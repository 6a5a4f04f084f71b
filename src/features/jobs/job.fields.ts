import { lookup } from '../../lib/lookup.ts';
import { mapToRecord } from '../../lib/record.ts';
import { CONTRACT_TYPES, contractTypeNames, SENIORITIES, seniorityNames, WORKPLACES, workplaceNames } from './job.ts';
import {
  LANGUAGE_CODES,
  LANGUAGE_LEVELS,
  languageNames,
  printLanguages,
  sortLanguages,
  type WorkingLanguage,
} from './working-languages.ts';

/** Titles of parts of the editor. */
export type EditorPart = 'The role' | 'Where' | 'Pay' | 'What people ask first';

interface Described {
  /** Own column of `jobs`. Fields without one are stored in the column `facts`. */
  column?: string;
  /** Label in the editor, in differences and on the page. */
  label: string;
  /** The part of the editor that asks for it under its own name; none where that field is written out. */
  part?: EditorPart;
  /** Hint below the label in the editor. */
  hint?: string;
  /** Description in the documentation of the API. */
  about?: string;
  /** Property of `JobPosting` (schema.org) that carries the value in words. */
  posting?: 'eligibilityToWorkRequirement' | 'incentiveCompensation' | 'industry' | 'jobBenefits' | 'qualifications';
}

interface Flag extends Described {
  kind: 'flag';
  /** Label of its filter, and the words for it in a row and in JobPosting. */
  filter?: string;
}

interface Choice extends Described {
  kind: 'choice';
  values: readonly string[];
  names: Readonly<Record<string, string>>;
  /** Value used if the job must state one and none was chosen. */
  usual: string;
  /** Error if nothing was chosen. */
  missing: string;
}

/** A choice that a job may leave open. It is a facet of searches. */
interface OptionalChoice extends Described {
  kind: 'optional';
  values: readonly string[];
  names: Readonly<Record<string, string>>;
  /** Values that listings have addresses for, with their words in addresses and headings. */
  listed?: Readonly<Record<string, { slug: string; heading: string }>>;
  /** Values that rows of listings show, with their words there. */
  row?: Readonly<Record<string, string>>;
  /** Names of values in engine/trade-words.ts, by which a search in words finds them. */
  searched?: Readonly<Record<string, string>>;
}

interface Languages extends Described {
  kind: 'languages';
  values: readonly string[];
  names: Readonly<Record<string, string>>;
}

export type JobField = Flag | Choice | OptionalChoice | Languages;

/**
 * Job fields of one answer. Column, schema, row, form, editor, import, preview, differences, page, search, API, feeds,
 * structured data and demo are derived from here. Compound fields (places, skills, pay, hiring) are written out.
 */
export const jobFields = {
  contractType: {
    kind: 'choice',
    column: 'contract_type',
    label: 'Contract',
    values: CONTRACT_TYPES,
    names: contractTypeNames,
    usual: 'full-time',
    missing: 'Choose a contract type',
  },
  /** Work for a freelancer; the contract is then fixed-term, and one field of the form asks for both. */
  freelance: { kind: 'flag', column: 'freelance', label: 'Freelance' },
  seniority: {
    kind: 'choice',
    column: 'seniority',
    label: 'Seniority',
    part: 'The role',
    values: SENIORITIES,
    names: seniorityNames,
    usual: 'mid',
    missing: 'Choose a seniority',
  },
  workplace: {
    kind: 'choice',
    column: 'workplace',
    label: 'Arrangement',
    part: 'Where',
    values: WORKPLACES,
    names: workplaceNames,
    usual: 'on-site',
    missing: 'Choose where the work is done',
  },
  visa: {
    kind: 'optional',
    label: 'Visa',
    part: 'What people ask first',
    hint: 'The first question of anyone abroad.',
    about: 'Whether the employer sponsors a visa.',
    values: ['offered', 'not-offered'],
    names: { offered: 'Visa sponsorship', 'not-offered': 'No visa sponsorship' },
    listed: { offered: { slug: 'visa-sponsorship', heading: 'with visa sponsorship' } },
    row: { offered: 'Visa sponsorship' },
    searched: { offered: 'visa' },
    posting: 'eligibilityToWorkRequirement',
  },
  relocation: {
    kind: 'optional',
    label: 'Relocation',
    part: 'What people ask first',
    about: 'Whether the employer helps people to move.',
    values: ['offered', 'not-offered'],
    names: { offered: 'Relocation help', 'not-offered': 'No relocation help' },
    listed: { offered: { slug: 'relocation', heading: 'with relocation help' } },
    searched: { offered: 'relocation' },
    posting: 'jobBenefits',
  },
  languages: {
    kind: 'languages',
    label: 'Working languages',
    part: 'What people ask first',
    hint: 'Such as English (fluent), German (basic). Levels: basic, working, fluent, native, or A1 to C2.',
    about: 'Languages that the work needs.',
    values: LANGUAGE_CODES,
    names: languageNames,
    posting: 'qualifications',
  },
  portfolio: {
    kind: 'flag',
    label: 'Portfolio required',
    part: 'What people ask first',
    about: 'The employer asks for a portfolio.',
    filter: 'Portfolio required',
  },
  equity: {
    kind: 'flag',
    label: 'Equity',
    part: 'What people ask first',
    about: 'Shares or options are part of the offer.',
    filter: 'Equity',
    posting: 'incentiveCompensation',
  },
  bonus: {
    kind: 'flag',
    label: 'Bonus',
    part: 'What people ask first',
    about: 'A bonus in money is part of the offer.',
    filter: 'Bonus',
    posting: 'incentiveCompensation',
  },
  /** Bands end where a law on pay in adverts begins (pay-rules.ts). */
  employees: {
    kind: 'optional',
    label: 'Employees',
    part: 'Pay',
    hint: 'Laws on pay in adverts depend on it. We keep your answer for your next role.',
    about: 'People that the employer employs.',
    values: ['1-3', '4', '5-9', '10-14', '15-24', '25-29', '30-49', '50+'],
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
  teamSize: {
    kind: 'optional',
    label: 'Team size',
    part: 'What people ask first',
    about: 'People in the team that the role joins.',
    values: ['1', '2-5', '6-15', '16-50', '51+'],
    names: {
      '1': 'Team of one',
      '2-5': 'Team of 2 to 5',
      '6-15': 'Team of 6 to 15',
      '16-50': 'Team of 16 to 50',
      '51+': 'Team of more than 50',
    },
  },
  industry: {
    kind: 'optional',
    label: 'Industry',
    part: 'What people ask first',
    about: 'Industry of the company.',
    values: [
      'software', 'finance', 'health', 'education', 'commerce', 'media', 'games', 'mobility', 'energy', 'industrial',
      'travel', 'food', 'culture', 'public-sector', 'agency', 'other',
    ], // biome-ignore format: one line reads better
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
    posting: 'industry',
  },
  stage: {
    kind: 'optional',
    label: 'Company stage',
    part: 'What people ask first',
    about: 'Stage of the company.',
    values: ['early', 'growth', 'established', 'listed', 'non-profit'],
    names: {
      early: 'Early-stage start-up',
      growth: 'Growing start-up',
      established: 'Established company',
      listed: 'Listed on a stock exchange',
      'non-profit': 'Non-profit or public body',
    },
  },
  opening: {
    kind: 'optional',
    label: 'Opening',
    part: 'What people ask first',
    hint: 'Ontario requires adverts to say whether the role is there to be filled.',
    about: 'Whether the role is there to be filled, or applications are collected for later.',
    values: ['open', 'pool'],
    names: { open: 'To be filled now', pool: 'Talent pool' },
    row: { pool: 'Talent pool' },
  },
  aiInSelection: {
    kind: 'optional',
    label: 'AI in selection',
    part: 'What people ask first',
    hint: 'Ontario requires adverts to say whether artificial intelligence is used to screen, assess or select applicants.',
    about: 'Whether and how artificial intelligence is used to select applicants.',
    values: ['none', 'screening', 'assessment', 'automated'],
    names: {
      none: 'No AI in selection',
      screening: 'AI helps to screen applications',
      assessment: 'AI assesses tests or interviews',
      automated: 'AI rejects without a person',
    },
  },
} as const satisfies Record<string, JobField>;

export type JobFieldName = keyof typeof jobFields;
export const JOB_FIELDS = Object.keys(jobFields) as JobFieldName[];

type Fields = typeof jobFields;
type ValueOf<Field> = Field extends { kind: 'flag' }
  ? boolean
  : Field extends { kind: 'languages' }
    ? readonly WorkingLanguage[]
    : Field extends { kind: 'optional'; values: readonly (infer Value)[] }
      ? Value | null
      : Field extends { values: readonly (infer Value)[] }
        ? Value
        : never;

/** A role by these fields. */
export type JobFieldValues = { [Name in JobFieldName]: ValueOf<Fields[Name]> };
export type JobFieldValue = JobFieldValues[JobFieldName];

/** Fields that a role may leave open, kept in the column `facts`. */
export type FactField = {
  [Name in JobFieldName]: Fields[Name] extends { column: string } ? never : Name;
}[JobFieldName];
export type FactValues = Pick<JobFieldValues, FactField>;
/** Facts with a list of values, which are facets of searches. */
export type FactFacet = { [Name in FactField]: Fields[Name] extends { values: unknown } ? Name : never }[FactField];
/** Facts that are so or not, which are filters of searches. */
export type FactFlag = Exclude<FactField, FactFacet>;
/** Facts that listings have addresses for. */
export type ListedFact = { [Name in FactField]: Fields[Name] extends { listed: unknown } ? Name : never }[FactField];

/** The field as any other, for those who do the same with all. */
export const describeField = (name: JobFieldName): JobField => jobFields[name];

export const FACT_FIELDS = JOB_FIELDS.filter((name) => !describeField(name).column) as FactField[];
export const FACT_FACETS = FACT_FIELDS.filter((name) => describeField(name).kind !== 'flag') as FactFacet[];
export const FACT_FLAGS = FACT_FIELDS.filter((name) => describeField(name).kind === 'flag') as FactFlag[];
export const LISTED_FACTS = FACT_FIELDS.filter((name) => 'listed' in describeField(name)) as ListedFact[];

/** Values of a listed fact with their words in addresses and headings. */
export const listedValues = (name: ListedFact): Readonly<Record<string, { slug: string; heading: string }>> =>
  jobFields[name].listed;

/** Every field as it was said; what was left open, or is none of its values, is as usual. */
export const completeFields = (said: { [Name in JobFieldName]?: unknown }): JobFieldValues =>
  mapToRecord(JOB_FIELDS, (name) => complete(describeField(name), said[name])) as JobFieldValues;

/** Every fact as it was said. What was left open, or is none of its values, is not stated. */
export const completeFacts = (said: { [Name in FactField]?: unknown }): FactValues =>
  mapToRecord(FACT_FIELDS, (name) => complete(describeField(name), said[name])) as FactValues;

function complete(field: JobField, said: unknown): JobFieldValue {
  if (field.kind === 'flag') return said === true;
  if (field.kind === 'languages') return Array.isArray(said) ? sortLanguages(said.filter(isLanguage)) : [];
  const chosen = field.values.find((value) => value === said);
  return (chosen ?? (field.kind === 'choice' ? field.usual : null)) as JobFieldValue;
}

const isLanguage = ({ language, level }: WorkingLanguage): boolean =>
  LANGUAGE_CODES.includes(language) && (level === null || LANGUAGE_LEVELS.includes(level));

/** True if a role states the field. */
export const isStated = (value: JobFieldValue): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false;

/** Values of a fact that a facet counts. */
export const facetValuesOf = (value: JobFieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(({ language }) => language) : typeof value === 'string' ? [value] : [];

/** The value as the page says it; undefined for what is not so and needs no word. */
export function fieldValueName(name: JobFieldName, value: JobFieldValue): string | undefined {
  const field = describeField(name);
  if (!isStated(value)) return undefined;
  if (Array.isArray(value)) return printLanguages(value);
  return field.kind === 'flag' ? 'Yes' : lookup(field.names, String(value));
}

/** Stated facts of a role with their words, in order. */
export const statedFacts = (values: FactValues): { name: FactField; words: string }[] =>
  FACT_FIELDS.flatMap((name) => {
    const words = fieldValueName(name, values[name]);
    return words === undefined ? [] : [{ name, words }];
  });

/** Words of facts that a row of a listing shows. */
export const rowWordsOf = (values: FactValues): string[] =>
  FACT_FIELDS.flatMap((name) => {
    const field = describeField(name);
    const words = field.kind === 'optional' && field.row && lookup(field.row, String(values[name]));
    return words ? [words] : [];
  });
