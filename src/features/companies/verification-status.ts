/** Admin's decision about a company's identity. Null leaves it to the domain. */
export type AdminOverride = 'vouched' | 'denied' | null;

interface Facts {
  name: string;
  /** The website's domain, while an owner's proven address is at it. */
  provenDomain: string | null;
  /** The name that it was verified under first, or that an admin confirmed since. */
  confirmedName: string | null;
  adminWord: AdminOverride;
}

export interface VerificationStatus {
  verified: boolean;
  confirmedName: string | null;
  /** Verified but for its name: that is new, and a person has to read it. */
  isNameOpen: boolean;
}

/**
 * Verification status of a company (decision 009). Verified if an owner proved its domain or an admin vouches for it,
 * the name was confirmed or matches the domain, and no admin denies it.
 */
export function verificationStatusOf({ name, provenDomain, confirmedName, adminWord }: Facts): VerificationStatus {
  const isKnown = adminWord === 'vouched' || provenDomain !== null;
  const confirmed = confirmedName ?? (isKnown ? name : null);
  const isNamed =
    fold(name) === fold(confirmed ?? '') || (provenDomain !== null && nameMatchesDomain(name, provenDomain));
  const isTrusted = isKnown && adminWord !== 'denied';
  return { verified: isTrusted && isNamed, confirmedName: confirmed, isNameOpen: isTrusted && !isNamed };
}

/** True if a domain implies a name, such as `Acme` and `Acme Studio` for acme.studio. Ignores case and spaces. */
export function nameMatchesDomain(name: string, domain: string): boolean {
  const letters = lettersOf(name);
  return letters !== '' && (letters === lettersOf(domain.split('.')[0] ?? '') || letters === lettersOf(domain));
}

const fold = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Badge text that names who verified the company. Undefined without verification. */
export function verificationBadge(
  company: { verified: boolean; provenDomain: string | null },
  boardName: string,
): string | undefined {
  if (!company.verified) return undefined;
  return company.provenDomain ? `Verified: ${company.provenDomain}` : `Verified by ${boardName}`;
}
