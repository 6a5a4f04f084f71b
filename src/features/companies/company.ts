export interface WorkImage {
  src: string;
  width: number;
  height: number;
  alt: string;
}

/** What the public sees of an employer. */
export interface Company {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  /** Path of an image on this site; without one a mark is drawn from the slug. */
  logo: string | null;
  oneLiner: string;
  /** Markdown. */
  about: string;
  /** Such as `51–200`. */
  size: string | null;
  headquarters: string | null;
  /** Whether an owner proved an address at the website's domain, or the board vouches for it. */
  verified: boolean;
  /** The domain that is proven; null while nobody did, or while the company is not verified. */
  provenDomain: string | null;
  socialLinks: string[];
  workImages: WorkImage[];
}

export type CompanyLink = Pick<Company, 'slug' | 'name' | 'logo'>;
