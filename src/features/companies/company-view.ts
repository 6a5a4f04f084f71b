/** An employer as a line of a list. */
export interface DirectoryEntry {
  slug: string;
  name: string;
  logo: string | null;
  oneLiner: string;
  headquarters: string | null;
  /** Open roles. */
  open: number;
}

export interface CompanyDirectoryView {
  total: number;
  /** Those with an open role. */
  hiring: number;
  openCount: number;
  /** A–Z, then `#` for names that begin otherwise. */
  letters: { letter: string; companies: DirectoryEntry[] }[];
}
