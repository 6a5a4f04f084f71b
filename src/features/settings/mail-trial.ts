import type { Instant } from '../../lib/dates.ts';

/** Result of the last test e-mail. */
export interface TestMailResult {
  at: Instant;
  /** True if the mail server accepted it. */
  isAccepted: boolean;
  /** Response of the mail server, or the reason why it was not contacted. */
  response: string;
  to: string;
}
