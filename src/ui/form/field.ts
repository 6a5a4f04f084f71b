/** Label, hint and error around a control. */
export interface FieldProps {
  /** Unique on its page; error summaries link to it. */
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** In the words of the error summary. */
  error?: string;
  optional?: boolean;
}

/** The attributes that tie a control to its hint and its error. */
export function ariaProps({ id, hint, error, optional }: Omit<FieldProps, 'label'>) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-required': optional ? undefined : ('true' as const),
  };
}
