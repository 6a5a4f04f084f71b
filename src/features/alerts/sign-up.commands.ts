import type { Db, Trx } from '../../db/tables.ts';
import { DAY, HOUR, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { isTimeZone } from '../../lib/time-zone.ts';
import { normalizeMailbox } from '../../mail/mailbox.ts';
import type { MailContent } from '../../mail/message.ts';
import { writeMail } from '../../mail/outbox.ts';
import { isListMailSuppressed } from '../../mail/suppression.ts';
import { describeAlertSearches } from '../search/alert-search.queries.ts';
import { printQuery, type SearchQuery } from '../search/query.ts';
import { alreadyConfirmedMail, confirmationMail } from './alert.mail.ts';
import {
  type AlertFrequency,
  CONFIRMATION_KIND,
  DEFAULT_HOUR,
  LINK_VALID_DAYS,
  MAX_ALERTS_PER_READER,
  MAX_CONFIRMATION_MAILS,
  MAX_UNCONFIRMED_ALERTS,
  MIN_HOURS_BETWEEN_CONFIRMATIONS,
} from './alert.ts';
import { type AlertLinkSettings, confirmationLink, readerLink } from './alert-link.ts';
import { lockReader } from './reader.commands.ts';
import { parseStoredSearch } from './reader.queries.ts';
import { findOrCreateSearchId } from './searches.commands.ts';

interface SignUpRequest {
  address: string;
  query: SearchQuery;
  frequency: AlertFrequency;
  /** Time zone of the browser, or `''` if unknown. */
  zone: string;
}

/**
 * Records a sign-up and mails a confirmation, at most once in `MIN_HOURS_BETWEEN_CONFIRMATIONS` and `MAX_CONFIRMATION_MAILS`
 * times while unanswered. The response does not depend on whether the address is known.
 */
export async function signUpForAlert(
  db: Db,
  request: SignUpRequest,
  links: AlertLinkSettings,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reader = await lockOrCreateReader(trx, request, now);
    const stored = await storeAlert(trx, reader.id, request, now);
    if (!stored) return;
    const message = await confirmationRequestMail(
      trx,
      reader.id,
      { query: request.query, isPending: stored === 'pending' },
      links,
      now,
    );
    await mailConfirmationIfAllowed(trx, reader, message, now);
  });
}

type Reader = Awaited<ReturnType<typeof lockReader>> & object;

export async function lockOrCreateReader(
  trx: Trx,
  { address, zone }: Pick<SignUpRequest, 'address' | 'zone'>,
  now: Date,
): Promise<Reader> {
  const mailbox = normalizeMailbox(address);
  const at = toInstant(now);
  const known = isTimeZone(zone) ? zone : '';
  await trx
    .insertInto('subscribers')
    .values({ id: newId(now), mailbox, address, zone: known, hour: DEFAULT_HOUR, created_at: at })
    .onConflict((conflict) => conflict.column('mailbox').doNothing())
    .execute();
  const reader = (await lockReader(trx, { mailbox })) as Reader;
  // Before confirmation, the latest spelling of the address counts.
  if (reader.confirmed_at !== null || reader.address === address) return reader;
  await trx.updateTable('subscribers').set({ address }).where('id', '=', reader.id).execute();
  return { ...reader, address };
}

/** Stores an alert. Returns `known` for a confirmed one, which strangers cannot change. Undefined at the mailbox's maximum. */
async function storeAlert(
  trx: Trx,
  readerId: string,
  { query, frequency }: SignUpRequest,
  now: Date,
): Promise<'pending' | 'known' | undefined> {
  const at = toInstant(now);
  const others = await trx
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['alerts.id', 'search', 'confirmed_at', 'ended_at'])
    .where('subscriber_id', '=', readerId)
    .execute();
  const search = printQuery(query);
  const same = others.find((other) => other.search === search);
  if (same && same.ended_at === null && same.confirmed_at !== null) return 'known';
  const running = others.filter(({ ended_at }) => ended_at === null);
  const isUnconfirmed = same !== undefined && same.ended_at === null && same.confirmed_at === null;
  const isFull =
    running.length >= MAX_ALERTS_PER_READER ||
    running.filter(({ confirmed_at }) => confirmed_at === null).length >= MAX_UNCONFIRMED_ALERTS;
  if (isFull && !isUnconfirmed) return undefined;
  const fresh = { frequency, since: at, confirmed_at: null, paused_until: null, ended_at: null, next_at: null };
  if (same) {
    const changes = isUnconfirmed ? { frequency } : { ...fresh, created_at: at };
    await trx.updateTable('alerts').set(changes).where('id', '=', same.id).execute();
  } else {
    const searchId = await findOrCreateSearchId(trx, query, now);
    const values = { id: newId(now), subscriber_id: readerId, search_id: searchId, mailed_at: null, created_at: at };
    await trx
      .insertInto('alerts')
      .values({ ...values, ...fresh })
      .execute();
  }
  return 'pending';
}

async function confirmationRequestMail(
  trx: Trx,
  readerId: string,
  { query, isPending }: { query: SearchQuery; isPending: boolean },
  links: AlertLinkSettings,
  now: Date,
): Promise<MailContent> {
  const [search = { words: '', href: '' }] = await describeAlertSearches(trx, [parseStoredSearch(printQuery(query))]);
  const about = { words: search.words, origin: links.origin };
  return isPending
    ? confirmationMail({ ...about, link: confirmationLink(links, readerId, now) })
    : alreadyConfirmedMail({ ...about, link: readerLink(links, readerId) });
}

/** Mails a confirmation unless one was sent recently, the limit is reached, or the address is suppressed. */
export async function mailConfirmationIfAllowed(
  trx: Trx,
  reader: Reader,
  message: MailContent,
  now: Date,
): Promise<void> {
  const wasJustSent =
    reader.requested_at !== null &&
    Date.parse(reader.requested_at) > now.getTime() - MIN_HOURS_BETWEEN_CONFIRMATIONS * HOUR;
  const isSilent = reader.confirmed_at === null && reader.requests >= MAX_CONFIRMATION_MAILS;
  if (wasJustSent || isSilent || (await isListMailSuppressed(trx, reader.address, now))) return;
  const letter = { ...message, kind: CONFIRMATION_KIND, to: reader.address, isSecret: true };
  await writeMail(trx, { ...letter, expiresAt: new Date(now.getTime() + LINK_VALID_DAYS * DAY) }, now);
  await trx
    .updateTable('subscribers')
    .set({ requested_at: toInstant(now), requests: reader.requests + 1 })
    .where('id', '=', reader.id)
    .execute();
}
