import type { Db } from '../../db/tables.ts';
import { normalizeMailbox } from '../../mail/mailbox.ts';
import { liftSuppression } from '../../mail/suppression.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { eraseReaderByAddress } from '../alerts/reader.commands.ts';

/**
 * Deletes all data of an address, or lifts its suppression, at its owner's request. The audit entry does not name it. False
 * without data.
 */
export const deleteOrUnsuppressSubscriber = (
  db: Db,
  actor: Actor,
  { address, action }: { address: string; action: 'delete' | 'lift' },
  now: Date,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (action === 'lift') {
      const lifted = await liftSuppression(trx, address);
      const detail = { before: 'no lists may write', after: 'lists may write' };
      if (lifted) await writeAudit(trx, actor, { action: 'let lists go on', subject: 'subscriber', detail }, now);
      return lifted;
    }
    const reader = await trx
      .selectFrom('subscribers')
      .select('id')
      .where('mailbox', '=', normalizeMailbox(address))
      .executeTakeFirst();
    if (!reader) return false;
    await eraseReaderByAddress(trx, address, now);
    const detail = { before: 'a subscriber', after: 'forgotten' };
    await writeAudit(trx, actor, { action: 'delete subscriber', subject: `subscriber:${reader.id}`, detail }, now);
    return true;
  });

export const auditSubscriberExport = (db: Db, actor: Actor, now: Date): Promise<void> =>
  writeAudit(db, actor, { action: 'export subscribers', subject: 'board' }, now);
