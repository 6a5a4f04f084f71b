import { MAX_META_DESCRIPTION_LENGTH } from '../../lib/lengths.ts';
import { formatPay } from '../../lib/money.ts';
import { asSentence, fitSentences, joinWithAnd, pluralize, truncateToLine } from '../../lib/text.ts';
import {
  type CompanyPageView,
  describeContract,
  type Job,
  type JobRow,
  seniorityNames,
  statesFact,
  workplaceNames,
} from './job.ts';

/** Place of work, with countries for remote jobs: `Remote, open to Germany and Austria`. */
export function describeJobPlace(job: Pick<JobRow, 'workplace' | 'locations' | 'openTo' | 'missingFacts'>): string {
  const places = joinWithAnd(job.locations.map((location) => location.name));
  if (!statesFact(job, 'workplace')) return places;
  if (job.workplace !== 'remote') return places || workplaceNames[job.workplace];
  return job.openTo.length > 0
    ? `Remote, open to ${joinWithAnd(job.openTo.map((place) => place.name))}`
    : 'Remote, anywhere';
}

/** `UTC−1 to UTC+3`. */
export const formatUtcRange = ({ from, to }: NonNullable<Job['timezones']>): string =>
  from === to ? offsetOf(from) : `${offsetOf(from)} to ${offsetOf(to)}`;

const offsetOf = (hours: number): string => (hours === 0 ? 'UTC' : `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`);

/** Length of descriptions in search results. Engines replace shorter ones. */
export const DESCRIPTION_LENGTHS = { least: 70, most: 155 };

/** Description of an employer for search results. */
export function companyMetaDescription({ company, jobs }: CompanyPageView): string {
  const titles = [...new Set(jobs.map(({ title }) => title))];
  const open = pluralize(jobs.length, 'open design role');
  return fitSentences(
    [
      [company.oneLiner ? asSentence(company.oneLiner) : `${company.name} hires designers.`],
      jobs.length > 0 ? [`${open} at ${company.name}.`, `${open}.`] : ['No open design role at the moment.'],
      titles.slice(0, 3).map((_, i, named) => `Such as ${joinWithAnd(named.slice(0, named.length - i))}.`),
      company.headquarters ? [`Based in ${company.headquarters}.`] : [],
      ['With pay, place and hiring process.'],
      ['Apply without an account.'],
    ],
    DESCRIPTION_LENGTHS.most,
  );
}

export const companyFeedTitle = (company: { name: string }): string => `Design roles at ${company.name}`;

/** Facts in one sentence, for search results and share cards. */
export function jobMetaDescription(job: Job): string {
  const facts = [
    statesFact(job, 'seniority') && seniorityNames[job.seniority],
    statesFact(job, 'contractType') && describeContract(job).toLowerCase(),
    describeJobPlace(job),
    statesFact(job, 'pay') && (job.pay ? formatPay(job.pay) : 'pay not disclosed'),
  ].filter(Boolean);
  const sentence = facts.length > 0 ? `${facts.join(' · ')}. ` : '';
  return truncateToLine(
    `${job.title} at ${job.company.name}. ${sentence}${job.company.oneLiner}`,
    MAX_META_DESCRIPTION_LENGTH,
  );
}
