import type { APIContext } from 'astro';
import type { Db } from '../../db/tables.ts';
import { mayUseAdminPath } from '../../features/accounts/staff.ts';
import type { SignedInUser } from '../../features/accounts/user.ts';
import { syncAndSettleOrder } from '../../features/selling/checkout.commands.ts';
import type { CreditNote, Invoice } from '../../features/selling/invoice.ts';
import { findOrder } from '../../features/selling/order.queries.ts';
import type { Order } from '../../features/selling/order.ts';
import { ProviderError } from '../../features/selling/payment.ts';
import { paths } from '../../paths.ts';
import { notFoundError, requireMember, requireStaffRights, requireUser } from '../guards.ts';
import { catchHttpResponse } from '../http-response-error.ts';
import type { PageContext } from '../page-context.ts';

interface OwnOrder {
  order: Order;
  user: SignedInUser;
  /** Undefined for an advertiser. */
  company: { slug: string; isSuspended: boolean } | undefined;
}

/** Order for members of its company, or its advertiser. 404 for others. */
export async function requireOwnOrder(context: PageContext, id: string | undefined): Promise<OwnOrder> {
  const user = await requireUser(context);
  const order = await findOrder(context.locals.db, id ?? '');
  if (!order) throw notFoundError(context);
  if (order.companyId !== null) {
    const { company } = await requireMember(context, { id: order.companyId });
    return { order, user, company };
  }
  if (order.userId !== user.id) throw notFoundError(context);
  return { order, user, company: undefined };
}

/** Order for its page. After a checkout, reads the provider, which may not have sent its event yet. */
export async function requireOrderSyncedAfterCheckout(
  astro: PageContext & { params: Record<string, string | undefined> },
): Promise<OwnOrder> {
  const own = await requireOwnOrder(astro, astro.params.orderId);
  if (!astro.url.searchParams.has('returned')) return own;
  const { db, payments } = astro.locals;
  await syncAndSettleOrder(db, payments, { orderId: own.order.id }, new Date()).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
  });
  return requireOwnOrder(astro, own.order.id);
}

/** PDF of an order for its buyer and admins. */
export const orderPdfResponse = (
  context: APIContext,
  name: string,
  find: (db: Db, orderId: string) => Promise<Invoice | CreditNote | undefined>,
): Promise<Response> =>
  catchHttpResponse(async () => {
    const { locals, params } = context;
    const id = params.orderId ?? '';
    const user = await requireUser(context);
    if (mayUseAdminPath(user.staffRole, paths.adminOrders()))
      await requireStaffRights(context, user, paths.adminOrders());
    else await requireOwnOrder(context, id);
    const found = await find(locals.db, id);
    if (!found) throw notFoundError(context);
    return new Response(new Uint8Array(await locals.renderInvoice(found)), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}-${found.number}.pdf"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
      },
    });
  });
