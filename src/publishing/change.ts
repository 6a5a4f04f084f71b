/** Events for webhooks. */
export const EVENT_TYPES = [
  'role.published',
  'role.changed',
  'role.ended',
  'company.verified',
  'application.received',
  'application.withdrawn',
  'order.paid',
] as const;
export type ChangeEventType = (typeof EVENT_TYPES)[number];

/** Event of a commit, with ids only. */
export interface ChangeEvent {
  type: ChangeEventType;
  /** Null without company. */
  companyId: string | null;
  job?: string;
  applicationId?: string;
  orderId?: string;
}

/** Stale data of a commit: tags, and listings that a job entered or left. */
export interface ChangeRecord {
  tags: string[];
  /** Values of the new role by key position (`expandAlternatives`). */
  enter?: string[][];
  leave?: string[][];
  /** Paths to render at once. */
  hot?: string[];
  /** Paths of ended pages without tags. */
  ended?: string[];
  events?: ChangeEvent[];
}

/**
 * All keys with one value or none per position: `[['a'], ['x', 'y']]` gives `|`, `a|`, `|x`, `a|x`, `|y`, `a|y`. Skips prefixes
 * without cached keys.
 */
export function expandAlternatives(
  alternatives: readonly (readonly string[])[],
  isIncluded: (key: string) => boolean = () => true,
): string[] {
  let keys: string[] = [''];
  alternatives.forEach((choices, position) => {
    const separator = position === 0 ? '' : '|';
    keys = ['', ...choices].flatMap((choice) => keys.map((key) => key + separator + choice)).filter(isIncluded);
  });
  return keys;
}

/** Tag of a listing's rows, number and order. */
export const listingRowsTag = (key: string): string => `list:${key}`;
/** Tag of a listing's figures: pay, shares, facet counts. */
export const listingFiguresTag = (key: string): string => `facts:${key}`;

/** Tag of the board's settings, on every page. */
export const SITE_TAG = 'site';

export const SITEMAP_TAG = 'sitemap';

export function changedTags(change: ChangeRecord): string[] {
  const entered = change.enter ? expandAlternatives(change.enter) : [];
  const left = change.leave ? expandAlternatives(change.leave) : [];
  const before = new Set(left);
  const after = new Set(entered);
  const moved = [...entered.filter((key) => !before.has(key)), ...left.filter((key) => !after.has(key))];
  return [...change.tags, ...moved.map(listingRowsTag), ...[...new Set([...entered, ...left])].map(listingFiguresTag)];
}
