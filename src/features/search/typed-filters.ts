import { type ResolvedPlace, resolveCountry, resolvePlace } from '../locations/resolve-place.ts';
import type { World } from '../locations/world/world.ts';
import { currentTerm, type FormerTerms } from '../vocabulary/former-terms.ts';
import { findBestCompanyMatch, type NamedCompany } from './company-name.ts';
import { changeQuery, type SearchQuery } from './query.ts';
import { cleanQueryText, type IsKnown } from './query-parsing.ts';
import type { Taxonomy } from './taxonomy.ts';

/** Text filters of forms without scripts: a place, a company and the country of remote work. */
interface FiltersInText {
  where: string;
  employer: string;
  from: string;
}

/** Extracts text filters from parameters. */
export function extractTypedFilters(given: URLSearchParams): FiltersInText {
  const extract = (name: keyof FiltersInText): string => {
    const words = cleanQueryText(given.get(name) ?? '');
    given.delete(name);
    return words;
  };
  return { where: extract('where'), employer: extract('employer'), from: extract('from') };
}

interface Board {
  taxonomy: Pick<Taxonomy, 'locations'>;
  world: World;
  companies: readonly NamedCompany[];
  isKnown: IsKnown;
  former: FormerTerms;
}

/** Query with resolved text filters, and sentences about unresolved ones. */
export function applyTypedFilters(
  parsed: SearchQuery,
  { where, employer, from }: FiltersInText,
  { taxonomy, world, companies, isKnown, former }: Board,
): { query: SearchQuery; place: ResolvedPlace | undefined; notices: string[] } {
  let query = parsed;
  const notices: string[] = [];
  // The board may have renamed the place.
  const here = ({ slug }: { slug: string }) => currentTerm(former, 'location', slug) || slug;
  const place = where ? resolvePlace(where, taxonomy, world) : undefined;
  if (place?.slug === 'remote') query = changeQuery(query, { workplace: ['remote'] });
  else if (place) query = changeQuery(query, { location: [...query.location, here(place)] });
  if (employer) {
    const company = findBestCompanyMatch(employer, companies);
    if (company) query = changeQuery(query, { company: [company.slug] });
    else notices.push(`No company on this board goes by “${employer}”, so roles of all companies are shown.`);
  }
  if (from) {
    const country = resolveCountry(from, taxonomy, world);
    const isOffered = country !== undefined && isKnown('openTo', here(country));
    query = changeQuery(query, isOffered ? { openTo: [here(country)] } : { workplace: ['remote'] });
    if (!isOffered) notices.push(countryNotice(from, country));
  }
  return { query, place, notices };
}

const countryNotice = (words: string, country: { name: string } | undefined): string =>
  country
    ? `No role here names ${country.name}. These are all remote roles: check on each whether you may work from there.`
    : `We don’t know a country or town called “${words}”. These are all remote roles.`;
