import type { Db } from '../../db/tables.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { describeAlertSearches } from '../search/alert-search.queries.ts';
import type { SearchQuery } from '../search/query.ts';
import { parseQuery } from '../search/query-parsing.ts';
import { type AlertView, alertState, type NewsletterSubscriptionState } from './alert.ts';

export const parseStoredSearch = (search: string): SearchQuery => parseQuery(new URLSearchParams(search)).query;

interface ReaderView {
  id: string;
  address: string;
  zone: string;
  hour: number;
  alerts: AlertView[];
  /** Undefined if never requested. */
  newsletter: NewsletterSubscriptionState | undefined;
}

/** Reader with all alerts, ended ones last. Undefined for a deleted address. */
export async function findReader(db: Db, readerId: string, now: Date): Promise<ReaderView | undefined> {
  const reader = await db
    .selectFrom('subscribers')
    .select(['id', 'address', 'zone', 'hour'])
    .where('id', '=', readerId)
    .executeTakeFirst();
  if (!reader) return undefined;
  const rows = await selectAlerts(db).where('subscriber_id', '=', readerId).orderBy('alerts.id').execute();
  return { ...reader, alerts: await toViews(db, rows, now), newsletter: await findNewsletterState(db, readerId) };
}

/** Newsletter state of a reader. Undefined if there is none. */
export async function findNewsletterState(db: Db, readerId: string): Promise<NewsletterSubscriptionState | undefined> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['confirmed_at', 'ended_at'])
    .where('subscriber_id', '=', readerId)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.ended_at !== null ? 'ended' : row.confirmed_at === null ? 'pending' : 'active';
}

/** Reader of an alert. Undefined if the alert no longer exists. */
export async function findReaderIdOfAlert(db: Db, alertId: string): Promise<string | undefined> {
  const row = await db.selectFrom('alerts').select('subscriber_id').where('id', '=', alertId).executeTakeFirst();
  return row?.subscriber_id;
}

/** Alert with its reader. Undefined once deleted. */
export async function findAlert(
  db: Db,
  alertId: string,
  now: Date,
): Promise<{ alert: AlertView; readerId: string; otherOpenAlerts: number } | undefined> {
  const row = await selectAlerts(db).where('alerts.id', '=', alertId).executeTakeFirst();
  if (!row) return undefined;
  const [alert] = await toViews(db, [row], now);
  const { otherOpenAlerts } = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('otherOpenAlerts'))
    .where('subscriber_id', '=', row.subscriber_id)
    .where('id', '<>', alertId)
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { alert: alert as AlertView, readerId: row.subscriber_id, otherOpenAlerts: Number(otherOpenAlerts) };
}

const selectAlerts = (db: Db) =>
  db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['alerts.id', 'subscriber_id', 'search', 'frequency', 'confirmed_at', 'paused_until', 'ended_at']);

type Row = Awaited<ReturnType<ReturnType<typeof selectAlerts>['execute']>>[number];

async function toViews(db: Db, rows: readonly Row[], now: Date): Promise<AlertView[]> {
  const at: Instant = toInstant(now);
  const searches = await describeAlertSearches(
    db,
    rows.map(({ search }) => parseStoredSearch(search)),
  );
  const views = rows.map((row, i): AlertView => {
    const { words, href } = searches[i] ?? { words: '', href: '' };
    const state = alertState(row, at);
    const { id, frequency } = row;
    return { id, words, href, frequency, state, pausedUntil: state === 'paused' ? row.paused_until : null };
  });
  return [...views.filter(({ state }) => state !== 'ended'), ...views.filter(({ state }) => state === 'ended')];
}
