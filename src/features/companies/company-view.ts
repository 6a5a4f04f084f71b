import type { BrandColour, WorkImage } from './company.ts';

/** Employer in a list. */
export interface CompanyDirectoryEntry {
  slug: string;
  name: string;
  logo: string | null;
  ownColour: BrandColour | null;
  oneLiner: string;
  headquarters: string | null;
  open: number;
  /** First work image. Null if there is none or the list shows no images. */
  work: WorkImage | null;
  /** Filter slugs: fields of open roles, and size. */
  filters?: string[];
}

/** Hiring employer with an image of its work. */
export interface CompanyWithWorkImage {
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
  page: number;
  pages: number;
  /** Letters of the page, A–Z, then `#` for other initials. */
  letters: { letter: string; companies: CompanyDirectoryEntry[] }[];
  /** First page of each letter. Empty for a directory of one page. */
  index: { letter: string; page: number }[];
  /** Filter choices. */
  fields: { value: string; label: string }[];
  sizes: { value: string; label: string }[];
}
