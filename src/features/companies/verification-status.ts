/** Admin's decision about a company's identity. Null leaves it to the domain. */
export type VerificationOverride = 'vouched' | 'denied' | null;

interface Facts {
  name: string;
  /** Website's domain while an owner has a proven address there. */
  provenDomain: string | null;
  /** First verified name, or the last one an admin confirmed. */
  confirmedName: string | null;
  adminWord: VerificationOverride;
}

export interface VerificationStatus {
  verified: boolean;
  confirmedName: string | null;
  /** True if verified except for a new name under review. */
  isNewNameUnverified: boolean;
}

/**
 * Verification status (decision 009). Verified if the domain is proven or an admin vouches, the name is confirmed or matches
 * the domain, and no admin denies it.
 */
export function deriveVerificationStatus({ name, provenDomain, confirmedName, adminWord }: Facts): VerificationStatus {
  const isKnown = adminWord === 'vouched' || provenDomain !== null;
  const confirmed = confirmedName ?? (isKnown ? name : null);
  const isNamed =
    fold(name) === fold(confirmed ?? '') || (provenDomain !== null && nameSpellsDomain(name, provenDomain));
  const isTrusted = isKnown && adminWord !== 'denied';
  return { verified: isTrusted && isNamed, confirmedName: confirmed, isNewNameUnverified: isTrusted && !isNamed };
}

/** True if a domain implies a name, such as `Acme Studio` for acme.studio. Ignores case and spaces. */
export function nameSpellsDomain(name: string, domain: string): boolean {
  const letters = lettersOf(name);
  return letters !== '' && (letters === lettersOf(domain.split('.')[0] ?? '') || letters === lettersOf(domain));
}

const fold = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Badge text naming the verifier. Undefined if unverified. */
export function verificationBadgeText(
  company: { verified: boolean; provenDomain: string | null },
  boardName: string,
): string | undefined {
  if (!company.verified) return undefined;
  return company.provenDomain ? `Verified: ${company.provenDomain}` : `Verified by ${boardName}`;
}
