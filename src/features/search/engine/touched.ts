import type { ChangeRecord } from '../../../publishing/change.ts';
import { categoryTag } from '../../categories/category.tags.ts';
import { companyTag } from '../../companies/company.tags.ts';
import { jobTag } from '../../jobs/job.tags.ts';

/** What changes say that the index has to read again. */
export interface Touched {
  hashes: Set<string>;
  companyIds: Set<string>;
  hasNewTitles: boolean;
}

export const nothingTouched = (): Touched => ({ hashes: new Set(), companyIds: new Set(), hasNewTitles: false });

export const isTouched = ({ hashes, companyIds, hasNewTitles }: Touched): boolean =>
  hashes.size > 0 || companyIds.size > 0 || hasNewTitles;

const [JOB, COMPANY, CATEGORY] = [jobTag(''), companyTag(''), categoryTag('')];

export function addTouched(touched: Touched, { tags }: ChangeRecord): void {
  for (const tag of tags) {
    if (tag.startsWith(JOB)) touched.hashes.add(tag.slice(JOB.length));
    else if (tag.startsWith(COMPANY)) touched.companyIds.add(tag.slice(COMPANY.length));
    else if (tag.startsWith(CATEGORY)) touched.hasNewTitles = true;
  }
}
