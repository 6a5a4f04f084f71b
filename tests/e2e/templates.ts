import { closeJob, pauseJob } from '../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../src/lib/result.ts';
import { paths } from '../../src/paths.ts';
import type { Site } from './site.ts';

export const actor = { kind: 'system', name: 'test' } as const;

export interface Template {
  name: string;
  path: string;
  status: number;
}

/** One page of every template. Pauses a role and closes another of the site's own copy. */
export async function listTemplates(site: Site): Promise<Template[]> {
  const [open, paused, closed] = await listOpenJobs(site, 3);
  if (!open || !paused || !closed) throw new Error('The board has too few roles');
  expectValue(await pauseJob(site.db, actor, paused, new Date()));
  expectValue(await closeJob(site.db, actor, { ...closed, reason: 'filled' }, new Date()));
  await site.renderer.catchUp();
  const ok = (name: string, path: string): Template => ({ name, path, status: 200 });
  return [
    ok('home', paths.home()),
    ok('all roles', paths.roles()),
    ok('second page of roles', paths.roles(2)),
    ok('open role', paths.job(open)),
    ok('form of a role', firstBelow(site, '/jobs/', '/apply')),
    ok('paused role', paths.job(paused)),
    ok('closed role', paths.job(closed)),
    ok('companies', paths.companies()),
    ok('company with roles', paths.company(open.company)),
    ok('company without roles', paths.company('pale-harbour')),
    ok('locations', paths.locations()),
    ok('location', paths.location('berlin')),
    ok('category', paths.listing('product-designer')),
    ok('filter', paths.listing('remote')),
    ok('empty filter', paths.listing(EMPTY_FILTER)),
    ok('search', paths.search()),
    ok('search with results', paths.search('q=figma&workplace=hybrid&workplace=remote')),
    ok('search without results', paths.search('q=zyxwv&workplace=remote&location=berlin')),
    ok('salaries', paths.salaries()),
    ok('salaries of a category', paths.salaries('product-designer')),
    ok('salaries in a currency', paths.salariesInCurrency('EUR')),
    ok('salaries in a place', paths.salariesIn('germany')),
    ok('salaries of a category in a place', paths.salaries('product-designer', 'germany')),
    ok('how pay is counted', paths.salaryMethod()),
    ok('job trends', paths.jobTrends()),
    ok('job trends of a category', paths.jobTrends('product-designer')),
    ok('job trends of a year', paths.jobTrends(String(new Date().getUTCFullYear() - 1))),
    ok('newsletters', paths.newsletter()),
    ok('form of the newsletter', paths.newsletterForm()),
    ok('journal', paths.blog()),
    ok('post', firstBelow(site, '/blog/')),
    ok('guide', firstBelow(site, '/categories/guides/')),
    ok('field', '/categories/brand-design'),
    ok('about', paths.about()),
    ok('developers', paths.developers()),
    ok('legal', paths.legal()),
    ok('fraud policy', paths.fraudPolicy()),
    ok('a version of the fraud policy', paths.fraudPolicyVersion(0)),
    ok('accessibility', paths.accessibility()),
    ok('reports in numbers', paths.moderationNumbers()),
    ok('my applications', paths.ownApplications()),
    ok('interface', paths.ui()),
    ok('share cards', paths.debugShare()),
    ok('share card of a role', paths.debugShare(paths.job(open))),
    { name: 'missing page', path: '/a/b/c', status: 404 },
    { name: 'missing role', path: '/jobs/unknown-role-aaaaaa', status: 404 },
    { name: 'role that is gone', path: paths.job(await findArchivedJob(site)), status: 410 },
    { name: 'failure', path: failAt(site, '/a/page/that-fails'), status: 500 },
  ];
}

/** Lets one path of a site fail from now on, as a page with a bug does. Returns the path. */
export function failAt({ renderer }: Site, failing: string): string {
  const find = renderer.find.bind(renderer);
  renderer.find = (path, ...others) => (path === failing ? Promise.reject(new Error('a bug')) : find(path, ...others));
  return failing;
}

/** Known words that no role of the demo board has together. */
export const EMPTY_FILTER = 'head-apprenticeship';

export async function listOpenJobs(
  { db }: Site,
  limit: number,
): Promise<{ slug: string; hash: string; company: string; title: string }[]> {
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.slug', 'jobs.hash', 'jobs.title', 'companies.slug as company'])
    .where('status', '=', 'published')
    .orderBy('jobs.id')
    .limit(limit)
    .execute();
}

export function findArchivedJob({ db }: Site): Promise<{ slug: string; hash: string }> {
  return db
    .selectFrom('jobs')
    .select(['slug', 'hash'])
    .where('status', '=', 'archived')
    .orderBy('id')
    .executeTakeFirstOrThrow();
}

export function firstBelow({ manifest }: Site, folder: string, ending = ''): string {
  const page = manifest.pages.find(({ path }) => path.startsWith(folder) && path.endsWith(ending));
  if (!page) throw new Error(`Nothing was built below ${folder}`);
  return page.path;
}
