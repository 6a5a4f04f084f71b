import { appendFileSync } from 'node:fs';
import type { Instant } from '../lib/dates.ts';
import { payToMajorUnits } from '../lib/whole-units.ts';
import type { ShareCard } from '../ui/share-card.ts';
import { SITE_TAG } from './change.ts';

/** Metadata of a rendered page, stored in the manifest and the page store. */
export interface PageRecord {
  /** Canonical address. */
  path: string;
  /** Tags of everything it shows. */
  tags: string[];
  /** True if indexable, for robots meta and sitemap. */
  indexable: boolean;
  /** Last change of the content. */
  lastModified: Instant | null;
  /** True if cacheable. False for addresses that anyone can invent. */
  isCacheable: boolean;
  /** Public data, served as `{path}/_payload.json`. Undefined for documents. */
  payload: unknown;
  /** Share card, so that its image depends on nothing else. */
  card?: ShareCard | undefined;
}

export type CacheTagged<T> = T & { tags: string[] };

/** Adds tags of another query. */
export const withTags = <View extends { tags: string[] }>(view: View, { tags }: { tags: string[] }): View => ({
  ...view,
  tags: [...view.tags, ...tags],
});

interface PageFacts {
  path: string;
  indexable: boolean;
  lastModified?: Instant | null;
  isCacheable?: boolean;
  card?: ShareCard;
}

export function makePageRecord<View extends { tags: string[] }>(view: View, facts: PageFacts): PageRecord {
  const { tags, ...payload } = view;
  const { card } = facts;
  return { ...recordOf(tags, facts), card, payload: { ...payToMajorUnits(payload), ...(card ? { card } : {}) } };
}

/** Record of a document without data, such as a sitemap. */
export const makeDocumentRecord = (tags: string[], path: string, isCacheable = true): PageRecord => ({
  ...recordOf(tags, { path, indexable: false, isCacheable }),
  payload: undefined,
});

function recordOf(
  tags: string[],
  { path, indexable, lastModified = null, isCacheable = true }: PageFacts,
): Omit<PageRecord, 'payload'> {
  return { path, tags: [...new Set([...tags, SITE_TAG])], indexable, lastModified, isCacheable };
}

export interface LoggedPage extends PageRecord {
  contentType: string;
}

/** Environment variable with the file of rendered pages as JSON lines, since rendering and build may be different processes. */
export const PAGE_LOG = 'EASEL_PAGE_LOG';

export function logBuiltPage(page: LoggedPage): void {
  const file = process.env[PAGE_LOG];
  if (file) appendFileSync(file, `${JSON.stringify(page)}\n`);
}
