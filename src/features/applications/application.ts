import {
  type ApplicationDecision,
  type ApplicationFileKind,
  type ApplicationStatus,
  DECISIONS,
} from '../../db/column-values.ts';

export { type ApplicationDecision, type ApplicationStatus, DECISIONS } from '../../db/column-values.ts';

export const statusNames: Record<ApplicationStatus, string> = {
  received: 'New',
  viewed: 'Viewed',
  shortlisted: 'Shortlisted',
  rejected: 'Rejected',
  hired: 'Hired',
  withdrawn: 'Withdrawn',
};

export const candidateStatusNames: Record<ApplicationStatus, string> = {
  received: 'Delivered. Not opened yet.',
  viewed: 'Someone at the company has opened it.',
  shortlisted: 'You are on the shortlist.',
  rejected: 'The company has decided not to take your application further.',
  hired: 'You got the job.',
  withdrawn: 'You have withdrawn it.',
};

/** Past-tense labels for the history. */
export const statusChangeNames: Record<ApplicationStatus, string> = {
  received: 'You sent it',
  viewed: 'Opened by the company',
  shortlisted: 'Shortlisted',
  rejected: 'Rejected',
  hired: 'Hired',
  withdrawn: 'You withdrew it',
};

const next: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  received: ['viewed', 'shortlisted', 'rejected', 'hired', 'withdrawn'],
  viewed: ['shortlisted', 'rejected', 'hired', 'withdrawn'],
  shortlisted: ['rejected', 'hired', 'withdrawn'],
  rejected: ['shortlisted', 'withdrawn'],
  hired: ['withdrawn'],
  withdrawn: [],
};

export const canBecome = (from: ApplicationStatus, to: ApplicationStatus): boolean => next[from].includes(to);
export const decisionsFrom = (from: ApplicationStatus): ApplicationDecision[] =>
  DECISIONS.filter((to) => canBecome(from, to));

interface QuestionAnswer {
  question: string;
  answer: string;
}

export interface ApplicationFile {
  id: string;
  /** File name given by the candidate, sanitized. */
  name: string;
  kind: ApplicationFileKind;
  bytes: number;
}

/** Work sample: a link or a file. */
interface Piece {
  url: string | null;
  file: ApplicationFile | null;
  part: string;
}

export interface Application {
  id: string;
  name: string;
  email: string;
  portfolioUrl: string | null;
  pieces: Piece[];
  cv: ApplicationFile | null;
  note: string;
  answers: QuestionAnswer[];
  status: ApplicationStatus;
  createdAt: string;
}
