import type { BrandColour, WorkImage } from './company.ts';

/** An employer as a line of a list. */
export interface DirectoryEntry {
  slug: string;
  name: string;
  logo: string | null;
  ownColour: BrandColour | null;
  oneLiner: string;
  headquarters: string | null;
  /** Open roles. */
  open: number;
  /** What stands for its work; null when it shows none, or where the list shows no work. */
  work: WorkImage | null;
}

/** An employer that hires now, with a picture of its work. */
export interface CompanyWithWork {
  slug: string;
  name: string;
  /** Open roles. */
  open: number;
  work: WorkImage;
  ownColour: BrandColour | null;
}

export interface CompanyDirectoryView {
  total: number;
  /** Those with an open role. */
  hiring: number;
  openCount: number;
  /** A–Z, then `#` for names that begin otherwise. */
  letters: { letter: string; companies: DirectoryEntry[] }[];
}
