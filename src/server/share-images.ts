import type { Db } from '../db/tables.ts';
import { ImageWorker } from '../features/sharing/image-worker.ts';
import { sampleCards } from '../features/sharing/sample-cards.ts';
import { readShareImageRequest } from '../features/sharing/share-image-request.queries.ts';
import { BoundedQueue, BoundedQueueFullError } from '../lib/bounded-queue.ts';
import { paths } from '../paths.ts';
import type { SiteSettings } from '../site.ts';
import { isCacheable, pageOfShareImage } from '../site-map.ts';
import { cardDigest, cardVersion, type ShareCard } from '../ui/share-card.ts';

interface SharePicture {
  png: Buffer;
  /** Digest of the image, as in its URL. */
  version: string;
  digest: string;
}

/** Moved image, or the status of a missing one: 404, 410 for an ended page, 503 for a full queue. */
type NoPicture = { location: string } | { status: number };
type PictureOrReason = { picture: SharePicture } | NoPicture;

/** Share cards of public pages: of rendered ones, or loaded in development. */
export interface PageCards {
  readonly site: SiteSettings;
  /** Card of a cached page that was requested before. */
  findCached: (page: string) => ShareCard | undefined;
  read: (page: string) => Promise<{ card: ShareCard } | NoPicture>;
}

const SAMPLES = new Map(Object.entries(sampleCards).map(([name, card]) => [paths.samplePicture(name), card]));

/** A few seconds of rendering. */
const MAX_QUEUED_IMAGES = 100;

/** Share images of pages, cached by a digest of their data, so that none is stale. Missing ones are rendered one at a time. */
export class ShareImages {
  readonly #pages: PageCards;
  readonly #db: Db;
  readonly #studio = new ImageWorker();
  readonly #queue = new BoundedQueue(MAX_QUEUED_IMAGES);
  /** Images by digest, least recently used first. */
  readonly #cache = new Map<string, Buffer>();
  readonly #pending = new Map<string, Promise<PictureOrReason>>();
  readonly #memory: number;
  #bytes = 0;

  /** `memory` in bytes, about 30 kB per image. */
  constructor(pages: PageCards, db: Db, memory: number) {
    this.#pages = pages;
    this.#db = db;
    this.#memory = memory;
  }

  /** Bytes in the cache. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Image at a path for its page's present data. @throws Error if rendering fails. */
  async find(path: string): Promise<PictureOrReason> {
    const sample = SAMPLES.get(path);
    const page = pageOfShareImage(path);
    const isKnownPage = sample !== undefined || (page !== undefined && isCacheable(page));
    if (!isKnownPage) return { status: 404 };
    const card = sample ?? this.#pages.findCached(page ?? '');
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

  #findCached(card: ShareCard): SharePicture | undefined {
    const digest = cardDigest(card, this.#pages.site);
    const png = this.#cache.get(digest);
    if (!png) return undefined;
    // Moves it to the end.
    this.#cache.delete(digest);
    this.#cache.set(digest, png);
    return { png, digest, version: cardVersion(card, this.#pages.site) };
  }

  async #inTurn(path: string, work: () => Promise<PictureOrReason>): Promise<PictureOrReason> {
    try {
      return await this.#queue.run(work);
    } catch (error) {
      if (error instanceof BoundedQueueFullError) return { status: 503 };
      throw error;
    } finally {
      this.#pending.delete(path);
    }
  }

  async #renderPage(page: string): Promise<PictureOrReason> {
    const found = await this.#pages.read(page);
    if (!('card' in found)) return found;
    return { picture: this.#findCached(found.card) ?? (await this.#renderCard(found.card)) };
  }

  async #renderCard(card: ShareCard): Promise<SharePicture> {
    const { site } = this.#pages;
    const digest = cardDigest(card, site);
    const png = await this.#studio.render(await readShareImageRequest(this.#db, card, site));
    this.#store(digest, png);
    return { png, digest, version: cardVersion(card, site) };
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
