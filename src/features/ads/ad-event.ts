import type { AdEventDropReason, AdEventKind } from '../../db/column-values.ts';
import { isCrawler } from '../../lib/crawler.ts';
import type { Instant } from '../../lib/dates.ts';
import { lookup } from '../../lib/lookup.ts';
import { type ProblemDetails, problem } from '../../lib/problem.ts';
import { MAX_PAGE_PATH_LENGTH, normalisePagePath } from './page-path.ts';

export type { AdEventDropReason, AdEventKind } from '../../db/column-values.ts';

export const dropReasons: Record<AdEventDropReason, string> = {
  bot: 'Sent by a bot',
  prefetch: 'The page was preloaded and not yet seen',
  hidden: 'The page was not in view',
  repeat: 'Already counted for the same slot and page view',
  preview: 'Seen by the board’s own people',
  elsewhere: 'The ad does not belong on that page',
  inactive: 'The ad is not running',
};

/** An impression or click, ready to be stored. */
export interface AdEvent {
  kind: AdEventKind;
  adId: string;
  /** Path without the leading slash. Empty for the home page. */
  page: string;
  at: Instant;
  dropped: AdEventDropReason | '';
  /** Slot and page view. Only the first event counts. */
  viewKey: string | null;
  extra: Record<string, string | number | boolean>;
}

/** JSON body of a beacon: `{adId, …extra, pageUrl}`, whatever its content type. */
export interface AdBeacon {
  kind: AdEventKind;
  body: string;
  userAgent: string | undefined;
  /** `Sec-Purpose`, or `Purpose` of older browsers. */
  purpose: string | undefined;
}

export const MAX_BEACON_BYTES = 4_096;
const MAX_EXTRA_FIELDS = 10;
const MAX_EXTRA_LENGTH = 200;
const NAME = /^[a-z]\w{0,31}$/i;
/** Excludes addresses, markup and line breaks. */
const PLAIN = /^[\w .-]*$/;

export function parseAdBeacon(beacon: AdBeacon, origin: string, at: Instant): AdEvent | ProblemDetails {
  const fields = parseFields(beacon.body);
  if (!fields) return problem(400, 'The body must be a JSON object');
  const { adId, pageUrl, ...others } = fields;
  if (typeof adId !== 'string' || !/^[0-9a-z_]{1,40}$/.test(adId)) return broken('adId', 'must be the id of an ad');
  const page = typeof pageUrl === 'string' ? normalisePagePath(pageUrl, origin) : undefined;
  if (page === undefined)
    return broken('pageUrl', `must be a page of this site, of ${MAX_PAGE_PATH_LENGTH} characters at most`);
  const names = Object.keys(others);
  if (names.length > MAX_EXTRA_FIELDS) return broken('', `can have up to ${MAX_EXTRA_FIELDS} extra fields`);
  const wrong = names.find((name) => !isExtra(name, lookup(others, name)));
  if (wrong !== undefined)
    return broken(NAME.test(wrong) ? wrong : '', 'must be a short plain text, a number or true or false');
  const extra = others as AdEvent['extra'];
  return {
    kind: beacon.kind,
    adId,
    page,
    at,
    dropped: whyDropped(beacon, page, extra),
    viewKey: typeof extra.view === 'string' ? [beacon.kind, adId, extra.view, extra.slot ?? ''].join(' ') : null,
    extra,
  };
}

function whyDropped({ userAgent, purpose }: AdBeacon, page: string, extra: AdEvent['extra']): AdEventDropReason | '' {
  if (!userAgent || isCrawler(userAgent)) return 'bot';
  if (/prefetch|prerender|preview/i.test(purpose ?? '') || extra.visibility === 'prerender') return 'prefetch';
  if (extra.visibility === 'hidden') return 'hidden';
  return /^(admin|recruiters|_ui)(\/|$)/.test(page) ? 'preview' : '';
}

function parseFields(body: string): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function isExtra(name: string, value: unknown): boolean {
  if (!NAME.test(name) || name in Object.prototype) return false;
  if (typeof value === 'number') return Number.isFinite(value);
  return (
    typeof value === 'boolean' || (typeof value === 'string' && value.length <= MAX_EXTRA_LENGTH && PLAIN.test(value))
  );
}

const broken = (field: string, message: string): ProblemDetails =>
  problem(422, field ? `${field} ${message}` : `The body ${message}`, { data: { [field]: message } });
