import { isAlertFrequency } from '../../../features/alerts/alert.ts';
import { readerIdFromToken } from '../../../features/alerts/alert-link.ts';
import { changeNewsletterSubscription } from '../../../features/alerts/newsletter-reader.commands.ts';
import {
  changeAlert,
  changeAlertSearch,
  changeMailTime,
  deleteReader,
  endAllAlertsOfReader,
} from '../../../features/alerts/reader.commands.ts';
import { findReaderIdOfAlert } from '../../../features/alerts/reader.queries.ts';
import { parseAlertSearch } from '../../../features/search/alert-search.queries.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { seeOther, validationFailedOrRedirect } from '../../../http/responses.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { id, text, wholeNumber } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Changes one or all alerts of a reader by `action`. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { token: text, alert: id, action: text, frequency: text, search: text, zone: text, hour: wholeNumber },
  run: async ({ db, fields, locals, now, context }) => {
    const { token, alert, action, frequency, search, zone, hour } = fields;
    const readerId = readerIdFromToken(locals.applying.secret, token);
    // Invalid tokens are not repeated in a URL.
    if (!readerId) return seeOther(paths.alertReader('unknown'));
    const page = (notice = '') => paths.alertReader(token, notice);
    const outcome = await carryOut(readerId);
    if (outcome.ok) return seeOther(page(action));
    return validationFailedOrRedirect(context, page(), outcome.problems, { alert, search });

    async function carryOut(readerId: string): Promise<Result<unknown>> {
      if (action === 'all') return succeed(await endAllAlertsOfReader(db, readerId, now));
      if (action === 'delete') return succeed(await deleteReader(db, readerId, {}, now));
      if (action === 'clock') return changeMailTime(db, { readerId, zone, hour }, now);
      if (action === 'newsletter start' || action === 'newsletter leave') {
        const change = action === 'newsletter start' ? 'start' : 'leave';
        return succeed(await changeNewsletterSubscription(db, readerId, change, {}, now));
      }
      if ((await findReaderIdOfAlert(db, alert)) !== readerId) return invalid('alert', 'This alert is gone');
      if (action === 'search') {
        const followed = await parseAlertSearch(db, search, await locals.search.known());
        if (followed.ok) return changeAlertSearch(db, { readerId, alertId: alert, query: followed.value }, now);
        return {
          ok: false,
          problems: followed.problems.map((one) => ({ ...one, message: `The search ${one.message}` })),
        };
      }
      if (action === 'frequency' && isAlertFrequency(frequency))
        return succeed(await changeAlert(db, alert, { kind: action, frequency }, now));
      if (action === 'end' || action === 'pause' || action === 'go on' || action === 'confirm')
        return succeed(await changeAlert(db, alert, { kind: action }, now));
      return invalid('action', 'Choose what to change');
    }
  },
});
