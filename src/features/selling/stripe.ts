import type Stripe from 'stripe';
import type { DisputeStatus, PaymentStatus, RefundStatus } from '../../db/column-values.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { minorUnitsPerUnit } from '../../lib/money.ts';
import {
  type CheckoutRequest,
  type PaymentProvider,
  type PaymentProviderEvent,
  type PaymentSnapshot,
  ProviderError,
  type RefundSnapshot,
  type SubscriptionSnapshot,
} from './payment.ts';
import { stripeEventSchema } from './stripe-event.schema.ts';

interface StripeSettings {
  key: string;
  /** Webhook secrets, two during a rotation. */
  secrets: readonly string[];
  /** API address for tests. */
  api?: URL | undefined;
  /** Retries by the SDK with the same idempotency key. */
  retries?: number;
}

const TIMEOUT_MS = 10_000;
/** Maximum refunds and disputes read per payment. */
const MAX_LISTED = 100;

/** Stripe Checkout. Loads the SDK on first use. */
export function createStripeProvider({ key, secrets, api, retries = 2 }: StripeSettings): PaymentProvider {
  let opened: Promise<Stripe> | undefined;
  const open = () => {
    opened ??= import('stripe').then(
      ({ default: StripeClient }) =>
        new StripeClient(key, {
          maxNetworkRetries: retries,
          timeout: TIMEOUT_MS,
          telemetry: false,
          ...(api ? { host: api.hostname, port: api.port, protocol: api.protocol === 'http:' ? 'http' : 'https' } : {}),
        }),
    );
    return opened;
  };
  const call = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await work(await open());
    } catch (error) {
      throw toProviderError(error);
    }
  };
  return {
    name: 'stripe',
    openCheckout: (request) => call((stripe) => createSession(stripe, request)),
    expireCheckout: (reference) => call(async (stripe) => void (await stripe.checkout.sessions.expire(reference))),
    readCheckout: (reference) =>
      call(async (stripe) => {
        if (reference.startsWith('cs_')) return readSession(stripe, reference);
        return reference.startsWith('in_') ? readInvoice(stripe, reference) : undefined;
      }),
    readSubscription: (id) =>
      call(async (stripe) => {
        const { data } = await stripe.invoices.list({ subscription: id, limit: MAX_LISTED });
        const renewals = data.filter((one) => one.billing_reason !== 'subscription_create' && one.status !== 'void');
        return { ...(await readSubscription(stripe, id)), renewals: renewals.map((one) => one.id).reverse() };
      }),
    cancelSubscription: (id) => call(async (stripe) => void (await stripe.subscriptions.cancel(id))),
    refund: (request) => call((stripe) => createRefund(stripe, request)),
    readEvent: async (body, signature) => {
      const { webhooks } = await open();
      for (const secret of secrets) {
        try {
          await webhooks.constructEventAsync(body, signature, secret);
          return parseEvent(body);
        } catch {
          // Try the other secret.
        }
      }
      return undefined;
    },
    parseEvent,
    portal: (customer, returnUrl) =>
      call(async (stripe) => {
        const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
        return session.url;
      }),
  };
}

/** Currencies that Stripe counts whole or in thousandths (docs.stripe.com/currencies). All others are in hundredths. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const IN_THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Stripe's units in a minor unit: 100 for the forint, which has no minor unit here. */
function factorOf(currency: string): number {
  const code = currency.toUpperCase();
  const units = WHOLE.has(code) ? 1 : IN_THOUSANDTHS.has(code) ? 1_000 : 100;
  return code === '' ? 1 : units / minorUnitsPerUnit(code);
}

/** Minor units of an amount at Stripe, whose tax may be in hundredths of them. */
const fromStripe = (amount: number, currency: string): number => Math.round(amount / factorOf(currency));

async function createSession(
  stripe: Stripe,
  request: CheckoutRequest,
): Promise<{ reference: string; url: string | null }> {
  const { paymentId, discount, currency, customer, billing } = request;
  const ids = { order: request.orderId, payment: paymentId };
  const isSubscription = request.lines.some(({ billingPeriod }) => billingPeriod !== null);
  const coupon =
    discount > 0
      ? await stripe.coupons.create(
          {
            amount_off: discount * factorOf(currency),
            currency: currency.toLowerCase(),
            duration: 'once',
            metadata: ids,
          },
          { idempotencyKey: `${paymentId}:discount` },
        )
      : undefined;
  const session = await stripe.checkout.sessions.create(
    {
      mode: isSubscription ? 'subscription' : 'payment',
      client_reference_id: request.orderId,
      metadata: ids,
      line_items: toLineItems(request),
      ...(coupon ? { discounts: [{ coupon: coupon.id }] } : {}),
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: Math.floor(Date.parse(request.expiresAt) / 1_000),
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      automatic_tax: { enabled: request.addsTax },
      ...(customer
        ? { customer, customer_update: { name: 'auto', address: 'auto' } }
        : { customer_email: request.email, ...(isSubscription ? {} : { customer_creation: 'always' }) }),
      ...(isSubscription
        ? { subscription_data: { metadata: ids } }
        : {
            payment_intent_data: { metadata: ids },
            invoice_creation: {
              enabled: true,
              invoice_data: {
                metadata: ids,
                ...(billing.reference
                  ? { custom_fields: [{ name: 'Reference', value: billing.reference.slice(0, 140) }] }
                  : {}),
              },
            },
          }),
    },
    { idempotencyKey: paymentId },
  );
  return { reference: session.id, url: session.url };
}

type LineItem = NonNullable<Stripe.Checkout.SessionCreateParams['line_items']>[number];

/** Lines of the order, with the board's tax as a line. */
function toLineItems({ lines, tax, taxWords, currency }: CheckoutRequest): LineItem[] {
  const item = (name: string, amount: number, quantity: number, interval: 'month' | 'year' | null): LineItem => ({
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: amount * factorOf(currency),
      product_data: { name },
      tax_behavior: 'exclusive',
      ...(interval ? { recurring: { interval } } : {}),
    },
  });
  const interval = lines[0]?.billingPeriod ?? null;
  return [
    ...lines.map(({ name, amount, quantity, billingPeriod }) => item(name, amount, quantity, billingPeriod)),
    ...(tax > 0 ? [item(taxWords, tax, 1, interval)] : []),
  ];
}

async function readSession(stripe: Stripe, reference: string): Promise<PaymentSnapshot> {
  const session = await stripe.checkout.sessions.retrieve(reference, {
    expand: ['payment_intent', 'invoice', 'invoice.payments', 'subscription'],
  });
  const { invoice, payment_intent: intent } = session;
  const charge = idOf(intent) ?? (invoice && typeof invoice !== 'string' ? chargeOfInvoice(invoice) : null);
  const currency = (session.currency ?? '').toUpperCase();
  return {
    paymentId: session.metadata?.payment,
    orderId: session.metadata?.order,
    reference: session.id,
    status: statusOfSession(session, typeof intent === 'object' ? intent?.status : undefined),
    amount: fromStripe(session.amount_total ?? 0, currency),
    tax: fromStripe(session.total_details?.amount_tax ?? 0, currency),
    currency,
    charge,
    customer: idOf(session.customer),
    subscription: session.subscription ? await readSubscription(stripe, session.subscription) : null,
    ...(await readReturns(stripe, charge, currency)),
  };
}

function statusOfSession(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: string | undefined,
): PaymentStatus {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  // Unknown statuses of newer API versions.
  if (status !== 'complete') return 'opening';
  if (paid === 'paid' || paid === 'no_payment_required') return 'paid';
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
}

async function readInvoice(stripe: Stripe, reference: string): Promise<PaymentSnapshot> {
  const invoice = await stripe.invoices.retrieve(reference, {
    expand: ['payments.data.payment.payment_intent', 'parent.subscription_details.subscription'],
  });
  const charge = chargeOfInvoice(invoice);
  const currency = invoice.currency.toUpperCase();
  const subscription = invoice.parent?.subscription_details?.subscription ?? null;
  return {
    reference,
    status: statusOfInvoice(invoice, subscription),
    amount: fromStripe(invoice.amount_paid, currency),
    tax: fromStripe(
      (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
    currency,
    charge,
    customer: idOf(invoice.customer),
    subscription: subscription ? await readSubscription(stripe, subscription) : null,
    ...(await readReturns(stripe, charge, currency)),
  };
}

const INVOICE_STATUS: ReadonlyMap<string, PaymentStatus> = new Map([
  ['open', 'processing'],
  ['paid', 'paid'],
  ['uncollectible', 'failed'],
  ['void', 'void'],
]);

/** Statuses of a payment intent that was not collected. */
const UNCOLLECTED = new Set(['requires_payment_method', 'requires_action', 'canceled']);
/** Statuses of a subscription whose invoices Stripe collects. */
const COLLECTED = new Set(['active', 'past_due', 'trialing']);

function statusOfInvoice(invoice: Stripe.Invoice, subscription: string | Stripe.Subscription | null): PaymentStatus {
  const status = INVOICE_STATUS.get(invoice.status ?? '') ?? 'opening';
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  if (status !== 'processing' || !invoice.attempted || typeof intent !== 'object' || !UNCOLLECTED.has(intent.status))
    return status;
  return typeof subscription === 'object' && subscription && !COLLECTED.has(subscription.status)
    ? 'failed'
    : 'retrying';
}

/** Reads when a subscription renews, for how much, or when it ends. */
async function readSubscription(
  stripe: Stripe,
  subscription: string | Stripe.Subscription,
): Promise<SubscriptionSnapshot> {
  const { id, status, items, currency, ...read } =
    typeof subscription === 'string' ? await stripe.subscriptions.retrieve(subscription) : subscription;
  const periodEnd = items.data[0]?.current_period_end ?? null;
  const end = read.ended_at ?? read.cancel_at ?? (read.cancel_at_period_end ? periodEnd : null);
  const renews = COLLECTED.has(status) && periodEnd !== null && (end === null || end > periodEnd);
  return {
    id,
    renewsAt: renews ? fromSeconds(periodEnd) : null,
    renewalAmount: renews ? await previewRenewal(stripe, id, currency) : null,
    endsAt: end === null ? null : fromSeconds(end),
  };
}

const fromSeconds = (seconds: number): Instant => toInstant(new Date(seconds * 1_000));

/** Amount of the next invoice. Null if Stripe makes none. */
async function previewRenewal(stripe: Stripe, subscription: string, currency: string): Promise<number | null> {
  try {
    return fromStripe((await stripe.invoices.createPreview({ subscription })).amount_due, currency);
  } catch (error) {
    if ((error as { type?: string }).type === 'StripeInvalidRequestError') return null;
    throw error;
  }
}

const chargeOfInvoice = ({ payments }: Stripe.Invoice): string | null => {
  const paid = payments?.data.find(({ status }) => status === 'paid') ?? payments?.data[0];
  return idOf(paid?.payment.payment_intent);
};

async function readReturns(
  stripe: Stripe,
  charge: string | null,
  currency: string,
): Promise<Pick<PaymentSnapshot, 'refunds' | 'disputes'>> {
  if (!charge) return { refunds: [], disputes: [] };
  const query = { payment_intent: charge, limit: MAX_LISTED };
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(query), stripe.disputes.list(query)]);
  return {
    refunds: refunds.data.map(toRefund),
    disputes: disputes.data
      // Inquiries move no money.
      .filter(({ status }) => !status.startsWith('warning_'))
      .map(({ id, amount, status }) => ({
        id,
        amount: fromStripe(amount, currency),
        status: DISPUTE_STATUS.get(status) ?? 'open',
      })),
  };
}

const DISPUTE_STATUS: ReadonlyMap<string, DisputeStatus> = new Map([
  ['won', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
]);

const REFUND_STATUS: ReadonlyMap<string, RefundStatus> = new Map([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

const toRefund = ({ id, amount, currency, status, metadata }: Stripe.Refund): RefundSnapshot => ({
  refundId: metadata?.refund,
  reference: id,
  amount: fromStripe(amount, currency),
  status: REFUND_STATUS.get(status ?? '') ?? 'pending',
});

/** Requests a refund. After a 500, which is stored under the key, checks for it before using another key. */
async function createRefund(
  stripe: Stripe,
  { refundId, charge, amount, attempt }: { refundId: string; charge: string; amount: number; attempt: number },
): Promise<RefundSnapshot> {
  const intent = await stripe.paymentIntents.retrieve(charge);
  const factor = factorOf(intent.currency);
  const isListNeeded = attempt > 1 || factor > 1;
  const made = isListNeeded ? (await stripe.refunds.list({ payment_intent: charge, limit: MAX_LISTED })).data : [];
  const known = made.find(({ metadata }) => attempt > 1 && metadata?.refund === refundId);
  if (known) return toRefund(known);
  const idempotencyKey = attempt >= NEW_KEY_ATTEMPT ? `${refundId}:again` : refundId;
  const left = made.reduce((sum, one) => sum - (toRefund(one).status === 'failed' ? 0 : one.amount), intent.amount);
  // A payment with tax in hundredths was rounded, perhaps up.
  const isRoundedUp = amount * factor > left && (amount - 1) * factor < left;
  const params = {
    payment_intent: charge,
    amount: isRoundedUp ? left : amount * factor,
    metadata: { refund: refundId },
  };
  return toRefund(await stripe.refunds.create(params, { idempotencyKey }));
}

/** First attempt with a new key after a stored 500. */
const NEW_KEY_ATTEMPT = 6;

/** Parses an event leniently, because newer API versions add fields. */
function parseEvent(body: string): PaymentProviderEvent | undefined {
  const parsed = stripeEventSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { id, type, data } = parsed.data;
  const { object } = data;
  const details = object.parent?.subscription_details;
  const metadata = { ...details?.metadata, ...object.metadata };
  const isRenewal = object.object === 'invoice' && object.billing_reason !== 'subscription_create';
  return {
    id,
    type,
    orderId: object.client_reference_id ?? metadata.order,
    paymentId: isRenewal ? undefined : metadata.payment,
    references: [object.id, object.payment_intent].filter((one) => typeof one === 'string'),
    ...(isRenewal && details?.subscription && object.id
      ? { renewal: { invoice: object.id, subscription: details.subscription } }
      : {}),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Errors that are final for a key. */
const FINAL = new Set(['StripeInvalidRequestError', 'StripeIdempotencyError', 'StripeCardError', 'StripeAPIError']);

function toProviderError(error: unknown): unknown {
  const { type, message } = error as { type?: unknown; message?: string };
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error;
  const mayBeDone = type === 'StripeAPIError' || type === 'StripeConnectionError';
  return new ProviderError(message ?? type, { isFinal: FINAL.has(type), mayBeDone, cause: error });
}
