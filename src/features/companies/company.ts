/** A picture of what a company makes, as it is kept. */
export interface WorkImage {
  /** Path of the WebP of the whole picture; its double is at the same path with `@2x`. */
  src: string;
  /** Pixels of CSS. */
  width: number;
  height: number;
  /** For those who do not see it: never empty. */
  alt: string;
  /** True if an AVIF version exists, and if a crop exists in both formats (see work-image.ts). */
  hasAvif?: boolean;
  hasCrop?: boolean;
}

/** The colour of a company's logo as its pages show it on theirs, `#rrggbb` (own-colour.ts). */
export interface BrandColour {
  light: string;
  dark: string;
}

export interface Company {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  /** Path of an image on this site; without one a mark is rendered from the slug. */
  logo: string | null;
  oneLiner: string;
  /** Markdown. */
  about: string;
  /** Such as `51–200`. */
  size: string | null;
  headquarters: string | null;
  /** True if an owner verified an address at the website's domain, or the board vouches for the company. */
  verified: boolean;
  /** Verified domain. Null if the company is not verified by domain. */
  provenDomain: string | null;
  socialLinks: string[];
  workImages: WorkImage[];
  /** Null without a logo, and where that is grey. */
  ownColour: BrandColour | null;
}

export type CompanyLink = Pick<Company, 'slug' | 'name' | 'logo'>;
