import { sql } from 'kysely';
import type { Trx } from '../../db/tables.ts';
import { eraseReplyToInWaitingMail, writeMail } from '../../mail/outbox.ts';
import { accountDeletedMail } from './account.mail.ts';
import { writeAudit } from './audit.ts';
import { type SignedInUser, toActor, toAdminActor } from './user.ts';

/**
 * Deletes an account with its sessions, passkeys, memberships, invitations, codes and mail. Actions for companies stay under an
 * anonymous id. The caller checks in the same transaction that deletion is allowed. `admin` is set if an admin deletes it.
 */
export async function eraseAccountAndNotify(
  trx: Trx,
  { id, email }: Pick<SignedInUser, 'id' | 'email'>,
  origin: string,
  now: Date,
  admin?: SignedInUser,
): Promise<void> {
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
  await eraseReplyToInWaitingMail(trx, email);
  await trx.deleteFrom('invitations').where('email', '=', email).execute();
  await trx.deleteFrom('staff').where('email', '=', email).execute();
  await trx.deleteFrom('sign_in_codes').where('email', '=', email).execute();
  // Cascades to sessions, passkeys and memberships.
  await trx.deleteFrom('users').where('id', '=', id).execute();
  const subject = `user:${id}`;
  if (admin) {
    const detail = { before: 'an account', after: 'erased' };
    await writeAudit(trx, toAdminActor(admin), { action: 'erase user', subject, detail }, now);
  } else await writeAudit(trx, toActor({ id }), { action: 'delete account', subject }, now);
  await writeMail(
    trx,
    { ...accountDeletedMail({ origin, isRequested: !admin }), kind: 'account deleted', to: email },
    now,
  );
}
