import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { notFoundError } from '../../../../http/guards.ts';
import { readNumbersTable } from '../../../../http/pages/numbers.ts';
import { csvDownload } from '../../../../http/responses.ts';
import { writeCsv } from '../../../../lib/csv.ts';

/** Statistics as CSV. */
export const GET = defineEndpoint({
  authorize: requireStaffActor,
  run: async ({ db, params, now, context }) => {
    const name = params.table ?? '';
    const rows = await readNumbersTable(db, name, now);
    if (!rows) throw notFoundError(context);
    return csvDownload(`${name}.csv`, writeCsv(rows));
  },
});
