import type { Db } from '../../src/db/tables.ts';
import { listShownCompanySlugs } from '../../src/features/companies/company.queries.ts';
import { readCompanyDirectoryPage } from '../../src/features/companies/directory.queries.ts';
import { findCompanyView, findJobView, listJobsWithPage } from '../../src/features/jobs/job.queries.ts';
import { isOpen } from '../../src/features/jobs/job.ts';
import { findRoleMarket } from '../../src/features/market/role-market.queries.ts';
import { findSalariesPage, listSalaryPagesWithEnoughRoles } from '../../src/features/market/salaries.queries.ts';
import { listTrendPages } from '../../src/features/market/trend.queries.ts';
import { findTrendsPage } from '../../src/features/market/trends-page.queries.ts';
import { listPrerenderedListingPaths } from '../../src/features/search/built-listings.queries.ts';
import { loadHomePage } from '../../src/features/search/home.queries.ts';
import { findListingPage } from '../../src/features/search/listing.queries.ts';
import { readPlaceTree } from '../../src/features/search/places.queries.ts';
import { parseFilterSlug } from '../../src/features/search/slug.ts';
import { readTaxonomy, type Taxonomy } from '../../src/features/search/taxonomy.ts';
import { paths } from '../../src/paths.ts';
import { listSitemapPaths } from '../../src/public-pages/sitemap.ts';
import { SITEMAP_TAG } from '../../src/publishing/change.ts';
import type { BuiltPage } from '../../src/publishing/manifest.ts';
import { matchPage } from '../../src/site-map.ts';

/**
 * Lists the manifest of a build from the queries of its pages, without rendering. Allows publishing on boards too large
 * to build quickly. The pages have no files.
 */
export async function listPageRecords(db: Db): Promise<BuiltPage[]> {
  const taxonomy = await readTaxonomy(db);
  const pages: BuiltPage[] = [];
  const add = (path: string, tags: string[] | undefined) => {
    if (tags) pages.push({ ...UNWRITTEN, path, tags: [...new Set(tags)] });
  };
  for (const job of await listJobsWithPage(db)) {
    const view = await findJobView(db, job.hash);
    const market = view && isOpen(view.job) ? (await findRoleMarket(db, view.job)).tags : [];
    add(paths.job(job), view && [...view.tags, ...market]);
  }
  for (const { path, ...scope } of await listSalaryPagesWithEnoughRoles(db))
    add(path, (await findSalariesPage(db, scope))?.tags);
  for (const { key } of await listTrendPages(db)) add(paths.jobTrends(key), (await findTrendsPage(db, key))?.tags);
  for (const slug of await listShownCompanySlugs(db)) add(paths.company(slug), (await findCompanyView(db, slug))?.tags);
  for (const home of ['roles', 'location', 'root'] as const) {
    for (const path of await listPrerenderedListingPaths(db, home)) {
      const view = await findListingAt(db, taxonomy, path);
      if (view) add(view.path, view.tags);
    }
  }
  add(paths.home(), (await loadHomePage(db, taxonomy)).tags);
  add(paths.companies(), (await readCompanyDirectoryPage(db))?.tags);
  add(paths.locations(), (await readPlaceTree(db, taxonomy)).tags);
  for (const path of await listSitemapPaths(db)) add(path, [SITEMAP_TAG]);
  return pages;
}

const UNWRITTEN = {
  indexable: true,
  lastModified: null,
  digest: '',
  length: 1,
  payloadDigest: '',
  payloadLength: 1,
  contentType: 'text/html',
  contentSecurityPolicy: null,
};

/** A listing by its path: `/product-designer/page/2`. */
function findListingAt(db: Db, taxonomy: Taxonomy, path: string) {
  const { name, params: { location, slug = '', page = '1' } = {} } = matchPage(path) ?? {};
  const filter = name === 'roles' ? {} : location ? { location } : parseFilterSlug(slug, taxonomy.vocabulary);
  return filter && findListingPage(db, taxonomy, filter, Number(page));
}
