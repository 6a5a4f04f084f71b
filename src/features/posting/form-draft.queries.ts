import type { ZodType } from 'zod';
import type { Db } from '../../db/tables.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Problem } from '../../lib/result.ts';

/** Typed values and their errors. */
export interface FormDraft<Form = unknown> {
  form: Form;
  problems: Problem[];
}

/** The form that is kept under this secret, as `schema` reads it; undefined when there is none, or one of another page. */
export async function findFormDraft<Form>(
  db: Db,
  token: string,
  schema: ZodType<Form>,
): Promise<FormDraft<Form> | undefined> {
  const row = await db
    .selectFrom('form_drafts')
    .select(['form', 'problems'])
    .where('token', '=', sha256(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const form = schema.safeParse(JSON.parse(row.form));
  return form.success ? { form: form.data, problems: JSON.parse(row.problems) } : undefined;
}
