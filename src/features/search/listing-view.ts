import type { Instant } from '../../lib/dates.ts';
import type { Currency } from '../../lib/money.ts';
import type { CompanyDirectoryEntry, CompanyWithWorkImage } from '../companies/company-view.ts';
import type { JobRow } from '../jobs/job.ts';
import type { ListingFacet, ListingFilter } from '../jobs/listing.ts';
import type { FacetGroup } from './facets.ts';
import type { SearchQuery } from './query.ts';
import type { RadiusView } from './radius.ts';

export interface CountedLink {
  href: string;
  label: string;
  count: number;
}

export interface ResultsView {
  /** Canonical address of this page. */
  path: string;
  query: SearchQuery;
  page: number;
  pages: number;
  total: number;
  jobs: JobRow[];
  /** Text searched for instead of the typed one, and the link to search literally. */
  instead?: { q: string; input: string; exactHref: string; reason: string } | undefined;
  /** Active filters with links that remove them. */
  applied: { label: string; withoutHref: string }[];
  filters: number;
  /** Suggested filters. */
  promoted: CountedLink[];
  sorts: { href: string; label: string; isCurrent: boolean }[];
  facets: FacetGroup[];
  /** Currencies that open roles pay in. */
  currencies: string[];
  /** Radius control for one city. */
  around: RadiusView | undefined;
  /** Jobs in a place, and remote jobs open to its country. */
  remote?: RadiusView | undefined;
  placeNames: Record<string, string>;
}

export interface Breadcrumb {
  href: string;
  label: string;
}

/** Pay distribution in a listing, in minor units per year of the most frequent currency. */
export interface PaySpread {
  currency: Currency;
  /** Number of jobs. */
  roles: number;
  p25: number;
  median: number;
  p75: number;
  /** Equal intervals of midpoints. */
  buckets: { from: number; to: number; roles: number }[];
}

export interface NarrowingGroup {
  facet: ListingFacet;
  title: string;
  /** Indexed listings, most jobs first. */
  values: CountedLink[];
}

/** Page of a listing. */
export interface ListingView extends ResultsView {
  filter: ListingFilter;
  /** `Senior product design roles in Berlin`. */
  heading: string;
  indexable: boolean;
  /** Canonical path: its own, or the indexed equivalent. */
  canonical: string;
  /** True for a 404 (`MAX_FILTERS_IN_LISTING`). */
  isMissing: boolean;
  /** Last change of its jobs. First page only. */
  lastModified: Instant | null;
  breadcrumbs: Breadcrumb[];
  /** Introduction. First page only. */
  intro: string[];
  /** Number of employers, number of remote jobs if not all, and most common values. First page only. */
  facts: { companies: number; remote: number; places: string[]; skills: string[] } | null;
  /** First page only, like the next five. */
  narrowing: NarrowingGroup[];
  paySpread: PaySpread | null;
  /** Closest pay page, if pay is shown. */
  payHref: string | null;
  related: CountedLink[];
  nearby: CountedLink[];
  /** Remote jobs whose applicants may live in this place's country. */
  openToPlace: { place: string; count: number; jobs: JobRow[] } | null;
  /** Closest wider listings with jobs, for an empty one. */
  wider: CountedLink[];
}

export interface HomePageView {
  openCount: number;
  companyCount: number;
  newest: JobRow[];
  promoted: CountedLink[];
  categories: CountedLink[];
  places: CountedLink[];
  /** Employers with the most open jobs. */
  hiring: CompanyDirectoryEntry[];
  /** Employers with work images, latest role first. */
  studios: CompanyWithWorkImage[];
  paySpread: PaySpread | null;
}
