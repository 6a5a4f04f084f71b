import type { Application, ApplicationStatus } from './application.ts';
import type { Conversation } from './conversation/message.ts';
import type { Interview } from './interviews/interview.ts';

/** An application as a candidate's private page shows it. */
export interface OwnApplication extends Application {
  job: { title: string; slug: string; hash: string; isShown: boolean };
  company: string;
  retentionMonths: number;
  endedAt: string | null;
  events: { at: string; status: ApplicationStatus }[];
  conversation: Conversation;
  /** The newest first. */
  interviews: Interview[];
}

/** An application in the list of all that were sent from one address. */
export interface ListedApplication {
  id: string;
  job: { title: string; slug: string; hash: string };
  company: string;
  status: ApplicationStatus;
  createdAt: string;
  interviews: Pick<Interview, 'start' | 'cancelledBy'>[];
}

/** Applications in the list, the newest. */
export const MAX_LISTED_APPLICATIONS = 200;
