import { paths } from '../paths.ts';

/** First segments of paths at the root that are no listing, and whose answers depend on who asks, or on the query. */
const OWN = new Set([
  '404',
  '410',
  '500',
  '_error',
  '_mail',
  '_ui',
  'admin',
  'alerts',
  'api',
  'debug-og',
  'recruiters',
  'saved',
  'search',
  'turned-away',
]);

const SHARED = [
  /^\/$/,
  /^\/(about|blog|categories|companies|developers|job-trends|jobs|legal|locations|roles|salaries|sitemaps)\//,
  // Its form is each visitor's own.
  /^\/newsletter\/(?!form$)/,
  // Categories, filters, the homes of the above, documents such as /feed.xml.
  /^\/(?<root>[^/]+)(\/page\/[^/]+)?$/,
  // Any search's is its query's.
  /^\/(?!search\/)[^/]+\/feed\.[a-z]+$/,
  /^\/ads\/images\/[^/]+$/,
  /^\/__nuxt_island\/[^/]+$/,
];

/**
 * Whether a path is of a kind whose pages are kept for everybody: its answer depends on the path and on the form that is
 * asked for (HTML or JSON, for people or crawlers), never on query or cookies. A test holds this against the routes.
 */
export function isShared(path: string): boolean {
  if (path === paths.adsAll()) return true;
  const match = SHARED.map((pattern) => pattern.exec(path)).find((found) => found !== null);
  return match !== undefined && !OWN.has(match.groups?.root ?? '');
}
