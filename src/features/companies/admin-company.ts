import type { Instant } from '../../lib/dates.ts';

/** A company as an admin sees it. */
export interface AdminCompanyView {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  verified: boolean;
  suspendedAt: Instant | null;
  since: Instant;
  members: number;
  /** Open roles. */
  open: number;
}

export const companyState = ({ suspendedAt, verified }: AdminCompanyView): string =>
  suspendedAt ? 'suspended' : verified ? 'verified' : 'not verified';
