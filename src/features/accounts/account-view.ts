import type { InvitationView, MemberView } from './member.queries.ts';
import type { PasskeyView, SessionView } from './session.queries.ts';
import type { Membership } from './visitor.ts';

/** A company as its people see it on their account's page. */
export interface CompanyAccount extends Membership {
  members: MemberView[];
  invitations: InvitationView[];
}

export interface AccountView {
  id: string;
  email: string;
  sessionId: string;
  companies: CompanyAccount[];
  /** Companies that may be joined because of the address. */
  joinable: { slug: string; name: string }[];
  /** Invitations of this address. */
  invitations: InvitationView[];
  sessions: SessionView[];
  passkeys: PasskeyView[];
}
