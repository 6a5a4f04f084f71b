import type { Application, ApplicationStatus } from '../application.ts';
import type { CompanyMessage, Conversation } from '../conversation/message.ts';
import type { Interview } from '../interviews/interview.ts';
import type { OutgoingLetterBatch } from '../letters/letter.ts';
import type { ApplicationStage } from '../stages/stage.ts';
import type { ThumbnailRef } from '../thumbnails/thumbnail.ts';

export const MAX_NOTE_LENGTH = 4_000;

export interface JobWithCompany {
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
  /** Thumbnails of the first work samples that are images. */
  thumbnails: ThumbnailRef[];
  hasCv: boolean;
  note: string;
  status: ApplicationStatus;
  stage: ApplicationStage;
  isLetterPending: boolean;
  /** True if the last message is the candidate's. */
  isAwaitingReply: boolean;
  createdAt: string;
}

/** The applicant before or after another in the list. */
interface Neighbour {
  id: string;
  name: string;
}

export interface ApplicantDetail {
  application: Application & { version: number; stage: ApplicationStage };
  job: JobWithCompany;
  /** Status changes, which the candidate sees, and stage changes, which they do not, oldest first. */
  events: ({ at: string; by: string | null } & ({ status: ApplicationStatus } | { stage: ApplicationStage }))[];
  unsentLetter: OutgoingLetterBatch | undefined;
  conversation: Conversation<CompanyMessage>;
  thumbnails: ThumbnailRef[];
  /** Newest first. */
  interviews: Interview[];
  notes: { id: string; text: string; at: string; by: string | null }[];
  /** Neighbours in the list of applicants. */
  newer: Neighbour | undefined;
  older: Neighbour | undefined;
}
