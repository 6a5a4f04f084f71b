import { sql } from 'kysely';
import type { Trx } from '../../db/tables.ts';
import { forgetReplyTo, writeMail } from '../../mail/outbox.ts';
import { writeAudit } from './audit.ts';
import { deletionMail } from './deletion.mail.ts';
import { actorOf, type User } from './user.ts';

/**
 * Erases a person: the account with its sessions, passkeys and memberships, invitations, codes and mail. What they did for
 * companies stays, under an id that means nobody; so does mail about applications of their own, which ends with those.
 * Whether they may go is asked before, in the same transaction.
 */
export async function eraseAccount(trx: Trx, user: User, origin: string, now: Date): Promise<void> {
  const { id, email } = user;
  const mails = trx
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('id', 'not in', trx.selectFrom('application_mails').select('mail_id'));
  await trx
    .deleteFrom('tasks')
    .where('key', 'in', trx.selectFrom(mails.as('m')).select(sql<string>`'mail:' || m.id`.as('key')))
    .execute();
  await trx.deleteFrom('mails').where('id', 'in', mails).execute();
  await forgetReplyTo(trx, email);
  await trx.deleteFrom('invitations').where('email', '=', email).execute();
  await trx.deleteFrom('sign_in_codes').where('email', '=', email).execute();
  // Sessions, passkeys and memberships go with it.
  await trx.deleteFrom('users').where('id', '=', id).execute();
  await writeAudit(trx, actorOf(user), { action: 'delete account', subject: `user:${id}` }, now);
  await writeMail(trx, { ...deletionMail({ origin }), kind: 'account deleted', to: email }, now);
}
