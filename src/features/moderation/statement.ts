import type { ModerationMeasure, ReconsiderationOutcome, ReportReason } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';

export type { ReconsiderationOutcome } from '../../db/column-values.ts';

/** Statement of reasons for a measure against a job or company (Regulation (EU) 2022/2065, article 17). */
export interface StatementOfReasons {
  id: string;
  measure: ModerationMeasure;
  reason: ReportReason;
  facts: string;
  isAutomated: boolean;
  at: Instant;
  companyAnswer: string | null;
  outcome: ReconsiderationOutcome | null;
  outcomeNote: string | null;
}

/** Decision with its place and period. */
export const measures: Record<ModerationMeasure, { name: string; effect: string }> = {
  paused: {
    name: 'Paused',
    effect: 'The role is paused on the whole board, in feeds and e-mails, until a person has decided.',
  },
  removed: { name: 'Removed', effect: 'The role is taken off the whole board, its feeds and e-mails, permanently.' },
  rejected: { name: 'Not published', effect: 'The role is not published on the board.' },
  suspended: {
    name: 'Company suspended',
    effect:
      'The company and its roles are taken off the whole board, its feeds and e-mails, until the suspension is lifted.',
  },
};

const RECRUITER_TERMS_PATH = `${paths.legal()}#terms-for-recruiters`;

export const rules: Record<ReportReason, { text: string; href: string }> = {
  fraud: {
    text: 'A role is real, comes from the employer it names or someone who acts for it, and asks applicants for neither money nor documents.',
    href: paths.fraudPolicy(),
  },
  ended: { text: 'A role is closed when it is filled.', href: RECRUITER_TERMS_PATH },
  misleading: { text: 'What a role says of its pay, its place and its work is true.', href: RECRUITER_TERMS_PATH },
  discrimination: { text: 'No role excludes people on grounds that the law protects.', href: RECRUITER_TERMS_PATH },
  'off-topic': { text: 'The board takes design roles only.', href: RECRUITER_TERMS_PATH },
  other: { text: 'Companies and their roles keep to the terms for recruiters.', href: RECRUITER_TERMS_PATH },
};

export const describeDecisionMethod = (isAutomated: boolean): string =>
  isAutomated
    ? 'Automatically, from the number of independent reports. A person decides next.'
    : 'By a person. No automated means were used.';

export const ANSWER_DECISIONS = ['uphold', 'reverse'] as const;
export type StatementAnswerDecision = (typeof ANSWER_DECISIONS)[number];

export const outcomeNames: Record<ReconsiderationOutcome, string> = {
  upheld: 'We have read your answer. The decision stands.',
  reversed: 'We have read your answer and reversed the decision.',
};

/** True until the company has answered or the decision is final. */
export const isUnansweredAndUndecided = ({ companyAnswer, outcome }: StatementOfReasons): boolean =>
  companyAnswer === null && outcome === null;

/** Outcome in a sentence, empty while undecided. A pause by reports also ends without an answer. */
export function describeOutcomeIfDecided({ companyAnswer, outcome }: StatementOfReasons): string {
  if (outcome === null) return '';
  if (companyAnswer !== null) return outcomeNames[outcome];
  return outcome === 'upheld'
    ? 'A person has read the reports: the decision stands.'
    : 'A person has read the reports and reversed the decision.';
}

export interface AnsweredStatement extends StatementOfReasons {
  job: { hash: string; slug: string; title: string };
  company: string;
  answeredAt: Instant;
}
