import type { APIContext } from 'astro';
import type { Db } from '../db/tables.ts';
import type { ArticleLink } from '../features/editorial/editorial.queries.ts';
import type { MissingResource } from '../features/editorial/missing-resource.ts';
import type { Publisher } from '../features/jobs/job-markdown.ts';
import type { SitemapEntry } from '../features/search/sitemap.queries.ts';
import type { PageRecord } from '../publishing/page-record.ts';
import type { PageName, PageParams } from '../site-map.ts';
import type { ShareCard } from '../ui/share-card.ts';

/** Data that decides which pages exist. */
export interface PageListContext {
  db: Db;
  /** `MAX_BUILT_ROLES` unless a test sets less. */
  maxRoles?: number;
}

/** Everything that a page depends on. */
interface LoadContext {
  locals: App.Locals;
  /** Requested path, perhaps not the canonical one. */
  path: string;
  /** True in a build, which has no redirects. */
  isPrerendered: boolean;
}

/** Existing page. */
export interface ExistingPage<View = object> {
  /** Props of its component. */
  view: View;
  record: PageRecord;
  status?: 404;
}

/** Address without page. */
export type NoPage =
  | { missing: MissingResource['kind'] | 'unmatched' | 'gone' }
  /** `isTemporary` if the address may have a page again. */
  | { movedTo: string; isTemporary?: true };

/** 404 for a known path shape without content. */
export const notFound = (kind: MissingResource['kind']): NoPage => ({ missing: kind });
/** 404 for an unknown path shape. */
export const unmatched: NoPage = { missing: 'unmatched' };
/** 410 for a permanently ended role. */
export const gone: NoPage = { missing: 'gone' };
/** Redirect to the canonical address. */
export const movedTo = (path: string): NoPage => ({ movedTo: path });

/** Page number of an address. Undefined if invalid. */
export const parsePageNumber = ({ page = '1' }: PageParams): number | undefined =>
  /^[1-9]\d{0,6}$/.test(page) ? Number(page) : undefined;

/** Maximum prerendered roles, and forms of roles, newest first. Others are rendered on request. */
export const MAX_BUILT_ROLES = 10_000;

/** Kind of public page. `site-map.ts` has its addresses, `PublicPage.astro` its component. */
export interface PageModule<Name extends PageName = PageName, View extends object = object> {
  name: Name;
  /** Prerendered paths. */
  list: (board: PageListContext) => Promise<string[]> | string[];
  /** Detects a missing page like `load`, by one or two indexed queries. Undefined if it may exist or has moved. */
  check?: (
    board: PageListContext,
    params: PageParams,
    path: string,
  ) => Promise<MissingResource['kind'] | 'unmatched' | undefined>;
  /** Indexable pages for the kind's sitemap. */
  listIndexable?: (db: Db) => Promise<SitemapEntry[]>;
  /** Pages in `llms.txt`, for kinds with many. */
  listForLlms?: (db: Db) => Promise<ArticleLink[]>;
  load: (context: LoadContext, params: PageParams) => Promise<ExistingPage<View> | NoPage>;
  /** Page as Markdown, for rows with `hasMarkdown`. */
  writeMarkdown?(view: View, locals: App.Locals): string;
}

export type DocumentContext = Pick<APIContext, 'locals' | 'request' | 'url'>;

/** Responds with a document such as a feed or sitemap. */
export type RespondWithDocument = (context: DocumentContext, params: PageParams) => Promise<Response>;

export const definePage = <const Name extends PageName, View extends object>(
  page: PageModule<Name, View>,
): PageModule<Name, View> => page;

type ViewOf<Page> = Page extends PageModule<PageName, infer View> ? View : never;
/** Props of a component: loaded data and share card. */
export type PropsOf<Page> = ViewOf<Page> & { card?: ShareCard | undefined };

export const toPublisher = ({ origin, site }: App.Locals): Publisher => ({ origin, name: site.name });
