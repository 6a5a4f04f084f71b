import { formatDate } from '../../lib/dates.ts';
import { toPortableMarkdown } from '../../lib/markdown.ts';
import { bulletList, escapeMarkdown, formatFrontMatter, joinBlocks, markdownLink } from '../../lib/markdown-writing.ts';
import { formatPay } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import { payToMajorUnits } from '../../lib/whole-units.ts';
import { paths } from '../../paths.ts';
import { verificationBadgeText } from '../companies/verification-status.ts';
import { listStatedFacts } from './job.facts.ts';
import { describeJobPlace, formatUtcRange } from './job.summary.ts';
import {
  type CompanyPageView,
  closedStatusLabel,
  describeClosure,
  describeContract,
  type HiringProcess,
  isOpen,
  type Job,
  type JobPageView,
  type JobRow,
  seniorityNames,
  workplaceNames,
} from './job.ts';

export interface Publisher {
  origin: string;
  name: string;
}

/** Role as Markdown: facts, then the employer's text. */
export function jobMarkdown({ job, similar, replies }: JobPageView, { origin, name }: Publisher): string {
  const { company } = job;
  const namesOf = (entries: readonly { name: string }[]) => entries.map((entry) => entry.name);
  const mark = verificationBadgeText(company, name);
  return joinBlocks(
    formatFrontMatter({
      title: job.title,
      company: company.name,
      url: origin + paths.job(job),
      hash: job.hash,
      status: isOpen(job) ? 'open' : job.status,
      category: job.category.title,
      contract: describeContract(job),
      freelance: job.freelance,
      seniority: seniorityNames[job.seniority],
      arrangement: workplaceNames[job.workplace],
      places: namesOf(job.locations),
      openTo: job.workplace === 'remote' ? (job.openTo.length > 0 ? namesOf(job.openTo) : 'Any country') : undefined,
      ...Object.fromEntries(listStatedFacts(job).map(({ name, words }) => [name, words])),
      client: job.client ?? undefined,
      timeZones: job.timezones ? formatUtcRange(job.timezones) : undefined,
      pay: job.pay ? { ...payToMajorUnits(job.pay) } : null,
      featured: job.featured,
      posted: job.publishedAt,
      updated: job.updatedAt,
      confirmed: job.confirmedAt,
      closes: isOpen(job) ? job.expiresAt : undefined,
      closed: job.closedAt ?? undefined,
    }),
    `# ${escapeMarkdown(job.title)}`,
    `${markdownLink(company.name, origin + paths.company(company.slug))} · ${escapeMarkdown(describeJobPlace(job))} · ${escapeMarkdown(payOf(job))}`,
    !isOpen(job) &&
      `**${closedStatusLabel(job.status)}.** ${escapeMarkdown(describeClosure(job))}${job.closedAt ? ` It closed on ${formatDate(job.closedAt)}.` : ''} ${markdownLink('See open roles in this field', origin + paths.listing(job.category.slug))}`,
    '## Description',
    toPortableMarkdown(job.description),
    ...listed('Skills you need', namesOf(job.requiredSkills)),
    ...listed('Nice to have', namesOf(job.niceSkills)),
    ...listed('Benefits', job.benefits),
    ...hiringOf(job.process),
    ...(isOpen(job) ? ['## Apply', applyOf(job, origin), replies && escapeMarkdown(replies)] : []),
    `## About ${escapeMarkdown(company.name)}`,
    escapeMarkdown(company.oneLiner),
    bulletList(
      [company.headquarters, company.size && `${company.size} people`, mark].flatMap((fact) =>
        fact ? [escapeMarkdown(fact)] : [],
      ),
    ),
    similar.length > 0 && '## Similar roles',
    bulletList(similar.map((row) => jobMarkdownLine(row, origin))),
  );
}

const payOf = ({ pay }: Pick<JobRow, 'pay'>): string => (pay ? formatPay(pay) : 'Pay not disclosed');

const listed = (title: string, entries: readonly string[]): string[] =>
  entries.length > 0 ? [`## ${title}`, bulletList(entries.map(escapeMarkdown))] : [];

function hiringOf({ steps, takeHome, replyWithinDays }: HiringProcess): string[] {
  if (steps.length === 0 && !takeHome && replyWithinDays === null) return [];
  const facts = [
    takeHome
      ? `Take-home exercise of about ${pluralize(takeHome.hours, 'hour')}, ${takeHome.paid ? 'paid' : 'unpaid'}.`
      : 'No take-home exercise.',
  ];
  return [
    '## How hiring works',
    steps.map((step, i) => `${i + 1}. ${escapeMarkdown(step)}`).join('\n'),
    bulletList(facts),
  ];
}

const applyOf = (job: Job, origin: string): string =>
  job.apply.mode === 'external'
    ? markdownLink(`Apply at ${job.company.name}`, origin + paths.go(job.hash))
    : markdownLink('Apply here, without an account', origin + paths.apply(job));

export const jobMarkdownLine = (job: JobRow, origin: string): string =>
  [
    `${markdownLink(job.title, origin + paths.job(job))} at ${escapeMarkdown(job.company.name)}`,
    describeJobPlace(job),
    payOf(job),
    `${seniorityNames[job.seniority]}, ${describeContract(job).toLowerCase()}, ${workplaceNames[job.workplace].toLowerCase()}`,
    `posted ${formatDate(job.publishedAt)}`,
  ]
    .map((part, i) => (i === 0 ? part : escapeMarkdown(part)))
    .join(' · ');

export function companyMarkdown(
  { company, jobs, replies }: CompanyPageView & { replies: string | null },
  { origin, name }: Publisher,
): string {
  const mark = verificationBadgeText(company, name);
  return joinBlocks(
    formatFrontMatter({
      name: company.name,
      url: origin + paths.company(company.slug),
      website: company.website,
      profiles: company.socialLinks,
      headquarters: company.headquarters,
      people: company.size,
      verified: company.verified,
      openRoles: jobs.length,
    }),
    `# ${escapeMarkdown(company.name)}`,
    escapeMarkdown(company.oneLiner),
    toPortableMarkdown(company.about),
    bulletList(
      [company.headquarters, company.size && `${company.size} people`, mark].flatMap((fact) =>
        fact ? [escapeMarkdown(fact)] : [],
      ),
    ),
    replies && escapeMarkdown(replies),
    `## ${jobs.length > 0 ? pluralize(jobs.length, 'open role') : 'Open roles'}`,
    jobs.length > 0
      ? bulletList(jobs.map((job) => jobMarkdownLine(job, origin)))
      : `${escapeMarkdown(company.name)} has no open roles at the moment.`,
  );
}
