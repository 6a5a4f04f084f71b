import type { APIRoute } from 'astro';
import { mayUse } from '../../../../features/accounts/staff.ts';
import { findInvoice, findOrderCompany } from '../../../../features/selling/selling.queries.ts';
import { notFoundError, requireMember, requireUser } from '../../../../http/guards.ts';
import { catchHttpResponse } from '../../../../http/http-response-error.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** The invoice of an order, for members of its company and admins. */
export const GET: APIRoute = (context) =>
  catchHttpResponse(async () => {
    const { db } = context.locals;
    const user = await requireUser(context);
    const id = context.params.orderId ?? '';
    const companyId = await findOrderCompany(db, id);
    if (!mayUse(user.staffRole, paths.adminOrders())) await requireMember(context, { id: companyId ?? '' });
    const invoice = await findInvoice(db, id);
    if (!invoice) throw notFoundError(context);
    return new Response(new Uint8Array(await context.locals.renderInvoice(invoice)), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
      },
    });
  });
