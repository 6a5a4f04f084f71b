/** A job that is applied for elsewhere. */
export interface ExternalApply {
  job: { title: string; slug: string; hash: string };
  company: { name: string; website: string | null };
  /** The employer's application URL (http or https) as stored. */
  address: string;
  /** True if the job was imported from the employer’s site, which wants to know the referrer. */
  isImported: boolean;
}

/** True if an address is on the employer's website or a subdomain such as `careers.`. False without a website. */
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
