import type { Instant } from '../lib/dates.ts';
import { toMajorUnits } from '../lib/whole-units.ts';
import type { ShareCard } from '../ui/share-card.ts';
import { SITE_TAG } from './change.ts';

/** Metadata of a rendered page, stored in the manifest and the page store. */
export interface PageRecord {
  /** The page's one address. */
  path: string;
  /** Names of everything the page shows: a change of any of them makes it stale. */
  tags: string[];
  /** True if search engines may index the page. Used for robots meta and sitemap. */
  indexable: boolean;
  /** Last change of the content. */
  lastModified: Instant | null;
  /** True if the page may be cached. False for addresses that anyone can invent. */
  isCacheable: boolean;
  /** The page's own public data, served as `{path}/_payload.json`; undefined for documents such as sitemaps. */
  payload: unknown;
  /** Share card. Part of the page's data, so that its image depends on nothing else. */
  card?: ShareCard | undefined;
}

export type Tagged<T> = T & { tags: string[] };

/** Adds the tags of another query whose result the page shows. */
export const withTags = <View extends { tags: string[] }>(view: View, { tags }: { tags: string[] }): View => ({
  ...view,
  tags: [...view.tags, ...tags],
});

interface PageFacts {
  path: string;
  indexable: boolean;
  lastModified?: Instant | null;
  /** Default: true. */
  isCacheable?: boolean;
  card?: ShareCard;
}

/** Makes the record of a page that shows `view`. */
export function pageRecord<View extends { tags: string[] }>(view: View, facts: PageFacts): PageRecord {
  const { tags, ...payload } = view;
  const { card } = facts;
  return { ...recordOf(tags, facts), card, payload: { ...toMajorUnits(payload), ...(card ? { card } : {}) } };
}

/** Makes the record of a document without data, such as a sitemap. */
export const documentRecord = (tags: string[], path: string, isCacheable = true): PageRecord => ({
  ...recordOf(tags, { path, indexable: false, isCacheable }),
  payload: undefined,
});

function recordOf(
  tags: string[],
  { path, indexable, lastModified = null, isCacheable = true }: PageFacts,
): Omit<PageRecord, 'payload'> {
  return { path, tags: [...new Set([...tags, SITE_TAG])], indexable, lastModified, isCacheable };
}
