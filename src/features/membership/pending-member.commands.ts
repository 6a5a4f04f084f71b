import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { writeMail } from '../../mail/outbox.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { ROLES, type SignedInUser, toActor } from '../accounts/user.ts';
import { refreshVerification } from '../companies/verification.commands.ts';
import { pendingMemberDecisionMail } from './claim.mail.ts';
import { addOrPromoteMember, runAsOwnerAndRefreshVerification } from './member.commands.ts';

export const PENDING_MEMBER_DECISIONS = [...ROLES, 'reject'] as const;
export type PendingMemberDecision = (typeof PENDING_MEMBER_DECISIONS)[number];

export const parsePendingMemberDecision = (word: unknown): Result<PendingMemberDecision> => {
  const decision = PENDING_MEMBER_DECISIONS.find((one) => one === word);
  return decision
    ? succeed(decision)
    : invalid('decision', `The decision must be one of ${PENDING_MEMBER_DECISIONS.join(', ')}`);
};

interface Decided {
  companyId: string;
  userId: string;
  decision: PendingMemberDecision;
  origin: string;
}

/** Decision of an owner about a former unverified member. */
export const decidePendingMemberAsOwner = (db: Db, owner: SignedInUser, decided: Decided, now: Date) =>
  runAsOwnerAndRefreshVerification(db, owner, decided.companyId, now, (trx) =>
    settle(trx, toActor(owner), decided, now),
  );

/** Decision of an admin about a former unverified member. */
export const decidePendingMemberAsAdmin = (db: Db, actor: Actor, decided: Decided, now: Date) =>
  writeTransaction(db, async (trx) => {
    const settled = await settle(trx, actor, decided, now);
    await refreshVerification(trx, decided.companyId, toInstant(now));
    return settled;
  });

async function settle(
  trx: Trx,
  actor: Actor,
  { companyId, userId, decision, origin }: Decided,
  now: Date,
): Promise<Result<undefined>> {
  const gone = await trx
    .deleteFrom('pending_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (Number(gone.numDeletedRows) === 0) return invalid('', 'This person is no longer waiting to rejoin the company');
  const isIn = decision !== 'reject';
  if (isIn) await addOrPromoteMember(trx, { companyId, userId, role: decision }, now);
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'slug', 'website'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  await writeMail(
    trx,
    { ...pendingMemberDecisionMail({ company, isIn, origin }), kind: 'company taken over', to: email },
    now,
  );
  const action = isIn ? 'readmit member' : 'reject member';
  const detail = { userId, decision, before: 'waiting to rejoin', after: isIn ? decision : 'does not belong to it' };
  await writeAudit(trx, actor, { action, subject: `company:${companyId}`, detail }, now);
  return succeed(undefined);
}
