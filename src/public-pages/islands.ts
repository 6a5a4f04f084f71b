import { listAdsShownOnPage } from '../features/ads/ad.queries.ts';
import { parseAdPageKey } from '../features/ads/ad-page.ts';
import { countFilterTerms } from '../features/jobs/listing.ts';
import { emptyQuery } from '../features/search/query.ts';
import { parseFilterSlug } from '../features/search/slug.ts';
import { readCachedTaxonomy } from '../features/search/taxonomy.ts';
import { CATEGORIES_TAG, SKILLS_TAG } from '../publishing/tags.ts';

/** Initial data of an island. `keep` if cacheable by its tags. */
interface IslandData {
  data: unknown;
  tags: string[];
  isCacheable: boolean;
}

/** Island data by the first word of the key. `rest` follows it. Undefined for an unknown key. */
export const islands: Record<string, (locals: App.Locals, rest: string) => Promise<IslandData | undefined>> = {
  /** Facet values with labels and open roles. */
  filters: async ({ search }, rest) =>
    rest === ''
      ? {
          data: await search.searchCached('facets', emptyQuery, ({ facets }) => ({ facets })),
          tags: [],
          isCacheable: false,
        }
      : undefined,
  /** Ads of a page: `ads-homepage`, `ads-job_category-ux-designer`, `ads-location-berlin`. */
  ads: async ({ db }, rest) => {
    const page = parseAdPageKey(rest);
    if (!page) return undefined;
    const { vocabulary } = await readCachedTaxonomy(db);
    const slug = page.location ? `in-${page.location}` : page.category;
    const filter = slug === null ? {} : parseFilterSlug(slug, vocabulary);
    if (!filter || (page.location && filter.location !== page.location)) return undefined;
    const { ads, tags } = await listAdsShownOnPage(db, page);
    // Only single terms are cached, because combinations are unbounded.
    return { data: ads, tags: [...tags, CATEGORIES_TAG, SKILLS_TAG], isCacheable: countFilterTerms(filter) <= 1 };
  },
};
