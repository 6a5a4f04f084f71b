import { type ApplicationStatus, candidateStatusNames } from './application.ts';
import { type Interview, isUpcoming } from './interviews/interview.ts';
import { isUndecided } from './stages/stage.ts';

interface StatusFacts {
  status: ApplicationStatus;
  company: string;
  interviews: readonly Pick<Interview, 'start' | 'cancelledBy'>[];
}

/** Status shown to the candidate. Never the internal stage. */
export const candidateStatusText = ({ status, company, interviews }: StatusFacts, now: Date): string =>
  isUndecided(status) && interviews.some((interview) => isUpcoming(interview, now))
    ? `${company} has invited you to an interview.`
    : candidateStatusNames[status];
