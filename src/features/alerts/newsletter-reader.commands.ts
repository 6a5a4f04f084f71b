import type { Db } from '../../db/tables.ts';
import { isDay, toInstant } from '../../lib/dates.ts';
import { addToListCount } from '../../mail/deliveries.ts';
import { newsletterAlreadyConfirmedMail, newsletterConfirmationMail } from './alert.mail.ts';
import { NEWSLETTER } from './alert.ts';
import { type AlertLinkSettings, confirmationLink, readerLink } from './alert-link.ts';
import { lockReader } from './reader.commands.ts';
import { lockOrCreateReader, mailConfirmationIfAllowed } from './sign-up.commands.ts';

/** Records a newsletter sign-up and mails a confirmation, as rarely as for an alert (`signUpForAlert`). */
export async function signUpForNewsletter(db: Db, address: string, links: AlertLinkSettings, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reader = await lockOrCreateReader(trx, { address, zone: '' }, now);
    const known = await trx
      .selectFrom('newsletter_subscribers')
      .select(['confirmed_at', 'ended_at'])
      .where('subscriber_id', '=', reader.id)
      .executeTakeFirst();
    const isPending = !(known && known.confirmed_at !== null && known.ended_at === null);
    if (isPending) {
      const fresh = { confirmed_at: null, ended_at: null, created_at: toInstant(now) };
      await trx
        .insertInto('newsletter_subscribers')
        .values({ subscriber_id: reader.id, ...fresh })
        .onConflict((conflict) =>
          conflict.column('subscriber_id').doUpdateSet(fresh).where('newsletter_subscribers.ended_at', 'is not', null),
        )
        .execute();
    }
    const { origin } = links;
    const message = isPending
      ? newsletterConfirmationMail({ link: confirmationLink(links, reader.id, now), origin })
      : newsletterAlreadyConfirmedMail({ link: readerLink(links, reader.id), origin });
    await mailConfirmationIfAllowed(trx, reader, message, now);
  });
}

/** Subscribes or unsubscribes a reader. Idempotent. `issue` counts unsubscriptions by issue. False for an unknown reader. */
export const changeNewsletterSubscription = (
  db: Db,
  readerId: string,
  change: 'start' | 'leave',
  { issue = '' }: { issue?: string },
  now: Date,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const reader = await lockReader(trx, { id: readerId });
    if (!reader) return false;
    const at = toInstant(now);
    if (change === 'start') {
      const values = { confirmed_at: at, ended_at: null };
      await trx
        .insertInto('newsletter_subscribers')
        .values({ subscriber_id: readerId, ...values, created_at: at })
        .onConflict((conflict) =>
          conflict
            .column('subscriber_id')
            .doUpdateSet(values)
            .where((eb) =>
              eb.or([
                eb('newsletter_subscribers.ended_at', 'is not', null),
                eb('newsletter_subscribers.confirmed_at', 'is', null),
              ]),
            ),
        )
        .execute();
      return true;
    }
    const { numUpdatedRows } = await trx
      .updateTable('newsletter_subscribers')
      .set({ ended_at: at })
      .where('subscriber_id', '=', readerId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const hasLeft = Number(numUpdatedRows) > 0;
    if (hasLeft) await addToListCount(trx, isDay(issue) ? `${NEWSLETTER}/${issue}` : NEWSLETTER, 'left', now);
    return true;
  });
