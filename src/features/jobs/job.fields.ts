import { CONTRACT_TYPES, LANGUAGE_CODES, SENIORITIES, WORKPLACES } from '../../db/column-values.ts';
import type { WorkingLanguage } from './working-languages.ts';

export type EditorPart = 'The role' | 'Agency' | 'Where' | 'Pay' | 'What people ask first';

interface Described {
  /** Column of `jobs`. Others are stored in the column `facts`. */
  column?: string;
  /** Label in editor, differences, page and filter. */
  label: string;
  /** Editor part of the field. None if written by hand. */
  part?: EditorPart;
}

interface Flag extends Described {
  kind: 'flag';
}

interface Choice extends Described {
  kind: 'choice';
  values: readonly string[];
}

interface OptionalChoice extends Described {
  kind: 'optional';
  values: readonly string[];
  listed?: readonly string[];
}

interface Languages extends Described {
  kind: 'languages';
  values: readonly string[];
}

export type JobFieldDefinition = Flag | Choice | OptionalChoice | Languages;

/**
 * Fields with one answer. Column, schema, form, editor, import, preview, differences, page, search, API, feeds, structured data
 * and demo derive from these and from job.facts.ts. Compound fields are written by hand.
 */
export const jobFields = {
  contractType: {
    kind: 'choice',
    column: 'contract_type',
    label: 'Contract',
    values: CONTRACT_TYPES,
  },
  /** Freelance work implies a fixed term. One form field sets both. */
  freelance: { kind: 'flag', column: 'freelance', label: 'Freelance' },
  seniority: {
    kind: 'choice',
    column: 'seniority',
    label: 'Seniority',
    part: 'The role',
    values: SENIORITIES,
  },
  workplace: {
    kind: 'choice',
    column: 'workplace',
    label: 'Arrangement',
    part: 'Where',
    values: WORKPLACES,
  },
  visa: {
    kind: 'optional',
    label: 'Visa',
    part: 'What people ask first',
    values: ['offered', 'not-offered'],
    listed: ['offered'],
  },
  relocation: {
    kind: 'optional',
    label: 'Relocation',
    part: 'What people ask first',
    values: ['offered', 'not-offered'],
    listed: ['offered'],
  },
  languages: {
    kind: 'languages',
    label: 'Working languages',
    part: 'What people ask first',
    values: LANGUAGE_CODES,
  },
  portfolio: {
    kind: 'flag',
    label: 'Portfolio required',
    part: 'What people ask first',
  },
  equity: {
    kind: 'flag',
    label: 'Equity',
    part: 'What people ask first',
  },
  bonus: {
    kind: 'flag',
    label: 'Bonus',
    part: 'What people ask first',
  },
  /** Bands end at thresholds of pay laws (pay-rules.ts). */
  employees: {
    kind: 'optional',
    label: 'Employees',
    part: 'Pay',
    values: ['1-3', '4', '5-9', '10-14', '15-24', '25-29', '30-49', '50+'],
  },
  /** Role posted by an agency for its `client`. */
  agency: {
    kind: 'optional',
    label: 'Agency',
    part: 'Agency',
    values: ['named-client', 'hidden-client'],
  },
  teamSize: {
    kind: 'optional',
    label: 'Team size',
    part: 'What people ask first',
    values: ['1', '2-5', '6-15', '16-50', '51+'],
  },
  industry: {
    kind: 'optional',
    label: 'Industry',
    part: 'What people ask first',
    values: [
      'software',
      'finance',
      'health',
      'education',
      'commerce',
      'media',
      'games',
      'mobility',
      'energy',
      'industrial',
      'travel',
      'food',
      'culture',
      'public-sector',
      'agency',
      'other',
    ],
  },
  stage: {
    kind: 'optional',
    label: 'Company stage',
    part: 'What people ask first',
    values: ['early', 'growth', 'established', 'listed', 'non-profit'],
  },
  opening: {
    kind: 'optional',
    label: 'Opening',
    part: 'What people ask first',
    values: ['open', 'pool'],
  },
  aiInSelection: {
    kind: 'optional',
    label: 'AI in selection',
    part: 'What people ask first',
    values: ['none', 'screening', 'assessment', 'automated'],
  },
} as const satisfies Record<string, JobFieldDefinition>;

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

export type JobFieldValues = { [Name in JobFieldName]: ValueOf<Fields[Name]> };
export type JobFieldValue = JobFieldValues[JobFieldName];

/** Optional facts, stored in the column `facts`. */
export type JobFactField = {
  [Name in JobFieldName]: Fields[Name] extends { column: string } ? never : Name;
}[JobFieldName];
export type FactValues = Pick<JobFieldValues, JobFactField>;
type FactChoice = { [Name in JobFactField]: Fields[Name] extends { values: unknown } ? Name : never }[JobFactField];
export type FactFlag = Exclude<JobFactField, FactChoice>;
export type ListedFact = {
  [Name in JobFactField]: Fields[Name] extends { listed: unknown } ? Name : never;
}[JobFactField];

export const getJobField = (name: JobFieldName): JobFieldDefinition => jobFields[name];

export const FACT_FIELDS = JOB_FIELDS.filter((name) => !getJobField(name).column) as JobFactField[];
export const FACT_FACETS = FACT_FIELDS.filter((name) => getJobField(name).kind !== 'flag') as FactChoice[];
export const FACT_FLAGS = FACT_FIELDS.filter((name) => getJobField(name).kind === 'flag') as FactFlag[];
export const LISTED_FACTS = FACT_FIELDS.filter((name) => 'listed' in getJobField(name)) as ListedFact[];
