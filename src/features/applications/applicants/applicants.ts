import type { Application, ApplicationStatus } from '../application.ts';
import type { CompanyMessage, Conversation } from '../conversation/message.ts';
import type { Interview } from '../interviews/interview.ts';
import type { OutgoingLetterBatch } from '../letters/letter-batch.ts';
import type { Stage } from '../stages/stage.ts';
import type { Thumbnail } from '../thumbnails/thumbnail.ts';

/** Characters of a note for colleagues. */
export const MAX_NOTE_LENGTH = 4_000;

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
  /** Of the first pieces that are images. */
  thumbnails: Thumbnail[];
  hasCv: boolean;
  note: string;
  status: ApplicationStatus;
  stage: Stage;
  /** Whether a letter with a decision is about to leave. */
  isLeaving: boolean;
  /** Whether the candidate wrote last, and may be waiting for an answer. */
  isWaiting: boolean;
  createdAt: string;
}

export interface Applicant {
  application: Application & { version: number; stage: Stage };
  job: ApplicantsJob;
  /** In the order of time: what the candidate is told, and moves between stages, of which nobody is. */
  events: ({ at: string; by: string | null } & ({ status: ApplicationStatus } | { stage: Stage }))[];
  /** The letter with a decision that is about to leave. */
  leaving: OutgoingLetterBatch | undefined;
  conversation: Conversation<CompanyMessage>;
  thumbnails: Thumbnail[];
  /** The newest first. */
  interviews: Interview[];
  notes: { id: string; text: string; at: string; by: string | null }[];
  /** Neighbours in the list of applicants. */
  newer: string | undefined;
  older: string | undefined;
}
