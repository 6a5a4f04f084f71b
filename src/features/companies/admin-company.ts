import type { Instant } from '../../lib/dates.ts';
import { type AdminOverride, verificationBadge } from './verification-status.ts';

export interface AdminCompanyView {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  verified: boolean;
  provenDomain: string | null;
  adminWord: AdminOverride;
  /** Under which it was verified last; null before the first time. */
  confirmedName: string | null;
  /** Verified but for its new name, which waits for an admin. */
  isNameOpen: boolean;
  suspendedAt: Instant | null;
  since: Instant;
  members: number;
  /** People who wait to come back to it. */
  waiting: number;
  open: number;
}

export function companyState(company: AdminCompanyView, boardName: string): string {
  if (company.suspendedAt) return 'suspended';
  if (company.isNameOpen) return `new name, was “${company.confirmedName}”`;
  if (company.adminWord === 'denied') return 'denied';
  const mark = verificationBadge(company, boardName) ?? 'Not verified';
  // The board’s name in it keeps its capitals.
  return mark.charAt(0).toLowerCase() + mark.slice(1);
}
