import type { ChangeRecord } from '../../../publishing/change.ts';
import { CATEGORIES_TAG, companyProfileTag, jobTag, LOCATIONS_TAG, SKILLS_TAG } from '../../../publishing/tags.ts';

/** Records to read again. */
export interface ChangedRecords {
  hashes: Set<string>;
  companyIds: Set<string>;
  /** True if a category, skill or place was added or renamed. */
  hasNewTerms: boolean;
}

export const noChangedRecords = (): ChangedRecords => ({
  hashes: new Set(),
  companyIds: new Set(),
  hasNewTerms: false,
});

export const hasChangedRecords = ({ hashes, companyIds, hasNewTerms }: ChangedRecords): boolean =>
  hashes.size > 0 || companyIds.size > 0 || hasNewTerms;

const [JOB, COMPANY] = [jobTag(''), companyProfileTag('')];
const TERMS = [CATEGORIES_TAG, SKILLS_TAG, LOCATIONS_TAG];

export function addChangedRecord(touched: ChangedRecords, { tags }: ChangeRecord): void {
  for (const tag of tags) {
    if (tag.startsWith(JOB)) touched.hashes.add(tag.slice(JOB.length));
    else if (tag.startsWith(COMPANY)) touched.companyIds.add(tag.slice(COMPANY.length));
    else if (TERMS.includes(tag)) touched.hasNewTerms = true;
  }
}
