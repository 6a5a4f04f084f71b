import type { AlertView, NewsletterSubscriptionState } from '../../features/alerts/alert.ts';
import {
  alertIdFromToken,
  readConfirmationToken,
  readerIdFromNewsletterToken,
  readerIdFromToken,
  readerToken,
} from '../../features/alerts/alert-link.ts';
import { findAlert, findNewsletterState, findReader } from '../../features/alerts/reader.queries.ts';
import { listSentAlertMails } from '../../features/alerts/sent.queries.ts';
import type { PageContext } from '../page-context.ts';

type AlertPageContext = PageContext & { response: { headers: Headers } };

/** Keeps pages behind mailed links out of caches and referrers. */
function setPrivateHeaders({ response: { headers } }: AlertPageContext): void {
  headers.set('cache-control', 'private, no-store');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('x-robots-tag', 'noindex');
}

/** Alerts of a confirmation link. Empty if none is unconfirmed. */
export async function loadConfirmationPage(astro: AlertPageContext) {
  setPrivateHeaders(astro);
  const { db, applying } = astro.locals;
  const { searchParams } = astro.url;
  const token = searchParams.get('token') ?? '';
  const found = readConfirmationToken(applying.secret, token, new Date());
  const reader = found && !found.isExpired ? await findReader(db, found.readerId, new Date()) : undefined;
  return {
    token,
    hasDeclined: searchParams.get('notice') === 'declined' && found !== undefined && !reader,
    isLate: found?.isExpired ?? false,
    pending: reader?.alerts.filter(({ state }) => state === 'pending') ?? [],
    newsletter: reader?.newsletter,
    readerToken: reader && hasMore(reader) ? readerToken(applying.secret, reader.id) : undefined,
  };
}

/** True if the reader has confirmed ones. */
const hasMore = ({
  alerts,
  newsletter,
}: {
  alerts: AlertView[];
  newsletter: NewsletterSubscriptionState | undefined;
}): boolean =>
  alerts.some(({ state }) => state !== 'pending') || (newsletter !== undefined && newsletter !== 'pending');

/** Alert of an unsubscribe link. `found` is undefined for an invalid link or a deleted alert. */
export async function loadUnsubscribePage(astro: AlertPageContext) {
  setPrivateHeaders(astro);
  const { db, applying } = astro.locals;
  const { searchParams } = astro.url;
  const token = searchParams.get('token') ?? '';
  const id = alertIdFromToken(applying.secret, token);
  const found = id ? await findAlert(db, id, new Date()) : undefined;
  const subscriber = readerIdFromNewsletterToken(applying.secret, token);
  const newsletter = subscriber && (await findNewsletterState(db, subscriber));
  const readerId = found?.readerId ?? (newsletter && subscriber);
  return {
    token,
    notice: (id ?? subscriber) ? (searchParams.get('notice') ?? '') : '',
    issue: searchParams.get('issue') ?? '',
    found,
    newsletter,
    readerToken: readerId && readerToken(applying.secret, readerId),
  };
}

export async function loadReaderPage(astro: AlertPageContext, token: string) {
  setPrivateHeaders(astro);
  const { db, applying } = astro.locals;
  const id = readerIdFromToken(applying.secret, token);
  const reader = id && (await findReader(db, id, new Date()));
  return {
    token,
    notice: astro.url.searchParams.get('notice') ?? '',
    reader,
    sent: reader ? await listSentAlertMails(db, reader.id, MAX_SENT_SHOWN) : [],
  };
}

const MAX_SENT_SHOWN = 10;
