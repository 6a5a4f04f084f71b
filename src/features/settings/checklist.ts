import type { TestMailResult } from './mail-trial.ts';

/** Steps in recommended order. */
export const CHECKLIST_STEPS = ['name', 'operator', 'mail', 'company', 'job', 'backup'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

export interface SetupProgress {
  done: Record<ChecklistStep, boolean>;
  /** Last test e-mail. */
  mail: TestMailResult | undefined;
}

export const isSetupComplete = ({ done }: SetupProgress): boolean => CHECKLIST_STEPS.every((step) => done[step]);
