import { mapToRecord } from '../../lib/lookup.ts';
import { payToMajorUnits } from '../../lib/whole-units.ts';
import { paths } from '../../paths.ts';
import type { CompanyLink } from '../companies/company.ts';
import { FACT_FIELDS, type JobFactField } from '../jobs/job.fields.ts';
import { hasEnded, type Job, type JobRow } from '../jobs/job.ts';
import type { EndedJob, JobSummary, PublicJob } from './responses.schema.ts';

export const toCompanyLink = ({ slug, name, logo }: CompanyLink, origin: string): JobSummary['company'] => ({
  slug,
  name,
  url: origin + paths.company(slug),
  logo: logo && new URL(logo, origin).href,
});

/** Role in a list. Names each field, so that new ones are not published by accident. */
export const toJobSummary = (job: JobRow, origin: string): JobSummary => ({
  hash: job.hash,
  status: 'open',
  url: origin + paths.job(job),
  title: job.title,
  company: toCompanyLink(job.company, origin),
  category: { slug: job.category.slug, title: job.category.title },
  contractType: job.contractType,
  seniority: job.seniority,
  workplace: job.workplace,
  locations: job.locations.map(({ slug, name }) => ({ slug, name })),
  openTo: job.openTo.map(({ slug, name }) => ({ slug, name })),
  pay: payToMajorUnits(job.pay),
  featured: job.featured,
  publishedAt: job.publishedAt,
});

/** Role with everything on its page, except estimates. */
export const toPublicJob = (job: Job, origin: string): PublicJob => ({
  ...toJobSummary(job, origin),
  freelance: job.freelance,
  ...(mapToRecord(FACT_FIELDS, (name) => job[name]) as Pick<PublicJob, JobFactField>),
  description: job.description,
  timezones: job.timezones,
  requiredSkills: job.requiredSkills.map(({ slug, name }) => ({ slug, name })),
  niceSkills: job.niceSkills.map(({ slug, name }) => ({ slug, name })),
  process: {
    steps: job.process.steps,
    takeHome: job.process.takeHome && { hours: job.process.takeHome.hours, paid: job.process.takeHome.paid },
    replyWithinDays: job.process.replyWithinDays,
  },
  benefits: job.benefits,
  client: job.client,
  apply: {
    mode: job.apply.mode,
    url: origin + (job.apply.mode === 'external' ? paths.go(job.hash) : paths.apply(job)),
  },
  updatedAt: job.updatedAt,
  confirmedAt: job.confirmedAt,
  expiresAt: job.expiresAt,
});

/** Ended job. Undefined if it was never public. */
export function toEndedJob(job: EndedRow): EndedJob | undefined {
  if ((job.status !== 'paused' && !hasEnded(job)) || job.published_at === null) return undefined;
  return { hash: job.hash, status: 'ended', endedAt: job.closed_at ?? job.updated_at };
}

interface EndedRow {
  hash: string;
  status: Job['status'];
  published_at: string | null;
  closed_at: string | null;
  updated_at: string;
}
