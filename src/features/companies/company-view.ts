import type { BrandColour, WorkImage } from './company.ts';

/** An employer as a line of a list. */
export interface DirectoryEntry {
  slug: string;
  name: string;
  logo: string | null;
  ownColour: BrandColour | null;
  oneLiner: string;
  headquarters: string | null;
  open: number;
  /** First image of its work. Null if there is none or the list shows no images. */
  work: WorkImage | null;
  /** Slugs by which the directory is filtered: fields of open roles, and the size. */
  filters?: string[];
}

/** An employer that hires now, with a picture of its work. */
export interface CompanyWithWork {
  slug: string;
  name: string;
  open: number;
  work: WorkImage;
  ownColour: BrandColour | null;
}

export interface CompanyDirectoryView {
  total: number;
  hiring: number;
  openCount: number;
  /** A–Z, then `#` for names that begin otherwise. */
  letters: { letter: string; companies: DirectoryEntry[] }[];
  /** Fields of open roles and sizes of companies, as choices of the filter. */
  fields: { value: string; label: string }[];
  sizes: { value: string; label: string }[];
}
