import type { Instant } from '../lib/dates.ts';
import { toMajorUnits } from '../lib/whole-units.ts';
import type { ShareCard } from '../ui/share-card.ts';
import { SITE_TAG } from './change.ts';

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
  /** Whether the page may be kept and served again; what anybody can invent an address for may not. */
  keep: boolean;
  /** The page's own public data, served as `{path}/_payload.json`; undefined for documents such as sitemaps. */
  payload: unknown;
  /** What networks show where the page is shared; part of its data, so that its picture is drawn from that alone. */
  card?: ShareCard | undefined;
}

/** What queries return for a page: what it shows, and the names of it. */
export type Tagged<T> = T & { tags: string[] };

/** A page under drawing. */
export class PageDraft {
  record: PageRecord | undefined;

  /** Says what the page shows. */
  show<View extends { tags: string[] }>(view: View, facts: PageFacts): void {
    const { tags, ...payload } = view;
    const { card } = facts;
    this.record = { ...recordOf(tags, facts), card, payload: { ...toMajorUnits(payload), ...(card ? { card } : {}) } };
  }

  /** The same for a document that has no data beside itself, such as a sitemap. */
  showDocument(tags: string[], path: string, keep = true): void {
    this.record = { ...recordOf(tags, { path, indexable: false, keep }), payload: undefined };
  }
}

interface PageFacts {
  path: string;
  indexable: boolean;
  lastModified?: Instant | null;
  /** True unless told otherwise. */
  keep?: boolean;
  card?: ShareCard;
}

function recordOf(
  tags: string[],
  { path, indexable, lastModified = null, keep = true }: PageFacts,
): Omit<PageRecord, 'payload'> {
  return { path, tags: [...new Set([...tags, SITE_TAG])], indexable, lastModified, keep };
}
