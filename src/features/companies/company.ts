/** A picture of what a company makes, as it is kept. */
export interface WorkImage {
  /** Path of the WebP of the whole picture; its double is at the same path with `@2x`. */
  src: string;
  /** Pixels of CSS. */
  width: number;
  height: number;
  /** For those who do not see it: never empty. */
  alt: string;
  /** Whether it is kept as AVIF too, and whether its crop is, in both formats; see work-image.ts. Early pictures have neither. */
  hasAvif?: boolean;
  hasCrop?: boolean;
}

/** The colour of a company's logo as its pages show it on theirs, `#rrggbb` (own-colour.ts). */
export interface BrandColour {
  light: string;
  dark: string;
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
  /** Null without a logo, and where that is grey. */
  ownColour: BrandColour | null;
}

export type CompanyLink = Pick<Company, 'slug' | 'name' | 'logo'>;
