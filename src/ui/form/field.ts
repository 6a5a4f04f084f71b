import { lookup } from '../../lib/lookup.ts';

/** Label, hint and error around a control. */
export interface FieldProps {
  /** Unique on its page; error summaries link to it. */
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string;
  /** `unmarked` if the words around the field say so. */
  optional?: boolean | 'unmarked';
}

/**
 * Returns a function that gives a field its id, name, value and error, from the values and errors of its form. `prefix` of ids keeps
 * two forms of a page apart.
 */
export const fieldPropsOf =
  <Name extends string>(
    values: Readonly<Record<string, unknown>>,
    problems: readonly { field: string; message: string }[],
    prefix = '',
  ) =>
  (name: Name): Pick<FieldProps, 'id' | 'name' | 'error'> & { value: string } => {
    const error = problems.find(({ field }) => field === name)?.message;
    return { id: prefix + name, name, value: String(lookup(values, name) ?? ''), ...(error ? { error } : {}) };
  };

export function ariaProps({ id, hint, error, optional }: Omit<FieldProps, 'label'>) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-required': optional ? undefined : ('true' as const),
  };
}

/** The heading of all that is wrong with a form: `There are 4 problems`. */
export const countProblems = (n: number): string => (n === 1 ? 'There is a problem' : `There are ${n} problems`);
