import { type Application, type ApplicationStatus, candidateStatusNames } from './application.ts';
import type { Conversation } from './conversation/message.ts';
import { type Interview, isBookedOrOffered } from './interviews/interview.ts';
import { isUndecided } from './stages/stage.ts';

/** Application as the private page shows it. */
export interface OwnApplication extends Application {
  job: { title: string; slug: string; hash: string; isShown: boolean };
  company: string;
  retentionMonths: number;
  endedAt: string | null;
  events: { at: string; status: ApplicationStatus }[];
  conversation: Conversation;
  /** Newest first. */
  interviews: Interview[];
}

export interface ListedApplication {
  id: string;
  job: { title: string; slug: string; hash: string };
  company: string;
  status: ApplicationStatus;
  createdAt: string;
  interviews: Pick<Interview, 'start' | 'cancelledBy'>[];
}

export const MAX_LISTED_APPLICATIONS = 200;

/** Minutes in which a candidate can restore a deleted application. */
export const MINUTES_TO_UNDO = 1;

interface StatusFacts {
  status: ApplicationStatus;
  company: string;
  interviews: readonly Pick<Interview, 'start' | 'cancelledBy'>[];
}

/** Status shown to the candidate. Never the internal stage. */
export const candidateStatusText = ({ status, company, interviews }: StatusFacts, now: Date): string =>
  isUndecided(status) && interviews.some((interview) => isBookedOrOffered(interview, now))
    ? `${company} has invited you to an interview.`
    : candidateStatusNames[status];
