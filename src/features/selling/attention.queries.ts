import { paths } from '../../paths.ts';
import type { FindAttention } from '../accounts/admin/attention.ts';
import { isUnresolvedFailure } from './order.ts';
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
    .selectAll()
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payment_refunds as failed').select('failed.payment_id').where('failed.status', '=', 'failed'),
    )
    .orderBy('id')
    .execute();
  const failedRefunds = refunds.filter((refund) => isUnresolvedFailure(refund, refunds));
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
    count('Refunds that failed', failedRefunds),
    {
      label: 'Differences from the payment provider',
      count: compared?.differences.length ?? 0,
      at: compared?.at,
      href: paths.adminOrders(),
    },
  ];
};
