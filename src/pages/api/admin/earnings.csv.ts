import { listLedgerEntries } from '../../../features/selling/order.queries.ts';
import { defineEndpoint, requireStaffActor } from '../../../http/endpoint.ts';
import { csvDownload } from '../../../http/responses.ts';
import { writeCsv } from '../../../lib/csv.ts';
import { minorUnitsPerUnit } from '../../../lib/money.ts';

/** Ledger of `?year=` for bookkeeping. Major units, credits negative. */
export const GET = defineEndpoint({
  authorize: requireStaffActor,
  run: async ({ db, request, now }) => {
    const requestedYear = new URL(request.url).searchParams.get('year') ?? '';
    const year = /^\d{4}$/.test(requestedYear) ? requestedYear : String(now.getUTCFullYear());
    const entries = await listLedgerEntries(db, year);
    const rows = entries.map(({ at, order, plans, invoice, account, amount, currency, email, billing, taxWords }) => [
      at.slice(0, 10),
      order,
      plans,
      invoice,
      account,
      amount / minorUnitsPerUnit(currency),
      currency,
      billing.name || email,
      billing.country,
      billing.vatId,
      taxWords,
    ]);
    const columns = [
      'Date',
      'Order',
      'Plans',
      'Invoice',
      'Account',
      'Amount',
      'Currency',
      'Buyer',
      'Country',
      'VAT id',
      'Tax',
    ];
    return csvDownload(`earnings-${year}.csv`, writeCsv([columns, ...rows]));
  },
});
