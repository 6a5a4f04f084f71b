import { fulfilOrder } from '../../features/selling/checkout.commands.ts';
import { findOrder } from '../../features/selling/order.queries.ts';
import type { Order } from '../../features/selling/order.ts';
import { ProviderError } from '../../features/selling/payment.ts';
import { requireMemberOf } from '../guards.ts';
import type { PageContext } from '../page-context.ts';

/** An order and a member of its company. 404 for all other users. */
export const requireOwnOrder = (context: PageContext, id: string | undefined) =>
  requireMemberOf(context, async (): Promise<(Order & { companyId: string }) | undefined> => {
    const order = await findOrder(context.locals.db, id ?? '');
    return order?.companyId ? { ...order, companyId: order.companyId } : undefined;
  });

/** The order of a page. A buyer who returns from the checkout is often faster than the provider’s event, so it is read then. */
export async function loadOwnOrder(astro: PageContext & { params: Record<string, string | undefined> }) {
  const own = await requireOwnOrder(astro, astro.params.orderId);
  if (!astro.url.searchParams.has('returned')) return own;
  const { db, payments } = astro.locals;
  await fulfilOrder(db, payments, { orderId: own.job.id }, new Date()).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
  });
  return requireOwnOrder(astro, own.job.id);
}
