export interface WorkImage {
  /** WebP path. `@2x` has double density. */
  src: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Alternative text, never empty. */
  alt: string;
  /** True if an AVIF version exists, and if crops exist (work-image.ts). */
  hasAvif?: boolean;
  hasCrop?: boolean;
}

/** Colour of the logo, `#rrggbb` (brand-colour.ts). */
export interface BrandColour {
  light: string;
  dark: string;
}

export interface Company {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  /** Image path. Without one a mark is rendered from the slug. */
  logo: string | null;
  oneLiner: string;
  about: string;
  /** Such as `51–200`. */
  size: string | null;
  headquarters: string | null;
  /** True if an owner verified an address at the website's domain, or the board vouches for the company. */
  verified: boolean;
  /** Verified domain. Null otherwise. */
  provenDomain: string | null;
  socialLinks: string[];
  workImages: WorkImage[];
  /** Null without a logo or for a grey one. */
  ownColour: BrandColour | null;
}

export type CompanyLink = Pick<Company, 'slug' | 'name' | 'logo'>;
