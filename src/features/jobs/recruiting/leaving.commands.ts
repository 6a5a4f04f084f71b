import { queueForChange } from '../../../db/dialect.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { toInstant } from '../../../lib/dates.ts';
import { type Result, refuse, succeed } from '../../../lib/result.ts';
import { eraseAccount } from '../../accounts/deletion.commands.ts';
import { listMemberships } from '../../accounts/member.queries.ts';
import type { Visitor } from '../../accounts/visitor.ts';
import { settleVerification } from '../../companies/verification.ts';
import { lockMembers } from '../people/member.commands.ts';
import { listObstacles } from './leaving.queries.ts';

/**
 * Deletes the visitor's own account, once they typed its address. A company is not left with people and no owner, nor with
 * running roles and no people.
 */
export async function deleteAccount(
  db: Db,
  visitor: Visitor,
  { confirmation, origin }: { confirmation: string; origin: string },
  now: Date,
): Promise<Result<undefined>> {
  if (confirmation.trim().toLowerCase() !== visitor.email) {
    return refuse('confirmation', `Type ${visitor.email}, the address of this account`);
  }
  return db.transaction().execute(async (trx) => {
    await queueForChange(trx);
    // In one order for everybody: of two owners who leave at once one is the last.
    const memberships = await listMemberships(trx, visitor.id);
    for (const id of memberships.map(({ company }) => company.id).sort()) await lockMembers(trx, id);
    const [first] = await listObstacles(trx, visitor.id);
    if (first) return refuse('confirmation', `First see to ${first.company.name}: it would be left without an owner`);
    await eraseAccount(trx, visitor, origin, now);
    for (const { company } of memberships) {
      await voidInvitationsOfNobody(trx, company.id);
      await settleVerification(trx, company.id, toInstant(now));
    }
    return succeed(undefined);
  });
}

/** An invitation is the word of the people of a company: it ends with the last of them. */
async function voidInvitationsOfNobody(trx: Trx, companyId: string): Promise<void> {
  const somebody = await trx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!somebody) await trx.deleteFrom('invitations').where('company_id', '=', companyId).execute();
}
