import { paths } from '../../paths.ts';
import { doubleDensityUrl } from '../../ui/densities.ts';
import { absolute, schemaNode } from '../editorial/structured-data.ts';
import type { Company } from './company.ts';

/** The employer on its own page. */
export function organization(company: Company, origin: string) {
  return schemaNode('Organization', {
    ...employer(company, origin),
    url: webAddress(company.website),
    sameAs: company.socialLinks.map(webAddress),
    description: company.oneLiner,
    address: company.headquarters,
    mainEntityOfPage: absolute(paths.company(company.slug), origin),
  });
}

export function employer(company: Pick<Company, 'name' | 'website' | 'logo'>, origin: string) {
  return {
    name: company.name,
    sameAs: webAddress(company.website),
    // Search engines ask for 112 px at least, which the single density has not.
    logo: company.logo ? absolute(doubleDensityUrl(company.logo), origin) : undefined,
  };
}

/** An employer types its own addresses: only those of the web are repeated. */
function webAddress(address: string | null): string | undefined {
  return address && /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : undefined;
}
