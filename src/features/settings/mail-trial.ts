import type { Instant } from '../../lib/dates.ts';

/** What came of the last test e-mail. */
export interface TestMailResult {
  at: Instant;
  /** Whether the mail server took it. */
  isTaken: boolean;
  /** What the mail server answered, or why it was not asked. */
  answer: string;
  to: string;
}
