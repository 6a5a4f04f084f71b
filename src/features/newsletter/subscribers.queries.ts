import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { addDays, DAY, type Instant, toInstant } from '../../lib/dates.ts';
import { normalizeMailbox } from '../../mail/mailbox.ts';
import { findSuppression } from '../../mail/suppression.ts';
import { type AlertFrequency, FREQUENCIES } from '../alerts/alert.ts';
import { findReader, parseStoredSearch } from '../alerts/reader.queries.ts';
import { describeAlertSearches } from '../search/alert-search.queries.ts';

const MAX_SEARCHES = 20;
const WEEKS = 8;

interface SubscriberSums {
  addresses: number;
  alerts: Record<AlertFrequency, number>;
  /** Number of unconfirmed alerts and subscriptions. */
  waiting: number;
  paused: number;
  newsletter: number;
  searches: { words: string; href: string; alerts: number }[];
  /** Weekly first confirmations and unsubscriptions, newest first. */
  weeks: { from: string; came: number; left: number }[];
}

export async function sumSubscribers(db: Db, now: Date): Promise<SubscriberSums> {
  const [counts, byFrequency, searches, weeks] = await Promise.all([
    countAll(db, toInstant(now)),
    db
      .selectFrom('alerts')
      .select(['frequency', (eb) => eb.fn.countAll<number>().as('number')])
      .where('confirmed_at', 'is not', null)
      .where('ended_at', 'is', null)
      .groupBy('frequency')
      .execute(),
    listSearches(db),
    listWeeks(db, now),
  ]);
  const numbers = new Map(byFrequency.map(({ frequency, number }) => [frequency, Number(number)]));
  const alerts = Object.fromEntries(FREQUENCIES.map((one) => [one, numbers.get(one) ?? 0])) as Record<
    AlertFrequency,
    number
  >;
  return { ...counts, alerts, searches, weeks };
}

async function countAll(db: Db, at: Instant) {
  const counts = await db
    .selectNoFrom((eb) => {
      const readers = eb.selectFrom('subscribers').select(({ fn }) => fn.countAll<number>().as('number'));
      const alerts = eb
        .selectFrom('alerts')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .where('ended_at', 'is', null);
      const letters = eb
        .selectFrom('newsletter_subscribers')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .where('ended_at', 'is', null);
      return [
        readers.where('confirmed_at', 'is not', null).as('addresses'),
        alerts.where('confirmed_at', 'is', null).as('waitingAlerts'),
        alerts.where('confirmed_at', 'is not', null).where('paused_until', '>', at).as('paused'),
        letters.where('confirmed_at', 'is', null).as('waitingLetters'),
        letters.where('confirmed_at', 'is not', null).as('newsletter'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    addresses: Number(counts.addresses),
    waiting: Number(counts.waitingAlerts) + Number(counts.waitingLetters),
    paused: Number(counts.paused),
    newsletter: Number(counts.newsletter),
  };
}

async function listSearches(db: Db): Promise<SubscriberSums['searches']> {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['search', (eb) => eb.fn.countAll<number>().as('number')])
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .groupBy('search')
    .orderBy('number', 'desc')
    .orderBy('search')
    .limit(MAX_SEARCHES)
    .execute();
  const described = await describeAlertSearches(
    db,
    rows.map(({ search }) => parseStoredSearch(search)),
  );
  return rows.map(({ number }, i) => ({ words: '', href: '/', ...described[i], alerts: Number(number) }));
}

async function listWeeks(db: Db, now: Date): Promise<SubscriberSums['weeks']> {
  const at = toInstant(now);
  const since = addDays(at, -7 * WEEKS);
  const dayOf = sql<string>`substr(confirmed_at, 1, 10)`;
  const [came, left] = await Promise.all([
    db
      .selectFrom('subscribers')
      .select([dayOf.as('day'), (eb) => eb.fn.countAll<number>().as('number')])
      .where('confirmed_at', '>', since)
      .groupBy(dayOf)
      .execute(),
    db
      .selectFrom('mail_days')
      .select(['day', 'number'])
      .where('what', '=', 'left')
      .where('day', '>', since.slice(0, 10))
      .execute(),
  ]);
  const weekOf = (day: string) => Math.floor((now.getTime() - Date.parse(`${day}T00:00:00.000Z`)) / (7 * DAY));
  const sum = (rows: readonly { day: string; number: number }[], week: number) =>
    rows.filter(({ day }) => weekOf(day) === week).reduce((all, { number }) => all + Number(number), 0);
  return Array.from({ length: WEEKS }, (_, week) => ({
    from: addDays(at, -7 * (week + 1)).slice(0, 10),
    came: sum(came, week),
    left: sum(left, week),
  }));
}

/** Data of one address. Undefined for missing parts. */
export async function readSubscriberOfAddress(db: Db, address: string, now: Date) {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('mailbox', '=', normalizeMailbox(address))
    .executeTakeFirst();
  const [reader, suppression] = await Promise.all([
    row && findReader(db, row.id, now),
    findSuppression(db, address, now),
  ]);
  return { address, reader, suppression };
}

interface ExportRow {
  address: string;
  alert: string;
  frequency: string;
  confirmedAt: Instant;
}

const ROWS_AT_A_TIME = 1_000;

/** Active alerts, then newsletter subscriptions, streamed. */
export async function* streamSubscriptionRows(db: Db): AsyncGenerator<ExportRow[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('alerts')
      .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
      .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
      .select(['alerts.id', 'address', 'search', 'frequency', 'alerts.confirmed_at'])
      .where('alerts.id', '>', after)
      .where('alerts.confirmed_at', 'is not', null)
      .where('ended_at', 'is', null)
      .orderBy('alerts.id')
      .limit(ROWS_AT_A_TIME)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const described = await describeAlertSearches(
      db,
      rows.map(({ search }) => parseStoredSearch(search)),
    );
    yield rows.map(({ address, frequency, confirmed_at }, i) => ({
      address,
      alert: described[i]?.words ?? '',
      frequency,
      confirmedAt: confirmed_at ?? '',
    }));
  }
  after = '';
  for (;;) {
    const rows = await db
      .selectFrom('newsletter_subscribers')
      .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
      .select(['subscriber_id', 'address', 'newsletter_subscribers.confirmed_at'])
      .where('subscriber_id', '>', after)
      .where('newsletter_subscribers.confirmed_at', 'is not', null)
      .where('ended_at', 'is', null)
      .orderBy('subscriber_id')
      .limit(ROWS_AT_A_TIME)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.subscriber_id;
    yield rows.map(({ address, confirmed_at }) => ({
      address,
      alert: 'Newsletter',
      frequency: 'weekly',
      confirmedAt: confirmed_at ?? '',
    }));
  }
}
