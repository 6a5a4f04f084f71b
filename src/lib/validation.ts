import type * as z from 'zod';
import type { Result } from './result.ts';

export function validate<S extends z.ZodType>(schema: S, value: unknown): Result<z.output<S>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  };
}
