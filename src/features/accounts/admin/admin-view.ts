import type { Instant } from '../../../lib/dates.ts';

export interface UserView {
  id: string;
  email: string;
  since: Instant;
  /** Browsers in which this person is signed in. */
  sessions: number;
  passkeys: number;
  companies: number;
}

export interface AuditView {
  id: string;
  at: Instant;
  actor: string;
  action: string;
  subject: string;
  detail: string;
}

/** `2026-11-21 20:15:04`, in UTC: what admins compare with logs. */
export const formatMoment = (instant: Instant): string => instant.slice(0, 19).replace('T', ' ');
