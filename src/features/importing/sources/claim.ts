import type { ImportSourceClaim } from '../../../db/column-values.ts';
import { domainOfWebsite, registrableDomain } from '../../../lib/domain.ts';
import { nameSpellsDomain } from '../../companies/verification-status.ts';
import type { FeedAddress } from '../reader.ts';

export interface SourceClaimant {
  website: string | null;
  verified: boolean;
}

const STRENGTH: Record<ImportSourceClaim, number> = { board: 2, proved: 2, linked: 1, none: 0 };

/** True if one company’s claim to a feed displaces another’s. */
export const isStrongerClaim = (claim: ImportSourceClaim, other: ImportSourceClaim): boolean =>
  STRENGTH[claim] > STRENGTH[other];

export const domainOfVerifiedClaimant = ({ website, verified }: SourceClaimant): string | undefined =>
  verified ? domainOfWebsite(website) : undefined;

interface Links {
  /** True if the website links to the careers page. */
  fromWebsite: boolean;
  /** True if the careers page links to the domain. */
  fromCareers: boolean;
}

/**
 * Claim of a company to a feed. A careers page at the verified domain proves it. Anyone can register a name under another
 * ending, so an equal name needs a link from the website, a different one links both ways.
 */
export function evaluateSourceClaim(
  company: SourceClaimant,
  { slug, careers }: FeedAddress,
  { fromWebsite, fromCareers }: Links = { fromWebsite: false, fromCareers: false },
): ImportSourceClaim {
  const domain = domainOfVerifiedClaimant(company);
  if (!domain) return 'none';
  if (registrableDomain(new URL(careers).hostname) === domain || (fromWebsite && fromCareers)) return 'proved';
  return fromWebsite && nameSpellsDomain(slug, domain) ? 'linked' : 'none';
}
