import { mapToRecord } from '../../lib/lookup.ts';
import { fieldOptionLabel } from '../jobs/job.facts.ts';
import {
  type EditorPart,
  getJobField,
  JOB_FIELDS,
  type JobFieldName,
  type JobFieldValue,
  type JobFieldValues,
  type jobFields,
} from '../jobs/job.fields.ts';
import { parseLanguages, printLanguages } from '../jobs/working-languages.ts';

/** Fields of an editor part that derive from job.fields.ts. */
type FieldsIn<Part extends EditorPart> = {
  [Name in JobFieldName]: (typeof jobFields)[Name] extends { part: Part } ? Name : never;
}[JobFieldName];

export type EditorField = FieldsIn<EditorPart>;
export const EDITOR_FIELDS = JOB_FIELDS.filter((name) => getJobField(name).part) as EditorField[];

export const editorFieldsIn = <Part extends EditorPart>(part: Part): FieldsIn<Part>[] =>
  EDITOR_FIELDS.filter((name) => getJobField(name).part === part) as FieldsIn<Part>[];

export const editorLabelsIn = <Part extends EditorPart>(part: Part): Record<FieldsIn<Part>, string> =>
  mapToRecord(editorFieldsIn(part), (name) => getJobField(name).label);

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Options of a field in display order. None for text fields. */
export function editorOptions(name: JobFieldName): { value: string; label: string }[] {
  const field = getJobField(name);
  if (field.kind === 'flag') return YES_OR_NO;
  if (field.kind === 'languages') return [];
  return field.values.map((value) => ({ value, label: fieldOptionLabel(name, value) }));
}

export function parseEditorValue(name: JobFieldName, value: string): JobFieldValue {
  const { kind } = getJobField(name);
  if (kind === 'flag') return value === 'yes';
  if (kind === 'languages') return parseLanguages(value);
  return (kind === 'optional' ? value || null : value) as JobFieldValue;
}

/** Form value of a field. Missing values, as in older drafts, are false or empty. */
export function printEditorValue(name: JobFieldName, value: JobFieldValue | undefined): string {
  if (getJobField(name).kind === 'flag') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return printLanguages(value);
  return value ? String(value) : '';
}

export const parseEditorValues = (form: Record<EditorField, string>): Pick<JobFieldValues, EditorField> =>
  mapToRecord(EDITOR_FIELDS, (name) => parseEditorValue(name, form[name])) as Pick<JobFieldValues, EditorField>;

export const printEditorValues = (
  draft: { [Name in EditorField]?: JobFieldValue | undefined },
): Record<EditorField, string> => mapToRecord(EDITOR_FIELDS, (name) => printEditorValue(name, draft[name]));

/** Prefilled fields with their source. */
export const PREFILLED = { category: 'title', seniority: 'title', payCurrency: 'place' } as const;
export type PrefilledField = keyof typeof PREFILLED;

/** Values for fields that the writer has not touched. */
export type PrefilledValues = { [Field in PrefilledField]?: string | undefined };

export const prefilledHint = (field: PrefilledField): string => `Filled in from the ${PREFILLED[field]}`;
