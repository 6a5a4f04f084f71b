import type { Invariant } from '../db/invariants.ts';
import type { Db } from '../db/tables.ts';
import type { JobStatus } from '../features/jobs/job.ts';
import { paths } from '../paths.ts';
import { isHistoryReset } from '../publishing/changes.queries.ts';
import { findNewestBuild } from './builds.ts';

/** Invariants of the pages of a running site. Requests every job, which takes minutes. */
export const siteInvariants = (site: string): Invariant[] => {
  const send = (path: string, method = 'GET') =>
    fetch(new URL(path, site), { method, redirect: 'manual', headers: { accept: 'text/html, application/xml' } });
  const read = async <T>(path: string): Promise<T | undefined> => {
    const response = await fetch(new URL(path, site), { headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as T) : undefined;
  };
  return [
    {
      name: `Every open role has a page and its data at ${site}`,
      findBreaches: async (db) => {
        const wrong: string[] = [];
        for (const job of await listJobs(db, ['published'])) {
          const { status } = await send(paths.job(job), 'HEAD');
          const payload = await read<{ job?: { hash: string } }>(paths.payload(paths.job(job)));
          if (status !== 200 || payload?.job?.hash !== job.hash) wrong.push(`${job.hash} answered ${status}`);
        }
        return wrong;
      },
    },
    {
      name: `No draft, no role in review and no archived one has a page at ${site}`,
      findBreaches: async (db) => {
        const wrong: string[] = [];
        for (const job of await listJobs(db, ['draft', 'pending', 'archived'])) {
          const { status } = await send(paths.job(job), 'HEAD');
          if (status !== 404 && status !== 410) wrong.push(`${job.hash} (${job.status}) answered ${status}`);
        }
        return wrong;
      },
    },
    {
      name: `The list of all roles at ${site} holds the open ones, each once, and no other`,
      findBreaches: async (db) => {
        const listed: string[] = [];
        for (let page = 1, pages = 1; page <= pages; page++) {
          const listing = await read<{ pages: number; jobs: { hash: string }[] }>(paths.payload(paths.roles(page)));
          if (!listing) return [`page ${page} has no data`];
          pages = listing.pages;
          listed.push(...listing.jobs.map(({ hash }) => hash));
        }
        return differences(listed, await listJobs(db, ['published']));
      },
    },
    {
      name: `The sitemap at ${site} holds the open roles, each once, and no other`,
      findBreaches: async (db) => {
        const index = await (await send(paths.sitemap())).text();
        const children = locationsIn(index).filter((url) => url.pathname.startsWith('/sitemaps/jobs-'));
        const listed = await Promise.all(children.map(async ({ pathname }) => (await send(pathname)).text()));
        const hashes = listed.flatMap(locationsIn).map(({ pathname }) => pathname.slice(-6));
        return differences(hashes, await listJobs(db, ['published']));
      },
    },
    {
      name: `Search and count at ${site} know as many roles as are open`,
      findBreaches: async (db) => {
        const { length } = await listJobs(db, ['published']);
        const [found, counted] = await Promise.all([
          read<{ total: number }>(paths.searchJobs()),
          read<{ count: number }>(paths.count()),
        ]);
        const isTrue = found?.total === length && counted?.count === length;
        return isTrue ? [] : [`${length} open, ${found?.total} found, ${counted?.count} counted`];
      },
    },
  ];
};

const listJobs = (db: Db, statuses: JobStatus[]) =>
  db
    .selectFrom('jobs')
    .select(['hash', 'slug', 'status'])
    .where('status', 'in', statuses)
    .where('slug', '<>', '')
    .orderBy('hash')
    .execute();

const locationsIn = (sitemap: string): URL[] =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address = '']) => URL.parse(address) ?? []);

function differences(listed: readonly string[], open: readonly { hash: string }[]): string[] {
  const [there, due] = [new Set(listed), new Set(open.map(({ hash }) => hash))];
  return [
    ...[...due].filter((hash) => !there.has(hash)).map((hash) => `${hash} is missing`),
    ...[...there].filter((hash) => !due.has(hash)).map((hash) => `${hash} is not open`),
    ...(listed.length > there.size ? [`${listed.length - there.size} appear twice`] : []),
  ];
}

/** Invariants of the newest build in a builds folder. Having no build is valid. */
export const buildInvariants = (home: string): Invariant[] => [
  {
    name: 'The newest build shows no change that is missing from the database',
    findBreaches: async (db) => {
      const point = findNewestBuild(home)?.manifest.point;
      if (!point || !(await isHistoryReset(db, point))) return [];
      return [
        `The build shows change ${point.changeId}, but the database was restored to an earlier state: run "npm run build" and restart all running servers`,
      ];
    },
  },
];
