import { getDialect } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import { enqueueListMailUnlessSuppressed } from '../../mail/mailing.ts';
import { listRowsInOrder } from '../jobs/job-row.queries.ts';
import { addPayBars } from '../market/pay-bars.queries.ts';
import { describeAlertSearches } from '../search/alert-search.queries.ts';
import { alertMail } from './alert.mail.ts';
import {
  ALERT_KIND,
  ALERTS,
  type AlertFrequency,
  MATCH_DAYS,
  MAX_JOBS_PER_COMPANY,
  MAX_JOBS_PER_MAIL,
} from './alert.ts';
import { type AlertLinkSettings, unsubscribeLink } from './alert-link.ts';
import { earliestInstantMailTime, nextMailTime } from './alert-mail-times.ts';
import { lockReader } from './reader.commands.ts';
import { parseStoredSearch } from './reader.queries.ts';
import { alertMailFacts } from './sending.commands.ts';

const ALERTS_AT_ONCE = 200;

/** Cache of next mail times and descriptions. */
interface Memory {
  times: Map<string, Instant>;
  words: Map<string, { words: string; href: string }>;
  /** Time zone for readers without one. */
  boardZone: string;
}

/**
 * Writes mails of due alerts for at most `budgetMs`, one transaction per alert under its reader's lock. Yields between alerts.
 * Returns the number of mails.
 */
export async function queueDueAlertMails(
  db: Db,
  links: AlertLinkSettings,
  now: Date,
  budgetMs = 60_000,
): Promise<number> {
  const end = performance.now() + budgetMs;
  const { timeZone: boardZone } = await readSite(db);
  const memory: Memory = { times: new Map(), words: new Map(), boardZone };
  let written = 0;
  while (performance.now() < end) {
    const due = await db
      .selectFrom('alerts')
      .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
      .select(['alerts.id', 'subscriber_id', 'search'])
      .where('next_at', '<=', toInstant(now))
      .orderBy('next_at')
      .orderBy('alerts.id')
      .limit(ALERTS_AT_ONCE)
      .execute();
    memory.words = await describeAll(
      db,
      due.map(({ search }) => search),
    );
    for (const { id, subscriber_id: readerId } of due) {
      const queued = await db.transaction().execute((trx) => decide(trx, { id, readerId }, links, memory, now));
      if (queued) written++;
    }
    if (due.length < ALERTS_AT_ONCE) break;
  }
  return written;
}

async function decide(
  trx: Trx,
  { id, readerId }: { id: string; readerId: string },
  links: AlertLinkSettings,
  memory: Memory,
  now: Date,
): Promise<boolean> {
  const reader = await lockReader(trx, { id: readerId });
  const alert = await trx
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .selectAll('alerts')
    .select('search')
    .where('alerts.id', '=', id)
    // Makes a concurrent match wait to wake it.
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate('alerts'))
    .executeTakeFirst();
  const at = toInstant(now);
  if (!reader || !alert || alert.next_at === null || alert.next_at > at) return false;
  const set = (values: { next_at: Instant | null; mailed_at?: Instant; paused_until?: null }) =>
    trx.updateTable('alerts').set(values).where('id', '=', id).execute();
  if (alert.ended_at !== null || alert.confirmed_at === null) {
    await set({ next_at: null });
    return false;
  }
  const next = (from: Date) => timeAfter(alert.frequency, reader, from, memory);
  if (alert.paused_until !== null && alert.paused_until > at) {
    await set({ next_at: next(new Date(alert.paused_until)) ?? alert.paused_until });
    return false;
  }
  const earliest = alert.frequency === 'instant' ? earliestInstantMailTime(alert.mailed_at, now) : at;
  if (earliest > at) {
    await set({ next_at: earliest });
    return false;
  }
  const found = await listDueMatches(trx, alert, at);
  const chosen = choose(found);
  // Read the description again if the search changed since it was listed.
  const [search = { words: '', href: '/' }] = [
    memory.words.get(alert.search) ?? (await describeAll(trx, [alert.search])).get(alert.search),
  ];
  const mailId = chosen.length > 0 ? await write(trx, { alert, reader, chosen, found, search }, links, now) : undefined;
  const hasMore = mailId !== undefined && found.length > chosen.length;
  await set({
    next_at: next(now) ?? (hasMore ? earliestInstantMailTime(at, now) : null),
    ...(mailId === undefined ? {} : { mailed_at: at }),
  });
  return mailId !== undefined;
}

/** Null for an instant alert, which waits for a match. */
function timeAfter(
  frequency: AlertFrequency,
  { zone, hour }: { zone: string; hour: number },
  now: Date,
  { times, boardZone }: Memory,
): Instant | null {
  if (frequency === 'instant') return null;
  const key = [frequency, zone, hour, now.getTime()].join();
  return times.getOrInsertComputed(key, () => nextMailTime(frequency, { zone: zone || boardZone, hour }, now));
}

/** Open roles new to an alert and not sent to its reader by any alert, best first. */
function listDueMatches(trx: Trx, alert: { search_id: string; subscriber_id: string; since: Instant }, at: Instant) {
  return trx
    .selectFrom('alert_matches as found')
    .innerJoin('jobs', 'jobs.id', 'found.job_id')
    .select(['found.lineage', 'jobs.id', 'company_id', 'salary_min', 'published_at'])
    .select((eb) =>
      eb
        .selectFrom('alert_matches as other')
        .innerJoin('alerts', 'alerts.search_id', 'other.search_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('other.lineage', '=', 'found.lineage')
        .where('alerts.subscriber_id', '=', alert.subscriber_id)
        .where('alerts.ended_at', 'is', null)
        .as('matches'),
    )
    .where('found.search_id', '=', alert.search_id)
    .where('found.from_at', '<=', alert.since)
    .where('found.until_at', '>', alert.since)
    .where('found.matched_at', '>', addDays(at, -MATCH_DAYS))
    .where('jobs.status', '=', 'published')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alert_sent')
            .select('alert_sent.mail_id')
            .where('alert_sent.subscriber_id', '=', alert.subscriber_id)
            .whereRef('alert_sent.lineage', '=', 'found.lineage'),
        ),
      ),
    )
    .orderBy('jobs.id', 'desc')
    .execute();
}

type DueMatch = Awaited<ReturnType<typeof listDueMatches>>[number];

/** Chooses jobs for a mail: matched by more alerts first, then with pay, then newer. */
function choose(found: readonly DueMatch[]): DueMatch[] {
  const ranked = [...found].sort(
    (a, b) =>
      Number(b.matches ?? 0) - Number(a.matches ?? 0) ||
      Number(b.salary_min !== null) - Number(a.salary_min !== null) ||
      ((a.published_at ?? '') < (b.published_at ?? '') ? 1 : -1),
  );
  const ofCompany = new Map<string, number>();
  const lineages = new Set<string>();
  const chosen: DueMatch[] = [];
  for (const role of ranked) {
    const others = ofCompany.get(role.company_id) ?? 0;
    if (chosen.length === MAX_JOBS_PER_MAIL || others === MAX_JOBS_PER_COMPANY || lineages.has(role.lineage)) continue;
    ofCompany.set(role.company_id, others + 1);
    lineages.add(role.lineage);
    chosen.push(role);
  }
  return chosen;
}

/** Describes searches together, so that the vocabulary is read once. */
async function describeAll(db: Db, searches: readonly string[]): Promise<Memory['words']> {
  const different = [...new Set(searches)];
  const described = await describeAlertSearches(db, different.map(parseStoredSearch));
  return new Map(different.flatMap((search, i) => (described[i] ? [[search, described[i]] as const] : [])));
}

interface Mail {
  alert: { id: string; frequency: AlertFrequency };
  reader: { id: string; address: string };
  chosen: readonly DueMatch[];
  found: readonly DueMatch[];
  search: { words: string; href: string };
}

/** Writes the mail. Undefined for a suppressed mailbox. */
async function write(
  trx: Trx,
  { alert, reader, chosen, found, search }: Mail,
  links: AlertLinkSettings,
  now: Date,
): Promise<string | undefined> {
  const { jobs } = await listRowsInOrder(
    trx,
    chosen.map((role) => role.id),
  );
  const lineages = new Set(found.map(({ lineage }) => lineage));
  const more = lineages.size - chosen.length;
  const rows = await addPayBars(trx, jobs);
  const message = alertMail({
    ...alertMailFacts({ alert, readerId: reader.id, search }, links),
    jobs: rows.jobs,
    more,
  });
  const letter = { ...message, kind: ALERT_KIND, to: reader.address, isSecret: true };
  const mailId = await enqueueListMailUnlessSuppressed(trx, letter, listOf(alert, links), now);
  if (mailId === undefined) return undefined;
  await trx
    .insertInto('alert_sent')
    .values(
      chosen.map(({ lineage, id }, position) => ({
        subscriber_id: reader.id,
        lineage,
        job_id: id,
        alert_id: alert.id,
        mail_id: mailId,
        position,
        at: toInstant(now),
      })),
    )
    .execute();
  return mailId;
}

const listOf = (alert: { id: string; frequency: AlertFrequency }, links: AlertLinkSettings) => ({
  id: ALERTS,
  name: 'New roles',
  campaign: [alert.frequency, 'alert'],
  unsubscribe: unsubscribeLink(links, alert.id),
  origin: links.origin,
});
