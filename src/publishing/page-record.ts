import type { Instant } from '../lib/dates.ts';

/** What a page says about itself while it is drawn; the build's manifest and the page store keep it. */
export interface PageRecord {
  /** The page's one address. */
  path: string;
  /** Names of everything the page shows: a change of any of them makes it stale. */
  tags: string[];
  /** Whether search engines are invited: one answer for robots meta and sitemap. */
  indexable: boolean;
  /** When what it shows last changed. */
  lastModified: Instant | null;
  /** The page's own public data, served as `{path}/_payload.json`. */
  payload: unknown;
}

/** What queries return for a page: what it shows, and the names of it. */
export type Shown<T> = T & { tags: string[] };

/** A page under drawing. */
export class PageDraft {
  record: PageRecord | undefined;

  /** Says what the page shows. Calling it makes the page one that may be kept. */
  show<View extends { tags: string[] }>(view: View, facts: { path: string; indexable: boolean; lastModified?: Instant | null }): void {
    const { tags, ...payload } = view;
    this.record = {
      path: facts.path,
      tags: [...new Set(tags)],
      indexable: facts.indexable,
      lastModified: facts.lastModified ?? null,
      payload,
    };
  }
}
