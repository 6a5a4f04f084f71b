import { formatPay } from '../../lib/money.ts';
import { listOf, truncate } from '../../lib/text.ts';
import { contractTypeNames, type Job, type JobRow, seniorityNames, workplaceNames } from './job.ts';

/** Where the work is, and for remote roles who may have it: `Remote, open to Germany and Austria`. */
export function placeOf(job: Pick<JobRow, 'workplace' | 'locations' | 'openTo'>): string {
  const places = listOf(job.locations.map((location) => location.name));
  if (job.workplace !== 'remote') return places || workplaceNames[job.workplace];
  return job.openTo.length > 0
    ? `Remote, open to ${listOf(job.openTo.map((place) => place.name))}`
    : 'Remote, anywhere';
}

/** One sentence of facts, for search results and share cards: at most 160 characters. */
export function summariseJob(job: Job): string {
  const facts = [
    seniorityNames[job.seniority],
    contractTypeNames[job.contractType].toLowerCase(),
    placeOf(job),
    job.pay ? formatPay(job.pay) : 'pay not disclosed',
  ];
  return truncate(`${job.title} at ${job.company.name}. ${facts.join(' · ')}. ${job.company.oneLiner}`, 160);
}
