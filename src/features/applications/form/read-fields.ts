import { lookup } from '../../../lib/lookup.ts';
import type { ValidationProblem } from '../../../lib/result.ts';
import type { ScreeningQuestion } from '../../jobs/question.ts';
import { type ApplicationForm, readApplicationForm } from '../application-form.ts';

/** Input by field name with the reason for rejection. */
export interface ApplicationInput {
  values: Record<string, string>;
  problems: ValidationProblem[];
  /** Names of files to choose again, because pages cannot restore them. */
  files: string[];
  /** Reason for rejection that concerns no field. */
  notice?: string;
}

export function readApplicationFormFields(
  form: HTMLFormElement,
  questions: readonly ScreeningQuestion[],
): ApplicationForm {
  const fields = new FormData(form);
  return readApplicationForm(
    (name) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    },
    (name) => {
      const value = fields.get(name);
      return value instanceof File ? value : undefined;
    },
    questions,
  );
}

/** Input by field name, without files and hidden values. */
export function readInputValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '' && name !== 'job' && name !== 'months') values[name] = value;
  }
  return values;
}

/** Restores input. Fields without a value become empty. */
export function restoreInputValues(form: HTMLFormElement, values: Record<string, string>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.name in values;
    else if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !isSet(field)))
      field.value = lookup(values, field.name) ?? '';
    else continue;
    field.closest('details')?.toggleAttribute(
      'open',
      Object.keys(values).some((name) => name.startsWith(field.name.slice(0, 7)) && name.startsWith('piece-')),
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const isSet = (field: HTMLInputElement): boolean => field.type === 'hidden' || field.type === 'file';
