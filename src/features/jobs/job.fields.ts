import { lookup } from '../../lib/lookup.ts';
import { mapToRecord } from '../../lib/record.ts';
import { CONTRACT_TYPES, contractTypeNames, SENIORITIES, seniorityNames, WORKPLACES, workplaceNames } from './job.ts';

/** Titles of parts of the editor. */
export type EditorPart = 'The role' | 'Where';

interface Described {
  /** Column of `jobs`. */
  column: string;
  /** Label in the editor, in differences and on the page. */
  label: string;
  /** The part of the editor that asks for it under its own name; none where that field is written out. */
  part?: EditorPart;
}

interface Flag extends Described {
  kind: 'flag';
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

export type JobField = Flag | Choice;

/**
 * Job fields of one word. Column, schema, row, form, editor, import, preview, differences and page facts are derived
 * from here. Compound fields (places, skills, pay, hiring) are written out.
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
} as const satisfies Record<string, JobField>;

export type JobFieldName = keyof typeof jobFields;
export const JOB_FIELDS = Object.keys(jobFields) as JobFieldName[];

type ValueOf<Field> = Field extends { values: readonly (infer Value)[] } ? Value : boolean;

/** A role by these fields. */
export type JobFieldValues = { [Name in JobFieldName]: ValueOf<(typeof jobFields)[Name]> };

/** The field as any other, for those who do the same with all. */
export const describeField = (name: JobFieldName): JobField => jobFields[name];

/** Every field as it was said; what was left open, or is none of its values, is as usual. */
export const completeFields = (said: { [Name in JobFieldName]?: unknown }): JobFieldValues =>
  mapToRecord(JOB_FIELDS, (name) => complete(describeField(name), said[name])) as JobFieldValues;

function complete(field: JobField, said: unknown): string | boolean {
  if (field.kind === 'flag') return said === true;
  return field.values.find((value) => value === said) ?? field.usual;
}

/** The value as the page says it; undefined for what is not so and needs no word. */
export function fieldValueName(name: JobFieldName, value: string | boolean): string | undefined {
  const field = describeField(name);
  if (field.kind === 'flag') return value ? 'Yes' : undefined;
  return lookup(field.names, String(value));
}
