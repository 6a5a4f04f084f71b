import type { MailTrial } from './mail-trial.ts';

/** In the order in which an owner would see to them. */
export const STEPS = ['name', 'operator', 'mail', 'company', 'job', 'backup'] as const;
export type Step = (typeof STEPS)[number];

export interface Checklist {
  done: Record<Step, boolean>;
  /** The last test e-mail. */
  mail: MailTrial | undefined;
}

export const isComplete = ({ done }: Checklist): boolean => STEPS.every((step) => done[step]);
