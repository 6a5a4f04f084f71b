import { sql } from 'kysely';
import type { Db } from '../../../db/tables.ts';
import { toInstant } from '../../../lib/dates.ts';
import { truncateToLine } from '../../../lib/text.ts';
import { STAFF_ROLES } from '../staff.ts';
import type { AuditEntryView, UserListRow } from './admin-view.ts';

/** Pattern for `like`, without wildcard characters of the input. */
export const containsLikePattern = (search: string): string => `%${search.toLowerCase().replace(/[%_\\]/g, '')}%`;

const MAX_SEARCH_WORDS = 10;

export const splitSearchWords = (text: string): string[] =>
  text.split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);

/** Users whose address or name contains `search`, newest first. */
export async function searchUsers(db: Db, search: string, limit: number, now: Date): Promise<UserListRow[]> {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name', 'users.created_at', 'users.suspended_at'])
    .select((eb) => [
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.expires_at', '>', toInstant(now))
        .select(eb.fn.countAll<number>().as('count'))
        .as('sessions'),
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('passkeys'),
      eb
        .selectFrom('members')
        .whereRef('members.user_id', '=', 'users.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('companies'),
    ])
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('users.email', 'like', containsLikePattern(search)),
          eb(sql<string>`lower(users.name)`, 'like', containsLikePattern(search)),
        ]),
      ),
    )
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    since: row.created_at,
    suspendedAt: row.suspended_at,
    sessions: Number(row.sessions),
    passkeys: Number(row.passkeys),
    companies: Number(row.companies),
  }));
}

const MAX_SHOWN_LENGTH = 300;

/** Kinds of actors that are users. */
const PERSON_KINDS = ['recruiter', ...STAFF_ROLES];

/** Audit log, newest first. `before` is the id of the last entry seen, `userId` that of the user who acted or was affected. */
export async function listAuditEntries(
  db: Db,
  { before, userId, limit }: { before?: string; userId?: string; limit: number },
): Promise<AuditEntryView[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', (join) =>
      join.on(({ eb, ref }) =>
        eb(
          ref('audit_log.actor'),
          'in',
          PERSON_KINDS.map((kind) => sql<string>`${sql.lit(`${kind}:`)} || users.id`),
        ),
      ),
    )
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor',
      'audit_log.action',
      'audit_log.subject',
      'audit_log.detail',
    ])
    .select('users.email')
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before ?? ''))
    .$if(userId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('audit_log.subject', '=', `user:${userId}`),
          eb(
            'audit_log.actor',
            'in',
            PERSON_KINDS.map((kind) => `${kind}:${userId}`),
          ),
        ]),
      ),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, actor, action, subject, detail, email }) => ({
    id,
    at,
    actor: email ? `${email} (${actor.split(':')[0]})` : actor,
    action,
    subject,
    detail: Object.entries(JSON.parse(detail) as Record<string, unknown>)
      .map(([name, value]) => `${name}: ${truncateToLine(String(value), MAX_SHOWN_LENGTH)}`)
      .join(', '),
  }));
}
