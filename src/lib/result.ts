/** An expected outcome of a command: the value, or why not, by field. Surprises are thrown instead. */
export type Result<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

export interface Problem {
  /** Path of the input that broke a rule, such as `salary.min`; empty when the whole request did. */
  field: string;
  /** The rule in a sentence fit for the person who typed. */
  message: string;
}

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export const invalid = (field: string, message: string): Result<never> => ({
  ok: false,
  problems: [{ field, message }],
});

/** @throws Error naming the problems, for callers to whom a refusal is a surprise. */
export function expectValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map((p) => (p.field ? `${p.field}: ${p.message}` : p.message)).join('; '));
}
