import type { Application, ApplicationStatus } from './application.ts';
import type { Conversation } from './conversation/message.ts';
import type { Interview } from './interviews/interview.ts';

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

/** Application in the list of an address. */
export interface ListedApplication {
  id: string;
  job: { title: string; slug: string; hash: string };
  company: string;
  status: ApplicationStatus;
  createdAt: string;
  interviews: Pick<Interview, 'start' | 'cancelledBy'>[];
}

export const MAX_LISTED_APPLICATIONS = 200;
