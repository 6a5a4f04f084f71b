import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { readSetting } from '../../db/board-settings.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { type CamelCased, camelCaseKeys } from '../../lib/camel-case.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import {
  type CreditNote,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  type Invoice,
  type InvoiceDocument,
} from './invoice.ts';
import type { PaymentProviderName } from './payment.ts';
import {
  type BillingDetails,
  GRACE_DAYS,
  noBilling,
  type Plan,
  ROLE_PLANS,
  type SellingSettings,
  type Subscription,
  shippedSelling,
} from './selling.ts';

export const SELLING_KEY = 'selling';
const MAX_SUBSCRIPTIONS = 50;
export const PRICES_CHANGED_KEY = 'prices_changed';

/** Selling settings with defaults. */
export async function readSellingSettings(db: Db): Promise<SellingSettings> {
  const changed = JSON.parse((await readSetting(db, SELLING_KEY)) ?? '{}') as Partial<SellingSettings>;
  return { ...shippedSelling, ...changed };
}

export async function hasPlansOnSale(db: Db): Promise<boolean> {
  const plan = await db.selectFrom('plans').select('id').where('archived_at', 'is', null).limit(1).executeTakeFirst();
  return plan !== undefined;
}

/** True if publishing needs a use: there is a plan for roles and posting is not free. */
export async function isPaymentNeededToPost(db: Db): Promise<boolean> {
  const plan = await db
    .selectFrom('plans')
    .select('id')
    .where('archived_at', 'is', null)
    .where('kind', 'in', ROLE_PLANS)
    .limit(1)
    .executeTakeFirst();
  return plan !== undefined && (await readSellingSettings(db)).payTime !== 'free';
}

/** Last change of the page of prices. Null before the first plan. */
export async function readLastPricesChange(db: Db): Promise<Instant | null> {
  return (await readSetting(db, PRICES_CHANGED_KEY)) ?? null;
}

const planOf = ({ recommended, created_at: _, ...row }: Selectable<Tables['plans']>): Plan => ({
  ...camelCaseKeys(row),
  isRecommended: recommended === 1,
});

/** Plans in the owner's order. */
export async function listPlansOnSale(db: Db): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('amount')
    .orderBy('id')
    .execute();
  return rows.map(planOf);
}

/** Plans as pages offer them: without a free time that is over. */
export async function listOfferedPlans(db: Db): Promise<Plan[]> {
  const plans = await listPlansOnSale(db);
  return Promise.all(
    plans.map(async (plan) => ({
      ...plan,
      freeUses:
        plan.freeUses !== null && (await countFreeUsesOfPlan(db, plan.slug)) < plan.freeUses ? plan.freeUses : null,
    })),
  );
}

export async function findPlanOnSale(db: Db, slug: string): Promise<Plan | undefined> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('slug', '=', slug)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row && planOf(row);
}

/** Free uses of a plan by slug, including earlier versions. */
export async function countFreeUsesOfPlan(db: Db, slug: string): Promise<number> {
  const row = await db
    .selectFrom('uses')
    .innerJoin('plans', 'plans.id', 'uses.plan_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('plans.slug', '=', slug)
    .where('uses.released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function readBillingProfile(db: Db, companyId: string): Promise<BillingDetails> {
  const row = await db
    .selectFrom('billing_profiles')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return noBilling;
  const { name, address, country, vat_id, email, reference } = row;
  return { name, address: JSON.parse(address) as string[], country, vatId: vat_id, email, reference };
}

export type CreditGrant = CamelCased<Selectable<Tables['grants']>> & { used: number };

/** Grants of a company, first to end first. */
export async function listCreditGrants(db: Db, companyId: string): Promise<CreditGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('uses')
        .select((uses) => uses.fn.countAll<number>().as('count'))
        .whereRef('uses.grant_id', '=', 'grants.id')
        .where('uses.released_at', 'is', null)
        .as('used'),
    )
    .where('company_id', '=', companyId)
    .orderBy(sql`case when ends_at is null then 1 else 0 end`)
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...camelCaseKeys(row), used: Number(row.used) }));
}

export const isGrantUsable = (grant: CreditGrant, now: Date): boolean =>
  grant.revokedAt === null &&
  grant.frozenAt === null &&
  grant.used < grant.amount &&
  (grant.endsAt === null || grant.endsAt > toInstant(now));

/** True if a grant can be used now for a role: one for the whole company, or for this role. */
export const isGrantUsableForJob = (jobId: string, grant: CreditGrant, now: Date): boolean =>
  (grant.jobId === null || grant.jobId === jobId) && isGrantUsable(grant, now);

/** Unused credits: roles, concurrent roles, features and newsletter places. */
export async function countUnusedCredits(
  db: Db,
  companyId: string,
  now: Date,
): Promise<{ role: number; slot: number; feature: number; newsletter: number }> {
  const grants = await listCreditGrants(db, companyId);
  const left = (what: CreditGrant['what']) =>
    grants
      .filter((grant) => grant.what === what && grant.jobId === null && isGrantUsable(grant, now))
      .reduce((sum, { amount, used }) => sum + amount - used, 0);
  return {
    role: left('role'),
    slot: countFreeSubscriptionSlots(grants, now),
    feature: left('feature'),
    newsletter: left('newsletter'),
  };
}

/** Free slots of running subscriptions. `own` slots count as free. */
export function countFreeSubscriptionSlots(grants: readonly CreditGrant[], now: Date, own = 0): number {
  const slots = grants.filter(({ what }) => what === 'slot');
  const running = slots.filter((grant) => isGrantUsable({ ...grant, used: 0 }, now));
  const usedSlots = slots.reduce((sum, { used }) => sum + used, 0);
  return Math.max(0, running.reduce((sum, { amount }) => sum + amount, 0) - usedSlots + own);
}

export async function findInvoice(db: Db, orderId: string): Promise<Invoice | undefined> {
  const row = await db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return (
    row && {
      orderId,
      number: formatInvoiceNumber(row),
      issuedAt: row.issued_at,
      dueAt: row.due_at,
      voidedAt: row.voided_at,
      document: JSON.parse(row.document) as InvoiceDocument,
    }
  );
}

export async function listCreditNotes(db: Db, orderId: string): Promise<CreditNote[]> {
  const rows = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('year')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    number: formatCreditNoteNumber(row),
    issuedAt: row.issued_at,
    document: JSON.parse(row.document) as InvoiceDocument,
  }));
}

/** Subscriptions of a company, latest first: of the provider as last read, and paid periods that do not renew. */
export async function listSubscriptions(db: Db, companyId: string, now: Date): Promise<Subscription[]> {
  const renewing = await db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['subscriptions.id', 'orders.id as orderId', 'order_lines.name', 'orders.currency'])
    .select(['renews_at as renewsAt', 'renewal_amount as renewalAmount', 'ends_at as endsAt'])
    .select((eb) =>
      eb
        .selectFrom('orders as renewals')
        .select((renewals) => renewals.fn.max('renewals.id').as('id'))
        .whereRef('renewals.subscription', '=', 'subscriptions.id')
        .where('renewals.status', '=', 'retrying')
        .as('unpaidId'),
    )
    .where('orders.company_id', '=', companyId)
    .where('order_lines.billing_period', 'is not', null)
    .orderBy('subscriptions.order_id', 'desc')
    .limit(MAX_SUBSCRIPTIONS)
    .execute();
  const ending = await db
    .selectFrom('grants')
    .innerJoin('orders', 'orders.id', 'grants.order_id')
    .innerJoin('order_lines', (join) =>
      join.onRef('order_lines.order_id', '=', 'grants.order_id').onRef('order_lines.position', '=', 'grants.line'),
    )
    .select(['orders.id as orderId', 'order_lines.name', 'orders.currency', 'grants.ends_at'])
    .where('grants.company_id', '=', companyId)
    .where('grants.what', '=', 'slot')
    .where('grants.revoked_at', 'is', null)
    .where('grants.ends_at', '>', toInstant(now))
    .where('orders.subscription', 'is', null)
    .orderBy('orders.id', 'desc')
    .limit(MAX_SUBSCRIPTIONS)
    .execute();
  return [
    ...renewing,
    ...ending.map(({ ends_at, ...rest }) => ({
      ...rest,
      renewsAt: null,
      renewalAmount: null,
      endsAt: ends_at && addDays(ends_at, -GRACE_DAYS),
      unpaidId: null,
    })),
  ];
}

/** Customer id of a company at a provider. Ignores `before` and later payments. */
export async function findProviderCustomerId(
  db: Db,
  companyId: string,
  provider: PaymentProviderName,
  before: Instant,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.customer')
    .where('orders.company_id', '=', companyId)
    .where('payments.provider', '=', provider)
    .where('payments.customer', 'is not', null)
    .where('payments.created_at', '<', before)
    .orderBy('payments.id')
    .executeTakeFirst();
  return row?.customer ?? undefined;
}

interface PortalCustomer {
  id: string;
  /** Names of its subscriptions that have not ended. */
  subscriptions: string[];
}

/** Customers of a company at Stripe: those of subscriptions that have not ended, then the first one. */
export async function listPortalCustomers(db: Db, companyId: string, now: Date): Promise<PortalCustomer[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.order_id', '=', 'orders.id')
        .on((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', toInstant(now))])),
    )
    .leftJoin('order_lines', 'order_lines.order_id', 'subscriptions.order_id')
    .select(['payments.customer as id', 'order_lines.name'])
    .where('orders.company_id', '=', companyId)
    .where('payments.provider', '=', 'stripe')
    .where('payments.customer', 'is not', null)
    .where('payments.status', '<>', 'expired')
    .orderBy('payments.id')
    .$narrowType<{ id: string }>()
    .execute();
  const customers = [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofCustomer]) => ({
    id,
    subscriptions: ofCustomer.flatMap(({ name }) => name ?? []),
  }));
  const subscribed = customers.filter(({ subscriptions }) => subscriptions.length > 0);
  return [...new Set([...subscribed, ...customers.slice(0, 1)])];
}
