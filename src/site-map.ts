import { paths } from './paths.ts';

/** One kind of public page. Everything that depends on the shape of a path is derived from these rows. */
interface PageKind {
  /** Path with `:name` for one segment; see `PARAMETERS` for those of a fixed form. */
  pattern: string;
  /** False if the answer depends on who asks, or on the query. Default: true. */
  isCached?: false;
  /** True if the page can be asked for as Markdown. */
  hasMarkdown?: true;
  /** Address of the share image below `/og/`: `pages/{name}` for a single page, a folder for pages of which there are many. */
  image?: string;
  /** True if a build writes these pages from data, so that their number grows with the board. */
  isBuiltFromData?: true;
}

const page = (pattern: string, options: Omit<PageKind, 'pattern'> = {}): PageKind => ({ pattern, ...options });
const listed = { isBuiltFromData: true } as const;
const readable = { hasMarkdown: true, isBuiltFromData: true } as const;
const article = { hasMarkdown: true } as const;
const own = { isCached: false } as const;

/** In the order of matching: the first row that fits a path decides. */
const PAGE_KINDS: readonly PageKind[] = [
  page(paths.home(), { hasMarkdown: true, image: 'pages/home' }),
  page(paths.roles(), { ...readable, image: 'pages/roles' }),
  page('/roles/page/:page', readable),
  page('/jobs/:job', { ...readable, image: 'roles' }),
  page('/jobs/:job/apply', { ...listed, image: 'roles' }),
  page(paths.companies(), { ...readable, image: 'pages/companies' }),
  page('/companies/:company', { ...readable, image: 'companies' }),
  page(paths.locations(), { ...readable, image: 'pages/places' }),
  page('/locations/:location', { ...readable, image: 'places' }),
  page('/locations/:location/page/:page', { ...readable, image: 'places' }),
  page(paths.salaries(), { ...readable, image: 'pages/salaries' }),
  page(paths.salaryMethod(), { ...listed, image: 'salaries' }),
  page('/salaries/:category', { ...readable, image: 'salaries' }),
  page('/salaries/:category/:location', { ...readable, image: 'salaries' }),
  page(paths.jobTrends(), { ...readable, image: 'pages/trends' }),
  page('/job-trends/:year', { ...listed, image: 'trends' }),
  page('/job-trends/:category', { ...readable, image: 'trends' }),
  page(paths.blog(), { ...article, image: 'pages/journal' }),
  page('/blog/:post', { ...article, image: 'articles' }),
  page(paths.guides(), { ...article, image: 'pages/guides' }),
  page('/categories/guides/:guide', { ...article, image: 'guides' }),
  page('/categories/:field', { ...article, image: 'fields' }),
  page(paths.newsletter(), { ...readable, image: 'pages/newsletter' }),
  page(paths.newsletterForm(), own),
  page('/newsletter/:issue', { ...readable, image: 'letters' }),
  page(paths.about(), { ...article, image: 'pages/about' }),
  page(paths.legal(), { ...article, image: 'pages/legal' }),
  page(paths.developers()),
  page(paths.postJob(), { image: 'pages/post-a-role' }),
  page('/post-job/:token', own),
  page('/sitemaps/:file', listed),
  page('/ads/images/:image'),
  page('/__nuxt_island/:key'),
  page(paths.adsAll()),
  page('/search/:feed', own),
  page('/:slug/:feed'),
  page('/:slug', { ...readable, image: 'listings' }),
  page('/:slug/page/:page', readable),
];

/** First segments that are no listing. Their own routes answer, and the server caches none of it. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['404', '410', '500', '__nuxt_island', '_error', '_mail', '_ui', 'admin', 'ads', 'alerts', 'api', 'applications'],
  ...['debug-og', 'feeds', 'go', 'images', 'recruiters', 'reports', 'saved', 'search', 'sitemaps', 'turned-away'],
]);

/** Parameters of a fixed form; all others are any one segment. */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['page', '\\d+'],
  ['year', '\\d{4}'],
  ['feed', 'feed\\.[a-z]+'],
]);

interface Row extends PageKind {
  regex: RegExp;
  /** Path up to the first parameter. */
  prefix: string;
  section: string;
}

const rows: readonly Row[] = PAGE_KINDS.map((kind) => ({
  ...kind,
  regex: new RegExp(`^${kind.pattern.replace(/:(\w+)/g, (_, name: string) => PARAMETERS.get(name) ?? '[^/]+')}$`),
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

function rowOf(path: string): Row | undefined {
  const row = rows.find(({ regex }) => regex.test(path));
  // A listing is never called as a section is.
  return row?.section === ':slug' && isSection(sectionOf(path)) ? undefined : row;
}

/**
 * True if the server caches the answers at a path for everybody. Such an answer depends on the path and on the requested form
 * (HTML or JSON, for people or crawlers), never on query or cookies. It is 404 for a path that a section does not know.
 */
export function isCacheable(path: string): boolean {
  const row = rowOf(path);
  return row ? row.isCached !== false : CACHED_SECTIONS.has(sectionOf(path)) && !RESERVED.has(sectionOf(path));
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
