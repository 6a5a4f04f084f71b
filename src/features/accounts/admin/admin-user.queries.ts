import { sql } from 'kysely';
import type { Db } from '../../../db/tables.ts';
import { listMails } from '../../../mail/mail.queries.ts';
import { listCompaniesAwaitingReadmission, listMemberships, listOpenInvitationsForEmail } from '../member.queries.ts';
import { listActiveSessions, listPasskeys } from '../session.queries.ts';
import { listAuditEntries } from './admin.queries.ts';
import type { AdminUserView, WrittenJobRow } from './admin-view.ts';

const MAX_MAILS = 50;
const MAX_ENTRIES = 50;

/** Admin view of a user. Undefined for an unknown id. */
export async function findAdminUser(db: Db, id: string, now: Date): Promise<AdminUserView | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'created_at', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return undefined;
  const [memberships, waiting, invitations, sessions, passkeys, mails, roles, entries] = await Promise.all([
    listMemberships(db, id),
    listCompaniesAwaitingReadmission(db, id),
    listOpenInvitationsForEmail(db, user.email, now),
    listActiveSessions(db, id, now),
    listPasskeys(db, id),
    listMails(db, { recipient: user.email, limit: MAX_MAILS }),
    listRolesOf(db, id),
    listAuditEntries(db, { userId: id, limit: MAX_ENTRIES }),
  ]);
  const { email, name, created_at: since, suspended_at: suspendedAt } = user;
  return {
    id,
    email,
    name,
    since,
    suspendedAt,
    memberships,
    waiting,
    invitations,
    sessions,
    passkeys,
    mails,
    roles,
    entries,
  };
}

/** Jobs whose first event is by the user, newest first. */
async function listRolesOf(db: Db, userId: string): Promise<WrittenJobRow[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['hash', 'title', 'status', 'updated_at'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('job_events')
        .select('job_id')
        .where('actor_kind', '=', sql.lit('recruiter' as const))
        .where('actor', '=', userId)
        .where('event', 'in', ['create', 'repost', 'copy']),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('hash')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at }));
}
