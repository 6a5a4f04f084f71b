import type { Db } from '../../db/tables.ts';
import { MINUTE } from '../../lib/dates.ts';
import { writeMail } from '../../mail/outbox.ts';
import type { Accounts } from './accounts.ts';
import { CODE_MINUTES } from './code.ts';
import { signInMail } from './sign-in.mail.ts';
import { writeTicket } from './ticket.ts';

/**
 * Mails a code to an address. Does the same for every address, known or not, so that nothing tells which are known.
 * Limit it first: `limit(context, 'sign-in mail', email)`.
 */
export async function sendSignInCode(
  db: Db,
  accounts: Accounts,
  { email, next, origin }: { email: string; next: string; origin: string },
  now: Date,
): Promise<void> {
  const code = await accounts.makeCode(email);
  const ticket = writeTicket(accounts, { email, code, next }, now);
  await db.transaction().execute((trx) =>
    writeMail(
      trx,
      {
        ...signInMail({ code, ticket, origin }),
        kind: 'sign-in code',
        to: email,
        isSecret: true,
        expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE),
      },
      now,
    ),
  );
}
