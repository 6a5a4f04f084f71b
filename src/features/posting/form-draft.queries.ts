import type { Db } from '../../db/tables.ts';
import { digest } from '../../lib/hash.ts';
import type { Problem } from '../../lib/result.ts';

/** What somebody typed, and what was wrong with it. */
export interface FormDraft {
  form: unknown;
  problems: Problem[];
}

export async function findFormDraft(db: Db, token: string): Promise<FormDraft | undefined> {
  const row = await db
    .selectFrom('unsent_roles')
    .select(['form', 'problems'])
    .where('token', '=', digest(token))
    .executeTakeFirst();
  return row && { form: JSON.parse(row.form), problems: JSON.parse(row.problems) };
}
