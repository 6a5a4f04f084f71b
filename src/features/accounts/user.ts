import type { Instant } from '../../lib/dates.ts';
import type { Actor } from './actor.ts';
import type { StaffRole } from './staff.ts';

/** A person who signed in, as seen in one request. */
export interface User {
  id: string;
  /** Proved, in lower case. */
  email: string;
  /** Optional, so it may be empty. */
  name: string;
  sessionId: string;
  /** Role on the board. Undefined for users who do not look after it. */
  staffRole?: StaffRole | undefined;
  /** Last use of a passkey in this session. */
  passkeyAt?: Instant | null | undefined;
}

/** A person whose address was proved just now, or in an earlier request. */
export type ProvenUser = Pick<User, 'id' | 'email'>;

/** An owner also changes who belongs to the company. */
export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];
export const roleNames: Record<Role, string> = { owner: 'Owner', member: 'Member' };

/** A company as its people see it, and what the user is in it. */
export interface Membership {
  company: MemberCompany;
  role: Role;
}

export interface MemberCompany {
  id: string;
  slug: string;
  name: string;
  verified: boolean;
  /** Domain verified by an owner. Null if there is none. */
  provenDomain: string | null;
  /** Verified but for its new name, which a person has to read. */
  isNameOpen: boolean;
  isSuspended: boolean;
}

export interface Member extends User {
  company: MemberCompany;
  role: Role;
}

export const actorOf = (user: { id: string }): Actor => ({ kind: 'recruiter', id: user.id });
export const adminActorOf = ({ id, staffRole = 'admin' }: User): Actor =>
  staffRole === 'admin' ? { kind: 'admin', id } : { kind: 'admin', id, staffRole };
