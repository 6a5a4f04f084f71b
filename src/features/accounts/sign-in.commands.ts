import type { Db } from '../../db/tables.ts';
import { MINUTE, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { isTokenEqual } from '../../lib/token.ts';
import { writeMail } from '../../mail/outbox.ts';
import type { Accounts } from './accounts.ts';
import { CODE_MINUTES, CODE_TRIES, newCode } from './code.ts';
import { signInMail } from './sign-in.mail.ts';
import { type Ticket, writeTicket } from './ticket.ts';

/**
 * Mails a code to an address and returns the requester's ticket, without which the code is invalid. Behaves alike for
 * known and unknown addresses. Limit it first: `limit(context, 'sign-in mail', email)`.
 */
export async function sendSignInCode(
  db: Db,
  accounts: Accounts,
  { email, next, origin, submits }: Pick<Ticket, 'email' | 'next' | 'submits'> & { origin: string },
  now: Date,
): Promise<string> {
  const id = newId(now);
  const code = newCode();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE);
  const link = writeTicket(accounts, { id, email, code, next }, now);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sign_in_codes')
      .values({ id, email, digest: digestOf(accounts, id, code), expires_at: toInstant(expiresAt) })
      .execute();
    await writeMail(
      trx,
      { ...signInMail({ code, ticket: link, origin }), kind: 'sign-in code', to: email, isSecret: true, expiresAt },
      now,
    );
  });
  // The link of the mail only signs in: another person may have given the address.
  return writeTicket(accounts, { id, email, next, ...(submits ? { submits } : {}) }, now);
}

/**
 * Takes the code of a ticket: true once, for the right code, while it is not too old and was not tried too often. Every try
 * counts, with its own ticket only: who asks for codes to another's address makes none of theirs worse.
 */
export async function redeemSignInCode(
  db: Db,
  accounts: Accounts,
  { id }: Pick<Ticket, 'id'>,
  code: string,
  now: Date,
): Promise<boolean> {
  const tried = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', toInstant(now))
    .returning('digest')
    .executeTakeFirst();
  if (!tried || !isTokenEqual(tried.digest, digestOf(accounts, id, code))) return false;
  const { numDeletedRows } = await db.deleteFrom('sign_in_codes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** With the site's key: a bare hash of so few digits is undone in a second. */
const digestOf = (accounts: Accounts, id: string, code: string): string => accounts.sign('sign-in code', id, code);
