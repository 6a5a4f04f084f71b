import { formatPay } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import type { CardMark, ShareCard } from '../../ui/share-card.ts';
import type { Company } from '../companies/company.ts';
import { toCroppedImage } from '../companies/work-image.ts';
import { describeJobPlace } from './job.summary.ts';
import { type CompanyPageView, closedStatusLabel, describeContract, isOpen, type Job, workplaceNames } from './job.ts';

/** Share card of a role, with its position on its market, if known. */
export function jobShareCard(job: Job, market?: { bar: NonNullable<ShareCard['bar']>; words: string }): ShareCard {
  const place = describeJobPlace(job);
  const contract = describeContract(job);
  // A remote role's place says so.
  const terms = job.workplace === 'remote' ? contract : `${workplaceNames[job.workplace]} · ${contract}`;
  return {
    ...(isOpen(job) ? { label: job.category.title } : { label: closedStatusLabel(job.status), isOver: true }),
    title: job.title,
    mark: markOf(job.company),
    subtitle: job.company.name,
    ...workOf(job.company),
    ...(job.pay ? { figure: formatPay(job.pay) } : {}),
    ...(market
      ? { detail: [place, terms].filter(Boolean).join(' · '), figureDetail: market.words, bar: market.bar }
      : { ...(place ? { detail: place } : {}), figureDetail: terms }),
  };
}

export function companyShareCard({ company, jobs }: CompanyPageView): ShareCard {
  const { name, oneLiner, headquarters } = company;
  return {
    label: 'Company',
    title: name,
    mark: markOf(company),
    ...workOf(company),
    subtitle: jobs.length > 0 ? pluralize(jobs.length, 'open design role') : 'No open design role at the moment',
    ...(oneLiner ? { detail: oneLiner } : {}),
    ...(headquarters ? { figureDetail: headquarters } : {}),
  };
}

/** First piece of work, cropped if a crop is stored. */
function workOf({ workImages: [first] }: Company): Pick<ShareCard, 'work'> {
  return first ? { work: toCroppedImage(first).src } : {};
}

const markOf = ({ slug, logo, ownColour }: Company): CardMark => ({ slug, logo, colour: ownColour?.light ?? null });
