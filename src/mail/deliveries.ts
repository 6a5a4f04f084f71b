import { sql } from 'kysely';
import type { DeliveryKind, MailingListCountKind } from '../db/column-values.ts';
import type { Db, Trx } from '../db/tables.ts';
import { addDays, type Instant, toInstant } from '../lib/dates.ts';
import { sha256 } from '../lib/hash.ts';
import type { MailEvent } from './mail-event.schema.ts';
import { mailboxDigest, suppressMailbox } from './suppression.ts';

/** Bounces within `DAYS_REMEMBERED` after which a mailbox gets no list mail. */
export const MAX_SOFT_BOUNCES = 2;
/** Retention of delivery events. */
export const MAIL_EVENT_DAYS = 180;

interface Delivery {
  kind: DeliveryKind;
  address: string;
  /** Mail id, or the event's id if unknown. Counted once. */
  about: string;
  /** List of the mail. `''` for none. */
  list: string;
}

/** Records a delivery event in daily sums, and suppresses addresses after `MAX_SOFT_BOUNCES` or a complaint. False if known. */
export async function recordDeliveryAndSuppress(
  trx: Trx,
  { kind, address, about, list }: Delivery,
  now: Date,
): Promise<boolean> {
  const mailbox = mailboxDigest(address);
  const at = toInstant(now);
  const added = await trx
    .insertInto('mail_events')
    .values({ id: sha256(`${kind} ${mailbox} ${about}`), mailbox, kind, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows ?? 0) === 0) return false;
  await addToListCount(trx, list, kind, now);
  if (kind === 'complained') await suppressMailbox(trx, address, kind, now);
  if (kind === 'bounced' && (await countBouncesOf(trx, mailbox, at)) >= MAX_SOFT_BOUNCES)
    await suppressMailbox(trx, address, kind, now);
  return true;
}

async function countBouncesOf(trx: Trx, mailbox: string, at: Instant): Promise<number> {
  const { bounces } = await trx
    .selectFrom('mail_events')
    .select((eb) => eb.fn.countAll<number>().as('bounces'))
    .where('mailbox', '=', mailbox)
    .where('kind', '=', 'bounced')
    .where('at', '>', addDays(at, -MAIL_EVENT_DAYS))
    .executeTakeFirstOrThrow();
  return Number(bounces);
}

/** Bounces of all mail since a day (`2026-11-24`). */
export async function countBounces(db: Db, since: string): Promise<number> {
  const { bounces } = await db
    .selectFrom('mail_days')
    .select((eb) => eb.fn.sum<number | null>('number').as('bounces'))
    .where('what', '=', 'bounced')
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(bounces ?? 0);
}

export async function addToListCount(
  trx: Db,
  list: string,
  what: MailingListCountKind,
  now: Date,
  number = 1,
): Promise<void> {
  if (number === 0) return;
  await trx
    .insertInto('mail_days')
    .values({ day: toInstant(now).slice(0, 10), list, what, number })
    .onConflict((conflict) =>
      conflict.columns(['day', 'list', 'what']).doUpdateSet({ number: sql<number>`mail_days.number + ${number}` }),
    )
    .execute();
}

export type MailingListSums = Record<MailingListCountKind, number>;

const NONE: MailingListSums = { sent: 0, delivered: 0, bounced: 0, complained: 0, left: 0 };

/** Counts since a day (`2026-11-24`) by list. `''` for other mail. */
export async function sumCountsByList(
  db: Db,
  since: string,
  lists?: readonly string[],
): Promise<Map<string, MailingListSums>> {
  const rows = await db
    .selectFrom('mail_days')
    .select(['list', 'what', (eb) => eb.fn.sum<number>('number').as('number')])
    .where('day', '>=', since)
    .$if(lists !== undefined, (query) => query.where('list', 'in', lists as string[]))
    .groupBy(['list', 'what'])
    .orderBy('list')
    .execute();
  const sums = new Map<string, MailingListSums>();
  for (const { list, what, number } of rows) sums.set(list, { ...NONE, ...sums.get(list), [what]: Number(number) });
  return sums;
}

export const sumCounts = (sums: Iterable<MailingListSums>): MailingListSums =>
  [...sums].reduce(
    (all, one) => ({
      sent: all.sent + one.sent,
      delivered: all.delivered + one.delivered,
      bounced: all.bounced + one.bounced,
      complained: all.complained + one.complained,
      left: all.left + one.left,
    }),
    NONE,
  );

/** Deletes old events. Daily sums stay. */
export async function deleteOldMailEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_events')
    .where('at', '<=', addDays(toInstant(now), -MAIL_EVENT_DAYS))
    .execute();
}

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
