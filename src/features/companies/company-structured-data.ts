import { paths } from '../../paths.ts';
import { doubleDensityUrl } from '../../ui/densities.ts';
import { absoluteUrl, schemaOrgNode } from '../editorial/structured-data.ts';
import type { Company } from './company.ts';

/** Organization node of an employer's page. */
export function organizationNode(company: Company, origin: string) {
  return schemaOrgNode('Organization', {
    ...employerNode(company, origin),
    url: webAddress(company.website),
    sameAs: company.socialLinks.map(webAddress),
    description: company.oneLiner,
    address: company.headquarters,
    mainEntityOfPage: absoluteUrl(paths.company(company.slug), origin),
  });
}

export function employerNode(company: Pick<Company, 'name' | 'website' | 'logo'>, origin: string) {
  return {
    name: company.name,
    sameAs: webAddress(company.website),
    // Search engines require 112 px, the double density.
    logo: company.logo ? absoluteUrl(doubleDensityUrl(company.logo), origin) : undefined,
  };
}

/** Only http(s) addresses are repeated. */
function webAddress(address: string | null): string | undefined {
  return address && /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : undefined;
}
