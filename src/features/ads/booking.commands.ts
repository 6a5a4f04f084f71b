import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, DAY, HOUR, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { writeMail } from '../../mail/outbox.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { readTaxonomy } from '../search/taxonomy.ts';
import { createOrderInTransaction, queueRefundInTransaction } from '../selling/order.commands.ts';
import { choosePaymentToKeep, HELD_STATUSES, refundableAmount } from '../selling/payment.ts';
import { listPlansOnSale } from '../selling/selling.queries.ts';
import { validateReason } from '../selling/selling.schema.ts';
import { readStoredPayments } from '../selling/settle.commands.ts';
import { insertCreditUse } from '../selling/use.commands.ts';
import { insertAd, publishAdsTag, updateAdRunningFlags } from './ad.commands.ts';
import { findAd, selectAdsWithBookings, toStoredAd } from './ad.queries.ts';
import type { StoredAd } from './ad.ts';
import { adState } from './ad.ts';
import type { AdImageFile } from './ad-image.ts';
import { bookingDecisionMail } from './booking.mail.ts';
import { type AdBookingFormFields, validateAdPurchase, validateBookedAd } from './booking.schema.ts';

/** Books an ad with its order. It runs once it is paid and accepted. */
export async function bookAd(
  db: Db,
  user: { id: string; email: string },
  { form, picture }: { form: AdBookingFormFields; picture: AdImageFile | undefined },
  now: Date,
): Promise<Result<{ adId: string; orderId: string }>> {
  const taxonomy = await readTaxonomy(db);
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const plans = await listPlansOnSale(trx);
    const purchase = validateAdPurchase(
      form,
      plans.filter(({ kind }) => kind === 'ad'),
    );
    const draft = validateBookedAd(form, taxonomy, now);
    const image = picture ?? (await findEarlierImage(trx, user.id, form.from));
    const missing: ValidationProblem[] = image ? [] : [{ field: 'image', message: 'Choose a picture' }];
    if (!purchase.ok || !draft.ok || !image)
      return { ok: false, problems: [...[purchase, draft].flatMap((one) => (one.ok ? [] : one.problems)), ...missing] };
    const adId = await insertAd(trx, draft.value, now, image);
    await trx
      .insertInto('ad_bookings')
      .values({
        ad_id: adId,
        user_id: user.id,
        impressions: purchase.value.impressions,
        decision: null,
        decided_at: null,
        settled_at: null,
        created_at: toInstant(now),
      })
      .execute();
    const items = [{ slug: purchase.value.plan.slug, quantity: purchase.value.quantity }];
    const order = { userId: user.id, email: user.email, items, code: form.code, adId };
    const opened = await createOrderInTransaction(trx, order, now);
    return opened.ok ? succeed({ adId, orderId: opened.value.id }) : opened;
  });
}

async function findEarlierImage(trx: Trx, userId: string, adId: string): Promise<AdImageFile | undefined> {
  const row = await trx
    .selectFrom('ads')
    .innerJoin('ad_bookings', 'ad_bookings.ad_id', 'ads.id')
    .select('ads.image')
    .where('ads.id', '=', adId)
    .where('ad_bookings.user_id', '=', userId)
    .executeTakeFirst();
  return row?.image ? { name: row.image, files: [] } : undefined;
}

/** Accepts a paid ad, or refuses and refunds it. */
export const acceptOrRefundBooking = (
  db: Db,
  actor: Actor,
  { adId, decision, reason: reasonText, origin }: { adId: string; decision: string; reason: string; origin: string },
  now: Date,
): Promise<Result<{ adId: string }>> =>
  commitIfOk(db, async (trx) => {
    if (decision !== 'accepted' && decision !== 'rejected') return invalid('decision', 'Accept the ad or reject it');
    const reason = decision === 'rejected' ? validateReason(reasonText) : succeed('');
    if (!reason.ok) return reason;
    await acquireWriteLock(trx);
    const ad = await findAd(trx, adId);
    if (!ad?.booking || adState(ad, toInstant(now)) !== 'in review') return invalid('', 'This ad is not in review');
    const { orderId } = ad.booking;
    await trx
      .updateTable('ad_bookings')
      .set({
        decision,
        reason: reason.value,
        decided_at: toInstant(now),
        // Disputed money returns once the dispute is won.
        settled_at: decision === 'rejected' && ad.booking.orderStatus !== 'disputed' ? toInstant(now) : null,
      })
      .where('ad_id', '=', adId)
      .execute();
    const carriedOut =
      decision === 'accepted'
        ? await startCampaign(trx, ad, now)
        : await returnMoney(trx, actor, orderId, reason.value, now);
    if (!carriedOut.ok) return carriedOut;
    const detail = { decision, reason: reason.value };
    await writeAudit(trx, actor, { action: 'review ad', subject: `ad:${adId}`, detail }, now);
    const { buyer_email: to } = await trx
      .selectFrom('orders')
      .select('buyer_email')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const mail = bookingDecisionMail({ id: adId, title: ad.title, decision, reason: reason.value, origin });
    await writeMail(trx, { ...mail, kind: 'ad review', to }, now);
    return succeed({ adId });
  });

/** Starts a campaign. A late review moves its end by whole days. */
async function startCampaign(trx: Trx, ad: StoredAd, now: Date): Promise<Result<undefined>> {
  const grant = await trx
    .selectFrom('grants')
    .select(['id', 'amount'])
    .where('order_id', '=', ad.booking?.orderId ?? '')
    .executeTakeFirstOrThrow();
  for (let i = 0; i < grant.amount; i++)
    await insertCreditUse(trx, { ad_id: ad.id, what: 'ad', grant_id: grant.id }, now);
  const lateMs = ad.start === null ? 0 : Math.max(0, now.getTime() - Date.parse(ad.start));
  await trx
    .updateTable('ads')
    .set({
      starts_at: lateMs > 0 ? toInstant(now) : ad.start,
      ends_at: ad.end && addDays(ad.end, Math.round(lateMs / DAY)),
    })
    .where('id', '=', ad.id)
    .execute();
  await updateAdRunningFlags(trx, toInstant(now));
  await publishAdsTag(trx, toInstant(now));
  return succeed(undefined);
}

/** Refunds what was paid and not disputed or refunded yet. */
async function returnMoney(
  trx: Trx,
  actor: Actor,
  orderId: string,
  reason: string,
  now: Date,
  { part, of } = { part: 1, of: 1 },
): Promise<Result<undefined>> {
  const payment = choosePaymentToKeep(await readStoredPayments(trx, orderId));
  if (!payment) return succeed(undefined);
  const amount = Math.min(refundableAmount(payment), Math.floor((payment.amount * part) / of));
  if (amount <= 0) return succeed(undefined);
  const refunded = await queueRefundInTransaction(trx, actor, { payment, amount, reason }, now);
  return refunded.ok ? succeed(undefined) : refunded;
}

/** Time after a campaign's end in which late impressions count. */
const LATE_IMPRESSIONS_MS = HOUR;

/** Refunds undelivered impressions after a campaign's end. Returns the number of settled bookings. */
export async function settleEndedBookings(db: Db, now: Date): Promise<number> {
  const since = toInstant(new Date(now.getTime() - LATE_IMPRESSIONS_MS));
  const unsettled = await selectAdsWithBookings(db)
    .where('decision', 'is not', null)
    .where('settled_at', 'is', null)
    .where('orders.status', 'in', HELD_STATUSES)
    .execute();
  const ended = unsettled.map(toStoredAd).filter((ad) => ['ended', 'rejected'].includes(adState(ad, since)));
  let settled = 0;
  for (const { id } of ended) {
    const done = await commitIfOk(db, async (trx) => {
      await acquireWriteLock(trx);
      const booking = await trx.selectFrom('ad_bookings').selectAll().where('ad_id', '=', id).executeTakeFirstOrThrow();
      const ad = await findAd(trx, id);
      if (booking.settled_at !== null || !ad?.booking) return invalid('', 'This campaign is settled');
      const { impressions, delivered, orderId, orderStatus } = ad.booking;
      // A dispute can be won, and a refund can fail.
      if (!HELD_STATUSES.includes(orderStatus))
        return invalid('', 'The board does not have the money of this campaign');
      await trx
        .updateTable('ad_bookings')
        .set({ settled_at: toInstant(now) })
        .where('ad_id', '=', id)
        .execute();
      const unseen = { part: impressions - delivered, of: impressions };
      return returnMoney(trx, { kind: 'system', name: 'ads' }, orderId, 'Impressions that were not shown', now, unseen);
    });
    if (done.ok) settled++;
  }
  return settled;
}
