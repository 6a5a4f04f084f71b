import type { Db } from '../../db/tables.ts';
import { MINUTE, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { isTokenEqual } from '../../lib/token.ts';
import { writeMail } from '../../mail/outbox.ts';
import { signInMail } from './account.mail.ts';
import type { Accounts } from './accounts.ts';
import { CODE_MINUTES, CODE_TRIES, newCode } from './sign-in.schema.ts';
import { type SignInTicket, sealSignInTicket } from './ticket.ts';

/** Mails a code and returns the ticket that the code requires. Behaves alike for unknown addresses. The caller limits it. */
export async function sendSignInCode(
  db: Db,
  accounts: Accounts,
  { email, next, origin, submits }: Pick<SignInTicket, 'email' | 'next' | 'submits'> & { origin: string },
  now: Date,
): Promise<string> {
  const id = newId(now);
  const code = newCode();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE);
  const link = sealSignInTicket(accounts, { id, email, code, next }, now);
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
  // The mail's link only signs in, because a stranger may have entered the address.
  return sealSignInTicket(accounts, { id, email, next, ...(submits ? { submits } : {}) }, now);
}

/** Redeems the code of a ticket, once. Every attempt counts against its own ticket only, so others cannot exhaust it. */
export async function redeemSignInCode(
  db: Db,
  accounts: Accounts,
  { id }: Pick<SignInTicket, 'id'>,
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

/** Keyed, because a plain hash of few digits is reversible. */
const digestOf = (accounts: Accounts, id: string, code: string): string => accounts.sign('sign-in code', id, code);
