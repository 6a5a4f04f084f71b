import type { Db } from '../db/tables.ts';
import { listApplyPages } from '../features/applications/apply-view.queries.ts';
import { listCompanySlugs } from '../features/companies/company.queries.ts';
import { listEditorialPages } from '../features/editorial/sitemap-options.ts';
import { listShownJobs } from '../features/jobs/job.queries.ts';
import { listSalaryPages } from '../features/market/salaries.queries.ts';
import { listTrendPages } from '../features/market/trend.queries.ts';
import { listIssueDates } from '../features/newsletter/issue.queries.ts';
import { listBuiltListings } from '../features/search/built-listings.queries.ts';
import { listSitemapPaths } from '../http/pages/sitemap.ts';
import { paths } from '../paths.ts';
import { projectRoot } from './project.ts';

/** Every path that a build of this database writes. */
export const listEveryPath = async (db: Db): Promise<Set<string>> =>
  new Set([
    ...(await listBuildPaths(db)),
    ...(await listSitemapPaths(db)),
    ...listEditorialPages(projectRoot),
    paths.error(),
    paths.editorialSitemap(),
  ]);

/** Every path of data that a build of this database writes; editorial pages come on top. */
export async function listBuildPaths(db: Db): Promise<string[]> {
  const [jobs, applyPages, companies, roles, places, root, salaries, trends, issues] = await Promise.all([
    listShownJobs(db),
    listApplyPages(db),
    listCompanySlugs(db),
    listBuiltListings(db, 'roles'),
    listBuiltListings(db, 'location'),
    listBuiltListings(db, 'root'),
    listSalaryPages(db),
    listTrendPages(db),
    listIssueDates(db),
  ]);
  const below = (home: string) => (rest: string | undefined) => (rest === undefined ? home || '/' : `${home}/${rest}`);
  return [
    ...jobs.map(paths.job),
    ...applyPages.map(paths.apply),
    paths.companies(),
    ...companies.map(paths.company),
    ...roles.map(below(paths.roles())),
    ...places.map(below(paths.locations())),
    ...root.map(below('')),
    ...new Set([paths.jobTrends(), ...trends.map(({ category }) => paths.jobTrends(category))]),
    ...new Set([paths.salaries(), paths.salaryMethod(), ...salaries.map(({ path }) => path)]),
    paths.newsletter(),
    ...issues.map(paths.newsletterIssue),
  ];
}
