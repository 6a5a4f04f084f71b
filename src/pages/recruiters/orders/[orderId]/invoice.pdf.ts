import type { APIRoute } from 'astro';
import { findInvoice } from '../../../../features/selling/selling.queries.ts';
import { pdfOfOrder } from '../../../../http/pages/own-order.ts';

export const GET: APIRoute = (context) => pdfOfOrder(context, 'invoice', findInvoice);
