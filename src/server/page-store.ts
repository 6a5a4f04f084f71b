import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../lib/dates.ts';
import { sha256 } from '../lib/hash.ts';
import { paths } from '../paths.ts';
import { type BuiltPage, pageFilePath, payloadFilePath } from '../publishing/manifest.ts';
import type { PageRecord } from '../publishing/page-record.ts';
import { TagIndex } from '../publishing/tag-index.ts';
import { type ContentEncoding, compressCached } from './compression.ts';
import { type PageOrPayload, withCharset } from './headers.ts';
import { serializeHead } from './serialized-head.ts';

interface FormState {
  digest: string;
  length: number;
  contentType: string;
  /** Headers and bytes by encoding. */
  variants: Partial<Record<ContentEncoding, EncodedVariant>>;
}

export interface EncodedVariant {
  etag: string;
  /** Latin-1 string: Node writes it with the head, a fifth faster than a buffer. */
  body: string;
  /** Alternating names and values. */
  headers: string[];
  head: string;
  /** Time since which the page is unchanged, sent once past. Milliseconds. */
  unchangedSince: number;
  /** True if the headers contain Last-Modified. */
  isDated: boolean;
}

/** @param headers of a 200, alternating names and values */
export const createVariant = (
  etag: string,
  bytes: Buffer,
  headers: string[],
  unchangedSince = Number.POSITIVE_INFINITY,
): EncodedVariant => ({
  etag,
  body: bytes.toString('latin1'),
  headers,
  head: serializeHead(headers),
  unchangedSince,
  isDated: false,
});

/** Adds Last-Modified to a variant. */
function dateVariant(variant: EncodedVariant): void {
  variant.headers = [...variant.headers, 'last-modified', new Date(variant.unchangedSince).toUTCString()];
  variant.head = serializeHead(variant.headers);
  variant.isDated = true;
}

/** Longer than propagation of changes and clock differences. */
const SETTLED_AFTER = 5_000;

/** Last-Modified of a page rendered now, rounded up to seconds, so that earlier versions have earlier dates. */
const settledFrom = (now: number): number => Math.ceil(now / 1_000) * 1_000 + SETTLED_AFTER;

export interface StoredPage {
  path: string;
  /** True for built pages, which can be read from disk again. */
  built: boolean;
  contentSecurityPolicy: string | null;
  /** Last change of the content. Null if unknown. Code may change bytes later. */
  lastModified: Instant | null;
  /** Milliseconds (`Variant`). */
  unchangedSince: number;
  forms: Record<PageOrPayload, FormState>;
  hits: number;
  usedAt: number;
}

export interface RenderedPage {
  record: PageRecord;
  body: Buffer;
  contentType: string;
  contentSecurityPolicy: string | null;
}

interface RenderingTicket {
  begunAt: number;
}

interface Options {
  dist: string;
  /** Memory limit in bytes. */
  memory: number;
  /** Headers that are not set by this class. */
  headersOf: (page: StoredPage, form: PageOrPayload) => string[];
  /** Edge headers by tags. Undefined tags for an evicted page. */
  edgeHeadersOf?: (tags: readonly string[] | undefined) => string[];
}

/** Rendered public pages by path. `evict` removes pages by tag, and pages rendered during such a change are not stored. */
export class PageStore {
  readonly #options: Options;
  readonly #pages = new Map<string, StoredPage>();
  readonly #tags = new TagIndex();
  #bytes = 0;
  #clock = 0;
  /** Tags evicted during renderings. */
  #evictions: { at: number; tags: ReadonlySet<string> | 'all' }[] = [];
  #evictionCount = 0;
  readonly #rendering = new Set<RenderingTicket>();

  constructor(options: Options) {
    this.#options = options;
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(path: string): boolean {
    return this.#pages.has(path);
  }

  paths(): Iterable<string> {
    return this.#pages.keys();
  }

  /** Loads a build's pages. Bytes are read on first use. */
  load(pages: readonly BuiltPage[]): void {
    // Not since the build, because another server may have rendered newer pages.
    const unchangedSince = settledFrom(Date.now());
    for (const page of pages) {
      if (page.path === paths.error()) continue;
      this.#pages.set(page.path, {
        path: page.path,
        built: true,
        contentSecurityPolicy: page.contentSecurityPolicy,
        lastModified: page.lastModified,
        unchangedSince,
        hits: 0,
        usedAt: 0,
        forms: {
          page: { digest: page.digest, length: page.length, contentType: page.contentType, variants: {} },
          payload: { digest: page.payloadDigest, length: page.payloadLength, contentType: JSON_TYPE, variants: {} },
        },
      });
      this.#tags.set(page.path, page.tags);
    }
  }

  find(path: string): StoredPage | undefined {
    const page = this.#pages.get(path);
    if (page) {
      page.hits++;
      page.usedAt = ++this.#clock;
    }
    return page;
  }

  /** HTML in memory in this encoding, if any. */
  findReady(path: string, encoding: ContentEncoding): EncodedVariant | undefined {
    const page = this.#pages.get(path);
    const variant = page?.forms.page.variants[encoding];
    if (page && variant) {
      page.hits++;
      page.usedAt = ++this.#clock;
      if (!variant.isDated) this.#dateInTime(page, variant);
    }
    return variant;
  }

  /** Bytes of a page in an encoding. Undefined and evicted if its file is damaged. */
  async read(page: StoredPage, form: PageOrPayload, encoding: ContentEncoding): Promise<EncodedVariant | undefined> {
    const state = page.forms[form];
    const ready = state.variants[encoding];
    if (ready) return this.#dateInTime(page, ready);
    const stored = state.variants.identity;
    const identity = stored ? Buffer.from(stored.body, 'latin1') : await this.#readFile(page, form);
    if (!identity) return undefined;
    return this.#addVariant(page, form, encoding, await compressCached(identity, encoding));
  }

  /** Starts a rendering. Pass the ticket to `storeRendered`. */
  beginRendering(): RenderingTicket {
    const ticket = { begunAt: this.#evictionCount };
    this.#rendering.add(ticket);
    return ticket;
  }

  endRendering(ticket: RenderingTicket): void {
    this.#rendering.delete(ticket);
    if (this.#rendering.size === 0) this.#evictions = [];
  }

  /** Adds pages of another process since the ticket, unless stale. */
  add(ticket: RenderingTicket, pages: readonly BuiltPage[]): void {
    const isStale = this.#staleSince(ticket);
    this.load(pages.filter(({ path, tags }) => !this.#pages.has(path) && !isStale(tags)));
  }

  /** Stores a page rendered since the ticket, unless stale. */
  storeRendered(
    ticket: RenderingTicket,
    { record, body, contentType, contentSecurityPolicy }: RenderedPage,
  ): StoredPage | undefined {
    if (this.#staleSince(ticket)(record.tags)) return undefined;
    this.#forget(record.path);
    const payload = Buffer.from(record.payload === undefined ? '' : JSON.stringify(record.payload));
    const page: StoredPage = {
      path: record.path,
      built: false,
      contentSecurityPolicy,
      lastModified: record.lastModified,
      unchangedSince: settledFrom(Date.now()),
      hits: 0,
      usedAt: ++this.#clock,
      forms: {
        page: { digest: sha256(body), length: body.length, contentType, variants: {} },
        payload: { digest: sha256(payload), length: payload.length, contentType: JSON_TYPE, variants: {} },
      },
    };
    this.#pages.set(page.path, page);
    this.#tags.set(page.path, record.tags);
    this.#addVariant(page, 'page', 'identity', body);
    this.#addVariant(page, 'payload', 'identity', payload);
    this.#makeRoom(page);
    return page;
  }

  /** Evicts pages with one of the tags. Returns them, most requested first. */
  evict(tags: Iterable<string>): StoredPage[] {
    const evicted = new Set(tags);
    this.#noteEviction(evicted);
    const pages = [...this.#tags.find(evicted)].flatMap((path) => this.#pages.get(path) ?? []);
    for (const page of pages) this.#forget(page.path);
    return pages.sort((a, b) => b.hits - a.hits);
  }

  clear(): void {
    this.#noteEviction('all');
    this.#pages.clear();
    this.#tags.clear();
    this.#bytes = 0;
  }

  /** Function that tells by tags whether a change since the ticket made a page stale. */
  #staleSince({ begunAt }: RenderingTicket): (tags: readonly string[]) => boolean {
    const missed = this.#evictions.filter(({ at }) => at > begunAt);
    if (missed.some(({ tags }) => tags === 'all')) return () => true;
    const stale = new Set(missed.flatMap(({ tags }) => [...tags]));
    return (tags) => stale.size > 0 && tags.some((tag) => stale.has(tag));
  }

  #noteEviction(tags: ReadonlySet<string> | 'all'): void {
    this.#evictionCount++;
    if (this.#rendering.size > 0) this.#evictions.push({ at: this.#evictionCount, tags });
  }

  #addVariant(page: StoredPage, form: PageOrPayload, encoding: ContentEncoding, bytes: Buffer): EncodedVariant {
    const state = page.forms[form];
    const etag = `"${state.digest}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers = [
      'content-type',
      withCharset(state.contentType),
      'content-length',
      String(bytes.length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'etag',
      etag,
      ...(page.lastModified ? ['last-modified', new Date(page.lastModified).toUTCString()] : []),
      ...this.#options.headersOf(page, form),
      ...(this.#options.edgeHeadersOf?.(this.#pages.get(page.path) === page ? this.#tags.get(page.path) : undefined) ??
        []),
    ];
    const variant = createVariant(etag, bytes, headers, page.unchangedSince);
    variant.isDated = page.lastModified !== null;
    // A page evicted during compression is sent once.
    if (this.#pages.get(page.path) === page && !state.variants[encoding]) {
      state.variants[encoding] = variant;
      this.#bytes += sizeOfVariant(variant);
      this.#makeRoom(page);
    }
    return this.#dateInTime(page, variant);
  }

  #dateInTime(page: StoredPage, variant: EncodedVariant): EncodedVariant {
    if (variant.isDated || Date.now() < variant.unchangedSince) return variant;
    const before = sizeOfVariant(variant);
    dateVariant(variant);
    if (this.#pages.get(page.path) === page) this.#bytes += sizeOfVariant(variant) - before;
    return variant;
  }

  async #readFile(page: StoredPage, form: PageOrPayload): Promise<Buffer | undefined> {
    const state = page.forms[form];
    const name = form === 'page' ? pageFilePath(page.path) : payloadFilePath(page.path);
    const bytes = page.built
      ? await readFile(join(this.#options.dist, 'client', name)).catch(() => undefined)
      : undefined;
    if (bytes && bytes.length === state.length && sha256(bytes) === state.digest) return bytes;
    if (this.#pages.get(page.path) === page) this.#forget(page.path);
    return undefined;
  }

  #forget(path: string): void {
    const page = this.#pages.get(path);
    if (!page) return;
    this.#bytes -= sizeOf(page);
    this.#pages.delete(path);
    this.#tags.delete(path);
  }

  /** Evicts least recently used bytes. Built pages stay on disk. */
  #makeRoom(newest: StoredPage): void {
    if (this.#bytes <= this.#options.memory) return;
    const oldest = [...this.#pages.values()]
      .filter((page) => page !== newest && sizeOf(page) > 0)
      .sort((a, b) => a.usedAt - b.usedAt);
    for (const page of oldest) {
      // Down to 90 %, so that not every page evicts.
      if (this.#bytes <= this.#options.memory * 0.9) return;
      if (!page.built) {
        this.#forget(page.path);
        continue;
      }
      this.#bytes -= sizeOf(page);
      page.forms.page.variants = {};
      page.forms.payload.variants = {};
    }
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

function sizeOf(page: StoredPage): number {
  let size = 0;
  for (const form of [page.forms.page, page.forms.payload]) {
    for (const variant of Object.values(form.variants)) size += sizeOfVariant(variant);
  }
  return size;
}

const sizeOfVariant = ({ body, head }: EncodedVariant): number => body.length + head.length;
