import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import type { PasskeyView, SessionView } from './account-view.ts';

/** Sessions of a user, newest first. */
export async function listActiveSessions(db: Db, userId: string, now: Date): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', toInstant(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, browser: describeBrowser(row.user_agent ?? ''), since: row.created_at }));
}

/** True if the user is suspended. */
export async function isUserSuspended(db: Db, user: { email: string } | { id: string }): Promise<boolean> {
  const users = db.selectFrom('users').select('id').where('suspended_at', 'is not', null);
  const found = 'id' in user ? users.where('id', '=', user.id) : users.where('email', '=', user.email);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function listPasskeys(db: Db, userId: string): Promise<PasskeyView[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name || 'Passkey', since: row.created_at }));
}

/** Browsers by user agent. Order matters, because most also name older ones. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** `Firefox on Linux`. */
export function describeBrowser(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'A browser';
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
