import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { Visitor } from './visitor.ts';

/** Ends one of the visitor's sessions. False when it is not one of theirs. */
export async function revokeSession(db: Db, visitor: Visitor, sessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', visitor.id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Ends all of the visitor's sessions but the one that asks. */
export async function revokeOtherSessions(db: Db, visitor: Visitor): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', visitor.id).where('id', '<>', visitor.sessionId).execute();
}

/** Forgets one of the visitor's passkeys. False when it is not one of theirs. */
export async function removePasskey(db: Db, visitor: Visitor, passkeyId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', visitor.id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Forgets sessions, codes and invitations whose time is over. */
export async function clearExpiredAccess(db: Db, now: Date): Promise<void> {
  const at = toInstant(now);
  for (const table of ['sessions', 'sign_in_codes', 'verifications', 'invitations'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', at).execute();
  }
}
