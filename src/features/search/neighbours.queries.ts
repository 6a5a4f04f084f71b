import type { Db } from '../../db/tables.ts';
import { mapToRecord } from '../../lib/lookup.ts';
import { compareCodeUnits, compareNames } from '../../lib/text.ts';
import { listingRowsTag } from '../../publishing/change.ts';
import { categoryTag, childPlacesTag, indexedListingTag } from '../../publishing/tags.ts';
import { listedValues } from '../jobs/job.facts.ts';
import { LISTED_FACTS } from '../jobs/job.fields.ts';
import { LISTING_CONTRACTS, SENIORITIES, WORKPLACES } from '../jobs/job.ts';
import { countListings, countNarrowerListings, type ListingCount } from '../jobs/listing.counts.ts';
import {
  countFilterTerms,
  FACETS,
  joinListingKey,
  type ListingFacet,
  type ListingFilter,
  listingKey,
  MAX_COUNTED_TERMS,
} from '../jobs/listing.ts';
import { choiceTitles } from './filters.ts';
import { filterIndexedListingKeys } from './indexed-listings.queries.ts';
import type { CountedLink, NarrowingGroup } from './listing-view.ts';
import { listingPath } from './slug.ts';
import { facetValueLabel, type Taxonomy } from './taxonomy.ts';
import { listingHeading } from './wording.ts';

interface Candidate {
  filter: ListingFilter;
  label: string;
}

interface Links {
  links: CountedLink[];
  tags: string[];
}

const groupTitles: Record<ListingFacet, string> = {
  category: 'Field',
  seniority: 'Seniority',
  contractType: 'Contract',
  workplace: 'Arrangement',
  skill: 'Skill',
  location: 'Place',
  ...mapToRecord(LISTED_FACTS, (fact) => choiceTitles[fact]),
};
const NAMES_KNOWN = 5;
const LINKS_SHOWN = 8;
const WIDER_SHOWN = 5;

interface Narrowings {
  /** All indexed narrower listings, so that crawlers reach them. */
  groups: NarrowingGroup[];
  counts: Map<string, ListingCount>;
  /** Keys of all indexed ones, also of those not in `groups`. */
  offered: Set<string>;
  /** Values of most jobs, but not all. */
  most: { places: string[]; skills: string[] };
}

/** Narrower listings by one term. They change only with this listing or its indexed ones. */
export async function listNarrowerListings(
  db: Db,
  taxonomy: Taxonomy,
  filter: ListingFilter,
  total: number,
): Promise<Narrowings> {
  const facets = FACETS.filter((facet) => !filter[facet]);
  const terms = FACETS.map((facet) => filter[facet] ?? '');
  const candidates = facets.flatMap((facet) => {
    const at = FACETS.indexOf(facet);
    return valuesOf(facet, taxonomy).map((value) => ({ facet, value, key: joinListingKey(terms.with(at, value)) }));
  });
  const keys = candidates.map(({ key }) => key);
  const [counts, offered] = await Promise.all([
    countNarrowerListings(db, filter, keys),
    filterIndexedListingKeys(db, keys),
  ]);
  const narrower = candidates.flatMap(({ facet, value, key }) => {
    const count = counts.get(key)?.open ?? 0;
    return count > 0 && count !== total
      ? [{ facet, value, key, label: facetValueLabel(facet, value, taxonomy), count }]
      : [];
  });
  const byFacet = Map.groupBy(
    narrower.sort((a, b) => byCount(a, b) || compareCodeUnits(a.value, b.value)),
    ({ facet }) => facet,
  );
  // Most need no address.
  const hrefOf = ({ facet, value }: { facet: ListingFacet; value: string }) =>
    listingPath({ ...filter, [facet]: value }, taxonomy.vocabulary);
  const groups = facets.flatMap((facet) => {
    const values = (byFacet.get(facet) ?? []).flatMap((one) => {
      const href = offered.has(one.key) && hrefOf(one);
      return href ? [{ href, label: one.label, count: one.count }] : [];
    });
    return values.length > 0 ? [{ facet, title: groupTitles[facet], values }] : [];
  });
  const isRegion = (slug: string): boolean => taxonomy.locations.get(slug)?.kind === 'region';
  const mostOf = (facet: 'location' | 'skill'): string[] =>
    (byFacet.get(facet) ?? [])
      .values()
      .filter((one) => (facet !== 'location' || !isRegion(one.value)) && hrefOf(one))
      .take(NAMES_KNOWN)
      .map(({ label }) => label)
      .toArray();
  return { groups, counts, offered, most: { places: mostOf('location'), skills: mostOf('skill') } };
}

function valuesOf(facet: ListingFacet, taxonomy: Taxonomy): readonly string[] {
  switch (facet) {
    case 'category':
      return [...taxonomy.categories.keys()];
    case 'seniority':
      return SENIORITIES;
    case 'contractType':
      return LISTING_CONTRACTS;
    case 'workplace':
      return WORKPLACES;
    case 'skill':
      return [...taxonomy.skills.keys()];
    case 'location':
      return [...taxonomy.locations.keys()];
    default:
      return Object.keys(listedValues(facet));
  }
}

/** Indexed listings with the same filter in sibling categories and the parent category. */
export async function listSiblingCategoryListings(db: Db, taxonomy: Taxonomy, filter: ListingFilter): Promise<Links> {
  const category = filter.category ? taxonomy.categories.get(filter.category) : undefined;
  if (!category) return { links: [], tags: [] };
  const siblings = [...taxonomy.categories.values()].filter(
    (other) =>
      other.slug !== category.slug && (other.parent_id === category.parent_id || other.id === category.parent_id),
  );
  const links = await countLinks(
    db,
    taxonomy,
    siblings.map((other) => ({ filter: { ...filter, category: other.slug }, label: other.title })),
  );
  return { ...links, tags: [...links.tags, ...siblings.map((other) => categoryTag(other.slug))] };
}

/** Indexed listings with the same filter in sibling places and the parent place. */
export async function listSiblingPlaceListings(db: Db, taxonomy: Taxonomy, filter: ListingFilter): Promise<Links> {
  const place = filter.location ? taxonomy.locations.get(filter.location) : undefined;
  if (!place) return { links: [], tags: [] };
  const siblings = [...taxonomy.locations.values()].filter(
    (other) =>
      other.slug !== place.slug &&
      (other.id === place.parentId || (place.parentId && other.parentId === place.parentId)),
  );
  const links = await countLinks(
    db,
    taxonomy,
    siblings.map((other) => ({ filter: { ...filter, location: other.slug }, label: other.name })),
  );
  // Tagged because a sibling may be added.
  const above = place.parentId ? taxonomy.locationsById.get(place.parentId)?.slug : '';
  return { ...links, tags: [...links.tags, childPlacesTag(above ?? '')] };
}

/** Nearest wider listings with jobs, most terms first, for an empty listing. */
export async function listWiderListings(db: Db, taxonomy: Taxonomy, filter: ListingFilter): Promise<Links> {
  const wider = subsetsOf(filter).filter(
    (subset) => countFilterTerms(subset) < countFilterTerms(filter) && countFilterTerms(subset) <= MAX_COUNTED_TERMS,
  );
  const keys = wider.map(listingKey);
  const counts = await countListings(db, keys);
  const countOf = (subset: ListingFilter) => counts.get(listingKey(subset))?.open ?? 0;
  const nearest = wider
    .filter((subset) => countFilterTerms(subset) > 0 && countOf(subset) > 0)
    .sort(
      (a, b) =>
        countFilterTerms(b) - countFilterTerms(a) ||
        countOf(b) - countOf(a) ||
        compareCodeUnits(listingKey(a), listingKey(b)),
    )
    .slice(0, WIDER_SHOWN);
  const links = [...nearest, {}].flatMap((subset) => {
    const href = listingPath(subset, taxonomy.vocabulary);
    const count = countOf(subset);
    return href && count > 0
      ? [{ href, label: countFilterTerms(subset) > 0 ? listingHeading(subset, taxonomy) : 'All roles', count }]
      : [];
  });
  return { links, tags: keys.map(listingRowsTag) };
}

/** All subsets of a filter's terms. */
function subsetsOf(filter: ListingFilter): ListingFilter[] {
  return FACETS.reduce<ListingFilter[]>(
    (subsets, facet) =>
      filter[facet] ? subsets.flatMap((subset) => [subset, { ...subset, [facet]: filter[facet] }]) : subsets,
    [{}],
  );
}

async function countLinks(db: Db, taxonomy: Taxonomy, candidates: Candidate[]): Promise<Links> {
  const keys = candidates.map((candidate) => listingKey(candidate.filter));
  const offered = await filterIndexedListingKeys(db, keys);
  const counts = await countListings(db, [...offered]);
  const links = candidates.flatMap(({ filter, label }) => {
    const count = counts.get(listingKey(filter))?.open ?? 0;
    const href = count > 0 ? listingPath(filter, taxonomy.vocabulary) : undefined;
    return href ? [{ href, label, count }] : [];
  });
  return {
    links: links.sort((a, b) => byCount(a, b) || compareCodeUnits(a.href, b.href)).slice(0, LINKS_SHOWN),
    tags: [...keys.map(indexedListingTag), ...keys.filter((key) => offered.has(key)).map(listingRowsTag)],
  };
}

const byCount = (a: Omit<CountedLink, 'href'>, b: Omit<CountedLink, 'href'>): number =>
  b.count - a.count || compareNames(a.label, b.label);
