/** A job that is applied for elsewhere. */
export interface ExternalApply {
  job: { title: string; slug: string; hash: string };
  company: { name: string; website: string | null };
  /** Where the employer takes applications: http(s), as it was stored. */
  address: string;
  /** Whether the role came from the employer’s own site, which wants to know who sends people there. */
  isImported: boolean;
}

/**
 * Whether an address is on an employer's own website, or a part of it such as `careers.`. An employer without a website
 * owns no host.
 */
export function isOwnHost(address: string, website: string | null): boolean {
  if (!website || !URL.canParse(website)) return false;
  const own = new URL(website).hostname.replace(/^www\./, '');
  const host = new URL(address).hostname.replace(/^www\./, '');
  return host === own || host.endsWith(`.${own}`);
}

/** The address that an applicant is sent to: of an imported role, with the board’s host as where they come from. */
export function externalApplyUrl({ address, isImported }: ExternalApply, origin: string): string {
  if (!isImported) return address;
  const url = new URL(address);
  if (!url.searchParams.has('utm_source')) url.searchParams.append('utm_source', new URL(origin).hostname);
  return url.href;
}
