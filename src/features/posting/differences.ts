import { compareLines, nonEmptyLines, pluralize } from '../../lib/text.ts';
import { jobFields } from '../jobs/job.fields.ts';
import type { FieldTextDifference } from '../jobs/job-history.ts';
import { editorLabelsIn } from './editor-fields.ts';
import { type JobForm, type JobFormField, LIST_FIELDS, TEXT_FIELDS } from './job-form.ts';

export const fieldNames: Record<JobFormField, string> = {
  title: 'Title',
  category: 'Category',
  ...editorLabelsIn('The role'),
  contractType: jobFields.contractType.label,
  ...editorLabelsIn('Where'),
  locations: 'Places',
  openTo: 'Open to people in',
  timezoneFrom: 'Time zones from',
  timezoneTo: 'Time zones to',
  payShown: 'Pay disclosed',
  payMin: 'Lowest pay',
  payMax: 'Highest pay',
  payCurrency: 'Currency',
  payPeriod: 'Pay period',
  ...editorLabelsIn('Pay'),
  ...editorLabelsIn('Agency'),
  client: 'Client',
  description: 'Description',
  requiredSkills: 'Skills needed',
  niceSkills: 'Nice to have',
  ...editorLabelsIn('What people ask first'),
  steps: 'Hiring steps',
  takeHome: 'Take-home exercise',
  takeHomeHours: 'Hours it takes',
  replyWithinDays: 'Days to reply',
  benefits: 'Benefits',
  applyMode: 'Where people apply',
  applyUrl: 'Application address',
  questions: 'Your questions for applicants',
  email: 'Your e-mail address',
  companyName: 'Company',
  companyWebsite: 'Website',
};

const order = Object.keys(fieldNames);

/** Comparator of fields in page order. */
export const compareByFieldOrder = (a: { field: string }, b: { field: string }): number =>
  order.indexOf(a.field) - order.indexOf(b.field);

interface Difference {
  field: JobFormField;
  name: string;
  before: string;
  after: string;
}

const SENDER: readonly JobFormField[] = ['email', 'companyName', 'companyWebsite'];
const MAX_VALUE_LENGTH = 80;

/** Differences between two forms in page order. Long texts show the amount of change. */
export function diffJobForms(before: JobForm, after: JobForm): Difference[] {
  return [...LIST_FIELDS, ...TEXT_FIELDS]
    .filter((field) => !SENDER.includes(field) && show(before[field]) !== show(after[field]))
    .map((field) => {
      const [old, now] = [show(before[field]), show(after[field])];
      const isLong = isLongText(old, now);
      return {
        field,
        name: fieldNames[field],
        before: isLong ? pluralize(nonEmptyLines(old).length, 'line') : old || 'nothing',
        after: isLong ? changedLines(old, now) : now || 'nothing',
      };
    })
    .sort(compareByFieldOrder);
}

/** Differences between two forms with every changed word, for moderators. */
export const diffJobFormsInFull = (before: JobForm, after: JobForm): FieldTextDifference[] =>
  diffJobForms(before, after).map(({ field, name, ...short }) => {
    const [old, now] = [show(before[field]), show(after[field])];
    const lines = isLongText(old, now) ? compareLines(old, now) : { gone: [short.before], added: [short.after] };
    return { name, ...lines };
  });

const show = (value: string | string[]): string =>
  (typeof value === 'string' ? value : value.join(', ')).replaceAll('\r\n', '\n').trim();

const isLongText = (...texts: string[]): boolean =>
  texts.some((text) => text.length > MAX_VALUE_LENGTH) || texts.join('').includes('\n');

function changedLines(before: string, after: string): string {
  const { gone, added } = compareLines(before, after);
  return `${pluralize(added.length, 'line')} new, ${pluralize(gone.length, 'line')} gone`;
}
