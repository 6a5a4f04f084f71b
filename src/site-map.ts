import { paths } from './paths.ts';

/** Kind of public page or document. Everything that depends on paths derives from these rows. */
interface PageKind {
  /** Module in `public-pages`. Undefined for own routes. */
  name?: string;
  /** Path with `:name` for a segment (`PARAMETERS` for fixed forms). */
  pattern: string;
  /** False if the response depends on user or query. */
  isCached?: false;
  /** True if available as Markdown. */
  hasMarkdown?: true;
  /** Path of the share image below `/og/`: `pages/{name}`, or a folder for several pages. */
  image?: string;
  /** Sitemap with the pages of the module's `listIndexable`. */
  sitemap?: SitemapName | typeof STATIC;
  /** Entry in `llms.txt`. Modules list pages of a kind with many. */
  llms?: { section: LlmsSection; title?: string; about?: string };
  /** True if prerendered from data, so that their number grows with the board. */
  isBuiltFromData?: true;
}

/** Sitemaps of data, in index order. */
export const SITEMAPS = ['jobs', 'listings', 'companies', 'market', 'newsletters', 'editorial'] as const;
export type SitemapName = (typeof SITEMAPS)[number];
/** Sitemap of pages that every board has, written by builds. */
const STATIC = 'static';

export type LlmsSection = 'Roles' | 'Numbers' | 'Ask' | 'Reading' | 'Optional';

const page = <const Name extends string, const Options extends Omit<PageKind, 'name' | 'pattern'>>(
  name: Name,
  pattern: string,
  options?: Options,
) => ({ name, pattern, ...options });
/** Row of a route without page module. */
const file = (pattern: string, options: Omit<PageKind, 'name' | 'pattern'> = {}): PageKind => ({ pattern, ...options });
const listed = { isBuiltFromData: true } as const;
const readable = { hasMarkdown: true, isBuiltFromData: true } as const;
const article = { hasMarkdown: true, sitemap: 'editorial' } as const;
const read = { ...article, llms: { section: 'Reading' } } as const;
const own = { isCached: false } as const;

/** Kinds in order. The first match wins. */
const PAGE_KINDS = [
  page('roles', paths.roles(), {
    ...readable,
    image: 'pages/roles',
    llms: {
      section: 'Roles',
      title: 'All open roles',
      about: 'newest first, 20 on a page, with the address of the next',
    },
  }),
  page('home', paths.home(), {
    hasMarkdown: true,
    sitemap: 'listings',
    image: 'pages/home',
    llms: { section: 'Roles', title: 'Home page', about: 'the newest roles, and the ways in' },
  }),
  page('roles', '/roles/page/:page', readable),
  page('job', '/jobs/:job', { ...readable, sitemap: 'jobs', image: 'roles' }),
  page('apply', '/jobs/:job/apply', { ...listed, image: 'roles' }),
  page('companies', paths.companies(), {
    ...readable,
    sitemap: 'listings',
    image: 'pages/companies',
    llms: { section: 'Roles', title: 'Companies', about: 'every employer, with its open roles' },
  }),
  page('companies', '/companies/page/:page', readable),
  page('company', '/companies/:company', { ...readable, sitemap: 'companies', image: 'companies' }),
  page('companyFeed', '/companies/:company/:feed'),
  page('locations', paths.locations(), {
    ...readable,
    sitemap: 'listings',
    image: 'pages/places',
    llms: { section: 'Roles', title: 'Places', about: 'every place with open roles' },
  }),
  page('location', '/locations/:location', { ...readable, image: 'places' }),
  page('location', '/locations/:location/page/:page', { ...readable, image: 'places' }),
  page('listingFeed', '/locations/:location/:feed'),
  page('salaries', paths.salaries(), {
    ...readable,
    sitemap: 'market',
    image: 'pages/salaries',
    llms: {
      section: 'Numbers',
      title: 'Salaries',
      about: 'what roles of a year say they pay, by field, level and place',
    },
  }),
  page('salaryMethod', paths.salaryMethod(), { ...listed, sitemap: 'market', image: 'salaries' }),
  page('salaries', '/salaries/:category', { ...readable, image: 'salaries' }),
  page('salaries', '/salaries/:category/:location', { ...readable, image: 'salaries' }),
  page('trends', paths.jobTrends(), {
    ...readable,
    sitemap: 'market',
    image: 'pages/trends',
    llms: { section: 'Numbers', title: 'Job trends', about: 'how roles change over time' },
  }),
  page('trends', '/job-trends/:year', { ...listed, image: 'trends' }),
  page('trends', '/job-trends/:category', { ...readable, image: 'trends' }),
  page('journal', paths.blog(), { ...article, image: 'pages/journal' }),
  page('journalFeed', '/blog/:feed'),
  page('post', '/blog/:post', { ...read, image: 'articles' }),
  page('guides', paths.guides(), { ...article, image: 'pages/guides' }),
  page('guide', '/categories/guides/:guide', { ...read, image: 'guides' }),
  page('field', '/categories/:field', { ...read, image: 'fields' }),
  page('issues', paths.newsletter(), { ...readable, sitemap: 'newsletters', image: 'pages/newsletter' }),
  file(paths.newsletterForm(), own),
  page('newsletterFeed', '/newsletter/:feed'),
  page('issue', '/newsletter/:issue', { ...readable, sitemap: 'newsletters', image: 'letters' }),
  page('about', paths.about(), { ...article, image: 'pages/about', llms: { section: 'Optional', title: 'About' } }),
  page('legal', paths.legal(), { ...article, image: 'pages/legal', llms: { section: 'Optional', title: 'Legal' } }),
  page('fraudPolicy', paths.fraudPolicy(), {
    ...article,
    image: 'pages/fraud-policy',
    llms: { section: 'Optional', title: 'Fraudulent roles' },
  }),
  page('fraudPolicy', '/fraud-policy/:version'),
  page('accessibility', paths.accessibility(), {
    ...article,
    sitemap: STATIC,
    image: 'pages/accessibility',
    llms: { section: 'Optional', title: 'Accessibility' },
  }),
  page('moderationNumbers', paths.moderationNumbers(), {
    ...readable,
    sitemap: STATIC,
    image: 'pages/moderation',
    llms: { section: 'Optional', title: 'Reports and decisions in numbers' },
  }),
  page('developers', paths.developers(), {
    sitemap: STATIC,
    llms: {
      section: 'Ask',
      title: 'API',
      about: 'search, follow changes, companies, places, salaries and trends as JSON, without a key',
    },
  }),
  file(paths.embed(), own),
  page('postJob', paths.postJob(), { sitemap: STATIC, image: 'pages/post-a-role' }),
  page('prices', paths.prices(), { ...readable, sitemap: 'editorial', image: 'pages/prices' }),
  file('/post-job/:token', own),
  page('sitemap', '/sitemaps/:sitemap', listed),
  file('/ads/images/:image'),
  file('/__nuxt_island/:key'),
  file(paths.adsAll()),
  page('searchFeed', '/search/:feed', own),
  page('listingFeed', '/:feed'),
  page('listingFeed', '/:slug/:feed'),
  page('sitemap', '/:sitemap'),
  page('listing', '/:slug', { ...readable, sitemap: 'listings', image: 'listings', llms: { section: 'Roles' } }),
  page('listing', '/:slug/page/:page', readable),
] as const satisfies readonly PageKind[];

type NamedKind = Extract<(typeof PAGE_KINDS)[number], { name: string }>;
/** Name of a kind with a module in `public-pages`. */
export type PageName = NamedKind['name'];

/** Part of the site without public pages. */
interface OwnSection {
  prefix: string;
  /** True if disallowed for crawlers. */
  isHidden?: true;
  /** True for recruiters, admins and applicants, whose pages load dashboard styles. */
  isDashboard?: true;
}

/** Uncached parts of the site with their own routes. */
const OWN_SECTIONS: readonly OwnSection[] = [
  { prefix: paths.admin(), isHidden: true, isDashboard: true },
  { prefix: paths.bookings(), isHidden: true, isDashboard: true },
  { prefix: paths.alerts(), isHidden: true },
  { prefix: paths.saved(), isHidden: true },
  { prefix: '/api/', isHidden: true },
  { prefix: '/applications/', isHidden: true, isDashboard: true },
  { prefix: '/recruiters/', isHidden: true, isDashboard: true },
  { prefix: '/go/', isHidden: true },
  { prefix: '/reports/', isHidden: true },
  { prefix: paths.search(), isHidden: true },
  { prefix: '/_ui', isHidden: true, isDashboard: true },
  { prefix: paths.debugShare(), isHidden: true, isDashboard: true },
  { prefix: '/_mail', isDashboard: true },
  { prefix: '/ads/reports/', isDashboard: true },
  ...[
    '404',
    '410',
    '500',
    '__nuxt_island',
    '_error',
    'embed',
    'feeds',
    'images',
    'mcp',
    'sitemaps',
    'rejected-submission',
  ].map((name) => ({ prefix: `/${name}` })),
];

/** First segments of these parts, which are no listings. */
const RESERVED: ReadonlySet<string> = new Set(OWN_SECTIONS.map(({ prefix }) => sectionOf(prefix)));

/** Paths disallowed for crawlers. */
export const hiddenPaths: readonly string[] = OWN_SECTIONS.flatMap(({ prefix, isHidden }) =>
  isHidden ? [prefix] : [],
);

const dashboardPrefixes = OWN_SECTIONS.flatMap(({ prefix, isDashboard }) =>
  isDashboard ? [prefix.replace(/\/$/, '')] : [],
);
const dashboardPath = new RegExp(`^(?:/api)?(?:${dashboardPrefixes.join('|')})(?:/|$)`);

/** True for a path (without query) of recruiters, admins or applicants. */
export const isDashboardPath = (path: string): boolean => dashboardPath.test(path);

export const listPageNamesOfSitemap = (sitemap: SitemapName): PageName[] =>
  PAGE_KINDS.flatMap((kind: PageKind) => (kind.sitemap === sitemap && kind.name ? [kind.name as PageName] : []));

/** Pages that every board has. */
export const staticPages: readonly string[] = PAGE_KINDS.flatMap((kind: PageKind) =>
  kind.sitemap === STATIC ? [kind.pattern] : [],
);

export const listLlmsPageKinds = (
  section: LlmsSection,
): { name: PageName; pattern: string; title?: string; about?: string }[] =>
  PAGE_KINDS.flatMap(({ name, pattern, llms }: PageKind) =>
    llms?.section === section ? [{ ...llms, name: name as PageName, pattern }] : [],
  );

/** Parameters of fixed form. Others are any segment. */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['page', '\\d+'],
  ['year', '\\d{4}'],
  ['feed', 'feed\\.[a-z]+'],
  ['sitemap', '.+\\.xml'],
]);

interface Row extends PageKind {
  regex: RegExp;
  /** Path up to the first parameter. */
  prefix: string;
  section: string;
}

const rows: readonly Row[] = PAGE_KINDS.map((kind: PageKind) => ({
  ...kind,
  regex: new RegExp(
    `^${kind.pattern.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>${PARAMETERS.get(name) ?? '[^/]+'})`)}$`,
  ),
  prefix: kind.pattern.split(':', 1)[0] ?? '',
  section: sectionOf(kind.pattern),
}));

/** First segments of the rows. */
const SECTIONS: ReadonlySet<string> = new Set(
  rows.map(({ section }) => section).filter((name) => !/^(:|$)/.test(name)),
);

function sectionOf(path: string): string {
  return path.split(/[/?]/, 2)[1] ?? '';
}

/** First segments below which missing pages are cached too. */
const CACHED_SECTIONS: ReadonlySet<string> = SECTIONS.difference(
  new Set(
    rows.filter(({ isCached, pattern }) => isCached === false && pattern.includes('/:')).map(({ section }) => section),
  ),
);

/** True if a first segment is no listing. */
export const isReservedFirstSegment = (segment: string): boolean => SECTIONS.has(segment) || RESERVED.has(segment);

const isReserved = (path: string): boolean => RESERVED.has(sectionOf(path));

const findRow = (path: string): Row | undefined => rows.find(({ regex }) => regex.test(path));

function rowOf(path: string): Row | undefined {
  const row = findRow(path);
  // Sections are no listings.
  return row?.section.startsWith(':') && isReservedFirstSegment(sectionOf(path)) ? undefined : row;
}

/** True for a path with its own route. */
export const hasOwnRoute = (path: string): boolean => {
  const row = findRow(path);
  return isReserved(path) || (row !== undefined && row.name === undefined);
};

/** Path parameters by name. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** Kind of a decoded path, whether it exists or not. Undefined for an unknown shape. */
export function matchPage(path: string): { name: PageName; params: PageParams } | undefined {
  const row = findRow(path);
  // Reserved names are unknown like any other word.
  const isOfSection = row?.section.startsWith(':') && SECTIONS.has(sectionOf(path)) && !isReserved(path);
  if (!row?.name || isOfSection) return undefined;
  return { name: row.name as PageName, params: row.regex.exec(path)?.groups ?? {} };
}

/** True if responses are cached for everyone, by path and format, never by query or cookies. */
export function isCacheable(path: string): boolean {
  const row = rowOf(path);
  return row ? row.isCached !== false : CACHED_SECTIONS.has(sectionOf(path)) && !isReserved(path);
}

/** Metric label: first segment, or `other` for listings. Bounded. */
export function sectionLabel(path: string): string {
  const section = sectionOf(path);
  return section === '' ? 'home' : isReservedFirstSegment(section) ? section : 'other';
}

/** Path of a page's Markdown, if available. */
export function markdownPath(path: string): string | undefined {
  if (path.includes('.') || !rowOf(path)?.hasMarkdown) return undefined;
  return path === '/' ? '/index.md' : `${path}.md`;
}

export function pageOfMarkdown(path: string): string | undefined {
  if (!path.endsWith('.md')) return undefined;
  const page = path === '/index.md' ? '/' : path.slice(0, -'.md'.length);
  return markdownPath(page) === path ? page : undefined;
}

/** Path of a page's share image. `version` identifies its content. */
export function shareImagePath(path: string, version = ''): string {
  const { image = 'listings', prefix } = rowOf(path) ?? { prefix: '/' };
  const name = image.startsWith('pages/') ? image : `${image}/${path.slice(prefixOf(image, prefix).length)}`;
  return `/og/${name}.png${version && `?v=${version}`}`;
}

const prefixOf = (image: string, otherwise: string): string =>
  rows.find((row) => row.image === image && row.pattern.includes(':'))?.prefix ?? otherwise;

const IMAGE = /^\/og\/(?<folder>[a-z]+)\/(?<slug>[^/]+(?:\/[^/]+)?)\.png$/;

export function pageOfShareImage(path: string): string | undefined {
  const { folder = '', slug = '' } = IMAGE.exec(path)?.groups ?? {};
  const single = rows.find(({ image }) => image === `${folder}/${slug}`)?.pattern;
  const many = rows.some(({ image }) => image === folder) ? prefixOf(folder, '/') + slug : undefined;
  const page = single ?? many;
  // Canonical address only.
  return page !== undefined && shareImagePath(page) === path ? page : undefined;
}

/** Pages that are rendered on request or not prefetched, although the build's metadata covers them. */
export const routeExceptions = {
  [paths.search()]: { prerender: false },
  [paths.saved()]: { prerender: false },
  [paths.alerts()]: { prerender: false },
  [paths.admin()]: { prerender: false },
  [paths.debugShare()]: { prerender: false },
  [paths.postJob()]: { prefetch: false },
} as const;

/** Wildcards of prerendered pages for the build's metadata. */
export const prerenderedWildcards: readonly string[] = [
  ...[
    ...new Set(rows.filter((row) => row.isBuiltFromData && row.section !== ':slug').map(({ section }) => section)),
  ].map((section) => `/${section}/**`),
  '/*',
];

export const isCoveredByWildcard = (path: string): boolean =>
  /^\/[^/]+$/.test(path) || rowOf(path)?.isBuiltFromData === true;
