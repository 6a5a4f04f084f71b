import type { ImportSourceClaim } from '../../../db/column-values.ts';
import { domainOfWebsite, registrableDomain } from '../../../lib/domain.ts';
import { type FetchServices, fetchText } from '../fetching/fetch-text.ts';
import { createRobotsCheck } from '../fetching/robots.ts';
import { extractLinksAndNext } from '../page-links.ts';
import type { FeedAddress } from '../reader.ts';
import { recogniseFeedAddress } from '../sources.ts';
import { domainOfVerifiedClaimant, evaluateSourceClaim, type SourceClaimant } from './claim.ts';

/** Time limit for all pages of a claim. */
const MAX_SECONDS = 15;
/** Further pages of the website searched for a link. */
const MAX_CAREERS_PAGES = 2;

/** Claim of a company to a feed, by addresses and, if needed, by links between the sites. */
export async function evaluateClaimWithLinks(
  company: SourceClaimant,
  address: FeedAddress,
  services: FetchServices,
): Promise<ImportSourceClaim> {
  const claim = evaluateSourceClaim(company, address);
  const domain = domainOfVerifiedClaimant(company);
  if (claim !== 'none' || !domain || !company.website) return claim;
  const signal = AbortSignal.timeout(MAX_SECONDS * 1_000);
  const findObjection = createRobotsCheck((robots) => fetchText({ address: robots, signal }, services));
  const readLinks = async (page: string): Promise<{ links: string[]; domain: string | undefined }> => {
    const response = (await findObjection(page)) ? undefined : await fetchText({ address: page, signal }, services);
    if (response?.kind !== 'fresh') return { links: [], domain: undefined };
    return {
      links: extractLinksAndNext(response.body, response.address).links,
      domain: registrableDomain(new URL(response.address).hostname),
    };
  };
  // Ignore links of a website that redirects to another domain.
  const linksAt = async (page: string): Promise<string[]> => {
    const read = await readLinks(page);
    return read.domain === domain ? read.links : [];
  };
  const linksToFeed = (links: readonly string[]): boolean =>
    links.some((link) => recogniseFeedAddress(link)?.feed === address.feed);
  const first = await linksAt(company.website);
  let fromWebsite = linksToFeed(first);
  const pages = first.filter((link) => domainOfWebsite(link) === domain && /career|job|work-?with|join/i.test(link));
  for (const page of fromWebsite ? [] : pages.slice(0, MAX_CAREERS_PAGES))
    fromWebsite ||= linksToFeed(await linksAt(page));
  if (!fromWebsite) return 'none';
  const careers = await readLinks(address.careers);
  const fromCareers = careers.links.some((link) => domainOfWebsite(link) === domain);
  return evaluateSourceClaim(company, address, { fromWebsite, fromCareers });
}
