import { paths } from './paths.ts';

/** One kind of public page or document. Everything that depends on the shape of a path is derived from these rows. */
interface PageKind {
  /** Name of its module in `public-pages`. Undefined for what has a route of its own. */
  name?: string;
  /** Path with `:name` for one segment; see `PARAMETERS` for those of a fixed form. */
  pattern: string;
  /** False if the answer depends on who asks, or on the query. Default: true. */
  isCached?: false;
  /** True if the page can be asked for as Markdown. */
  hasMarkdown?: true;
  /** Address of the share image below `/og/`: `pages/{name}` for a single page, a folder for pages of which there are many. */
  image?: string;
  /** Sitemap that lists the indexable pages. */
  sitemap?: SitemapName | typeof EDITORIAL;
  /** Content collection whose files are these pages. */
  collection?: 'blog' | 'guides' | 'fields' | 'pages';
  /** Entry in `llms.txt`. Of a kind of many pages, its module lists which. */
  llms?: { section: LlmsSection; title?: string; about?: string };
  /** True if a build writes these pages from data, so that their number grows with the board. */
  isBuiltFromData?: true;
}

/** Sitemaps of what changes with the data, in the order of their index. */
export const SITEMAPS = ['jobs', 'listings', 'companies', 'market', 'newsletters'] as const;
export type SitemapName = (typeof SITEMAPS)[number];
/** Sitemap of what changes with the code alone. The build writes it. */
const EDITORIAL = 'editorial';

/** Sections of `llms.txt` that list pages. */
export type LlmsSection = 'Roles' | 'Numbers' | 'Ask' | 'Reading' | 'Optional';

const page = <const Name extends string, const Options extends Omit<PageKind, 'name' | 'pattern'>>(
  name: Name,
  pattern: string,
  options?: Options,
) => ({ name, pattern, ...options });
/** Row of a route that is no page module. */
const file = (pattern: string, options: Omit<PageKind, 'name' | 'pattern'> = {}): PageKind => ({ pattern, ...options });
const listed = { isBuiltFromData: true } as const;
const readable = { hasMarkdown: true, isBuiltFromData: true } as const;
const article = { hasMarkdown: true } as const;
const read = { sitemap: EDITORIAL, llms: { section: 'Reading' } } as const;
const own = { isCached: false } as const;

/** In the order of matching: the first row that fits a path decides. */
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
  page('company', '/companies/:company', { ...readable, sitemap: 'companies', image: 'companies' }),
  page('companyFeed', '/companies/:company/:feed'),
  page('locations', paths.locations(), {
    ...readable,
    sitemap: 'listings',
    image: 'pages/places',
    llms: { section: 'Roles', title: 'Places', about: 'every place with open roles' },
  }),
  page('location', '/locations/:location', { ...readable, sitemap: 'listings', image: 'places' }),
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
  page('journal', paths.blog(), { ...article, sitemap: EDITORIAL, image: 'pages/journal' }),
  page('journalFeed', '/blog/:feed'),
  page('post', '/blog/:post', { ...article, ...read, collection: 'blog', image: 'articles' }),
  page('guides', paths.guides(), { ...article, sitemap: EDITORIAL, image: 'pages/guides' }),
  page('guide', '/categories/guides/:guide', { ...article, ...read, collection: 'guides', image: 'guides' }),
  page('field', '/categories/:field', { ...article, ...read, collection: 'fields', image: 'fields' }),
  page('issues', paths.newsletter(), { ...readable, sitemap: 'newsletters', image: 'pages/newsletter' }),
  file(paths.newsletterForm(), own),
  page('newsletterFeed', '/newsletter/:feed'),
  page('issue', '/newsletter/:issue', { ...readable, sitemap: 'newsletters', image: 'letters' }),
  page('about', paths.about(), {
    ...article,
    collection: 'pages',
    image: 'pages/about',
    llms: { section: 'Optional', title: 'About' },
  }),
  page('legal', paths.legal(), {
    ...article,
    collection: 'pages',
    image: 'pages/legal',
    llms: { section: 'Optional', title: 'Legal' },
  }),
  page('fraudPolicy', paths.fraudPolicy(), {
    ...article,
    collection: 'pages',
    image: 'pages/fraud-policy',
    llms: { section: 'Optional', title: 'Fraudulent roles' },
  }),
  page('accessibility', paths.accessibility(), {
    ...article,
    sitemap: EDITORIAL,
    image: 'pages/accessibility',
    llms: { section: 'Optional', title: 'Accessibility' },
  }),
  page('moderationNumbers', paths.moderationNumbers(), {
    ...readable,
    sitemap: EDITORIAL,
    image: 'pages/moderation',
    llms: { section: 'Optional', title: 'Reports and decisions in numbers' },
  }),
  page('developers', paths.developers(), {
    sitemap: EDITORIAL,
    llms: {
      section: 'Ask',
      title: 'API',
      about: 'search, follow changes, companies, places, salaries and trends as JSON, without a key',
    },
  }),
  file(paths.embed(), own),
  page('postJob', paths.postJob(), { sitemap: EDITORIAL, image: 'pages/post-a-role' }),
  page('prices', paths.prices(), { ...readable, image: 'pages/prices' }),
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
/** Name of a kind of public page or document that a module in `public-pages` answers. */
export type PageName = NamedKind['name'];

/** Part of the site that is no public page. */
interface OwnSection {
  /** Path that its paths begin with. */
  prefix: string;
  /** True if crawlers are asked to stay out. */
  isHidden?: true;
  /** True if recruiters, admins or applicants work there, so that its pages load the dashboard styles. */
  isDashboard?: true;
}

/** Parts of the site with routes of their own, which the server caches nothing of. */
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
  ...['404', '410', '500', '__nuxt_island', '_error', 'embed', 'feeds', 'images', 'mcp', 'sitemaps', 'turned-away'].map(
    (name) => ({ prefix: `/${name}` }),
  ),
];

/** First segments that are no listing. Their own routes answer. */
const RESERVED: ReadonlySet<string> = new Set(OWN_SECTIONS.map(({ prefix }) => sectionOf(prefix)));

/** Paths that crawlers are asked to stay out of. */
export const hiddenPaths: readonly string[] = OWN_SECTIONS.flatMap(({ prefix, isHidden }) =>
  isHidden ? [prefix] : [],
);

const dashboardPrefixes = OWN_SECTIONS.flatMap(({ prefix, isDashboard }) =>
  isDashboard ? [prefix.replace(/\/$/, '')] : [],
);
const dashboardPath = new RegExp(`^(?:/api)?(?:${dashboardPrefixes.join('|')})(?:/|$)`);

/** True if recruiters, admins or applicants work at a path, which has no query. */
export const isDashboardPath = (path: string): boolean => dashboardPath.test(path);

export const kindsOfSitemap = (sitemap: SitemapName): PageName[] =>
  PAGE_KINDS.flatMap((kind: PageKind) => (kind.sitemap === sitemap && kind.name ? [kind.name as PageName] : []));

/** Paths of the editorial sitemap that are no files of a collection. */
export const editorialIndexes: readonly string[] = PAGE_KINDS.flatMap((kind: PageKind) =>
  kind.sitemap === EDITORIAL && !kind.collection ? [kind.pattern] : [],
);

/** Content collections, and the path that the names of their files are appended to. */
export const collectionPaths: ReadonlyMap<string, string> = new Map(
  PAGE_KINDS.flatMap(({ collection, pattern }: PageKind) =>
    collection ? [[collection, pattern.slice(0, pattern.lastIndexOf('/') + 1)]] : [],
  ),
);

/** Kinds of page that a section of `llms.txt` lists. */
export const kindsOfLlms = (
  section: LlmsSection,
): { name: PageName; pattern: string; title?: string; about?: string }[] =>
  PAGE_KINDS.flatMap(({ name, pattern, llms }: PageKind) =>
    llms?.section === section ? [{ ...llms, name: name as PageName, pattern }] : [],
  );

/** Parameters of a fixed form; all others are any one segment. */
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

/** First segments of the rows, which no listing is called. */
const SECTIONS: ReadonlySet<string> = new Set(
  rows.map(({ section }) => section).filter((name) => !/^(:|$)/.test(name)),
);

function sectionOf(path: string): string {
  return path.split(/[/?]/, 2)[1] ?? '';
}

/** First segments below which the server also caches that there is no such page. Not those of private pages. */
const CACHED_SECTIONS: ReadonlySet<string> = SECTIONS.difference(
  new Set(
    rows.filter(({ isCached, pattern }) => isCached === false && pattern.includes('/:')).map(({ section }) => section),
  ),
);

/** True if a first segment is part of the site, so that no listing is called so. */
export const isSection = (segment: string): boolean => SECTIONS.has(segment) || RESERVED.has(segment);

const isReserved = (path: string): boolean => RESERVED.has(sectionOf(path));

const findRow = (path: string): Row | undefined => rows.find(({ regex }) => regex.test(path));

function rowOf(path: string): Row | undefined {
  const row = findRow(path);
  // A listing is never called as a section is.
  return row?.section.startsWith(':') && isSection(sectionOf(path)) ? undefined : row;
}

/** True if a route of its own answers at a path, which alone knows whether there is something. */
export const hasOwnRoute = (path: string): boolean => {
  const row = findRow(path);
  return isReserved(path) || (row !== undefined && row.name === undefined);
};

/** True for paths of posts, guides and fields that editors write. */
export const isArticle = (path: string): boolean => {
  const collection = rowOf(path)?.collection;
  return collection !== undefined && collection !== 'pages';
};

/** The parameters of a page's path, by their names in its pattern. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** The kind of page or document that a decoded path asks for, whether there is one or not; undefined for a path of no known shape. */
export function matchPage(path: string): { name: PageName; params: PageParams } | undefined {
  const row = findRow(path);
  // A reserved name is none of a listing either, and the answer is the same as for any other unknown word.
  const isOfSection = row?.section.startsWith(':') && SECTIONS.has(sectionOf(path)) && !isReserved(path);
  if (!row?.name || isOfSection) return undefined;
  return { name: row.name as PageName, params: row.regex.exec(path)?.groups ?? {} };
}

/**
 * True if the server caches the answers at a path for everybody. Such an answer depends on the path and on the requested form
 * (HTML or JSON, for people or crawlers), never on query or cookies. It is 404 for a path that a section does not know.
 */
export function isCacheable(path: string): boolean {
  const row = rowOf(path);
  return row ? row.isCached !== false : CACHED_SECTIONS.has(sectionOf(path)) && !isReserved(path);
}

/** Metric label of a path from its first segment, `other` for listings. The number of values is bounded. */
export function sectionLabel(path: string): string {
  const section = sectionOf(path);
  return section === '' ? 'home' : isSection(section) ? section : 'other';
}

/** Address of a page as Markdown; undefined for pages that are for people alone. */
export function markdownPath(path: string): string | undefined {
  if (path.includes('.') || !rowOf(path)?.hasMarkdown) return undefined;
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** The page that a path of Markdown belongs to; undefined for other paths. */
export function pageOfMarkdown(path: string): string | undefined {
  if (!path.endsWith('.md')) return undefined;
  const page = path === '/index.md' ? '/' : path.slice(0, -'.md'.length);
  return markdownPath(page) === path ? page : undefined;
}

/** Address of the image that networks show of a page; `version` names what is on it now. */
export function shareImagePath(path: string, version = ''): string {
  const { image = 'listings', prefix } = rowOf(path) ?? { prefix: '/' };
  const name = image.startsWith('pages/') ? image : `${image}/${path.slice(prefixOf(image, prefix).length)}`;
  return `/og/${name}.png${version && `?v=${version}`}`;
}

/** Folder of pages that an image folder belongs to. */
const prefixOf = (image: string, otherwise: string): string =>
  rows.find((row) => row.image === image && row.pattern.includes(':'))?.prefix ?? otherwise;

const IMAGE = /^\/og\/(?<folder>[a-z]+)\/(?<slug>[^/]+(?:\/[^/]+)?)\.png$/;

/** The page that an image shows; undefined for what is the address of none. */
export function pageOfShareImage(path: string): string | undefined {
  const { folder = '', slug = '' } = IMAGE.exec(path)?.groups ?? {};
  const single = rows.find(({ image }) => image === `${folder}/${slug}`)?.pattern;
  const many = rows.some(({ image }) => image === folder) ? prefixOf(folder, '/') + slug : undefined;
  const page = single ?? many;
  // An image has one address.
  return page !== undefined && shareImagePath(page) === path ? page : undefined;
}

/** Pages that the build's metadata would list as prerendered and are rendered on request or not to be prefetched. */
export const routeExceptions = {
  [paths.search()]: { prerender: false },
  [paths.saved()]: { prerender: false },
  [paths.alerts()]: { prerender: false },
  [paths.admin()]: { prerender: false },
  [paths.debugShare()]: { prerender: false },
  [paths.postJob()]: { prefetch: false },
} as const;

/** Wildcards of prerendered pages of which there are many, for the build's metadata. */
export const prerenderedWildcards: readonly string[] = [
  ...[
    ...new Set(rows.filter((row) => row.isBuiltFromData && row.section !== ':slug').map(({ section }) => section)),
  ].map((section) => `/${section}/**`),
  '/*',
];

/** True if one of the wildcards covers a path. */
export const isCoveredByWildcard = (path: string): boolean =>
  /^\/[^/]+$/.test(path) || rowOf(path)?.isBuiltFromData === true;
