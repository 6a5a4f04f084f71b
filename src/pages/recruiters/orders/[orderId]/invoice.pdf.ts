import type { APIRoute } from 'astro';
import { findInvoice } from '../../../../features/selling/selling.queries.ts';
import { orderPdfResponse } from '../../../../http/pages/own-order.ts';

export const GET: APIRoute = (context) => orderPdfResponse(context, 'invoice', findInvoice);
