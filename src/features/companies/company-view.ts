import type { Company } from './company.ts';

export interface DirectoryEntry {
  slug: string;
  name: string;
  logo: string | null;
  oneLiner: string;
  headquarters: string | null;
  open: number;
}

export interface CompanyDirectoryView {
  total: number;
  openCount: number;
  /** A–Z, then `#` for names that begin otherwise. */
  letters: { letter: string; companies: DirectoryEntry[] }[];
}

/** The employer's side of a profile; its open roles come from the jobs feature. */
export interface CompanyProfile {
  company: Company;
}
