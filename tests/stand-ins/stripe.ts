import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fault of the next calls. `saved` stores a 500 under the key. `done` is true if the work was done. */
type Fault =
  | { kind: 'error'; done: boolean }
  /** The connection is cut after the work was done, or before. */
  | { kind: 'cut'; done: boolean }
  | { kind: 'slow'; ms: number };

type Json = Record<string, unknown>;
interface Session extends Json {
  id: string;
  status: string;
  payment_status: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
  amount_total: number;
  currency: string;
  mode: string;
  success_url: string;
  cancel_url: string;
}
interface Intent extends Json {
  id: string;
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}
interface Refund extends Json {
  id: string;
  status: string;
  amount: number;
  payment_intent: string;
}
interface Dispute extends Json {
  id: string;
  status: string;
  amount: number;
  payment_intent: string;
}
interface Subscription extends Json {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  items: { data: { current_period_end: number }[] };
  /** Amount of each period without a discount. */
  amount: number;
}
export interface StripeEvent extends Json {
  id: string;
  type: string;
  data: { object: Json };
}

interface Answer {
  status: number;
  body: Json;
}

/**
 * Stand-in for Stripe: Checkout, refunds, disputes, invoices, idempotency keys and its payment page. Tests deliver `events`.
 */
export class StripeStandIn {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly invoices = new Map<string, Json & { id: string }>();
  readonly subscriptions = new Map<string, Subscription>();
  /** Events in the order in which they happened. */
  readonly events: StripeEvent[] = [];
  /** Faults of the next calls, first in front. */
  readonly faults: Fault[] = [];
  /** True while no connection is answered. */
  isDown = false;
  /** Percent of tax that is added to sessions with automatic tax. */
  taxPercent = 0;
  /** Begin of a subscription's first period, in seconds. */
  periodStart = 1_780_000_000;
  readonly calls: { method: string; path: string; params: Json; key: string | undefined }[] = [];
  readonly #saved = new Map<string, { params: string; answer: Answer }>();
  readonly #coupons = new Map<string, number>();
  readonly #server: Server;
  #count = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#respond(request, response).catch((error) => {
        response.writeHead(500).end(JSON.stringify({ error: { message: String(error) } }));
      });
    });
  }

  static async start(): Promise<StripeStandIn> {
    const stripe = new StripeStandIn();
    await new Promise<void>((done) => stripe.#server.listen(0, '127.0.0.1', done));
    return stripe;
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** The customer pays by card. */
  pay(sessionId: string): void {
    const session = this.#open(sessionId);
    const intent = this.#intentOf(session, 'succeeded');
    Object.assign(session, { status: 'complete', payment_status: 'paid' });
    this.emit('payment_intent.succeeded', intent);
    this.emit('checkout.session.completed', session);
    if (session.mode === 'subscription') this.emit('invoice.paid', this.invoices.get(String(session.invoice)) ?? {});
  }

  /** The customer pays by debit, which takes days. */
  debit(sessionId: string): void {
    const session = this.#open(sessionId);
    const intent = this.#intentOf(session, 'processing');
    Object.assign(session, { status: 'complete', payment_status: 'unpaid' });
    this.emit('payment_intent.processing', intent);
    this.emit('checkout.session.completed', session);
  }

  /** A debit arrives, or bounces. */
  settleDebit(sessionId: string, isPaid: boolean): void {
    const session = this.#session(sessionId);
    const intent = this.intents.get(session.payment_intent ?? '');
    if (!intent || session.payment_status === 'paid') return;
    intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
    if (isPaid) session.payment_status = 'paid';
    this.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  }

  expire(sessionId: string): void {
    const session = this.#session(sessionId);
    if (session.status !== 'open') return;
    session.status = 'expired';
    this.emit('checkout.session.expired', session);
  }

  /** Next period of a subscription, whose first attempt may fail. Returns the id of its invoice. */
  renew(sessionId: string, { isPaid = true } = {}): string {
    const session = this.#session(sessionId);
    const first = this.invoices.get(String(session.invoice));
    const subscription = this.subscriptionOf(sessionId);
    const [item] = subscription.items.data as [{ current_period_end: number }];
    item.current_period_end += PERIOD_SECONDS;
    const { amount } = subscription;
    const intent = this.#intentOf(
      { ...session, payment_intent: null, amount_total: amount },
      'requires_payment_method',
    );
    const invoice = {
      ...first,
      status: 'open',
      amount_paid: 0,
      id: this.#id('in'),
      billing_reason: 'subscription_cycle',
      payments: paymentsOf(intent.id, 'open'),
    };
    this.invoices.set(invoice.id, invoice);
    this.retry(invoice.id, isPaid);
    return invoice.id;
  }

  /** Stripe tries to collect an invoice of a subscription. */
  retry(invoiceId: string, isPaid: boolean): void {
    const invoice: Json = this.invoices.get(invoiceId) ?? {};
    const intent = this.#intent(intentOfInvoice(invoice));
    const subscription = this.subscriptions.get(this.#subscriptionOf(invoice));
    if (subscription) subscription.status = isPaid ? 'active' : 'past_due';
    invoice.attempted = true;
    if (isPaid) {
      intent.status = 'succeeded';
      Object.assign(invoice, { status: 'paid', amount_paid: intent.amount, payments: paymentsOf(intent.id) });
    }
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  }

  subscriptionOf(sessionId: string): Subscription {
    const subscription = this.subscriptions.get(String(this.#session(sessionId).subscription));
    if (!subscription) throw new Error(`${sessionId} has no subscription`);
    return subscription;
  }

  /** The customer cancels a subscription at the end of its period, or it ends now. */
  cancel(sessionId: string, { isNow = false } = {}): void {
    const subscription = this.subscriptionOf(sessionId);
    if (isNow) this.#end(subscription);
    else {
      subscription.cancel_at_period_end = true;
      this.emit('customer.subscription.updated', subscription);
    }
  }

  #end(subscription: Subscription): void {
    const [item] = subscription.items.data as [{ current_period_end: number }];
    Object.assign(subscription, { status: 'canceled', ended_at: item.current_period_end - PERIOD_SECONDS });
    this.emit('customer.subscription.deleted', subscription);
  }

  /** A refund that the owner makes at Stripe, or `status` of one that exists. */
  refundThere(intentId: string, amount: number): string {
    const refund = this.#refund({ payment_intent: intentId, amount });
    return refund.id;
  }

  failRefund(id: string): void {
    const refund = this.refunds.get(id);
    if (!refund) return;
    refund.status = 'failed';
    this.emit('refund.failed', refund);
  }

  dispute(intentId: string): string {
    const intent = this.#intent(intentId);
    const dispute = {
      id: this.#id('dp'),
      object: 'dispute',
      status: 'needs_response',
      amount: intent.amount,
      payment_intent: intentId,
    };
    this.disputes.set(dispute.id, dispute);
    this.emit('charge.dispute.created', dispute);
    return dispute.id;
  }

  closeDispute(id: string, status: string): void {
    const dispute = this.disputes.get(id);
    if (!dispute) return;
    dispute.status = status;
    this.emit('charge.dispute.closed', dispute);
  }

  emit(type: string, object: Json): StripeEvent {
    const event = {
      id: this.#id('evt'),
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      created: 1_780_000_000 + this.#count,
      livemode: false,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    return event;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const text = request.method === 'GET' ? url.search.slice(1) : Buffer.concat(chunks).toString();
    if (url.pathname.startsWith('/pay/')) return this.#payPage(request.method ?? 'GET', url, text, response);
    const key = request.headers['idempotency-key'] as string | undefined;
    const params = parseForm(text);
    this.calls.push({ method: request.method ?? '', path: url.pathname, params, key });
    const fault = this.faults.shift();
    if (fault?.kind === 'slow') await new Promise((done) => setTimeout(done, fault.ms));
    if (fault?.kind === 'cut' && !fault.done) return void request.socket.destroy();
    const answer = this.#answerOnce(
      request.method ?? '',
      url.pathname,
      params,
      request.method === 'GET' ? undefined : key,
      fault,
    );
    if (fault?.kind === 'cut') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': this.#id('req') });
    response.end(JSON.stringify(answer.body));
  }

  /** Does a call once for each key: the same answer for the same parameters, an error for others. */
  #answerOnce(method: string, path: string, params: Json, key: string | undefined, fault: Fault | undefined): Answer {
    const text = JSON.stringify([path, params]);
    const saved = key === undefined ? undefined : this.#saved.get(key);
    if (saved && saved.params !== text)
      return errorOf(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    if (saved) return saved.answer;
    const isBroken = fault?.kind === 'error';
    const done = isBroken && !fault.done ? undefined : this.#answer(method, path, params);
    const answer = isBroken ? errorOf(500, 'api_error', 'Something went wrong') : (done as Answer);
    // Rejected parameters are not saved.
    if (key !== undefined && (answer.status < 400 || answer.status >= 500))
      this.#saved.set(key, { params: text, answer });
    return answer;
  }

  #answer(method: string, path: string, params: Json): Answer {
    const [, , ...parts] = path.split('/');
    const isId = (part: string) => /^(cs|pi|re|dp|in|co|cus|sub)_/.test(part);
    const route = `${method} ${parts.map((part) => (isId(part) ? ':id' : part)).join('/')}`;
    const id = parts.find(isId) ?? '';
    switch (route) {
      case 'POST checkout/sessions':
        return this.#createSession(params);
      case 'GET checkout/sessions/:id': {
        const session = this.sessions.get(id);
        if (!session) return missing(id);
        const intent = session.payment_intent && this.intents.get(session.payment_intent);
        return ok({
          ...session,
          payment_intent: intent || null,
          invoice: this.invoices.get(String(session.invoice)) ?? null,
          subscription: this.subscriptions.get(String(session.subscription)) ?? null,
        });
      }
      case 'POST checkout/sessions/:id/expire':
        this.expire(id);
        return ok(this.#session(id));
      case 'GET payment_intents/:id':
        return this.intents.has(id) ? ok(this.#intent(id)) : missing(id);
      case 'POST refunds':
        return this.#createRefund(params);
      case 'GET refunds':
        return list([...this.refunds.values()].filter((one) => one.payment_intent === params.payment_intent));
      case 'GET disputes':
        return list([...this.disputes.values()].filter((one) => one.payment_intent === params.payment_intent));
      case 'GET invoices/:id': {
        const invoice = this.invoices.get(id);
        return invoice ? ok(this.#expand(invoice)) : missing(id);
      }
      case 'GET invoices':
        // Newest first, as at Stripe.
        return list(
          [...this.invoices.values()].filter((one) => this.#subscriptionOf(one) === params.subscription).reverse(),
        );
      case 'GET subscriptions/:id':
        return this.subscriptions.has(id) ? ok(this.subscriptions.get(id) as Json) : missing(id);
      case 'DELETE subscriptions/:id': {
        const subscription = this.subscriptions.get(id);
        if (!subscription || subscription.status === 'canceled') return missing(id);
        this.#end(subscription);
        return ok(subscription);
      }
      case 'POST invoices/create_preview': {
        const subscription = this.subscriptions.get(String(params.subscription));
        if (!subscription || subscription.status === 'canceled' || subscription.cancel_at_period_end)
          return errorOf(404, 'invalid_request_error', 'No upcoming invoices for customer');
        return ok({ object: 'invoice', amount_due: subscription.amount });
      }
      case 'POST coupons': {
        const coupon = this.#id('co');
        this.#coupons.set(coupon, Number(params.amount_off));
        return ok({ id: coupon, object: 'coupon' });
      }
      case 'POST billing_portal/sessions':
        return ok({ id: this.#id('bps'), object: 'billing_portal.session', url: `${this.url.origin}/portal` });
      default:
        return errorOf(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`);
    }
  }

  #createSession(params: Json): Answer {
    const items = Object.values((params.line_items ?? {}) as Record<string, Json>);
    const lines = items.map((item) => {
      const price = item.price_data as Json;
      return { amount: Number(price.unit_amount) * Number(item.quantity), currency: String(price.currency) };
    });
    const expires = Number(params.expires_at);
    if (
      items.length === 0 ||
      lines.some(({ amount }) => !Number.isInteger(amount) || amount < 0) ||
      !Number.isInteger(expires)
    )
      return errorOf(400, 'invalid_request_error', 'Invalid line items or expiry');
    const [discount] = Object.values((params.discounts ?? {}) as Record<string, Json>);
    const off = this.#coupons.get(String(discount?.coupon)) ?? 0;
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0) - off;
    const taxes = (params.automatic_tax as Json | undefined)?.enabled === 'true';
    const tax = taxes ? Math.round((subtotal * this.taxPercent) / 100) : 0;
    const id = this.#id('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: String(params.mode),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: params.client_reference_id,
      metadata: params.metadata as Record<string, string>,
      amount_total: subtotal + tax,
      total_details: { amount_tax: tax, amount_discount: off, amount_shipping: 0 },
      currency: lines[0]?.currency ?? 'eur',
      customer: params.customer ?? this.#id('cus'),
      customer_details: { email: params.customer_email ?? null },
      subscription: null,
      invoice: null,
      expires_at: expires,
      success_url: String(params.success_url),
      cancel_url: String(params.cancel_url),
      url: `${this.url.origin}/pay/${id}`,
    };
    this.sessions.set(id, session);
    return ok(session);
  }

  #createRefund(params: Json): Answer {
    const intent = this.intents.get(String(params.payment_intent));
    if (!intent) return missing(String(params.payment_intent));
    const amount = Number(params.amount);
    const refunded = [...this.refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    if (refunded + amount > intent.amount)
      return errorOf(400, 'invalid_request_error', 'Refund amount is greater than what is left');
    return ok(this.#refund(params));
  }

  #refund(params: Json): Refund {
    const refund = {
      id: this.#id('re'),
      object: 'refund',
      status: 'succeeded',
      amount: Number(params.amount),
      currency: this.#intent(String(params.payment_intent)).currency,
      payment_intent: String(params.payment_intent),
      metadata: params.metadata ?? {},
    };
    this.refunds.set(refund.id, refund);
    this.emit('refund.created', refund);
    return refund;
  }

  #open(id: string): Session {
    const session = this.#session(id);
    if (session.status !== 'open') throw new Error(`${id} is ${session.status}`);
    return session;
  }

  #session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}`);
    return session;
  }

  #intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`There is no payment intent ${id}`);
    return intent;
  }

  /** Makes the payment intent of a session; that of a subscription belongs to its first invoice. */
  #intentOf(session: Session, status: string): Intent {
    const intent: Intent = {
      id: this.#id('pi'),
      object: 'payment_intent',
      status,
      amount: session.amount_total,
      currency: session.currency,
      metadata: session.mode === 'payment' ? session.metadata : {},
    };
    this.intents.set(intent.id, intent);
    if (session.mode === 'payment') session.payment_intent = intent.id;
    else if (session.invoice === null) {
      const invoice = this.#firstInvoice(session, intent.id);
      Object.assign(session, { invoice: invoice.id, subscription: this.#subscriptionOf(invoice) });
    }
    return intent;
  }

  #firstInvoice(session: Session, intentId: string): Json & { id: string } {
    const invoice = {
      id: this.#id('in'),
      object: 'invoice',
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: session.amount_total,
      total_taxes: [{ amount: (session.total_details as { amount_tax: number }).amount_tax }],
      currency: session.currency,
      customer: session.customer,
      payments: paymentsOf(intentId),
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: this.#id('sub'), metadata: session.metadata },
      },
      metadata: {},
    };
    this.invoices.set(invoice.id, invoice);
    const subscription = this.#subscriptionOf(invoice);
    this.subscriptions.set(subscription, {
      id: subscription,
      object: 'subscription',
      status: 'active',
      metadata: session.metadata,
      currency: session.currency,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      items: { object: 'list', data: [{ current_period_end: this.periodStart + PERIOD_SECONDS }] },
      // A coupon is of the first period.
      amount: session.amount_total + Number((session.total_details as Json).amount_discount),
    } as Subscription);
    return invoice;
  }

  #subscriptionOf = (invoice: Json): string =>
    (invoice.parent as { subscription_details: { subscription: string } }).subscription_details.subscription;

  /** An invoice with its payment intents and its subscription. */
  #expand(invoice: Json & { id: string }): Json {
    const subscription = this.subscriptions.get(this.#subscriptionOf(invoice)) ?? null;
    const intent = this.#intent(intentOfInvoice(invoice));
    const [payment] = (invoice.payments as { data: Json[] }).data;
    return {
      ...invoice,
      payments: { object: 'list', data: [{ ...payment, payment: { type: 'payment_intent', payment_intent: intent } }] },
      parent: { type: 'subscription_details', subscription_details: { subscription } },
    };
  }

  #payPage(method: string, url: URL, text: string, response: ServerResponse): void {
    const id = url.pathname.split('/')[2] ?? '';
    const session = this.#session(id);
    if (method === 'GET') {
      const buttons = ['pay', 'debit', 'leave', 'expire'].map(
        (one) => `<button name="action" value="${one}">${one}</button>`,
      );
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><title>Pay</title><h1>${session.amount_total} ${session.currency}</h1><form method="post">${buttons.join('')}</form>`,
      );
      return;
    }
    const action = new URLSearchParams(text).get('action');
    if (action === 'pay') this.pay(id);
    if (action === 'debit') this.debit(id);
    if (action === 'expire') this.expire(id);
    const isDone = action === 'pay' || action === 'debit';
    response.writeHead(303, { location: isDone ? session.success_url : session.cancel_url }).end();
  }

  #id(prefix: string): string {
    this.#count++;
    return `${prefix}_${String(this.#count).padStart(8, '0')}`;
  }
}

const paymentsOf = (intentId: string, status = 'paid'): Json => ({
  object: 'list',
  data: [{ object: 'invoice_payment', status, payment: { type: 'payment_intent', payment_intent: intentId } }],
});

const intentOfInvoice = ({ payments }: Json): string =>
  (payments as { data: { payment: { payment_intent: string } }[] }).data[0]?.payment.payment_intent ?? '';

const PERIOD_SECONDS = 30 * 86_400;

const ok = (body: Json): Answer => ({ status: 200, body });
const list = (data: Json[]): Answer => ok({ object: 'list', has_more: false, data });
const errorOf = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});
const missing = (id: string): Answer => errorOf(404, 'invalid_request_error', `No such object: '${id}'`);

/** Parses `a[0][b]=c` to nested objects. */
function parseForm(text: string): Json {
  const root = Object.create(null) as Json;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = root;
    for (const part of path.slice(0, -1)) {
      at[part] ??= Object.create(null);
      at = at[part] as Json;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

/** Signs a body as Stripe does. */
export function signEvent(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1_000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
