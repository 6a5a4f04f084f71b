import { expect, it } from 'vitest';
import { readSite, writeSite } from '../../../src/db/site.ts';
import type { Db } from '../../../src/db/tables.ts';
import { startAndStopDueAds } from '../../../src/features/ads/ad.commands.ts';
import {
  findAd,
  findPublicAdHref,
  findPublicAdImage,
  listBookedAds,
  listRunningAds,
} from '../../../src/features/ads/ad.queries.ts';
import { adState } from '../../../src/features/ads/ad.ts';
import { recordEventsOfKnownAds } from '../../../src/features/ads/ad-event.commands.ts';
import type { AdEvent } from '../../../src/features/ads/ad-event.ts';
import { acceptOrRefundBooking, bookAd, settleEndedBookings } from '../../../src/features/ads/booking.commands.ts';
import { findAdImageName, findBookedAd, forecastAdImpressions } from '../../../src/features/ads/booking.queries.ts';
import type { AdBookingFormFields } from '../../../src/features/ads/booking.schema.ts';
import { describeForecast } from '../../../src/features/ads/forecast.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import { openOrReuseCheckout } from '../../../src/features/selling/checkout.commands.ts';
import {
  cancelUnpaidOrder,
  queueOrderRefund,
  saveUnpaidOrderBilling,
} from '../../../src/features/selling/order.commands.ts';
import { findOrder } from '../../../src/features/selling/order.queries.ts';
import { saveSellingSettings } from '../../../src/features/selling/plan.commands.ts';
import { settleOrderByPayments } from '../../../src/features/selling/settle.commands.ts';
import { DAY, HOUR } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { deleteExpiredRecords } from '../../../src/workflows/old-records.commands.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';
import { owner, pay, payments, plantPlan, runRefunds, sellingForm } from '../selling/board.ts';
import { bookingForm, plantAdPlan, plantBooking, readPicture } from './booking.ts';

const origin = payments.origin;
const ADVERTISER = 'ana@pale-harbour.example';
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

const book = async (db: Db, now: Date, changes: Partial<AdBookingFormFields> = {}) =>
  plantBooking(db, await plantPerson(db, ADVERTISER), now, changes);

async function bookAndPay(db: Db, now: Date, changes: Partial<AdBookingFormFields> = {}) {
  const booked = await book(db, now, changes);
  await pay(db, booked.orderId, now);
  return booked;
}

const decide = (db: Db, adId: string, decision: string, reason: string, now: Date) =>
  acceptOrRefundBooking(db, owner, { adId, decision, reason, origin }, now);

let views = 0;
const viewsOf = (adId: string, count: number, now: Date, page = ''): AdEvent[] =>
  Array.from({ length: count }, () => ({
    kind: 'impression',
    adId,
    page,
    at: now.toISOString(),
    dropped: '',
    viewKey: `view-${views++}`,
    extra: {},
  }));

const record = async (db: Db, events: AdEvent[]) =>
  recordEventsOfKnownAds(db, events, (await readTaxonomy(db)).vocabulary);

const stateOf = async (db: Db, adId: string, now: Date) => {
  const ad = await findAd(db, adId);
  return ad && adState(ad, now.toISOString());
};

describeOnBothEngines('A booked ad', (open, _engine, test) => {
  it('A booked ad is shown to readers once it is paid and accepted, and before that to no one else', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const { adId, orderId } = await book(db, now);
    const name = (await findAdImageName(db, adId)) ?? '';
    const publicly = async () => [
      (await listRunningAds(db)).ads.length,
      await findPublicAdHref(db, adId),
      (await findPublicAdImage(db, `${name}@2x.webp`)) !== undefined,
    ];
    expect([await stateOf(db, adId, now), ...(await publicly())]).toEqual(['not paid', 0, undefined, false]);
    expect((await decide(db, adId, 'accepted', '', now)).ok).toBe(false);

    await pay(db, orderId, now);
    await startAndStopDueAds(db, now);
    expect([await stateOf(db, adId, now), ...(await publicly())]).toEqual(['in review', 0, undefined, false]);
    expect(await findBookedAd(db, adId, 'other')).toBeUndefined();
    expect(await listBookedAds(db, 'other')).toEqual([]);

    expectValue(await decide(db, adId, 'accepted', '', now));
    expect([await stateOf(db, adId, now), ...(await publicly())]).toEqual([
      'running',
      1,
      'https://chairs.example/quiet',
      true,
    ]);
    expect((await decide(db, adId, 'rejected', 'Too late', now)).ok).toBe(false);
    await expectInvariants(db, now);
    const mails = await db.selectFrom('mails').select(['kind', 'recipient']).where('kind', '=', 'ad review').execute();
    expect(mails).toEqual([{ kind: 'ad review', recipient: ADVERTISER }]);
  });

  it('A booked ad that is rejected returns the whole price at once, with its reason', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const { adId, orderId } = await bookAndPay(db, now);
    expect((await decide(db, adId, 'rejected', ' ', now)).ok).toBe(false);
    expectValue(await decide(db, adId, 'rejected', 'We show no chairs.', now));
    await runRefunds(db, now);
    expect((await findOrder(db, orderId))?.status).toBe('refunded');
    expect(await stateOf(db, adId, now)).toBe('rejected');
    expect((await listRunningAds(db)).ads).toEqual([]);
    await expectInvariants(db, now);
  });

  it('A booked ad stops at its cap, counts nothing beyond it, and repeats of a view do not use it up', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const { adId } = await bookAndPay(db, now);
    expectValue(await decide(db, adId, 'accepted', '', now));
    const first = viewsOf(adId, 12, now);
    await record(db, [...first, ...first]);
    expect((await findAd(db, adId))?.booking?.delivered).toBe(12);
    // Repeats of earlier views come first in the batch.
    await record(db, [...first, ...viewsOf(adId, 2, now)]);
    expect((await findAd(db, adId))?.booking?.delivered).toBe(14);
    const repeated = viewsOf(adId, 1, now);
    await record(db, [...Array.from({ length: 6 }, () => repeated).flat(), ...viewsOf(adId, 1, now)]);
    expect((await findAd(db, adId))?.booking?.delivered).toBe(16);
    await Promise.all([record(db, viewsOf(adId, 3, now)), record(db, viewsOf(adId, 6, now))]);
    expect((await findAd(db, adId))?.booking?.delivered).toBe(20);
    expect(await stateOf(db, adId, now)).toBe('ended');
    expect((await listRunningAds(db)).ads).toEqual([]);
    await record(db, viewsOf(adId, 5, now));
    await expectInvariants(db, now);
    expect(await settleEndedBookings(db, now)).toBe(1);
    expect(await db.selectFrom('payment_refunds').select('id').execute()).toEqual([]);
  });

  it('A booked ad that ends before its cap returns the price of the impressions that were not shown, once', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const day = now.toISOString().slice(0, 10);
    const { adId, orderId } = await bookAndPay(db, now, { start: day, end: day });
    expectValue(await decide(db, adId, 'accepted', '', now));
    await record(db, viewsOf(adId, 5, now));
    expect(await settleEndedBookings(db, after(now, HOUR / 2))).toBe(0);
    const later = after(now, 2 * DAY);
    await startAndStopDueAds(db, later);
    expect(await settleEndedBookings(db, later)).toBe(1);
    expect(await settleEndedBookings(db, later)).toBe(0);
    await runRefunds(db, later);
    const order = await findOrder(db, orderId);
    expect([order?.status, order?.payments[0]?.refunds.map(({ amount }) => amount)]).toEqual([
      'partly refunded',
      [7_500],
    ]);
    await expectInvariants(db, now);
  });

  it('A booked ad that is accepted minutes after its first midnight ends at the midnight after its last day', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const day = after(now, DAY).toISOString().slice(0, 10);
    const { adId } = await bookAndPay(db, now, { start: day, end: day });
    const midnight = new Date(`${day}T00:00:00.000Z`);
    expectValue(await decide(db, adId, 'accepted', '', after(midnight, 10 * 60_000)));
    expect((await findAd(db, adId))?.end).toBe(after(midnight, DAY).toISOString());
    await expectInvariants(db, after(midnight, HOUR));
  });

  it.each(['rejected', 'lost'])('A booked ad (%s) returns its money once its dispute is won', async (what) => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const day = now.toISOString().slice(0, 10);
    const { adId, orderId } = await bookAndPay(db, now, { start: day, end: day });
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { id: payment_id, amount } = payment;
    const dispute = (status: 'open' | 'lost' | 'won') =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('payment_disputes').execute();
        const row = { id: 'dp_1', payment_id, amount, status, created_at: now.toISOString() };
        await trx.insertInto('payment_disputes').values(row).execute();
        await settleOrderByPayments(trx, orderId, now);
      });
    if (what === 'lost') expectValue(await decide(db, adId, 'accepted', '', now));
    await dispute('open');
    if (what === 'rejected') expectValue(await decide(db, adId, 'rejected', 'We show no chairs.', now));
    else await dispute('lost');
    const later = after(now, 2 * DAY);
    await startAndStopDueAds(db, later);
    expect(await settleEndedBookings(db, later)).toBe(0);
    await dispute('won');
    expect(await settleEndedBookings(db, later)).toBe(1);
    await runRefunds(db, later);
    expect((await findOrder(db, orderId))?.payments[0]?.refunds.map((refund) => refund.amount)).toEqual([amount]);
    await expectInvariants(db, now);
  });

  it('A booked ad moves its days by as long as the review took, and stops once its order is refunded', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const { adId, orderId } = await bookAndPay(db, now);
    const before = await findAd(db, adId);
    const accepted = after(now, 3 * DAY);
    expectValue(await decide(db, adId, 'accepted', '', accepted));
    const ad = await findAd(db, adId);
    // Three days and a half, so that the last day is a whole one.
    const end = after(new Date(before?.end ?? ''), 4 * DAY).toISOString();
    expect([ad?.start, ad?.end]).toEqual([accepted.toISOString(), end]);
    expectValue(await queueOrderRefund(db, owner, { orderId, reason: 'Asked by phone' }, accepted));
    await runRefunds(db, accepted);
    expect(await startAndStopDueAds(db, accepted)).toBe(1);
    expect((await listRunningAds(db)).ads).toEqual([]);
    await expectInvariants(db, accepted);
  });

  it('A booked ad is priced by its plan, by impressions or by a budget, and names the field of what it cannot sell', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const totalOf = async (changes: Partial<AdBookingFormFields>) =>
      (await findOrder(db, (await book(db, now, { impressions: '', ...changes })).orderId))?.total;
    expect(await totalOf({ impressions: '11' })).toBe(10_000);
    expect(await totalOf({ budget: '149.99' })).toBe(10_000);
    const fieldsOf = async (changes: Partial<AdBookingFormFields>, hasPicture = true) => {
      const form = bookingForm(now, changes);
      const booked = await bookAd(
        db,
        await plantPerson(db, ADVERTISER),
        { form, picture: hasPicture ? await readPicture() : undefined },
        now,
      );
      return booked.ok ? [] : booked.problems.map(({ field }) => field);
    };
    expect(await fieldsOf({ impressions: '' })).toEqual(['impressions']);
    expect(await fieldsOf({ budget: '100' })).toEqual(['impressions']);
    expect(await fieldsOf({ impressions: '', budget: '49' })).toEqual(['budget']);
    expect(await fieldsOf({ impressions: '501' })).toEqual(['impressions']);
    expect(await fieldsOf({ impressions: '-1' })).toEqual(['impressions']);
    expect(await fieldsOf({ start: '2020-01-01' })).toEqual(['start']);
    expect(await fieldsOf({ end: '31.12.2026' })).toEqual(['end']);
    expect(await fieldsOf({ end: '2099-01-01' })).toEqual(['end']);
    expect(await fieldsOf({ target_locations: 'atlantis' })).toEqual(['target_locations']);
    expect(await fieldsOf({ href: 'javascript:alert(1)', title: '' })).toEqual(['title', 'href']);
    expect(await fieldsOf({}, false)).toEqual(['image']);
    const before = await db.selectFrom('ads').select('id').execute();
    expect(await fieldsOf({ code: 'NOTHING' })).toEqual(['code']);
    expect(await db.selectFrom('ads').select('id').execute()).toEqual(before);
  });

  test('A booked ad begins with the words and the picture of an earlier one of the same advertiser only', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const { adId } = await book(db, now);
    const again = await bookAd(
      db,
      await plantPerson(db, ADVERTISER),
      { form: bookingForm(now, { from: adId }), picture: undefined },
      now,
    );
    expect(await findAdImageName(db, expectValue(again).adId)).toBe(await findAdImageName(db, adId));
    const stranger = await plantPerson(db, 'bo@low-tide.example');
    const stolen = await bookAd(db, stranger, { form: bookingForm(now, { from: adId }), picture: undefined }, now);
    expect(stolen.ok).toBe(false);
  });

  it('A booked ad is billed with the tax of its buyer, to whom an invoice is issued', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const tax = { taxMode: 'fixed', taxPercent: '19', sellerCountry: 'DE', sellerVatId: 'DE123456789' };
    expectValue(await saveSellingSettings(db, owner, sellingForm({ ...tax, offersInvoice: 'yes' }), now));
    const { orderId } = await book(db, now);
    expect((await findOrder(db, orderId))?.total).toBe(11_900);
    const billing = {
      name: 'Chairs',
      address: 'Rue 1',
      country: 'FR',
      vatId: 'FR12345678901',
      email: '',
      reference: '',
    };
    expectValue(await saveUnpaidOrderBilling(db, orderId, billing));
    expect((await findOrder(db, orderId))?.total).toBe(10_000);
    expectValue(await openOrReuseCheckout(db, payments, { orderId, provider: 'invoice' }, now));
    expect((await saveUnpaidOrderBilling(db, orderId, billing)).ok).toBe(false);
    // The next order begins with the same data.
    expect((await findOrder(db, (await book(db, now)).orderId))?.billing.name).toBe('Chairs');
  });

  it('A booked ad is not reviewed once its order was cancelled', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const { adId, orderId } = await book(db, now);
    expectValue(await cancelUnpaidOrder(db, orderId, now));
    expect(await stateOf(db, adId, now)).toBe('not paid');
    expect((await decide(db, adId, 'accepted', '', now)).ok).toBe(false);
  });

  it('A booked ad keeps the figures by which its price was refunded, however old they are', async () => {
    const { db, now } = await open();
    const { adId } = await bookAndPay(db, now);
    expectValue(await decide(db, adId, 'accepted', '', now));
    await record(db, viewsOf(adId, 3, now));
    expect(await settleEndedBookings(db, after(now, 40 * DAY))).toBe(1);
    await runRefunds(db, after(now, 40 * DAY));
    await writeSite(db, { ...(await readSite(db)), monthsOfRecords: 36 });
    await deleteExpiredRecords(db, after(now, 1_200 * DAY));
    await expectInvariants(db, now);
  });

  it('A booked ad is forecast from the ads that were seen in its slots', async () => {
    const { db, now } = await open();
    await plantAdPlan(db, now);
    const { adId } = await bookAndPay(db, now, { impressions: '500', target_locations: '' });
    expectValue(await decide(db, adId, 'accepted', '', now));
    await record(db, viewsOf(adId, 280, after(now, -10 * DAY)));
    const wanted = { id: '', target_job_types: '', target_locations: '', target_pages: '' };
    const days = { start: now.toISOString(), end: after(now, 5 * DAY).toISOString() };
    const { perDay, expected } = await forecastAdImpressions(db, { ...wanted, ...days }, now);
    expect([Math.round(perDay), expected]).toEqual([28, 140]);
    const elsewhere = await forecastAdImpressions(db, { ...wanted, target_pages: 'location', ...days }, now);
    expect(elsewhere.expected).toBe(0);
    expect(describeForecast(elsewhere, 10)).toContain('we can’t say');
  });

  it('A booked ad returns the price of each impression to the cent, and waits while a dispute holds the money', async () => {
    const { db, now } = await open();
    const impressions = 1_000;
    await plantPlan(db, now, {
      ...{ name: 'Campaign', kind: 'ad', amount: '1', credits: '', daysOpen: '' },
      impressions: String(impressions),
    });
    const day = now.toISOString().slice(0, 10);
    const { adId, orderId } = await bookAndPay(db, now, { start: day, end: day, impressions: String(impressions) });
    expectValue(await decide(db, adId, 'accepted', '', now));
    // 29 of 100 cents: 0.29 * 100 is 28.999… in floating point.
    await record(db, viewsOf(adId, 710, now));
    const later = after(now, 2 * DAY);
    await startAndStopDueAds(db, later);
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const settle = (status: 'open' | 'won') =>
      db.transaction().execute(async (trx) => {
        const row = { id: 'dp_1', payment_id: payment.id, amount: 100, status, created_at: later.toISOString() };
        await trx.deleteFrom('payment_disputes').execute();
        await trx.insertInto('payment_disputes').values(row).execute();
        await settleOrderByPayments(trx, orderId, later);
      });
    await settle('open');
    expect(await settleEndedBookings(db, later)).toBe(0);
    await settle('won');
    expect(await settleEndedBookings(db, later)).toBe(1);
    await runRefunds(db, later);
    expect((await findOrder(db, orderId))?.payments[0]?.refunds.map(({ amount }) => amount)).toEqual([29]);
    await expectInvariants(db, now);
  });
});
