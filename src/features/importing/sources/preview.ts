import type { FeedAddress } from '../reader.ts';
import type { ImportReport } from '../report.ts';

export interface PreviewedCompany {
  /** Undefined for a new company. */
  slug: string | undefined;
  name: string;
  website: string | null;
}

export interface SourcePreview {
  address: FeedAddress;
  company: PreviewedCompany;
  /** Simulated first run. */
  report: ImportReport;
}
