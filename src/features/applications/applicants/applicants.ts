import type { Application, ApplicationStatus } from '../application.ts';

/** Characters of a note for colleagues. */
export const LONGEST_NOTE = 4_000;

/** A role with applicants, as its company's people see it. */
export interface ApplicantsJob {
  id: string;
  hash: string;
  slug: string;
  title: string;
  companyId: string;
  company: string;
}

export interface ApplicantRow {
  id: string;
  name: string;
  email: string;
  portfolioUrl: string | null;
  pieces: number;
  hasCv: boolean;
  note: string;
  status: ApplicationStatus;
  createdAt: string;
}

export interface Applicant {
  application: Application & { version: number };
  job: ApplicantsJob;
  events: { at: string; status: ApplicationStatus; by: string | null }[];
  notes: { id: string; text: string; at: string; by: string | null }[];
  /** Neighbours in the list of applicants. */
  newer: string | undefined;
  older: string | undefined;
}
