import { findOrder, type Order } from '../../features/selling/order.queries.ts';
import { requireMemberOf } from '../guards.ts';
import type { PageContext } from '../page-context.ts';

/** An order and a member of its company. 404 for all other users. */
export const requireOwnOrder = (context: PageContext, id: string | undefined) =>
  requireMemberOf(context, async (): Promise<(Order & { companyId: string }) | undefined> => {
    const order = await findOrder(context.locals.db, id ?? '');
    return order?.companyId ? { ...order, companyId: order.companyId } : undefined;
  });
