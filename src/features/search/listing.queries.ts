import type { Db } from '../../db/tables.ts';
import { formatWholeAmount } from '../../lib/money.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { listingFiguresTag, listingRowsTag } from '../../publishing/change.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import {
  CATEGORIES_TAG,
  CURRENCIES_TAG,
  indexedListingTag,
  indexedSublistingsTag,
  SKILLS_TAG,
} from '../../publishing/tags.ts';
import { listCurrenciesOfOpenJobs } from '../jobs/currencies.queries.ts';
import { JOBS_PER_PAGE } from '../jobs/job.ts';
import { listCachedRowsInOrder, listListingRowsFeaturedFirst } from '../jobs/job-row.queries.ts';
import { countListingPages, countListings, emptyListingCount, type ListingCount } from '../jobs/listing.counts.ts';
import {
  ALL_JOBS,
  countFilterTerms,
  FACETS,
  type ListingFilter,
  listingKey,
  MAX_FILTERS_IN_LISTING,
} from '../jobs/listing.ts';
import { addPayBars } from '../market/pay-bars.queries.ts';
import { findClosestSalariesLink } from '../market/salaries.queries.ts';
import { countFiltersExceptPlaces } from './facets.ts';
import { filterIndexedListingKeys, findOtherCanonicalListing } from './indexed-listings.queries.ts';
import { canReadAsSmallListing, type ListingSummary, readListingSummary, readSmallListing } from './listing.summary.ts';
import { buildListingFacetGroups } from './listing-facets.ts';
import type { Breadcrumb, ListingView, PaySpread } from './listing-view.ts';
import {
  listNarrowerListings,
  listSiblingCategoryListings,
  listSiblingPlaceListings,
  listWiderListings,
} from './neighbours.queries.ts';
import { findRemoteJobsOpenToPlace } from './open-to.queries.ts';
import { computePaySpread, roundPay } from './pay-spread.ts';
import { filterToQuery, listingOrSearchLink } from './query-address.ts';
import { radiusViewIfOneCity } from './radius.ts';
import { buildSortOptions, suggestTopValueOfEachFacet } from './results.ts';
import { putMatchedPlacesFirst } from './shown-places.ts';
import { listingPath } from './slug.ts';
import { facetValueLabel, type Taxonomy } from './taxonomy.ts';
import { listingHeading } from './wording.ts';

/** Page of a listing, from 1. Undefined without such a page or address. */
export async function findListingPage(
  db: Db,
  taxonomy: Taxonomy,
  filter: ListingFilter,
  page: number,
): Promise<CacheTagged<ListingView> | undefined> {
  const key = listingKey(filter);
  const path = listingPath(filter, taxonomy.vocabulary, page);
  const counts = await countListings(db, [key, ALL_JOBS]);
  const count = counts.get(key) ?? emptyListingCount(key);
  const pages = countListingPages(count.open);
  if (!path || page < 1 || page > pages) return undefined;

  const isFew = page === 1 && canReadAsSmallListing(filter, count.open, counts.get(ALL_JOBS)?.open ?? 0);
  const few = isFew ? await readSmallListing(db, filter) : undefined;
  const rows = few
    ? await listCachedRowsInOrder(db, few.ids.slice(0, JOBS_PER_PAGE))
    : await listListingRowsFeaturedFirst(db, filter, { limit: JOBS_PER_PAGE, offset: (page - 1) * JOBS_PER_PAGE });
  // Facets name all categories and skills.
  const withBars = await addPayBars(db, rows.jobs);
  const tags = [listingRowsTag(key), ...rows.tags, ...withBars.tags, CATEGORIES_TAG, SKILLS_TAG, CURRENCIES_TAG];
  const linked = [key, ...shorterKeys(filter)];
  const offered = await filterIndexedListingKeys(db, linked);
  tags.push(...linked.map(indexedListingTag));
  const query = filterToQuery(filter, page);
  const place = filter.location ? taxonomy.locations.get(filter.location) : undefined;
  const view: ListingView = {
    filter,
    query,
    heading: listingHeading(filter, taxonomy),
    path,
    page,
    pages,
    total: count.open,
    indexable: page === 1 && count.indexed && offered.has(key),
    canonical: path,
    isMissing: isMissing(filter, count),
    lastModified: page === 1 ? count.changedAt : null,
    breadcrumbs: breadcrumbsOf(filter, taxonomy),
    intro: [],
    facts: null,
    applied: appliedTerms(filter, taxonomy, offered),
    filters: countFiltersExceptPlaces(query),
    jobs: putMatchedPlacesFirst(withBars.jobs, filter.location ? [filter.location] : [], taxonomy),
    promoted: [],
    sorts: buildSortOptions(query, taxonomy.vocabulary),
    facets: buildListingFacetGroups(filter, taxonomy, count.open, undefined),
    currencies: await listCurrenciesOfOpenJobs(db),
    around: radiusViewIfOneCity(query, place, taxonomy.vocabulary),
    placeNames: filter.location ? { [filter.location]: facetValueLabel('location', filter.location, taxonomy) } : {},
    narrowing: [],
    paySpread: null,
    payHref: null,
    related: [],
    nearby: [],
    openToPlace: null,
    wider: [],
  };
  if (page === 1) {
    tags.push(
      listingFiguresTag(key),
      indexedSublistingsTag(key),
      ...(await addOverview(db, taxonomy, filter, count, view, few)),
    );
  }
  return { ...view, tags };
}

const isMissing = (filter: ListingFilter, { open, changedAt }: ListingCount): boolean =>
  open === 0 && changedAt === null && countFilterTerms(filter) > MAX_FILTERS_IN_LISTING;

const shorterKeys = (filter: ListingFilter): string[] =>
  FACETS.flatMap((facet) => (filter[facet] ? [listingKey({ ...filter, [facet]: undefined })] : []));

/** Adds data of first pages. Returns its tags. */
async function addOverview(
  db: Db,
  taxonomy: Taxonomy,
  filter: ListingFilter,
  count: ListingCount,
  view: ListingView,
  known: ListingSummary | undefined,
): Promise<string[]> {
  if (count.open === 0) {
    const wider = await listWiderListings(db, taxonomy, filter);
    view.wider = wider.links;
    return wider.tags;
  }
  const [narrowings, related, nearby, same, openTo, facts, payLink] = await Promise.all([
    listNarrowerListings(db, taxonomy, filter, count.open),
    listSiblingCategoryListings(db, taxonomy, filter),
    listSiblingPlaceListings(db, taxonomy, filter),
    findOtherCanonicalListing(db, taxonomy.vocabulary, filter),
    findRemoteJobsOpenToPlace(db, taxonomy, filter),
    known ?? readListingSummary(db, filter),
    findClosestSalariesLink(db, { category: filter.category ?? '', location: filter.location ?? '' }),
  ]);
  view.narrowing = narrowings.groups;
  view.facets = buildListingFacetGroups(filter, taxonomy, count.open, narrowings.counts);
  view.promoted = suggestTopValueOfEachFacet(view.facets, filterToQuery(filter), count.open, (query) =>
    listingOrSearchLink(query, taxonomy.vocabulary, narrowings.offered),
  );
  view.canonical = same.path ?? view.path;
  view.related = related.links;
  view.nearby = nearby.links;
  view.openToPlace = openTo.view;
  view.paySpread = computePaySpread(facts.pay);
  view.payHref = view.paySpread && payLink.href;
  const remote = listingKey({ ...filter, workplace: 'remote' });
  const remoteOpen = filter.workplace ? 0 : (narrowings.counts.get(remote)?.open ?? 0);
  view.facts = { companies: facts.companies, remote: remoteOpen, ...narrowings.most };
  view.intro = introduce(count.open, facts.companies, remoteOpen, view.paySpread);
  return [...related.tags, ...nearby.tags, ...same.tags, ...openTo.tags, ...payLink.tags];
}

function introduce(open: number, companies: number, remote: number, spread: PaySpread | null): string[] {
  const first = `${pluralize(open, 'open role')}${
    remote > 0 ? `, ${formatNumber(remote)} remote,` : ''
  } at ${pluralize(companies, 'company', 'companies')}.`;
  if (!spread) return [first];
  const amount = (minor: number) => formatWholeAmount(roundPay(minor, spread.currency), spread.currency);
  return [
    first,
    `Of the ${pluralize(spread.roles, 'role')} that disclose pay in ${spread.currency}, half offer between ${amount(spread.p25)} and ${amount(spread.p75)} a year.`,
  ];
}

function appliedTerms(filter: ListingFilter, taxonomy: Taxonomy, offered: ReadonlySet<string>): ListingView['applied'] {
  return FACETS.flatMap((facet) => {
    const value = filter[facet];
    if (!value) return [];
    const { [facet]: _, ...without } = filter;
    const withoutHref = listingOrSearchLink(filterToQuery(without), taxonomy.vocabulary, offered);
    return [{ label: facetValueLabel(facet, value, taxonomy), withoutHref }];
  });
}

function breadcrumbsOf(filter: ListingFilter, taxonomy: Taxonomy): Breadcrumb[] {
  if (countFilterTerms(filter) === 0) return [];
  if (filter.location && countFilterTerms(filter) === 1) {
    const place = taxonomy.locations.get(filter.location);
    const crumbs: Breadcrumb[] = [];
    for (let at = place?.parentId; at; at = taxonomy.locationsById.get(at)?.parentId ?? null) {
      const above = taxonomy.locationsById.get(at);
      if (above) crumbs.unshift({ href: paths.location(above.slug), label: above.name });
    }
    return [{ href: paths.locations(), label: 'Places' }, ...crumbs];
  }
  const crumbs: Breadcrumb[] = [{ href: paths.roles(), label: 'Roles' }];
  const category = filter.category ? taxonomy.categories.get(filter.category) : undefined;
  const parent = category?.parent_id ? taxonomy.categoriesById.get(category.parent_id) : undefined;
  if (parent) crumbs.push({ href: paths.listing(parent.slug), label: parent.title });
  if (category && countFilterTerms(filter) > 1)
    crumbs.push({ href: paths.listing(category.slug), label: category.title });
  return crumbs;
}
