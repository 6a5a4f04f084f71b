import { randomBytes } from 'node:crypto';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { toPlainLine } from '../../lib/text.ts';
import { digestToken } from '../../lib/token.ts';
import { writeAudit } from '../accounts/audit.ts';
import { findMembership } from '../accounts/member.queries.ts';
import { type SignedInUser, toActor } from '../accounts/user.ts';
import { MAX_TOKEN_NAME_LENGTH, MAX_TOKENS_PER_COMPANY, SCOPES } from './api-token.ts';

const NO_COMPANY = invalid('', 'There is no such company');

/** Creates a token. Returns its secret once and stores a digest. */
export function createApiToken(
  db: Db,
  user: Pick<SignedInUser, 'id'>,
  { companyId, ...input }: { companyId: string; name: string; scope: string },
  now: Date,
): Promise<Result<{ id: string; secret: string }>> {
  const name = toPlainLine(input.name);
  const scope = SCOPES.find((one) => one === input.scope);
  const problems: ValidationProblem[] = [];
  if (!name) problems.push({ field: 'name', message: 'Give the token a name, such as the program that uses it' });
  if (name.length > MAX_TOKEN_NAME_LENGTH)
    problems.push({ field: 'name', message: `The name can have up to ${MAX_TOKEN_NAME_LENGTH} characters` });
  if (!scope) problems.push({ field: 'scope', message: 'Choose what the token may do' });
  if (!scope || problems.length > 0) return Promise.resolve({ ok: false, problems });
  return writeTransaction(db, async (trx) => {
    if (!(await findMembership(trx, user.id, { id: companyId }))) return NO_COMPANY;
    const { count } = await trx
      .selectFrom('api_tokens')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_TOKENS_PER_COMPANY)
      return invalid('name', `A company can have up to ${MAX_TOKENS_PER_COMPANY} tokens: revoke one first`);
    const [id, secret] = [newId(now), `easel_${randomBytes(24).toString('base64url')}`];
    await trx
      .insertInto('api_tokens')
      .values({
        id,
        company_id: companyId,
        user_id: user.id,
        name,
        digest: digestToken(secret),
        scope,
        created_at: toInstant(now),
        last_used_at: null,
      })
      .execute();
    const detail = { name, scope };
    await writeAudit(trx, toActor(user), { action: 'create token', subject: `company:${companyId}`, detail }, now);
    return succeed({ id, secret });
  });
}

/** Revokes a token: members their own, owners any of the company. */
export function revokeApiToken(
  db: Db,
  user: Pick<SignedInUser, 'id'>,
  { companyId, id }: { companyId: string; id: string },
  now: Date,
): Promise<Result<undefined>> {
  return writeTransaction(db, async (trx) => {
    const membership = await findMembership(trx, user.id, { id: companyId });
    if (!membership) return NO_COMPANY;
    const revoked = await trx
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .$if(membership.role !== 'owner', (query) => query.where('user_id', '=', user.id))
      .returning('name')
      .executeTakeFirst();
    if (!revoked) return invalid('', 'There is no such token');
    const detail = { name: revoked.name };
    await writeAudit(trx, toActor(user), { action: 'revoke token', subject: `company:${companyId}`, detail }, now);
    return succeed(undefined);
  });
}

const MIN_USE_INTERVAL_MS = 60_000;

/** Records the use of a token, at most once a minute. */
export async function recordTokenUseOncePerMinute(db: Db, id: string, now: Date): Promise<void> {
  const before = toInstant(new Date(now.getTime() - MIN_USE_INTERVAL_MS));
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: toInstant(now) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .execute();
}
