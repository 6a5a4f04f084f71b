import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';
import { findLastReconciliation } from './reconciliation.ts';

/** Orders with problems to resolve. */
export const findSellingAttention: FindAttention = async (db) => {
  const orders = await db
    .selectFrom('orders')
    .select(['status', 'created_at'])
    .where((eb) => eb.or([eb('problem', 'is not', null), eb('status', 'in', ['disputed', 'overdue'])]))
    .orderBy('id')
    .execute();
  const refunds = await db
    .selectFrom('payment_refunds')
    .select('created_at')
    .where('status', '=', 'failed')
    .where((eb) =>
      eb(
        eb.ref('payment_refunds.amount'),
        '>',
        eb
          .selectFrom('payment_refunds as later')
          .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('later.amount'), lit(0)).as('sum'))
          .whereRef('later.payment_id', '=', 'payment_refunds.payment_id')
          .whereRef('later.created_at', '>=', 'payment_refunds.created_at')
          .where('later.status', '<>', 'failed'),
      ),
    )
    .orderBy('id')
    .execute();
  const compared = await findLastReconciliation(db);
  const count = (label: string, rows: readonly { created_at: string }[]) => ({
    label,
    count: rows.length,
    at: rows[0]?.created_at,
    href: paths.adminOrders(),
  });
  const of = (status: string) => orders.filter((order) => order.status === status);
  return [
    count(
      'Payments that differ from their order',
      orders.filter(({ status }) => status !== 'disputed' && status !== 'overdue'),
    ),
    count('Disputed payments', of('disputed')),
    count('Overdue invoices', of('overdue')),
    count('Refunds that failed', refunds),
    {
      label: 'Differences from the payment provider',
      count: compared?.differences.length ?? 0,
      at: compared?.at,
      href: paths.adminOrders(),
    },
  ];
};
