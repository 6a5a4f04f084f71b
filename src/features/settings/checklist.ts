import type { Instant } from '../../lib/dates.ts';

/** Steps in recommended order. */
export const CHECKLIST_STEPS = ['name', 'operator', 'mail', 'company', 'job', 'backup'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

export interface SetupProgress {
  done: Record<ChecklistStep, boolean>;
  /** Last test e-mail. */
  mail: TestMailResult | undefined;
}

export const isSetupComplete = ({ done }: SetupProgress): boolean => CHECKLIST_STEPS.every((step) => done[step]);

/** Result of the last test e-mail. */
export interface TestMailResult {
  at: Instant;
  /** True if the mail server accepted it. */
  isAccepted: boolean;
  /** Response of the mail server, or the reason why it was not contacted. */
  response: string;
  to: string;
}
