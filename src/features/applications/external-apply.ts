/** Job with an external application page. */
export interface ExternalApply {
  job: { title: string; slug: string; hash: string };
  company: { name: string; website: string | null };
  /** Employer's application URL (http or https). */
  address: string;
  /** True for imported jobs, whose employer wants the referrer. */
  isImported: boolean;
}

/** True if an address is on the employer's website or a subdomain. False without a website. */
export function isOnEmployerWebsite(address: string, website: string | null): boolean {
  if (!website || !URL.canParse(website)) return false;
  const own = new URL(website).hostname.replace(/^www\./, '');
  const host = new URL(address).hostname.replace(/^www\./, '');
  return host === own || host.endsWith(`.${own}`);
}

/** Target of the application link. Imported roles get the board’s host as referrer. */
export function externalApplyUrl({ address, isImported }: ExternalApply, origin: string): string {
  if (!isImported) return address;
  const url = new URL(address);
  if (!url.searchParams.has('utm_source')) url.searchParams.append('utm_source', new URL(origin).hostname);
  return url.href;
}
