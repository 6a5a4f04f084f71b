import { lookup } from '../../lib/lookup.ts';
import { formatWholeAmount, minorUnitsPerUnit } from '../../lib/money.ts';
import { capitalise, formatNumber, lowerFirstUnlessAbbreviation } from '../../lib/text.ts';
import { listedValues } from '../jobs/job.facts.ts';
import { LISTED_FACTS } from '../jobs/job.fields.ts';
import { contractNames, seniorityNames, workplaceNames } from '../jobs/job.ts';
import { FACETS, type ListingFilter } from '../jobs/listing.ts';
import { FLAGS, flagFilters } from './filters.ts';
import { PAY_END_LABELS } from './pay-filter.ts';
import { type ParsedPay, QUERY_FACETS, remoteSearchCountry, type SearchQuery } from './query.ts';
import { facetValueLabel, type Taxonomy } from './taxonomy.ts';

/** `Remote senior product designer roles with Figma in Berlin`. */
export function listingHeading(filter: ListingFilter, taxonomy: Taxonomy): string {
  const { category, seniority, contractType, workplace, skill, location } = filter;
  const isTraining = contractType === 'internship' || contractType === 'apprenticeship';
  const words = [
    workplace && workplaceNames[workplace],
    seniority && seniorityNames[seniority],
    contractType && !isTraining && contractNames[contractType],
    category ? facetValueLabel('category', category, taxonomy) : 'design',
    isTraining ? `${contractType}s` : 'roles',
    skill && `with ${facetValueLabel('skill', skill, taxonomy)}`,
    ...LISTED_FACTS.map((fact) => lookup(listedValues(fact), filter[fact] ?? '')?.heading),
    location && `in ${facetValueLabel('location', location, taxonomy)}`,
  ].filter((word): word is string => Boolean(word));
  return words
    .map((word, i) =>
      i === 0 ? capitalise(word) : isName(word, filter, taxonomy) ? word : lowerFirstUnlessAbbreviation(word),
    )
    .join(' ');
}

/** Heading from text and facets with one value. Others are chips. */
export function searchHeading(query: SearchQuery, q: string, taxonomy: Taxonomy): string {
  const single = FACETS.flatMap((facet) => (query[facet].length === 1 ? [[facet, query[facet][0]]] : []));
  const country = remoteSearchCountry(query);
  const heading =
    listingHeading(Object.fromEntries(single) as ListingFilter, taxonomy) +
    (country === undefined ? '' : ` open to ${facetValueLabel('location', country, taxonomy)}`);
  return q ? `${heading} for “${q}”` : heading;
}

/** `reaches €70,000 a year`, or `is in EUR` without amount. Without sign for several currencies. */
export function describePayRequirement({ min, currency, period, end }: ParsedPay): string {
  if (min === 0) return `is in ${currency ?? 'a currency of that name'}`;
  const amount = currency === null ? formatNumber(min) : formatWholeAmount(min * minorUnitsPerUnit(currency), currency);
  return `${PAY_END_LABELS[end ?? 'max']} ${amount} ${period === 'hour' ? 'an' : 'a'} ${period}`;
}

/** `Product designer roles, Berlin or Hamburg, pay reaches €70,000 a year`. `companies` are names by slug. */
export function describeQuery(query: SearchQuery, taxonomy: Taxonomy, companies: ReadonlyMap<string, string>): string {
  const labelIn = (facet: (typeof QUERY_FACETS)[number], value: string): string => {
    if (facet === 'company') return companies.get(value) ?? value;
    return facetValueLabel(facet === 'openTo' ? 'location' : facet, value, taxonomy);
  };
  const before: Partial<Record<(typeof QUERY_FACETS)[number], string>> = { company: 'at ', openTo: 'open to ' };
  const headingFacets = new Set<string>(FACETS.filter((facet) => query[facet].length === 1));
  const facets = QUERY_FACETS.flatMap((facet) => {
    const values: readonly string[] = query[facet];
    const isInHeading = headingFacets.has(facet) || (facet === 'openTo' && remoteSearchCountry(query) !== undefined);
    if (values.length === 0 || isInHeading) return [];
    return [(before[facet] ?? '') + values.map((value) => labelIn(facet, value)).join(' or ')];
  });
  return [
    searchHeading(query, query.q, taxonomy),
    ...(query.exact ? ['exactly as typed'] : []),
    ...facets,
    ...(query.radius === null ? [] : [`within ${query.radius} km`]),
    ...(query.pay ? [`pay ${describePayRequirement(query.pay)}`] : []),
    ...FLAGS.flatMap((flag) => (query[flag] ? [lowerFirstUnlessAbbreviation(flagFilters[flag].label)] : [])),
  ].join(', ');
}

function isName(word: string, { skill, location }: ListingFilter, taxonomy: Taxonomy): boolean {
  return (
    (skill !== undefined && word === `with ${facetValueLabel('skill', skill, taxonomy)}`) ||
    (location !== undefined && word === `in ${facetValueLabel('location', location, taxonomy)}`)
  );
}
