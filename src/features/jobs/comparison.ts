import { formatDate } from '../../lib/dates.ts';
import { formatPay } from '../../lib/money.ts';
import { joinWithAnd, pluralize } from '../../lib/text.ts';
import { describeJobPlace, formatUtcRange } from './job.summary.ts';
import { describeContract, isOpen, type Job, seniorityNames, workplaceNames } from './job.ts';

/** Maximum columns of a page. */
export const MAX_COMPARED_JOBS = 4;

/** Values of one fact by job. A list has one line per item. */
interface ComparedFact {
  label: string;
  values: (string | string[])[];
}

/** Facts stated by at least one of the jobs. */
export function listComparedFacts(jobs: readonly Job[]): ComparedFact[] {
  const facts: [label: string, tell: (job: Job) => string | string[] | null][] = [
    ['Pay', ({ pay }) => (pay ? formatPay(pay) : 'Pay not disclosed')],
    ['Arrangement', ({ workplace }) => workplaceNames[workplace]],
    ['Place', describeJobPlace],
    ['Time zones', ({ timezones }) => timezones && formatUtcRange(timezones)],
    ['Contract', describeContract],
    ['Seniority', ({ seniority }) => seniorityNames[seniority]],
    ['Skills you need', ({ requiredSkills }) => joinWithAnd(requiredSkills.map(({ name }) => name))],
    ['Nice to have', ({ niceSkills }) => joinWithAnd(niceSkills.map(({ name }) => name))],
    ['Hiring steps', ({ process }) => process.steps],
    ['Take-home exercise', ({ process }) => describeTakeHome(process)],
    ['Reply promised', ({ process }) => describeReply(process)],
    ['Benefits', ({ benefits }) => benefits],
    ['Posted', ({ publishedAt }) => formatDate(publishedAt)],
    ['Closes', (job) => (isOpen(job) ? formatDate(job.expiresAt) : job.status === 'paused' ? 'Paused' : 'Closed')],
  ];
  return facts
    .map(([label, describe]) => ({ label, values: jobs.map((job) => describe(job) || []) }))
    .filter(({ values }) => values.some(({ length }) => length > 0))
    .map(({ label, values }) => ({ label, values: values.map((value) => (value.length > 0 ? value : 'Not stated')) }));
}

const describeReply = ({ replyWithinDays }: Job['process']): string | null =>
  replyWithinDays === null ? null : `Within ${pluralize(replyWithinDays, 'day')}`;

const describeTakeHome = ({ takeHome }: Job['process']): string =>
  takeHome ? `About ${pluralize(takeHome.hours, 'hour')}, ${takeHome.paid ? 'paid' : 'unpaid'}` : 'None';
