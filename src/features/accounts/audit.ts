import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { type Actor, nameActor } from './actor.ts';

interface Audited {
  /** What was done, such as `remove member`. */
  action: string;
  /** What it was done to: kind and id, such as `company:01j…`. */
  subject: string;
  detail?: Record<string, string | number | boolean | null>;
}

/** Notes what somebody did, in the transaction of what was done. */
export async function writeAudit(
  trx: Db,
  actor: Actor,
  { action, subject, detail = {} }: Audited,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(now),
      at: toInstant(now),
      actor: nameActor(actor),
      action,
      subject,
      detail: JSON.stringify(detail),
    })
    .execute();
}
