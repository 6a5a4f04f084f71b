import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { camelCaseKeys } from '../../lib/camel-case.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import type { Currency } from '../../lib/money.ts';
import { containsLikePattern } from '../accounts/admin/admin.queries.ts';
import { formatInvoiceNumber } from './invoice.ts';
import type { JobPurchaseState, Order, OrderRow, PromotionCode } from './order.ts';
import { PAID_STATUSES } from './payment.ts';
import { countUnusedCredits, isPaymentNeededToPost, listCreditNotes } from './selling.queries.ts';
import type { BillingDetails, OrderStatus } from './selling.ts';
import { readStoredPayments } from './settle.commands.ts';
import { findUseOfPublication } from './use.commands.ts';

interface OrderFilter {
  companyId?: string;
  status?: OrderStatus | undefined;
  /** Part of an e-mail address or a company's name, or the start of an id. */
  search?: string;
  /** Orders older than this id. */
  before?: string | undefined;
  limit: number;
}

/** Orders, latest first. */
export async function listOrders(db: Db, filter: OrderFilter): Promise<OrderRow[]> {
  const { companyId, status, search = '', before, limit } = filter;
  const rows = await db
    .selectFrom('orders')
    .leftJoin('companies', 'companies.id', 'orders.company_id')
    .select(['orders.id', 'buyer_email as buyer', 'total', 'currency', 'orders.status', 'problem'])
    .select('orders.created_at as createdAt')
    .select(['companies.slug', 'companies.name'])
    .$if(companyId !== undefined, (query) => query.where('orders.company_id', '=', companyId ?? ''))
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status as OrderStatus))
    .$if(before !== undefined, (query) => query.where('orders.id', '<', before ?? ''))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('orders.id', '=', search.toLowerCase()),
          eb(sql<string>`lower(buyer_email)`, 'like', containsLikePattern(search)),
          eb(sql<string>`lower(coalesce(companies.name, ''))`, 'like', containsLikePattern(search)),
        ]),
      ),
    )
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const lines = ids.length
    ? await db
        .selectFrom('order_lines')
        .select(['order_id', 'name', 'quantity'])
        .where('order_id', 'in', ids)
        .orderBy('position')
        .execute()
    : [];
  return rows.map(({ slug, name: company, ...row }) => ({
    ...row,
    title: lines
      .filter(({ order_id }) => order_id === row.id)
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
      .join(', '),
    company: slug && company ? { slug, name: company } : undefined,
  }));
}

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('companies', 'companies.id', 'orders.company_id')
    .selectAll('orders')
    .select(['companies.slug', 'companies.name'])
    .where('orders.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [lines, payments, grants, job, creditNotes] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select(['name', 'kind', 'amount', 'quantity'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute(),
    readStoredPayments(db, id),
    db
      .selectFrom('grants')
      .select(['id', 'what', 'amount', 'revoked_at as revokedAt'])
      .select((eb) =>
        eb
          .selectFrom('uses')
          .select((uses) => uses.fn.countAll<number>().as('count'))
          .whereRef('uses.grant_id', '=', 'grants.id')
          .where('uses.released_at', 'is', null)
          .as('used'),
      )
      .where('order_id', '=', id)
      .orderBy('id')
      .execute(),
    row.job_id === null
      ? undefined
      : db.selectFrom('jobs').select(['hash', 'title', 'status']).where('id', '=', row.job_id).executeTakeFirst(),
    listCreditNotes(db, id),
  ]);
  return {
    ...camelCaseKeys(row),
    title: lines.map(({ name }) => name).join(', '),
    buyer: row.buyer_email,
    company: row.slug && row.name ? { slug: row.slug, name: row.name } : undefined,
    billing: JSON.parse(row.billing) as BillingDetails,
    lines,
    job,
    payments,
    creditNotes: creditNotes.map(({ number }) => number),
    grants: grants.map((grant) => ({ ...grant, used: Number(grant.used) })),
    isRenewal: row.renewal_of !== null,
  };
}

/** Valid codes by name. */
export async function listUnarchivedPromotionCodes(db: Db): Promise<PromotionCode[]> {
  const rows = await db
    .selectFrom('promotion_codes')
    .select(['code', 'percent', 'amount', 'plan_slugs', 'ends_at as endsAt', 'max_uses as maxUses'])
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select((orders) => orders.fn.countAll<number>().as('count'))
        .whereRef('orders.code_id', '=', 'promotion_codes.id')
        .where('orders.status', 'in', PAID_STATUSES)
        .as('used'),
    )
    .where('archived_at', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map(({ plan_slugs, used, ...code }) => ({
    ...code,
    planSlugs: JSON.parse(plan_slugs) as string[],
    used: Number(used),
  }));
}

/** Sums of the ledger of one month in one currency, in minor units. */
interface MonthOfEarnings {
  /** `2026-11` */
  month: string;
  currency: Currency;
  revenue: number;
  tax: number;
  refunds: number;
  /** Received minus returned money. */
  cash: number;
}

/** Earnings by month and currency, latest first. */
export async function sumEarningsByMonth(db: Db): Promise<MonthOfEarnings[]> {
  const month = sql<string>`substr(entries.at, 1, 7)`;
  const rows = await db
    .selectFrom('entries')
    .innerJoin('orders', 'orders.id', 'entries.order_id')
    .select([month.as('month'), 'orders.currency', 'entries.account'])
    .select((eb) => eb.fn.sum<number>('entries.amount').as('sum'))
    .groupBy([month, 'orders.currency', 'entries.account'])
    .orderBy('month', 'desc')
    .execute();
  const months = new Map<string, MonthOfEarnings>();
  for (const row of rows) {
    const key = `${row.month} ${row.currency}`;
    const empty = { month: row.month, currency: row.currency, revenue: 0, tax: 0, refunds: 0, cash: 0 };
    const sums = months.getOrInsert(key, empty);
    const sum = Number(row.sum);
    // The ledger has revenue and tax as negative amounts.
    if (row.account === 'revenue') sums.revenue -= sum;
    if (row.account === 'tax') sums.tax -= sum;
    if (row.account === 'refunds') sums.refunds += sum;
    if (row.account === 'cash') sums.cash += sum;
  }
  return [...months.values()];
}

interface SoldPlan {
  /** `2026-11` */
  month: string;
  name: string;
  currency: Currency;
  sold: number;
  /** Minor units after discounts, before refunds, without tax. */
  revenue: number;
}

/** Plans by month of the ledger, latest first. Their revenue adds up to that of `sumEarningsByMonth`. */
export async function sumSalesByPlanAndMonth(db: Db): Promise<SoldPlan[]> {
  const month = sql<string>`substr(coalesce(entries.at, orders.paid_at), 1, 7)`;
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('entries', (join) => join.onRef('entries.order_id', '=', 'orders.id').on('account', '=', 'revenue'))
    .innerJoin('plans', 'plans.id', 'order_lines.plan_id')
    .leftJoin('promotion_codes', 'promotion_codes.id', 'orders.code_id')
    .select([month.as('month'), 'orders.id', 'orders.status', 'orders.currency', 'orders.discount'])
    .select(['order_lines.position', 'order_lines.name', 'order_lines.amount', 'quantity', 'plans.slug', 'plan_slugs'])
    .select((eb) => eb.fn.sum<number>('entries.amount').as('sum'))
    .where((eb) => eb.or([eb('entries.id', 'is not', null), eb('orders.paid_at', 'is not', null)]))
    .groupBy([month, 'orders.id', 'orders.status', 'orders.currency', 'orders.discount'])
    .groupBy(['order_lines.position', 'order_lines.name', 'order_lines.amount', 'quantity', 'plans.slug', 'plan_slugs'])
    .orderBy('orders.id')
    .orderBy('month')
    .orderBy('order_lines.position')
    .execute();
  const plans = new Map<string, SoldPlan>();
  const soldIn = new Map<string, string>();
  for (const ofOrder of Map.groupBy(lines, ({ id, month }) => `${id} ${month}`).values()) {
    const totals = sumNetLines(ofOrder);
    let shared = 0;
    for (const [i, line] of ofOrder.entries()) {
      const { id, currency, name, quantity } = line;
      const key = `${line.month} ${currency} ${name}`;
      const plan = plans.getOrInsert(key, { month: line.month, name, currency, sold: 0, revenue: 0 });
      // A sale counts in its first month, unless its invoice was voided.
      if (soldIn.getOrInsert(id, line.month) === line.month && line.status !== 'void') plan.sold += quantity;
      const share = Math.round((-Number(line.sum ?? 0) * (totals[i] ?? 0)) / (totals.at(-1) || 1));
      plan.revenue += share - shared;
      shared = share;
    }
  }
  return [...plans.values()].sort((a, b) => b.month.localeCompare(a.month) || b.revenue - a.revenue);
}

interface DiscountedLine {
  slug: string;
  amount: number;
  quantity: number;
  discount: number;
  /** Plans of the order's promotion code. Empty for all, null without one. */
  plan_slugs: string | null;
}

/** Running totals of an order's lines, less the discount on the plans of its code. */
function sumNetLines(lines: readonly DiscountedLine[]): number[] {
  const slugs = JSON.parse(lines[0]?.plan_slugs ?? '[]') as string[];
  const amountOf = ({ slug, amount, quantity }: DiscountedLine, isDiscounted: boolean) =>
    isDiscounted && slugs.length > 0 && !slugs.includes(slug) ? 0 : amount * quantity;
  const discounted = lines.reduce((sum, line) => sum + amountOf(line, true), 0);
  let [total, reached] = [0, 0];
  return lines.map((line) => {
    total += amountOf(line, false);
    reached += amountOf(line, true);
    return total - Math.floor((line.discount * reached) / (discounted || 1));
  });
}

/** Ledger entry with data for bookkeeping. */
interface LedgerRow {
  at: Instant;
  order: string;
  plans: string;
  /** Number of its invoice. Empty without one. */
  invoice: string;
  account: string;
  amount: number;
  currency: Currency;
  email: string;
  billing: BillingDetails;
  taxWords: string;
}

export async function listLedgerEntries(db: Db, year: string): Promise<LedgerRow[]> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('orders', 'orders.id', 'entries.order_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'entries.at',
      'entries.order_id as order',
      'account',
      'amount',
      'currency',
      'buyer_email as email',
      'billing',
    ])
    .select(['tax_words as taxWords', 'year', 'sequence'])
    .where('entries.at', '>=', year)
    .where('entries.at', '<', String(Number(year) + 1))
    .orderBy('entries.at')
    .orderBy('entries.id')
    .execute();
  const lines = await db.selectFrom('order_lines').select(['order_id', 'name']).orderBy('position').execute();
  const plans = Map.groupBy(lines, ({ order_id }) => order_id);
  return rows.map(({ year, sequence, ...row }) => ({
    ...row,
    plans: (plans.get(row.order) ?? []).map(({ name }) => name).join(', '),
    invoice: year === null || sequence === null ? '' : formatInvoiceNumber({ year, sequence }),
    billing: JSON.parse(row.billing) as BillingDetails,
  }));
}

export async function findOrderIdOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('payments').select('order_id').where('id', '=', paymentId).executeTakeFirst();
  return row?.order_id;
}

export async function readJobPurchaseState(
  db: Db,
  job: { id: string; companyId: string },
  now: Date,
): Promise<JobPurchaseState> {
  const waiting = await db.selectFrom('unpaid_jobs').select('step').where('job_id', '=', job.id).executeTakeFirst();
  const { role, feature, newsletter } = await countUnusedCredits(db, job.companyId, now);
  const { places } = await db
    .selectFrom('uses')
    .select((eb) => eb.fn.countAll<number>().as('places'))
    .where('job_id', '=', job.id)
    .where('what', '=', 'newsletter')
    .where('released_at', 'is', null)
    .where('id', 'not in', (eb) => eb.selectFrom('newsletter_places').select('use_id'))
    .executeTakeFirstOrThrow();
  const pending = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('job_id', '=', job.id)
    .where('status', 'in', ['processing', 'invoiced', 'overdue'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const { featured_until: featuredUntil } = await db
    .selectFrom('jobs')
    .select('featured_until')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  const isSold = await isPaymentNeededToPost(db);
  const use = isSold ? await findUseOfPublication(db, job.id) : undefined;
  return {
    waitsFor: isSold ? waiting?.step : undefined,
    credits: { role, feature, newsletter },
    places: Number(places),
    featuredUntil: featuredUntil !== null && featuredUntil > toInstant(now) ? featuredUntil : null,
    pending,
    renews: use && use.renews === 1,
  };
}
