import type { FeedAddress } from '../reader.ts';
import type { ImportReport } from '../report.ts';

/** Whose roles they would be: a company of this board, or one to come with them. */
export interface PreviewedCompany {
  /** Undefined for one to come. */
  slug: string | undefined;
  name: string;
  website: string | null;
}

export interface SourcePreview {
  address: FeedAddress;
  company: PreviewedCompany;
  /** What the first run would do. */
  report: ImportReport;
}
