import { formatPay } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import type { CardMark, ShareCard } from '../../ui/share-card.ts';
import type { Company } from '../companies/company.ts';
import { describeJobPlace } from './job.summary.ts';
import { describeContract, isOpen, type Job, workplaceNames } from './job.ts';
import type { CompanyView } from './job-view.ts';
import { statusName } from './status-word.ts';

export function jobCard(job: Job): ShareCard {
  const place = describeJobPlace(job);
  const contract = describeContract(job);
  return {
    ...(isOpen(job) ? { label: job.category.title } : { label: statusName(job.status), isOver: true }),
    title: job.title,
    mark: markOf(job.company),
    subtitle: job.company.name,
    ...(place ? { detail: place } : {}),
    ...(job.pay ? { figure: formatPay(job.pay) } : {}),
    // A remote role's place says so.
    figureDetail: job.workplace === 'remote' ? contract : `${workplaceNames[job.workplace]} · ${contract}`,
  };
}

/** Share card of an employer. */
export function companyCard({ company, jobs }: CompanyView): ShareCard {
  const { name, oneLiner, headquarters } = company;
  return {
    label: 'Company',
    title: name,
    mark: markOf(company),
    subtitle: jobs.length > 0 ? pluralize(jobs.length, 'open design role') : 'No open design role at the moment',
    ...(oneLiner ? { detail: oneLiner } : {}),
    ...(headquarters ? { figureDetail: headquarters } : {}),
  };
}

const markOf = ({ slug, logo, ownColour }: Company): CardMark => ({ slug, logo, colour: ownColour?.light ?? null });
