import { readSite } from '../../db/site.ts';
import type { Trx } from '../../db/tables.ts';
import type { MailContent } from '../../mail/message.ts';
import { writeMail } from '../../mail/outbox.ts';
import { listActiveMembers } from './member.queries.ts';
import type { CompanyRole } from './user.ts';

/** Writes a mail to all members of a company, or those with a role. Returns their number. */
export async function mailMembers(
  trx: Trx,
  companyId: string,
  mail: MailContent & { kind: string },
  now: Date,
  role?: CompanyRole,
): Promise<number> {
  const members = (await listActiveMembers(trx, companyId)).filter(
    (member) => role === undefined || member.role === role,
  );
  for (const { email } of members) await writeMail(trx, { ...mail, to: email }, now);
  return members.length;
}

/** Writes to the board's address and to each moderator. */
export async function mailBoardAndModerators(trx: Trx, message: MailContent, now: Date): Promise<void> {
  const { email } = await readSite(trx);
  const moderators = await trx.selectFrom('staff').select('email').where('role', '=', 'moderator').execute();
  for (const to of new Set([email, ...moderators.map((one) => one.email)]))
    await writeMail(trx, { ...message, kind: 'review', to }, now);
}
