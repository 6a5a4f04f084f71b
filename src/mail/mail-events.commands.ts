import type { Db } from '../db/tables.ts';
import { recordDeliveryAndSuppress } from './deliveries.ts';
import type { MailEvent } from './mail-event.schema.ts';

/** Records delivery events once each. Returns the number of new ones. */
export async function recordMailEvents(db: Db, events: readonly MailEvent[], now: Date): Promise<number> {
  const permanent = events.filter(({ type, permanent }) => type !== 'bounced' || permanent);
  return db.transaction().execute(async (trx) => {
    let added = 0;
    for (const { type, recipient, messageId, id } of permanent) {
      const mailId = /^<?([^@<>]+)@/.exec(messageId)?.[1] ?? '';
      const mail = await trx.selectFrom('mails').select(['id', 'list']).where('id', '=', mailId).executeTakeFirst();
      // A known mail counts once under any event id, because the server may have reported it.
      const about = mail?.id ?? (id || messageId);
      const delivery = { kind: type, address: recipient, about, list: mail?.list ?? '' };
      if (await recordDeliveryAndSuppress(trx, delivery, now)) added++;
    }
    return added;
  });
}
