import type { Db } from '../db/tables.ts';
import { ImageWorker } from '../features/sharing/image-worker.ts';
import { sampleCards } from '../features/sharing/sample-cards.ts';
import { readShareImageRequest } from '../features/sharing/share-image-request.queries.ts';
import { BoundedQueue, BoundedQueueFullError } from '../lib/bounded-queue.ts';
import { paths } from '../paths.ts';
import { isCacheable, pageOfShareImage, shareImagePath } from '../site-map.ts';
import { type CardBoard, cardVersion, type ShareCard, shortVersion } from '../ui/share-card.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { StoredPage } from './page-store.ts';

interface SharePicture {
  png: Buffer;
  /** Digest of the image, as in its URL. */
  version: string;
  digest: string;
}

type FoundPicture =
  | { picture: SharePicture }
  | { location: string }
  /** 404, 410 for an ended page, 503 for a full queue. */
  | { status: number };

const SAMPLES = new Map(Object.entries(sampleCards).map(([name, card]) => [paths.samplePicture(name), card]));

/** A few seconds of rendering. */
const MAX_QUEUED_IMAGES = 100;

/** Share images of pages, cached by a digest of their data, so that none is stale. Missing ones are rendered one at a time. */
export class ShareImages {
  readonly #renderer: PageRenderer;
  readonly #db: Db;
  readonly #studio = new ImageWorker();
  readonly #queue = new BoundedQueue(MAX_QUEUED_IMAGES);
  /** Images by digest, least recently used first. */
  readonly #cache = new Map<string, Buffer>();
  readonly #pending = new Map<string, Promise<FoundPicture>>();
  readonly #cards = new WeakMap<StoredPage, ShareCard>();
  readonly #memory: number;
  #bytes = 0;

  /** `memory` in bytes, about 30 kB per image. */
  constructor(renderer: PageRenderer, db: Db, memory: number) {
    this.#renderer = renderer;
    this.#db = db;
    this.#memory = memory;
  }

  /** Bytes in the cache. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Image at a path for its page's present data. @throws Error if rendering fails. */
  async find(path: string): Promise<FoundPicture> {
    const sample = SAMPLES.get(path);
    const page = pageOfShareImage(path);
    const isKnownPage = sample !== undefined || (page !== undefined && isCacheable(page));
    if (!isKnownPage) return { status: 404 };
    const card = sample ?? this.#cardOf(page ?? '');
    const cached = card && this.#findCached(card);
    if (cached) return { picture: cached };
    const rendering = async () => (sample ? { picture: await this.#renderCard(sample) } : this.#renderPage(page ?? ''));
    const pending = this.#pending.get(path) ?? this.#inTurn(path, rendering);
    this.#pending.set(path, pending);
    return pending;
  }

  close(): Promise<void> {
    return this.#studio.close();
  }

  get #board(): CardBoard {
    return this.#renderer.context.site;
  }

  /** Share card of a cached page that was requested before. */
  #cardOf(page: string): ShareCard | undefined {
    const stored = this.#renderer.store.find(page);
    return stored && this.#cards.get(stored);
  }

  #findCached(card: ShareCard): SharePicture | undefined {
    const digest = cardVersion(card, this.#board);
    const png = this.#cache.get(digest);
    if (!png) return undefined;
    // Moves it to the end.
    this.#cache.delete(digest);
    this.#cache.set(digest, png);
    return { png, digest, version: shortVersion(card, this.#board) };
  }

  async #inTurn(path: string, work: () => Promise<FoundPicture>): Promise<FoundPicture> {
    try {
      return await this.#queue.run(work);
    } catch (error) {
      if (error instanceof BoundedQueueFullError) return { status: 503 };
      throw error;
    } finally {
      this.#pending.delete(path);
    }
  }

  async #renderPage(page: string): Promise<FoundPicture> {
    const found = await this.#readCard(page);
    if (!('card' in found)) return found;
    return { picture: this.#findCached(found.card) ?? (await this.#renderCard(found.card)) };
  }

  async #renderCard(card: ShareCard): Promise<SharePicture> {
    const site = this.#renderer.context.site;
    const digest = cardVersion(card, site);
    const png = await this.#studio.render(await readShareImageRequest(this.#db, card, site));
    this.#store(digest, png);
    return { png, digest, version: shortVersion(card, site) };
  }

  async #readCard(page: string): Promise<{ card: ShareCard } | Exclude<FoundPicture, { picture: SharePicture }>> {
    // A damaged file is detected when read. The second attempt renders the page.
    for (let attempt = 0; attempt < 2; attempt++) {
      const found = await this.#renderer.find(page, page, { accept: 'text/html' });
      if (found.response) {
        const { status, headers, record } = found.response;
        if (status === 200) return record?.card ? { card: record.card } : { status: 404 };
        const moved = headers.location && shareImagePath(headers.location);
        return moved ? { location: moved } : { status: status === 410 ? 410 : 404 };
      }
      if (!found.page) return { status: 503 };
      const known = this.#cards.get(found.page);
      if (known) return { card: known };
      const data = await this.#renderer.store.read(found.page, 'payload', 'identity');
      if (!data) continue;
      const { card } = data.body
        ? (JSON.parse(Buffer.from(data.body, 'latin1').toString()) as { card?: ShareCard })
        : {};
      if (!card) return { status: 404 };
      this.#cards.set(found.page, card);
      return { card };
    }
    throw new Error(`No bytes for ${page}`);
  }

  #store(digest: string, png: Buffer): void {
    this.#cache.set(digest, png);
    this.#bytes += png.length;
    for (const [oldest, bytes] of this.#cache) {
      if (this.#bytes <= this.#memory) return;
      this.#cache.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
