import type { Db } from '../../db/tables.ts';
import { selectActiveMembers } from '../accounts/member.queries.ts';
import type { SignedInUser } from '../accounts/user.ts';
import type { ApiToken, TokenScope } from './api-token.ts';

/** Tokens of a company or user, newest first. */
export async function listApiTokens(db: Db, of: { companyId: string } | { userId: string }): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'api_tokens.name', 'scope', 'user_id', 'email'])
    .select(['api_tokens.created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('companyId' in of ? 'company_id' : 'user_id', '=', 'companyId' in of ? of.companyId : of.userId)
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .execute();
  return rows.map(({ user_id, email, ...token }) => ({ ...token, member: { id: user_id, email } }));
}

export interface ApiCaller {
  tokenId: string;
  scope: TokenScope;
  user: SignedInUser;
  company: { id: string; isSuspended: boolean };
}

/** Caller of a token digest, if still a member. */
export async function findApiCallerByTokenDigest(db: Db, digest: string): Promise<ApiCaller | undefined> {
  const row = await selectActiveMembers(db)
    .innerJoin('api_tokens', (join) =>
      join
        .onRef('api_tokens.user_id', '=', 'members.user_id')
        .onRef('api_tokens.company_id', '=', 'members.company_id'),
    )
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .select(['api_tokens.id as token_id', 'api_tokens.scope', 'companies.id as company_id', 'companies.suspended_at'])
    .select(['users.id as user_id', 'users.email', 'users.name'])
    .where('api_tokens.digest', '=', digest)
    .executeTakeFirst();
  return (
    row && {
      tokenId: row.token_id,
      scope: row.scope,
      user: { id: row.user_id, email: row.email, name: row.name, sessionId: '' },
      company: { id: row.company_id, isSuspended: row.suspended_at !== null },
    }
  );
}
