import { setImmediate as nextTurn } from 'node:timers/promises';
import { readSite } from '../db/site.ts';
import type { MissingResource } from '../features/editorial/missing-resource.ts';
import { prefersJson } from '../http/accept.ts';
import { plainMissingResponse } from '../http/missing-errors.ts';
import { isCrawler } from '../lib/crawler.ts';
import { withTimeout } from '../lib/timeout.ts';
import { type ChangeRecord, changedTags, SITE_TAG } from '../publishing/change.ts';
import { type HistoryPoint, listChangesSince, readHistoryPoint } from '../publishing/changes.queries.ts';
import { isCacheable } from '../site-map.ts';
import type { AstroMiddleware } from './call-handler.ts';
import { NotFoundPages } from './not-found-pages.ts';
import type { PageStore, StoredPage } from './page-store.ts';
import { type RenderContext, type RenderedResponse, renderResponse } from './render-response.ts';
import type { Services } from './services.ts';

interface PageRendererOptions {
  services: Services;
  store: PageStore;
  handler: AstroMiddleware;
  point: HistoryPoint;
  onError: (error: unknown, path: string) => void;
  /** Called when all pages were evicted after a history reset. */
  onSetBack?: (shown: HistoryPoint, found: HistoryPoint) => void;
  onSettings?: (context: RenderContext) => void;
  /** Called after each rendering with its duration. */
  onRendered?: (path: string, ms: number) => void;
  /** Called when changes have been applied. */
  onApplied?: () => void;
  /** Called with the number of evicted pages. */
  onEvicted?: (pages: number) => void;
  /** Finds missing paths without rendering. */
  findMissing?: (path: string) => Promise<MissingResource | undefined>;
  tagsOf?: (change: ChangeRecord) => string[];
}

/** Path of `404.astro`. */
const MISSING = '/404';
const CHANGES_READ = 500;
/** Maximum pages rendered at once after a change. Each takes about 30 ms. */
const HOT_EVICTED = 8;
const ATTEMPTS = 3;
/**
 * Maximum concurrent renderings, 10 to 30 ms each, which bounds waiting to about a second. Private responses have their own
 * limit, so that crawls do not block them.
 */
export const MAX_CONCURRENT_RENDERS = { shared: 32, own: 64 } as const;
/** Timeout of each step of catching up. */
const STEP_MS = 10_000;

/** Public pages: stored while in sync, evicted after changes, rendered on request or at once. */
export class PageRenderer {
  readonly #options: PageRendererOptions;
  readonly #context: RenderContext;
  readonly #missing = new NotFoundPages({
    point: () => this.#point,
    render: (missing) => renderResponse(this.#options.handler, this.#context, MISSING, {}, { missing }),
  });
  /** Pending renderings by URL and headers. */
  readonly #pending = {
    shared: new Map<string, Promise<RenderOutcome>>(),
    own: new Map<string, Promise<RenderOutcome>>(),
  };
  /** Pending renderings of shared paths, awaited by concurrent requests in any format. */
  readonly #first = new Map<string, Promise<RenderOutcome>>();
  #turn: Promise<unknown> = Promise.resolve();
  #rendered = 0;
  readonly #hot = new Set<string>();
  #point: HistoryPoint;
  #catchingUp: Promise<void> | undefined;
  #again = false;
  #rerendering: Promise<void> | undefined;
  #trueAt = performance.now();

  constructor(options: PageRendererOptions) {
    this.#options = options;
    this.#point = options.point;
    this.#context = Object.assign(options.services, { catchUp: () => this.catchUp() });
  }

  get store(): PageStore {
    return this.#options.store;
  }

  get context(): RenderContext {
    return this.#context;
  }

  /**
   * Finds a stored page or renders it. Returns an uncacheable response, or that the renderer is busy. `url` is path and query.
   * Shared pages are rendered without query and cookies.
   */
  async find(path: string, url: string, headers: Record<string, string>): Promise<RenderOutcome> {
    const page = this.#options.store.find(path);
    if (page) return { page };
    if (!isCacheable(path)) return this.#renderOnce('own', url, headers);
    const { cookie: _, ...form } = headers;
    const first = this.#first.get(path);
    if (first && !this.#pending.shared.has(keyOf(path, form))) {
      const found = await first.catch(() => undefined);
      // A page serves both formats.
      if (found?.page) return found;
    }
    const found = this.#renderOnce('shared', path, form);
    if (!this.#first.has(path)) {
      this.#first.set(path, found);
      const evict = () => this.#first.delete(path);
      found.then(evict, evict);
    }
    return found;
  }

  #renderOnce(pool: 'shared' | 'own', url: string, headers: Record<string, string>): Promise<RenderOutcome> {
    const pending = this.#pending[pool];
    const key = keyOf(url, headers);
    const same = pending.get(key);
    if (same) return same;
    if (pending.size >= MAX_CONCURRENT_RENDERS[pool]) return Promise.resolve({ isBusy: true });
    const rendering = this.#render(url, headers).finally(() => pending.delete(key));
    pending.set(key, rendering);
    return rendering;
  }

  get point(): HistoryPoint {
    return this.#point;
  }

  get changeId(): number {
    return this.#point.changeId;
  }

  get rendered(): number {
    return this.#rendered;
  }

  /** Milliseconds since pages were in sync. */
  get lagMs(): number {
    return performance.now() - this.#trueAt;
  }

  /** Starts renderings one at a time with yields between. */
  async #takeTurn(): Promise<void> {
    const before = this.#turn;
    this.#turn = before.then(() => nextTurn());
    await before;
  }

  async #render(url: string, headers: Record<string, string>): Promise<RenderOutcome> {
    const { store, handler, onRendered, findMissing } = this.#options;
    const missing = await findMissing?.(url.split('?', 1)[0] ?? url);
    if (missing) return { response: await this.#respondMissing(missing, headers) };
    for (let attempt = 1; ; attempt++) {
      await this.#takeTurn();
      const ticket = store.beginRendering();
      try {
        this.#rendered++;
        const begun = performance.now();
        const rendered = await renderResponse(handler, this.#context, url, headers, { defersNotFoundPage: true });
        onRendered?.(url, performance.now() - begun);
        if (rendered.missing) return { response: await this.#missing.find(rendered.missing) };
        if (!rendered.record?.isCacheable) return { response: rendered };
        const page = store.storeRendered(ticket, {
          record: rendered.record,
          body: rendered.body,
          contentType: rendered.headers['content-type'] ?? 'text/html',
          contentSecurityPolicy: rendered.headers['content-security-policy'] ?? null,
        });
        if (page) return { page };
        // A change came in between. Under constant changes, responds without storing.
        if (attempt >= ATTEMPTS) return { response: rendered };
      } finally {
        store.endRendering(ticket);
      }
    }
  }

  async #respondMissing(
    missing: MissingResource,
    { accept, 'user-agent': agent }: Record<string, string>,
  ): Promise<RenderedResponse> {
    const plain = plainMissingResponse(missing, {
      isOfProgram: prefersJson(accept),
      isOfCrawler: isCrawler(agent),
    });
    return plain ? { ...plain, body: Buffer.from(plain.body), record: undefined } : this.#missing.find(missing);
  }

  /** Applies every committed change before it resolves. */
  catchUp(): Promise<void> {
    if (this.#catchingUp) {
      // The current read may precede the caller's commit.
      this.#again = true;
      return this.#catchingUp;
    }
    this.#catchingUp = this.#applyChanges().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #applyChanges(): Promise<void> {
    const { db, search } = this.#context;
    do {
      this.#again = false;
      for (;;) {
        const requestedAt = performance.now();
        const changes = await withTimeout(STEP_MS, listChangesSince(db, this.#point, CHANGES_READ), TOO_SLOW);
        if (!changes) {
          await withTimeout(STEP_MS, this.#forget(), TOO_SLOW);
          this.#options.onApplied?.();
        }
        if (!changes?.length) {
          this.#trueAt = requestedAt;
          break;
        }
        const records = changes.map((change) => change.record);
        // Read before eviction, so that later renderings use it.
        if (records.some(({ tags }) => tags.includes(SITE_TAG))) await this.#readSite();
        await withTimeout(STEP_MS, search.apply(records), TOO_SLOW).catch((error) => {
          // Its late result could follow newer changes.
          search.reset();
          throw error;
        });
        for (const { point, record } of changes) {
          this.#apply(record);
          this.#point = point;
        }
        this.#options.onApplied?.();
      }
    } while (this.#again);
    this.#rerender();
  }

  /** Evicts everything and continues from the database's current point. */
  async #forget(): Promise<void> {
    const { store, onSetBack } = this.#options;
    const { db, search } = this.#context;
    const shown = this.#point;
    // Read first, so that later commits are applied next.
    this.#point = await readHistoryPoint(db);
    await this.#readSite();
    store.clear();
    search.reset();
    onSetBack?.(shown, this.#point);
  }

  async #readSite(): Promise<void> {
    this.#context.site = await withTimeout(STEP_MS, readSite(this.#context.db), TOO_SLOW);
    this.#options.onSettings?.(this.#context);
  }

  #apply(record: ChangeRecord): void {
    const evicted = this.#options.store.evict((this.#options.tagsOf ?? changedTags)(record));
    this.#options.onEvicted?.(evicted.length);
    for (const path of record.hot ?? []) this.#hot.add(path);
    for (const page of evicted.filter(isAwaited).slice(0, HOT_EVICTED)) this.#hot.add(page.path);
  }

  /** Renders frequent pages again, one at a time. */
  #rerender(): void {
    if (this.#rerendering || this.#hot.size === 0) return;
    this.#rerendering = (async () => {
      for (const path of this.#hot) {
        this.#hot.delete(path);
        await this.find(path, path, {}).catch((error) => this.#options.onError(error, path));
      }
    })().finally(() => {
      this.#rerendering = undefined;
    });
  }

  async settle(): Promise<void> {
    await this.#catchingUp;
    await this.#rerendering;
  }
}

const TOO_SLOW = 'Reading changes from the database took too long';

/** True if people requested the page. Other formats and later pages can wait. */
const isAwaited = ({ hits, path, forms }: StoredPage): boolean =>
  hits > 0 && forms.page.contentType.startsWith('text/html') && !path.includes('/page/');

const keyOf = (url: string, headers: Record<string, string>): string => `${url} ${JSON.stringify(headers)}`;

type RenderOutcome =
  | { page: StoredPage; response?: never }
  | { page?: never; response: RenderedResponse }
  /** Too many concurrent renderings. */
  | { page?: never; response?: never; isBusy: true };
