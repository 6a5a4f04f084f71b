import type { Db } from '../db/tables.ts';
import { listCompaniesAwaitingReadmission, listOpenInvitationsForEmail } from '../features/accounts/member.queries.ts';
import { listActiveSessions, listPasskeys } from '../features/accounts/session.queries.ts';
import type { Membership, SignedInUser } from '../features/accounts/user.ts';
import { exportReaderByAddress } from '../features/alerts/export.queries.ts';
import { listApiTokens } from '../features/write-api/api-token.queries.ts';

/** All stored data of a user, without data of others. */
export async function exportAccountData(
  db: Db,
  { id, email, name, staffRole, memberships }: SignedInUser & { memberships: Membership[] },
  now: Date,
) {
  const [waiting, invitations, sessions, passkeys, tokens, alerts] = await Promise.all([
    listCompaniesAwaitingReadmission(db, id),
    listOpenInvitationsForEmail(db, email, now),
    listActiveSessions(db, id, now),
    listPasskeys(db, id),
    listApiTokens(db, { userId: id }),
    exportReaderByAddress(db, email, now),
  ]);
  return {
    address: email,
    name,
    roleOnBoard: staffRole ?? null,
    companies: memberships.map(({ company, role }) => ({ name: company.name, role })),
    waitingFor: waiting.map((company) => ({ name: company.name, since: company.since })),
    invitations: invitations.map(({ company, role, expiresAt }) => ({ company: company.name, role, expiresAt })),
    signedIn: sessions.map(({ browser, since }) => ({ browser, since })),
    passkeys: passkeys.map((passkey) => ({ name: passkey.name, since: passkey.since })),
    tokens: tokens.map((token) => ({ name: token.name, since: token.createdAt, lastUsed: token.lastUsedAt })),
    alerts: alerts ?? null,
  };
}
