import type { Instant } from '../../../lib/dates.ts';
import type { InvitationView, PasskeyView, PendingCompany, SessionView } from '../account-view.ts';
import type { Membership } from '../user.ts';

export interface UserListRow {
  id: string;
  email: string;
  name: string;
  since: Instant;
  suspendedAt: Instant | null;
  sessions: number;
  passkeys: number;
  companies: number;
}

export interface AuditEntryView {
  id: string;
  at: Instant;
  actor: string;
  action: string;
  subject: string;
  detail: string;
}

export interface AdminUserView extends Pick<UserListRow, 'id' | 'email' | 'name' | 'since' | 'suspendedAt'> {
  memberships: Membership[];
  waiting: PendingCompany[];
  invitations: InvitationView[];
  sessions: SessionView[];
  passkeys: PasskeyView[];
  /** Mails to the user, without their text. */
  mails: { kind: string; state: string; createdAt: Instant; lastError: string | null }[];
  /** Jobs written by the user in any state, including drafts. */
  roles: WrittenJobRow[];
  entries: AuditEntryView[];
}

export interface WrittenJobRow {
  hash: string;
  title: string;
  status: string;
  updatedAt: Instant;
}

/** `2026-11-21 20:15:04` in UTC, for comparison with logs. */
export const formatUtcTime = (instant: Instant): string => instant.slice(0, 19).replace('T', ' ');
