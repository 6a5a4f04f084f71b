import { hash, randomBytes, randomInt } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setNewest } from '../../lib/bounded-map.ts';
import { isCrawler } from '../../lib/crawler.ts';
import { DAY } from '../../lib/dates.ts';
import { parseHost } from '../../lib/web-address.ts';
import { paths } from '../../paths.ts';
import {
  addSearchCountsWithinLimit,
  addToCountOrOthers,
  type DayCounts,
  hasNoCounts,
  MAX_KEYS,
  mergeDayCounts,
  newDayCounts,
  TOTALS,
} from './tally.ts';

/** Minimum distinct readers or days from which search words are shown. */
export const MIN_SEARCHERS = 5;
/** Pause in typing after which a search counts. */
const SETTLED_MS = 10_000;
/** Readers and unfinished searches in memory. The oldest are dropped. */
const MAX_READERS = 50_000;
const MAX_BROWSERS = 2_000;
const MAX_REFERERS = 1_000;
const MAX_TYPING_CLIENTS = 5_000;
const MAX_QUERIES = 2_000;
const ROLE = paths.job({ slug: '', hash: '' }).slice(0, -1);

interface Typing {
  words: string;
  isFound: boolean;
  at: number;
  /** True once counted. Other filters do not count again. */
  isCounted: boolean;
}

interface Request {
  headers: IncomingHttpHeaders;
}

interface Options<Req> {
  hosts: Iterable<string>;
  addressOf: (request: Req) => string;
}

/** Anonymous number of a reader, valid for one day and process. */
type Reader = number;

/**
 * Counts readers, pages and searches in bounded memory. A reader is a hash of address and browser with a daily salt. Only a
 * sketch of the number is stored.
 */
export class Counter<Req extends Request = IncomingMessage> {
  readonly #own: ReadonlySet<string>;
  readonly #addressOf: (request: Req) => string;
  #dayEnds = 0;
  #salt = '';
  #tally: DayCounts = newDayCounts('');
  #ended: DayCounts[] = [];
  readonly #readers = new Map<Reader, boolean>();
  readonly #steps = { began: new Set<Reader>(), previewed: new Set<Reader>() };
  readonly #typing = new Map<Reader, Typing>();
  readonly #searchers = new Map<string, Set<Reader>>();
  readonly #hosts = new Map<string, string>();
  readonly #browsers = new Map<string, readonly [number, number]>();
  /** Secret seeds prevent forged hash collisions. */
  readonly #seeds = [randomInt(2 ** 31), randomInt(2 ** 31)] as const;

  constructor({ hosts, addressOf }: Options<Req>) {
    this.#addressOf = addressOf;
    this.#own = new Set([...hosts].flatMap((host) => parseHost(host) ?? []));
  }

  /** Counts a page view. Ignores other requests than navigations. */
  page(path: string, request: Req, now = Date.now()): void {
    const { headers } = request;
    if (!isPageNavigation(headers)) return;
    const reader = this.#readerOf(request, now);
    if (reader === 'crawler') return;
    const { totals, pages, hosts } = this.#tally;
    // Pages of jobs report views themselves, because prefetched ones may never be seen.
    if (!path.startsWith(ROLE)) {
      addToCountOrOthers(totals, 'view', TOTALS.length);
      addToCountOrOthers(pages, path, MAX_KEYS.page);
    }
    if (path === paths.postJob()) this.#step('began', reader);
    if (isInternalNavigation(headers)) return;
    addToCountOrOthers(totals, 'visit', TOTALS.length);
    const host = reader === 'shy' || !headers.referer ? undefined : this.#hostOf(headers.referer);
    if (host) addToCountOrOthers(hosts, host, MAX_KEYS.host);
  }

  preview(request: Req, now = Date.now()): void {
    if (!isInternalNavigation(request.headers)) return;
    const reader = this.#readerOf(request, now);
    if (reader !== 'crawler') this.#step('previewed', reader);
  }

  search(text: string, isFound: boolean, request: Req, now = Date.now()): void {
    if (!isPageNavigation(request.headers) || text === '') return;
    const reader = this.#readerOf(request, now);
    if (reader === 'crawler') return;
    const words = toCountableSearchText(text);
    this.#countSearch(words, isFound, reader);
    if (reader !== 'shy') this.#remember(reader, { words: words ?? '', isFound, at: now, isCounted: true });
  }

  type(text: string, isFound: boolean, request: Req, now = Date.now()): void {
    if (!isInternalNavigation(request.headers) || text === '') return;
    const reader = this.#readerOf(request, now);
    if (reader === 'crawler' || reader === 'shy') return;
    const words = toCountableSearchText(text) ?? '';
    const before = this.#typing.get(reader);
    if (before && !isLongerVersion(before.words, words)) this.#settle(reader, before);
    const isCounted = before?.words === words && before.isCounted;
    this.#remember(reader, { words, isFound, at: now, isCounted });
  }

  /** Removes and returns counts to store, oldest day first. `isAll` includes unfinished searches. */
  flush(now = Date.now(), isAll = false): DayCounts[] {
    this.#begin(now);
    for (const [reader, typing] of this.#typing) {
      if (isAll || typing.at <= now - SETTLED_MS) this.#settle(reader, typing);
    }
    const tallies = [...this.#ended, this.#tally].filter((tally) => !hasNoCounts(tally));
    this.#ended = [];
    this.#tally = newDayCounts(this.#tally.day, this.#tally.readers);
    return tallies;
  }

  /** Restores counts that could not be stored. */
  restore(tallies: readonly DayCounts[]): void {
    for (const tally of tallies) {
      const same = [this.#tally, ...this.#ended].find(({ day }) => day === tally.day);
      if (same) mergeDayCounts(same, tally);
      else this.#ended.unshift(tally);
    }
  }

  today(now = Date.now()): { day: string; salt: string } {
    this.#begin(now);
    return { day: this.#tally.day, salt: this.#salt };
  }

  adopt(day: string, salt: string): void {
    if (day !== this.#tally.day || salt === this.#salt) return;
    this.#salt = salt;
    // Readers hashed with another salt count again.
    this.#readers.clear();
  }

  #remember(reader: Reader, typing: Typing): void {
    setNewest(this.#typing, reader, typing, MAX_TYPING_CLIENTS);
  }

  #settle(reader: Reader, typing: Typing): void {
    if (typing.isCounted) return;
    typing.isCounted = true;
    this.#countSearch(typing.words || undefined, typing.isFound, reader);
  }

  #countSearch(words: string | undefined, isFound: boolean, reader: Reader | 'shy'): void {
    const { totals, words: counts } = this.#tally;
    addToCountOrOthers(totals, 'search', TOTALS.length);
    if (!isFound) addToCountOrOthers(totals, 'unfound', TOTALS.length);
    if (words === undefined) return;
    addSearchCountsWithinLimit(counts, words, {
      number: 1,
      unfound: isFound ? 0 : 1,
      readers: this.#countAskers(words, reader),
    });
  }

  #countAskers(words: string, reader: Reader | 'shy'): number {
    const known = this.#searchers.get(words);
    if (reader === 'shy' || (!known && this.#searchers.size >= MAX_QUERIES)) return known?.size ?? 0;
    const searchers = known ?? new Set();
    if (searchers.size < MIN_SEARCHERS) searchers.add(reader);
    if (!known) this.#searchers.set(words, searchers);
    return searchers.size;
  }

  /** Cached host of a referrer. */
  #hostOf(referer: string): string | undefined {
    const known = this.#hosts.get(referer);
    if (known !== undefined) return known || undefined;
    const host = externalRefererHost(referer, this.#own);
    if (this.#hosts.size >= MAX_REFERERS) this.#hosts.clear();
    this.#hosts.set(referer, host ?? '');
    return host;
  }

  #step(step: 'began' | 'previewed', reader: Reader | 'shy'): void {
    const done = this.#steps[step];
    if (reader !== 'shy') {
      if (done.has(reader)) return;
      if (done.size < MAX_READERS) done.add(reader);
    }
    addToCountOrOthers(this.#tally.totals, step, TOTALS.length);
  }

  /** Starts a day with a new salt. */
  #begin(now: number): void {
    if (now < this.#dayEnds) return;
    if (!hasNoCounts(this.#tally)) this.#ended.push(this.#tally);
    this.#dayEnds = (Math.floor(now / DAY) + 1) * DAY;
    this.#tally = newDayCounts(new Date(now).toISOString().slice(0, 10));
    this.#salt = randomBytes(24).toString('base64url');
    for (const memory of [this.#readers, this.#typing, this.#searchers, this.#hosts, ...Object.values(this.#steps)])
      memory.clear();
  }

  #readerOf(request: Req, now: number): Reader | 'shy' | 'crawler' {
    this.#begin(now);
    const { headers } = request;
    const userAgent = headers['user-agent'] ?? '';
    if (hasOptedOut(headers)) return isCrawler(userAgent) ? 'crawler' : 'shy';
    const address = this.#addressOf(request);
    const reader = this.#numberOf(address, userAgent);
    const known = this.#readers.get(reader);
    if (known !== undefined) return known ? 'crawler' : reader;
    const crawls = userAgent === '' || isCrawler(userAgent);
    if (this.#readers.size >= MAX_READERS) this.#readers.clear();
    this.#readers.set(reader, crawls);
    if (crawls) return 'crawler';
    this.#tally.readers.add(hash('sha256', `${this.#salt}\n${address}\n${userAgent}`, 'buffer'));
    return reader;
  }

  /** 53-bit hash, ten times faster than a cryptographic one. */
  #numberOf(address: string, userAgent: string): Reader {
    let [a, b] = this.#browsers.get(userAgent) ?? this.#meet(userAgent);
    for (let i = 0; i < address.length; i++) {
      const code = address.charCodeAt(i);
      a = Math.imul(a ^ code, 0x9e3779b1) ^ (a >>> 15);
      b = Math.imul(b ^ code, 0x85ebca77) ^ (b >>> 13);
    }
    return (a >>> 0) * 2 ** 21 + ((b ^ (a >>> 11)) >>> 11);
  }

  /** Cached facts of a user agent. */
  #meet(userAgent: string): readonly [number, number] {
    let [a, b] = this.#seeds as readonly [number, number];
    for (let i = 0; i < userAgent.length; i++) {
      const code = userAgent.charCodeAt(i);
      a = Math.imul(a ^ code, 0x9e3779b1) ^ (a >>> 15);
      b = Math.imul(b ^ code, 0x85ebca77) ^ (b >>> 13);
    }
    if (this.#browsers.size >= MAX_BROWSERS) this.#browsers.clear();
    this.#browsers.set(userAgent, [a, b]);
    return [a, b];
  }
}

const MAX_QUERY_LENGTH = 60;
/** Addresses and phone numbers, which are not counted. */
const PERSONAL = /@|\d[\d\s/().-]{4,}\d/;

/** Normalised search words. Undefined if empty or personal. */
export function toCountableSearchText(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH).trim();
  return words && !PERSONAL.test(words) ? words : undefined;
}

/** True if one query extends the other. */
const isLongerVersion = (before: string, after: string): boolean =>
  after.startsWith(before) || before.startsWith(after);

/** Characters read of a URL, whose host is at the start. */
const MAX_URL_LENGTH = 200;

/** True if a window opens a page, by Fetch Metadata. False for prefetches and most programs. */
const isPageNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined && headers.purpose === undefined;

/** True if the referrer is this site. */
const isInternalNavigation = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] === 'same-origin';

/** True with GPC or DNT. Views count, the reader does not. */
const hasOptedOut = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Referring host. Undefined if missing, own or invalid. */
export function externalRefererHost(referer: string, own: ReadonlySet<string>): string | undefined {
  const [scheme, , host = ''] = referer.slice(0, MAX_URL_LENGTH).split('/', 3);
  const bare = /^https?:$/i.test(scheme ?? '') ? parseHost(host) : undefined;
  return bare === undefined || own.has(bare) ? undefined : bare;
}
