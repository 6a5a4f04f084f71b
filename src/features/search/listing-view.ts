import type { Instant } from '../../lib/dates.ts';
import type { Currency } from '../../lib/money.ts';
import type { CompanyWithWork, DirectoryEntry } from '../companies/company-view.ts';
import type { JobRow } from '../jobs/job.ts';
import type { Facet, ListingFilter } from '../jobs/listing.ts';
import type { ResultsView } from './results.ts';

export interface CountedLink {
  href: string;
  label: string;
  count: number;
}

export interface Breadcrumb {
  href: string;
  label: string;
}

/** Distribution of disclosed pay in a listing, in minor units per year of its most frequent currency. */
export interface PaySpread {
  currency: Currency;
  /** Jobs counted. */
  roles: number;
  p25: number;
  median: number;
  p75: number;
  /** Equal steps from the lowest to the highest midpoint. */
  buckets: { from: number; to: number; roles: number }[];
}

export interface NarrowingGroup {
  facet: Facet;
  title: string;
  /** Most jobs first; only listings that search engines are offered. */
  values: CountedLink[];
}

/** One page of open jobs: all jobs, a category, a place or any other filter. */
export interface ListingView extends ResultsView {
  filter: ListingFilter;
  /** `Senior product design roles in Berlin`. */
  heading: string;
  indexable: boolean;
  /** The path that search engines know it by: its own, unless the same roles have a page in other words. */
  canonical: string;
  /** Answered as missing: see `MAX_FILTERS_IN_LISTING`. */
  isMissing: boolean;
  /** Last change of its jobs or their facts. Set on the first page only. */
  lastModified: Instant | null;
  breadcrumbs: Breadcrumb[];
  /** Sentences written from the data; first page only. */
  intro: string[];
  /** Employers with an open job here, jobs here that are remote where not all are, and names that most have; first page only. */
  facts: { companies: number; remote: number; places: string[]; skills: string[] } | null;
  /** First page only, as are the next five. */
  narrowing: NarrowingGroup[];
  paySpread: PaySpread | null;
  /** The page of pay nearest to what is listed; null where no pay is shown. */
  payHref: string | null;
  related: CountedLink[];
  nearby: CountedLink[];
  /** Remote jobs whose applicants may live in this place's country. */
  openToPlace: { place: string; count: number; jobs: JobRow[] } | null;
  /** Closest wider listings with jobs, and all jobs, if there is no result. */
  wider: CountedLink[];
}

export interface HomeView {
  openCount: number;
  companyCount: number;
  newest: JobRow[];
  promoted: CountedLink[];
  categories: CountedLink[];
  places: CountedLink[];
  /** Employers with the most open jobs. */
  hiring: DirectoryEntry[];
  /** Employers whose work is shown, the one with the latest role first. */
  studios: CompanyWithWork[];
  paySpread: PaySpread | null;
}
