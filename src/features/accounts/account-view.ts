import type { Instant } from '../../lib/dates.ts';
import type { CompanyRole, MemberCompany, Membership } from './user.ts';

export interface MemberView {
  userId: string;
  email: string;
  name: string;
  role: CompanyRole;
  since: Instant;
}

export interface InvitationView {
  id: string;
  email: string;
  role: CompanyRole;
  expiresAt: Instant;
  company: MemberCompany;
  /** Address of the inviting user. Null if that account is deleted. */
  inviterEmail: string | null;
}

export interface SessionView {
  id: string;
  browser: string;
  since: Instant;
}

export interface PasskeyView {
  id: string;
  name: string;
  since: Instant | null;
}

export interface CompanyAccount extends Membership {
  members: MemberView[];
  /** Users who posted for the company before its domain was verified. */
  waiting: MemberView[];
  invitations: InvitationView[];
}

/** Company the user posted for until another user verified its domain. */
export interface PendingCompany {
  name: string;
  domain: string;
  since: Instant;
}

/** Company that keeps the user from leaving, because they are its only owner. */
export interface DeletionObstacle {
  company: MemberCompany;
  others: number;
  /** Number of open, paused and reviewed roles. */
  roles: number;
}

export interface AccountView {
  id: string;
  email: string;
  sessionId: string;
  companies: CompanyAccount[];
  /** Companies that the user may join because of their address. */
  joinable: { slug: string; name: string; as: CompanyRole }[];
  /** Companies whose owner has to readmit the user. */
  waiting: PendingCompany[];
  invitations: InvitationView[];
  sessions: SessionView[];
  passkeys: PasskeyView[];
  /** Steps required before the account can be deleted. */
  obstacles: DeletionObstacle[];
}
