import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { sha256 } from '../../lib/hash.ts';
import { UNSENT_DRAFT_DAYS } from '../jobs/job.limits.ts';
import type { FormDraft } from './form-draft.queries.ts';

/** Bytes of one saved form with its errors. */
const MAX_DRAFT_BYTES = 256 * 1024;

interface SaveOptions {
  /** Secret of the draft to replace. */
  token?: string | undefined;
  /** Secret per account and page, which limits it to one stored form. */
  own?: string | undefined;
}

/**
 * Saves a form under a secret address, for sign-in by e-mail or to show errors without scripts. Returns the secret. Undefined
 * if too large.
 */
export async function saveFormDraft(
  db: Db,
  { form, problems }: FormDraft,
  now: Date,
  { token, own }: SaveOptions = {},
): Promise<string | undefined> {
  const at = toInstant(now);
  const written = { form: JSON.stringify(form), problems: JSON.stringify(problems), updated_at: at };
  if (Buffer.byteLength(written.form) + Buffer.byteLength(written.problems) > MAX_DRAFT_BYTES) return undefined;
  if (token) {
    const known = await db
      .updateTable('form_drafts')
      .set(written)
      .where('token', '=', sha256(token))
      .executeTakeFirst();
    if (Number(known.numUpdatedRows) > 0) return token;
  }
  const secret = own ?? randomBytes(24).toString('base64url');
  await db
    .insertInto('form_drafts')
    .values({ token: sha256(secret), ...written, created_at: at })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(written))
    .execute();
  return secret;
}

/** False if it is gone. */
export async function deleteFormDraft(trx: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('form_drafts').where('token', '=', sha256(token)).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredFormDrafts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('form_drafts')
    .where('updated_at', '<=', addDays(toInstant(now), -UNSENT_DRAFT_DAYS))
    .execute();
}
