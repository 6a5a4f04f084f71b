import type { Db } from '../../../../db/tables.ts';
import { auditSubscriberExport } from '../../../../features/newsletter/subscribers.commands.ts';
import { streamSubscriptionRows } from '../../../../features/newsletter/subscribers.queries.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { csvDownload } from '../../../../http/responses.ts';
import { writeCsv } from '../../../../lib/csv.ts';
import { toReadableStream } from '../../../../lib/stream.ts';

/** Exports confirmed addresses with subscriptions as CSV. Audited. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  run: async ({ db, auth, locals, now }) => {
    await auditSubscriberExport(db, auth, now);
    return csvDownload('subscribers.csv', toReadableStream(writeLines(db), locals.whenDrained));
  },
});

async function* writeLines(db: Db): AsyncGenerator<string> {
  yield writeCsv([['Address', 'What', 'How often', 'Confirmed']]);
  for await (const rows of streamSubscriptionRows(db))
    yield writeCsv(rows.map(({ address, alert, frequency, confirmedAt }) => [address, alert, frequency, confirmedAt]));
}
