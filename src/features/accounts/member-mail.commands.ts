import type { Trx } from '../../db/tables.ts';
import type { MailContent } from '../../mail/message.ts';
import { writeMail } from '../../mail/outbox.ts';
import { listMembers } from './member.queries.ts';

/** Writes the same mail to everybody who posts for a company. Returns to how many. */
export async function mailMembers(
  trx: Trx,
  companyId: string,
  mail: MailContent & { kind: string },
  now: Date,
): Promise<number> {
  const members = await listMembers(trx, companyId);
  for (const { email } of members) await writeMail(trx, { ...mail, to: email }, now);
  return members.length;
}
