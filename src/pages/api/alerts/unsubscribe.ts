import { isAlertFrequency } from '../../../features/alerts/alert.ts';
import { alertIdFromToken, readerIdFromNewsletterToken } from '../../../features/alerts/alert-link.ts';
import { changeNewsletterSubscription } from '../../../features/alerts/newsletter-reader.commands.ts';
import { changeAlert, deleteReader, endAllAlertsOfReader } from '../../../features/alerts/reader.commands.ts';
import { findReaderIdOfAlert } from '../../../features/alerts/reader.queries.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { seeOther } from '../../../http/responses.ts';
import { text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

const ONE_CLICK = 'List-Unsubscribe';

/**
 * Ends or changes the alert or newsletter of a link. Without action it ends. One-click requests of mail programs are accepted
 * from any origin (RFC 8058).
 */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: { token: text, action: text, frequency: text, issue: text, [ONE_CLICK]: text },
  run: async ({ db, fields, locals, now, context }) => {
    const token = fields.token || (context.url.searchParams.get('token') ?? '');
    const alertId = alertIdFromToken(locals.applying.secret, token);
    const isOneClick = fields[ONE_CLICK] !== '';
    const action = isOneClick ? 'end' : fields.action || 'end';
    const readerOfNewsletter = readerIdFromNewsletterToken(locals.applying.secret, token);
    const issue = fields.issue || (context.url.searchParams.get('issue') ?? '');
    const notice = alertId
      ? await carryOut(action)
      : readerOfNewsletter
        ? await unsubscribeNewsletter(readerOfNewsletter)
        : '';
    if (isOneClick) return new Response('Done: we send you no more of this.\n', { headers: PLAIN });
    return seeOther(paths.alertUnsubscribe(token, notice, issue));

    async function unsubscribeNewsletter(readerId: string): Promise<string> {
      if (action === 'delete') await deleteReader(db, readerId, {}, now);
      else await changeNewsletterSubscription(db, readerId, action === 'go on' ? 'start' : 'leave', { issue }, now);
      return action === 'delete' ? 'deleted' : action;
    }

    async function carryOut(action: string): Promise<string> {
      const id = alertId as string;
      const readerId = await findReaderIdOfAlert(db, id);
      if (!readerId) return '';
      if (action === 'all') await endAllAlertsOfReader(db, readerId, now);
      else if (action === 'delete') await deleteReader(db, readerId, {}, now);
      else if (action === 'frequency') {
        if (!isAlertFrequency(fields.frequency)) return '';
        await changeAlert(db, id, { kind: 'frequency', frequency: fields.frequency }, now);
      } else if (action === 'end' || action === 'pause' || action === 'go on')
        await changeAlert(db, id, { kind: action }, now);
      else return '';
      return action === 'delete' ? 'deleted' : action;
    }
  },
});

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
