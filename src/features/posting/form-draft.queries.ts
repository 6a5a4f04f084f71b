import type { ZodType } from 'zod';
import * as z from 'zod';
import type { Db } from '../../db/tables.ts';
import { sha256 } from '../../lib/hash.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { parseStoredJobForm } from './job-form.ts';

const jobFields = z.unknown().transform(parseStoredJobForm);

/** New job. `allowDuplicate` confirms that it is no duplicate. */
export const newJobForm = z.object({ role: jobFields, allowDuplicate: z.boolean() });
export type NewJobFormDraft = z.output<typeof newJobForm>;

export const jobChangeForm = z.object({ role: jobFields, hash: z.string() });

export const companyProfileForm = z.object({ slug: z.string(), values: z.record(z.string(), z.unknown()) });

export interface FormDraft<Form = unknown> {
  form: Form;
  problems: ValidationProblem[];
}

/** Form saved under this secret, parsed by `schema`. Undefined if missing or of another page. */
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
