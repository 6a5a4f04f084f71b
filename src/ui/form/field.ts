import { lookup } from '../../lib/lookup.ts';

export interface FieldProps {
  /** Unique id, which error summaries link to. */
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string;
  /** `unmarked` if the surrounding text says so. */
  optional?: boolean | 'unmarked';
}

/** Returns a function for a field's id, name, value and error. `prefix` distinguishes two forms. */
export const makeFieldProps =
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

/** `There are 4 problems`. */
export const formatProblemCount = (n: number): string => (n === 1 ? 'There is a problem' : `There are ${n} problems`);

/** `14:02`, local time. */
export const formatClockTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
