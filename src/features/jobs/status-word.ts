import type { JobStatus } from './job.ts';

export const closedStatusLabel = (status: JobStatus): string =>
  status === 'paused' ? 'Paused' : status === 'filled' ? 'Filled' : 'Closed';

export function describeClosure({ status, company }: { status: JobStatus; company: { name: string } }): string {
  const notes: Partial<Record<JobStatus, string>> = {
    paused: `${company.name} is not accepting applications for this role at the moment.`,
    filled: `${company.name} has filled this role.`,
    closed: `${company.name} no longer accepts applications for this role.`,
    expired: 'Its time on the board has ended, and it no longer accepts applications.',
  };
  return notes[status] ?? 'This role no longer accepts applications.';
}
