import type { Instant } from '../../lib/dates.ts';
import { type VerificationOverride, verificationBadgeText } from './verification-status.ts';

export interface AdminCompanyRow {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  verified: boolean;
  provenDomain: string | null;
  adminWord: VerificationOverride;
  /** Last verified name. Null before the first. */
  confirmedName: string | null;
  /** True if verified except for a new name under review. */
  isNewNameUnverified: boolean;
  suspendedAt: Instant | null;
  since: Instant;
  members: number;
  pendingMembers: number;
  openJobs: number;
}

export function adminCompanyStateText(company: AdminCompanyRow, boardName: string): string {
  if (company.suspendedAt) return 'suspended';
  if (company.isNewNameUnverified) return `new name, was “${company.confirmedName}”`;
  if (company.adminWord === 'denied') return 'denied';
  const mark = verificationBadgeText(company, boardName) ?? 'Not verified';
  // The board’s name keeps its capitals.
  return mark.charAt(0).toLowerCase() + mark.slice(1);
}
