import { sql } from 'kysely';
import { type Invariant, invariantOfRows } from '../../db/invariants.ts';
import { deriveOrderStatus, PAID_STATUSES, sumOrderBalances } from './payment.ts';
import { isPaymentNeededToPost } from './selling.queries.ts';
import { readStoredPayments } from './settle.commands.ts';

export const sellingInvariants: Invariant[] = [
  invariantOfRows('The entries of each posting sum to zero', (db) =>
    db
      .selectFrom('entries')
      .select('posting')
      .groupBy('posting')
      .having((eb) => eb(eb.fn.sum('amount'), '<>', 0)),
  ),
  {
    name: 'Status and ledger of each order are what its payments say',
    findBreaches: async (db) => {
      const breaches: string[] = [];
      const orders = await db
        .selectFrom('orders')
        .select(['id', 'status', 'total', 'tax', 'currency', 'closed_at'])
        .execute();
      for (const order of orders) {
        const payments = await readStoredPayments(db, order.id);
        const status = deriveOrderStatus(payments, order.closed_at !== null);
        if (status !== order.status) breaches.push(`${order.id} is ${order.status}, its payments say ${status}`);
        const entries = await db
          .selectFrom('entries')
          .select(['account', (eb) => eb.fn.sum<number>('amount').as('sum')])
          .where('order_id', '=', order.id)
          .groupBy('account')
          .execute();
        const sums = new Map(entries.map(({ account, sum }) => [account, Number(sum)]));
        for (const [account, expected] of Object.entries(sumOrderBalances(payments, order)))
          if ((sums.get(account as never) ?? 0) !== expected) breaches.push(`${order.id} ${account}`);
      }
      return breaches;
    },
  },
  {
    name: 'Every order that was paid has one grant for each line, and no other order has any',
    findBreaches: async (db) => {
      const rows = await db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .leftJoin('grants', (join) =>
          join.onRef('grants.order_id', '=', 'orders.id').onRef('grants.line', '=', 'order_lines.position'),
        )
        .select([
          'orders.id',
          'orders.status',
          'order_lines.credits',
          'order_lines.quantity',
          'grants.amount as granted',
        ])
        .execute();
      const wrong = rows.filter(({ status, credits, quantity, granted }) =>
        PAID_STATUSES.includes(status) ? granted !== credits * quantity : granted !== null,
      );
      return [...new Set(wrong.map(({ id }) => id))];
    },
  },
  invariantOfRows('No grant is used more often than it says', (db) =>
    db
      .selectFrom('grants')
      .innerJoin('uses', 'uses.grant_id', 'grants.id')
      .select(['grants.id'])
      .where('uses.released_at', 'is', null)
      .groupBy(['grants.id', 'grants.amount'])
      .having((eb) => eb(eb.fn.countAll(), '>', eb.ref('grants.amount'))),
  ),
  {
    name: 'While roles are sold, every role that runs has one live use for its publication',
    findBreaches: async (db) => {
      if (!(await isPaymentNeededToPost(db))) return [];
      const rows = await db
        .selectFrom('jobs')
        .leftJoin('uses', (join) =>
          join
            .onRef('uses.job_id', '=', 'jobs.id')
            .on('uses.what', '=', 'role')
            .on('uses.period', '=', 1)
            .on('uses.released_at', 'is', null),
        )
        .select('jobs.hash')
        .where('jobs.status', 'in', ['published', 'paused'])
        .groupBy('jobs.hash')
        .having(sql`count(uses.id)`, '<>', 1)
        .execute();
      return rows.map(({ hash }) => hash);
    },
  },
];
