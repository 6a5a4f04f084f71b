/** Kinds of page that ads are sold for (specification §4). */
export const AD_PAGE_TYPES = ['homepage', 'job_category', 'location'] as const;
type AdPageType = (typeof AD_PAGE_TYPES)[number];

export interface AdPage {
  type: AdPageType;
  /** Value compared with `target_job_types`. Null if the page has none. */
  category: string | null;
  location: string | null;
}

/** A named route of the specification §2 with its parameters. */
interface NamedRoute {
  name: string;
  params?: { jobCategorySlug?: string; filtersSlug?: string; locationSlug?: string };
}

/** Filter slugs that begin with one of these belong to that category (specification §2). */
export const CATEGORY_PREFIXES = [
  'product-designer',
  'product-manager',
  'ux-designer',
  'ui-designer',
  'design-engineer',
] as const;

/** Ad page of a route. Undefined for routes without ads. */
export function findAdPageOfRoute({ name, params = {} }: NamedRoute): AdPage | undefined {
  switch (name) {
    case 'index':
      return { type: 'homepage', category: null, location: null };
    case 'categories-jobCategorySlug':
      return { type: 'job_category', category: withoutSuffix(params.jobCategorySlug), location: null };
    case 'filtersSlug':
    case 'jobs-filters':
      return { type: 'job_category', category: categoryOfFilters(params.filtersSlug), location: null };
    case 'locations-locationSlug':
      return { type: 'location', category: null, location: params.locationSlug || null };
    default:
      return undefined;
  }
}

function categoryOfFilters(slug: string | undefined): string | null {
  const whole = withoutSuffix(slug);
  return CATEGORY_PREFIXES.find((prefix) => whole?.toLowerCase().startsWith(prefix)) ?? whole;
}

const withoutSuffix = (slug: string | undefined): string | null => slug?.replace(/-jobs$/i, '') || null;

/** Key of a page, such as `job_category-ux-designer`. Pages with the same ads share one. */
const adPageKey = ({ type, category, location }: AdPage): string =>
  [type, category ?? location].filter(Boolean).join('-');

/** Page of a key. Undefined for an invalid one. */
export function parseAdPageKey(key: string): AdPage | undefined {
  const type = AD_PAGE_TYPES.find((known) => key === known || key.startsWith(`${known}-`));
  if (!type) return undefined;
  const slug = key.slice(type.length + 1) || null;
  const page = { type, category: type === 'job_category' ? slug : null, location: type === 'location' ? slug : null };
  return adPageKey(page) === key && (type !== 'location' || slug) ? page : undefined;
}
