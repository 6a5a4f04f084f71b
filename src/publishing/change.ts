/** Kinds of events that others are notified of. */
export const EVENT_TYPES = [
  'role.published',
  'role.changed',
  'role.ended',
  'company.verified',
  'application.received',
  'application.withdrawn',
  'order.paid',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Event of one commit. It names what it is about and holds nothing else. */
export interface ChangeEvent {
  type: EventType;
  /** Null for an order of no company. */
  companyId: string | null;
  job?: string;
  applicationId?: string;
  orderId?: string;
}

/** Stale facts of one commit: tags, and listings that a job entered or left. */
export interface ChangeRecord {
  tags: string[];
  /** For each facet of a listing key, the values of the role that came in; see `expandAlternatives`. */
  enter?: string[][];
  leave?: string[][];
  /** Paths rendered again at once, without waiting for a visitor. */
  hot?: string[];
  /** Paths of pages that ended and that no tag leads to any more. */
  ended?: string[];
  events?: ChangeEvent[];
}

/**
 * Every key that chooses, for each position, one of its alternatives or nothing:
 * `[['a'], ['x', 'y']]` gives `|`, `a|`, `|x`, `a|x`, `|y`, `a|y`. Keys that begin like one that is not kept are left out.
 */
export function expandAlternatives(
  alternatives: readonly (readonly string[])[],
  isKept: (key: string) => boolean = () => true,
): string[] {
  let keys: string[] = [''];
  alternatives.forEach((choices, position) => {
    const separator = position === 0 ? '' : '|';
    keys = ['', ...choices].flatMap((choice) => keys.map((key) => key + separator + choice)).filter(isKept);
  });
  return keys;
}

/** A page shows this listing: its rows, their number or their order. */
export const listTag = (key: string): string => `list:${key}`;
/** A page shows figures made from the facts of a listing's roles: pay, shares, facet counts. */
export const listingFiguresTag = (key: string): string => `facts:${key}`;

/** The board's name, words and addresses: every page shows some of them. */
export const SITE_TAG = 'site';

/** A sitemap lists pages and when each last changed. */
export const SITEMAP_TAG = 'sitemap';

export function changedTags(change: ChangeRecord): string[] {
  const entered = change.enter ? expandAlternatives(change.enter) : [];
  const left = change.leave ? expandAlternatives(change.leave) : [];
  const before = new Set(left);
  const after = new Set(entered);
  const moved = [...entered.filter((key) => !before.has(key)), ...left.filter((key) => !after.has(key))];
  return [...change.tags, ...moved.map(listTag), ...[...new Set([...entered, ...left])].map(listingFiguresTag)];
}
