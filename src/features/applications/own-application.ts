import type { Application, ApplicationStatus } from './application.ts';

/** An application as a candidate's private page shows it. */
export interface OwnApplication extends Application {
  job: { title: string; slug: string; hash: string; isShown: boolean };
  company: string;
  keepMonths: number;
  /** When the job ended, if it has. */
  endedAt: string | null;
  events: { at: string; status: ApplicationStatus }[];
}
