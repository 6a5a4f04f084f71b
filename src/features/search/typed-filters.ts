import { foldName } from '../../lib/text.ts';
import { type ResolvedPlace, resolveCountry, resolvePlace } from '../locations/resolve-place.ts';
import type { World } from '../locations/world/world.ts';
import { type FormerTerms, findCurrentSlug } from '../vocabulary/former-terms.ts';
import { changeQuery, remoteSearchCountry, type SearchQuery } from './query.ts';
import { cleanQueryText, type IsKnownFacetValue } from './query-parsing.ts';
import type { Taxonomy } from './taxonomy.ts';

/** Text filters of forms without scripts: a place, a company and the country of remote work. */
interface FiltersInText {
  where: string;
  employer: string;
  from: string;
}

export function extractAndRemoveTypedFilters(searchParams: URLSearchParams): FiltersInText {
  const extract = (name: keyof FiltersInText): string => {
    const words = cleanQueryText(searchParams.get(name) ?? '');
    searchParams.delete(name);
    return words;
  };
  return { where: extract('where'), employer: extract('employer'), from: extract('from') };
}

interface Board {
  taxonomy: Pick<Taxonomy, 'locations'>;
  world: World;
  companies: readonly NamedCompany[];
  isKnown: IsKnownFacetValue;
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
  // The board may have renamed the place or merged the company.
  const current = (kind: 'location' | 'company', { slug }: { slug: string }) =>
    findCurrentSlug(former, kind, slug) ?? slug;
  const here = (named: { slug: string }) => current('location', named);
  const place = where ? resolvePlace(where, taxonomy, world) : undefined;
  if (place?.slug === 'remote') query = changeQuery(query, { workplace: ['remote'] });
  else if (place) query = addTypedPlace(query, here(place));
  if (employer) {
    const company = findBestCompanyMatch(employer, companies);
    if (company) query = changeQuery(query, { company: [current('company', company)] });
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

/** The field of the place also shows the country of a remote search, which another place replaces. */
function addTypedPlace(query: SearchQuery, slug: string): SearchQuery {
  const country = remoteSearchCountry(query);
  if (country === undefined) return changeQuery(query, { location: [...query.location, slug] });
  return country === slug ? query : changeQuery(query, { location: [slug], openTo: [] });
}

const countryNotice = (words: string, country: { name: string } | undefined): string =>
  country
    ? `No role here names ${country.name}. These are all remote roles: check on each whether you may work from there.`
    : `We don’t know a country or town called “${words}”. These are all remote roles.`;

interface NamedCompany {
  slug: string;
  name: string;
}

/** Best match for a company name: equal, then prefix, then shortest containing it. Undefined without one. */
export function findBestCompanyMatch(words: string, companies: readonly NamedCompany[]): NamedCompany | undefined {
  const wanted = foldName(words);
  if (!wanted) return undefined;
  const worthOf = (name: string): number => {
    if (name === wanted) return 3;
    if (name.startsWith(wanted)) return 2;
    return ` ${name}`.includes(` ${wanted}`) ? 1 : 0;
  };
  const found = companies.flatMap((company) => {
    const name = foldName(company.name);
    const worth = worthOf(name);
    return worth > 0 ? [{ company, worth, length: name.length }] : [];
  });
  return found.sort((a, b) => b.worth - a.worth || a.length - b.length)[0]?.company;
}
