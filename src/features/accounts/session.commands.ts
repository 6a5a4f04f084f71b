import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { SignedInUser } from './user.ts';

/** Ends a session of the user. False if it is not theirs. */
export async function revokeSession(db: Db, user: SignedInUser, sessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Ends the user's other sessions. */
export async function revokeOtherSessions(db: Db, user: SignedInUser): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', user.id).where('id', '<>', user.sessionId).execute();
}

/** Deletes a passkey of the user. False if it is not theirs. */
export async function removePasskey(db: Db, user: SignedInUser, passkeyId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Deletes expired sessions, codes and invitations. */
export async function deleteExpiredCredentials(db: Db, now: Date): Promise<void> {
  const at = toInstant(now);
  for (const table of ['sessions', 'sign_in_codes', 'verifications', 'invitations'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', at).execute();
  }
}
