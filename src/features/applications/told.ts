import { type ApplicationStatus, candidateWords } from './application.ts';
import { type Interview, isAhead } from './interviews/interview.ts';
import { isUndecided } from './stages/stage.ts';

interface Told {
  status: ApplicationStatus;
  company: string;
  interviews: readonly Pick<Interview, 'start' | 'cancelledBy'>[];
}

/** Where an application is, as its candidate reads it: by what was said to them, and by no stage. */
export const toldOf = ({ status, company, interviews }: Told, now: Date): string =>
  isUndecided(status) && interviews.some((interview) => isAhead(interview, now))
    ? `${company} has invited you to an interview.`
    : candidateWords[status];
