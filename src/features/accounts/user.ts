import type { Instant } from '../../lib/dates.ts';
import type { Actor } from './audit.ts';
import type { StaffRole } from './staff.ts';

/** Signed-in user of a request. */
export interface SignedInUser {
  id: string;
  /** Verified, in lower case. */
  email: string;
  name: string;
  sessionId: string;
  /** Role on the board. Undefined for others. */
  staffRole?: StaffRole | undefined;
  /** Last use of a passkey in this session. */
  passkeyAt?: Instant | null | undefined;
}

/** User with a verified address. */
export type ProvenUser = Pick<SignedInUser, 'id' | 'email'>;

/** Roles in a company. An owner also manages members. */
export const ROLES = ['owner', 'member'] as const;
export type CompanyRole = (typeof ROLES)[number];
export const roleNames: Record<CompanyRole, string> = { owner: 'Owner', member: 'Member' };

/** Company of a user, with the user's role. */
export interface Membership {
  company: MemberCompany;
  role: CompanyRole;
}

export interface MemberCompany {
  id: string;
  slug: string;
  name: string;
  verified: boolean;
  /** Domain verified by an owner. Null if there is none. */
  provenDomain: string | null;
  /** True if verified except for a new name under review. */
  isNewNameUnverified: boolean;
  isSuspended: boolean;
}

export interface CompanyMember extends SignedInUser {
  company: MemberCompany;
  role: CompanyRole;
}

export const toActor = (user: { id: string }): Actor => ({ kind: 'recruiter', id: user.id });
export const toAdminActor = ({ id, staffRole = 'admin' }: SignedInUser): Actor =>
  staffRole === 'admin' ? { kind: 'admin', id } : { kind: 'admin', id, staffRole };

export const SUSPENDED =
  'This account is suspended. If you think that’s a mistake, write to the board: its address is at the foot of every page';

/** Characters of the reason that the audit log keeps. */
export const MAX_REASON_LENGTH = 500;
