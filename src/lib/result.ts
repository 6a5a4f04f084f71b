/** Expected outcome: a value or problems by field. Unexpected errors are thrown. */
export type Result<T> = { ok: true; value: T } | { ok: false; problems: ValidationProblem[] };

export interface ValidationProblem {
  /** Path of invalid input, such as `salary.min`. Empty for the whole request. */
  field: string;
  /** Sentence for the user. */
  message: string;
}

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export const invalid = (field: string, message: string): Result<never> => ({
  ok: false,
  problems: [{ field, message }],
});

/** @throws Error naming the problems, if they are unexpected. */
export function expectValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map((p) => (p.field ? `${p.field}: ${p.message}` : p.message)).join('; '));
}
