import type { Selectable } from 'kysely';
import * as z from 'zod';
import { readSetting, writeSetting } from '../../db/board-settings.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { addDays, formatDate, HOUR, type Instant, toInstant } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';
import type { PaymentServices } from './checkout.commands.ts';
import {
  type PaymentSnapshot,
  type PaymentState,
  ProviderError,
  type SubscriptionWithRenewals,
  sumPaymentRefunds,
  sumUnwonDisputes,
} from './payment.ts';
import { listMissingRenewals, readStoredPayments } from './settle.commands.ts';

/** Comparison with the providers. */
interface Reconciliation {
  at: Instant;
  compared: number;
  differences: { orderId: string; words: string }[];
  /** Error that ended it early. */
  failure: string | null;
}

const KEY = 'payment_reconciliation';
/** Age in days of compared payments, since disputes come late. */
const COMPARED_DAYS = 180;
const MAX_COMPARED = 2_000;
const MAX_DIFFERENCES = 100;

const reconcileTask = defineTask('payment.reconcile', z.object({}), { attempts: 3 });

/** Enqueues the nightly comparison. */
export async function enqueueDailyReconciliation(db: Db, now: Date): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'stripe')
    .limit(1)
    .executeTakeFirst();
  if (!payment) return;
  await enqueue(db, reconcileTask, {}, now, { key: `reconcile:${toInstant(now).slice(0, 10)}`, hasLowPriority: true });
}

export const createReconciliationHandler = (payments: PaymentServices): TaskHandler =>
  taskHandler(reconcileTask, ({ db, now }) => reconcileRecentPayments(db, payments, now));

/** Last comparison. */
export async function findLastReconciliation(db: Db): Promise<Reconciliation | undefined> {
  const value = await readSetting(db, KEY);
  return value === undefined ? undefined : (JSON.parse(value) as Reconciliation);
}

/** Compares payments with their providers, newest first, and stores differences. */
export async function reconcileRecentPayments(
  db: Db,
  { providers }: PaymentServices,
  now: Date,
): Promise<Reconciliation> {
  const result: Reconciliation = { at: toInstant(now), compared: 0, differences: [], failure: null };
  const orders = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.id')
    .distinct()
    .where('payments.reference', 'is not', null)
    .where('payments.provider', '=', 'stripe')
    .where('payments.created_at', '>', addDays(toInstant(now), -COMPARED_DAYS))
    .orderBy('orders.id', 'desc')
    .limit(MAX_COMPARED)
    .execute();
  const compare = async (orderId: string, reference: string, list: () => Promise<string[]>) => {
    if (result.differences.length >= MAX_DIFFERENCES) return;
    result.compared++;
    const differences = await list().catch((error) => {
      // The provider does not know it, and the others can still be compared.
      if (error instanceof ProviderError && error.isRejection) return [`${reference}: ${error.message}`];
      throw error;
    });
    if (differences.length > 0) result.differences.push({ orderId, words: differences.join('; ') });
  };
  const [hourAgo, soon] = [-HOUR, HOUR].map((ms) => toInstant(new Date(now.getTime() + ms))) as [Instant, Instant];
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', addDays(toInstant(now), -COMPARED_DAYS))]))
    .orderBy('order_id', 'desc')
    .limit(MAX_COMPARED)
    .execute();
  try {
    for (const { id } of orders) {
      if (result.differences.length >= MAX_DIFFERENCES) break;
      for (const payment of await readStoredPayments(db, id)) {
        const { reference } = payment;
        const provider = providers[payment.provider];
        if (reference === null || !provider) continue;
        await compare(id, reference, async () => {
          const snapshot = await provider.readCheckout(reference);
          return snapshot ? listDifferences(payment, snapshot) : [];
        });
      }
    }
    for (const known of subscriptions) {
      // It may renew while orders are compared, or its event come soon.
      const isRenewing = known.renews_at !== null && known.renews_at > hourAgo && known.renews_at <= soon;
      if (isRenewing) continue;
      await compare(known.order_id, known.id, async () => {
        const read = await providers.stripe?.readSubscription(known.id);
        return read ? compareSubscription(db, known, read) : [];
      });
    }
  } catch (error) {
    result.failure = (error as Error).message.slice(0, 300);
  }
  await writeSetting(db, KEY, JSON.stringify(result));
  return result;
}

/** Finds a subscription that renewed, or ended, without an event that arrived. */
async function compareSubscription(
  db: Db,
  known: Selectable<Tables['subscriptions']>,
  { renewsAt, endsAt, renewals }: SubscriptionWithRenewals,
): Promise<string[]> {
  const missing = await listMissingRenewals(db, { id: known.id, renewals });
  const day = (at: Instant | null) => (at ? `on ${formatDate(at)}` : 'not');
  return [
    known.renews_at === renewsAt ? '' : `renews ${day(known.renews_at)} here, ${day(renewsAt)} there`,
    known.ends_at === endsAt ? '' : `ends ${day(known.ends_at)} here, ${day(endsAt)} there`,
    ...missing.map((one) => `renewal ${one} has no order here`),
  ].filter(Boolean);
}

function listDifferences(payment: PaymentState, snapshot: PaymentSnapshot): string[] {
  const money = (amount: number) => formatMoney(amount, payment.currency);
  const isKnown = snapshot.status !== 'opening';
  const [refunded, refundedThere] = [sumPaymentRefunds(payment), sumPaymentRefunds(snapshot)];
  const [lost, lostThere] = [sumUnwonDisputes(payment), sumUnwonDisputes(snapshot)];
  return [
    isKnown && snapshot.status !== payment.status ? `${payment.status} here, ${snapshot.status} there` : '',
    snapshot.status === 'paid' && payment.status === 'paid' && snapshot.amount !== payment.amount
      ? `${money(payment.amount)} here, ${money(snapshot.amount)} there`
      : '',
    refunded === refundedThere ? '' : `refunded ${money(refunded)} here, ${money(refundedThere)} there`,
    lost === lostThere ? '' : `disputed ${money(lost)} here, ${money(lostThere)} there`,
  ].filter(Boolean);
}
