import type { APIRoute } from 'astro';
import { listCreditNotes } from '../../../../../features/selling/selling.queries.ts';
import { orderPdfResponse } from '../../../../../http/pages/own-order.ts';

export const GET: APIRoute = (context) =>
  orderPdfResponse(context, 'credit-note', async (db, orderId) =>
    (await listCreditNotes(db, orderId)).find(({ number }) => number === context.params.number),
  );
