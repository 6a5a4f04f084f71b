import type { APIContext } from 'astro';
import type { Db } from '../db/tables.ts';
import type { ArticleLink } from '../features/editorial/editorial.queries.ts';
import type { Missing } from '../features/editorial/missing.ts';
import type { SitemapEntry } from '../features/search/sitemap.queries.ts';
import type { PageRecord } from '../publishing/page-record.ts';
import type { PageName, PageParams } from '../site-map.ts';
import type { ShareCard } from '../ui/share-card.ts';

/** Data that says which pages there are. */
export interface Board {
  db: Db;
  /** Paths of all that editors wrote: posts, guides, fields. They change with the code alone. */
  articles: ReadonlySet<string>;
}

/** A request for a page, which depends on nothing else. */
interface LoadContext {
  locals: App.Locals;
  /** Requested path, which can differ from the page's own. */
  path: string;
  /** True while a build renders it: nothing has moved then. */
  isPrerendered: boolean;
}

/** A page that is there. */
export interface LoadedPage<View = object> {
  /** Props of its component. */
  view: View;
  record: PageRecord;
  /** Default: 200. */
  status?: 404;
}

/** Reason why an address has no page. */
export type NoPage =
  | { missing: Missing['kind'] | 'unmatched' | 'gone' }
  /** `isTemporary` if the address may have a page again. */
  | { movedTo: string; isTemporary?: true };

/** For a path of a known shape whose content does not exist. */
export const notFound = (kind: Missing['kind']): NoPage => ({ missing: kind });
/** For a path of no known shape. */
export const unmatched: NoPage = { missing: 'unmatched' };
/** For a role that has ended for good. */
export const gone: NoPage = { missing: 'gone' };
/** For content whose one address is another. */
export const movedTo = (path: string): NoPage => ({ movedTo: path });

/** A kind of public page. Its rows in `site-map.ts` say which addresses it has, `PublicPage.astro` how it looks. */
export interface PageModule<Name extends PageName = PageName, View extends object = object> {
  name: Name;
  /** Paths that a build writes. */
  list: (board: Board) => Promise<string[]> | string[];
  /**
   * Finds out that there is surely no page, as `load` would say it, by one indexed query or two. Undefined if there may be one,
   * or if it has moved.
   */
  check?: (board: Board, params: PageParams, path: string) => Promise<Missing['kind'] | 'unmatched' | undefined>;
  /** Indexable pages, for the sitemap that the kind's row names. */
  listIndexable?: (db: Db) => Promise<SitemapEntry[]>;
  /** Pages that `llms.txt` lists, for kinds of many pages. */
  listForLlms?: (db: Db) => Promise<ArticleLink[]>;
  load: (context: LoadContext, params: PageParams) => Promise<LoadedPage<View> | NoPage>;
  /** Writes the page as Markdown, for rows with `hasMarkdown`. */
  writeMarkdown?(view: View, locals: App.Locals): string;
}

export type DocumentContext = Pick<APIContext, 'locals' | 'request' | 'url'>;

/** Responds with a document next to the pages, such as a feed or a sitemap. */
export type RespondWithDocument = (context: DocumentContext, params: PageParams) => Promise<Response>;

export const definePage = <const Name extends PageName, View extends object>(
  page: PageModule<Name, View>,
): PageModule<Name, View> => page;

type ViewOf<Page> = Page extends PageModule<PageName, infer View> ? View : never;
/** Props of a page's component: what its module loads, and its share card. */
export type PropsOf<Page> = ViewOf<Page> & { card?: ShareCard | undefined };
