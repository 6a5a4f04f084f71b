import { lookup } from '../../lib/lookup.ts';
import { recordOf } from '../../lib/record.ts';
import {
  describeField,
  type EditorPart,
  JOB_FIELDS,
  type JobFieldName,
  type JobFieldValues,
  type jobFields,
} from '../jobs/job.fields.ts';

/** Described fields that a part of the editor asks for, each by one field of the form under the same name. */
type AskedIn<Part extends EditorPart> = {
  [Name in JobFieldName]: (typeof jobFields)[Name] extends { part: Part } ? Name : never;
}[JobFieldName];

export type AskedField = AskedIn<EditorPart>;
export const ASKED_FIELDS = JOB_FIELDS.filter((name) => describeField(name).part) as AskedField[];

export const askedIn = <Part extends EditorPart>(part: Part): AskedIn<Part>[] =>
  ASKED_FIELDS.filter((name) => describeField(name).part === part) as AskedIn<Part>[];

export const labelsIn = <Part extends EditorPart>(part: Part): Record<AskedIn<Part>, string> =>
  recordOf(askedIn(part), (name) => describeField(name).label);

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** What can be answered, in the order in which it is offered. */
export function answersTo(name: JobFieldName): { value: string; label: string }[] {
  const field = describeField(name);
  if (field.kind === 'flag') return YES_OR_NO;
  return field.values.map((value) => ({ value, label: lookup(field.names, value) ?? value }));
}

/** What an answer says. One that is no value of the field stays as it is, to be refused by the schema. */
export const readAnswer = (name: JobFieldName, answer: string): string | boolean =>
  describeField(name).kind === 'flag' ? answer === 'yes' : answer;

/** The answer that says a value. Where nothing is said, as in drafts that are older than the field, nothing is so. */
export function writeAnswer(name: JobFieldName, value: string | boolean | undefined): string {
  if (describeField(name).kind === 'flag') return value ? 'yes' : 'no';
  return value ? String(value) : '';
}

export const readAnswers = (form: Record<AskedField, string>): Pick<JobFieldValues, AskedField> =>
  recordOf(ASKED_FIELDS, (name) => readAnswer(name, form[name])) as Pick<JobFieldValues, AskedField>;

export const writeAnswers = (
  draft: { [Name in AskedField]?: string | boolean | undefined },
): Record<AskedField, string> => recordOf(ASKED_FIELDS, (name) => writeAnswer(name, draft[name]));
