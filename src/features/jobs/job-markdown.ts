import { formatDate } from '../../lib/dates.ts';
import { markdownAsShown } from '../../lib/markdown.ts';
import { blocks, bullets, frontMatter, inline, link } from '../../lib/markdown-writing.ts';
import { formatPay } from '../../lib/money.ts';
import { countOf } from '../../lib/text.ts';
import { inWholeUnits } from '../../lib/whole-units.ts';
import { paths } from '../../paths.ts';
import { markOf } from '../companies/standing.ts';
import { describeZones, placeOf } from './job.summary.ts';
import {
  contractTypeNames,
  type HiringProcess,
  isOpen,
  type Job,
  type JobRow,
  seniorityNames,
  workplaceNames,
} from './job.ts';
import type { CompanyView, JobView } from './job-view.ts';
import { closureOf, wordOfStatus } from './status-word.ts';

/** Of whom a text is: absolute addresses and the board's name. */
export interface Publisher {
  origin: string;
  name: string;
}

/** A role's page as Markdown: its facts before it, its text as the employer wrote it. */
export function jobMarkdown({ job, similar, replies }: JobView, { origin, name }: Publisher): string {
  const { company } = job;
  const namesOf = (entries: readonly { name: string }[]) => entries.map((entry) => entry.name);
  const mark = markOf(company, name);
  return blocks(
    frontMatter({
      title: job.title,
      company: company.name,
      url: origin + paths.job(job),
      hash: job.hash,
      status: isOpen(job) ? 'open' : job.status,
      category: job.category.title,
      contract: contractTypeNames[job.contractType],
      freelance: job.freelance,
      seniority: seniorityNames[job.seniority],
      arrangement: workplaceNames[job.workplace],
      places: namesOf(job.locations),
      openTo: job.workplace === 'remote' ? (job.openTo.length > 0 ? namesOf(job.openTo) : 'Any country') : undefined,
      timeZones: job.timezones ? describeZones(job.timezones) : undefined,
      pay: job.pay ? { ...inWholeUnits(job.pay) } : null,
      featured: job.featured,
      posted: job.publishedAt,
      updated: job.updatedAt,
      confirmed: job.confirmedAt,
      closes: isOpen(job) ? job.expiresAt : undefined,
      closed: job.closedAt ?? undefined,
    }),
    `# ${inline(job.title)}`,
    `${link(company.name, origin + paths.company(company.slug))} · ${inline(placeOf(job))} · ${inline(payOf(job))}`,
    !isOpen(job) &&
      `**${wordOfStatus(job.status)}.** ${inline(closureOf(job))}${job.closedAt ? ` It closed on ${formatDate(job.closedAt)}.` : ''} ${link('See open roles in this field', origin + paths.listing(job.category.slug))}`,
    '## Description',
    markdownAsShown(job.description),
    ...listed('Skills you need', namesOf(job.requiredSkills)),
    ...listed('Nice to have', namesOf(job.niceSkills)),
    ...listed('Benefits', job.benefits),
    ...hiringOf(job.process),
    ...(isOpen(job) ? ['## Apply', applyOf(job, origin), replies && inline(replies)] : []),
    `## About ${inline(company.name)}`,
    inline(company.oneLiner),
    bullets(
      [company.headquarters, company.size && `${company.size} people`, mark].flatMap((fact) =>
        fact ? [inline(fact)] : [],
      ),
    ),
    similar.length > 0 && '## Similar roles',
    bullets(similar.map((row) => jobLine(row, origin))),
  );
}

const payOf = ({ pay }: Pick<JobRow, 'pay'>): string => (pay ? formatPay(pay) : 'Pay not disclosed');

const listed = (title: string, entries: readonly string[]): string[] =>
  entries.length > 0 ? [`## ${title}`, bullets(entries.map(inline))] : [];

function hiringOf({ steps, takeHome, replyWithinDays }: HiringProcess): string[] {
  if (steps.length === 0 && !takeHome && replyWithinDays === null) return [];
  const facts = [
    takeHome
      ? `Take-home exercise of about ${countOf(takeHome.hours, 'hour')}, ${takeHome.paid ? 'paid' : 'unpaid'}.`
      : 'No take-home exercise.',
  ];
  return ['## How hiring works', steps.map((step, i) => `${i + 1}. ${inline(step)}`).join('\n'), bullets(facts)];
}

const applyOf = (job: Job, origin: string): string =>
  job.apply.mode === 'external'
    ? link(`Apply at ${job.company.name}`, origin + paths.go(job.hash))
    : link('Apply here, without an account', origin + paths.apply(job));

/** A role in one line of a list. */
export const jobLine = (job: JobRow, origin: string): string =>
  [
    `${link(job.title, origin + paths.job(job))} at ${inline(job.company.name)}`,
    placeOf(job),
    payOf(job),
    `${seniorityNames[job.seniority]}, ${contractTypeNames[job.contractType].toLowerCase()}, ${workplaceNames[job.workplace].toLowerCase()}`,
    `posted ${formatDate(job.publishedAt)}`,
  ]
    .map((part, i) => (i === 0 ? part : inline(part)))
    .join(' · ');

/** A company's page as Markdown. */
export function companyMarkdown(
  { company, jobs, replies }: CompanyView & { replies: string | null },
  { origin, name }: Publisher,
): string {
  const mark = markOf(company, name);
  return blocks(
    frontMatter({
      name: company.name,
      url: origin + paths.company(company.slug),
      website: company.website,
      profiles: company.socialLinks,
      headquarters: company.headquarters,
      people: company.size,
      verified: company.verified,
      openRoles: jobs.length,
    }),
    `# ${inline(company.name)}`,
    inline(company.oneLiner),
    markdownAsShown(company.about),
    bullets(
      [company.headquarters, company.size && `${company.size} people`, mark].flatMap((fact) =>
        fact ? [inline(fact)] : [],
      ),
    ),
    replies && inline(replies),
    `## ${jobs.length > 0 ? countOf(jobs.length, 'open role') : 'Open roles'}`,
    jobs.length > 0
      ? bullets(jobs.map((job) => jobLine(job, origin)))
      : `${inline(company.name)} has no open roles at the moment.`,
  );
}
