import type { SiteSettings } from '../site.ts';
import { shareImagePath } from '../site-map.ts';
import type { ShareCard } from '../ui/share-card.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { StoredPage } from './page-store.ts';
import type { PageCards } from './share-images.ts';

/** Share cards of rendered pages, from their payload. */
export class RenderedCards implements PageCards {
  readonly #renderer: PageRenderer;
  readonly #cards = new WeakMap<StoredPage, ShareCard>();

  constructor(renderer: PageRenderer) {
    this.#renderer = renderer;
  }

  get site(): SiteSettings {
    return this.#renderer.context.site;
  }

  findCached(page: string): ShareCard | undefined {
    const stored = this.#renderer.store.find(page);
    return stored && this.#cards.get(stored);
  }

  async read(page: string): ReturnType<PageCards['read']> {
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
    throw new Error(`Nothing was rendered for ${page}`);
  }
}
