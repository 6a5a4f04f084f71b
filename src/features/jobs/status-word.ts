import type { JobStatus } from './job.ts';

/** What a visitor reads of a role that nobody can apply for at present. */
export const wordOfStatus = (status: JobStatus): string =>
  status === 'paused' ? 'Paused' : status === 'filled' ? 'Filled' : 'Closed';
