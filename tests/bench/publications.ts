import type { Db } from '../../src/db/tables.ts';
import { publishJob } from '../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../src/lib/result.ts';
import type { HistoryPoint } from '../../src/publishing/changes.queries.ts';
import type { BuiltPage } from '../../src/publishing/manifest.ts';
import type { AstroMiddleware } from '../../src/server/call-handler.ts';
import { PageRenderer } from '../../src/server/page-renderer.ts';
import { PageStore, type StoredPage } from '../../src/server/page-store.ts';
import type { Services } from '../../src/server/services.ts';
import { Random } from '../prove/random.ts';
import { actor, draftOne } from './drafts.ts';

/** Milliseconds of one publication. */
export interface Timing {
  /** Duration of the command's transaction. */
  commandMs: number;
  /** Duration until no stale page is served. */
  visibleMs: number;
  /** Duration until frequent pages are rendered again. */
  rerenderedMs: number;
  /** Processor time of this process up to `visibleMs`. */
  visibleCpuMs: number;
  evicted: number;
}

interface Options {
  services: Services;
  handler: AstroMiddleware;
  pages: BuiltPage[];
  point: HistoryPoint;
}

/** Board with a full page store on which roles are published. */
export class Publications {
  readonly renderer: PageRenderer;
  readonly db: Db;
  readonly handler: AstroMiddleware;
  /** Paths that the last publication evicted. */
  evicted: string[] = [];
  readonly #store: ObservedStore;
  readonly #pages: Map<string, BuiltPage>;
  readonly #random = new Random(1);

  constructor({ services, handler, pages, point }: Options) {
    this.db = services.db;
    this.handler = handler;
    this.#pages = new Map(pages.map((page) => [page.path, page]));
    this.#store = new ObservedStore((evicted) => this.evicted.push(...evicted.map((page) => page.path)));
    this.#keep([...this.#pages.keys()]);
    this.renderer = new PageRenderer({
      services,
      store: this.#store,
      handler,
      point,
      onError: (error) => {
        throw error;
      },
    });
  }

  get kept(): number {
    return this.#store.size;
  }

  async publishMany(count: number): Promise<Timing[]> {
    const timings: Timing[] = [];
    for (let i = 0; i < count; i++) {
      const hash = await this.draftOne();
      const cpu = process.cpuUsage();
      const begun = performance.now();
      expectValue(await publishJob(this.db, actor, { hash }, new Date()));
      const committed = performance.now();
      await this.renderer.catchUp();
      const visible = performance.now();
      const { user, system } = process.cpuUsage(cpu);
      await this.renderer.settle();
      timings.push({
        commandMs: committed - begun,
        visibleMs: visible - begun,
        rerenderedMs: performance.now() - begun,
        visibleCpuMs: (user + system) / 1_000,
        evicted: this.evicted.length,
      });
      this.restore();
    }
    return timings;
  }

  async publish(hash: string): Promise<void> {
    expectValue(await publishJob(this.db, actor, { hash }, new Date()));
    await this.renderer.catchUp();
    await this.renderer.settle();
  }

  /** A draft like one of the open roles. Returns its hash. */
  draftOne(): Promise<string> {
    return draftOne(this.db, this.#random);
  }

  /** Stores evicted pages again. */
  restore(): void {
    this.#keep(this.evicted.filter((path) => !this.#store.has(path)));
    this.evicted = [];
  }

  #keep(wanted: string[]): void {
    const pages = wanted.flatMap((path) => this.#pages.get(path) ?? []);
    this.#store.load(pages);
    // All pages count as visited.
    for (const { path } of pages) this.#store.find(path);
  }
}

class ObservedStore extends PageStore {
  readonly #onEviction: (evicted: StoredPage[]) => void;

  constructor(onEviction: (evicted: StoredPage[]) => void) {
    super({ dist: '/nonexistent', memory: 512 * 1024 * 1024, headersOf: () => [] });
    this.#onEviction = onEviction;
  }

  override evict(tags: Iterable<string>): StoredPage[] {
    const evicted = super.evict(tags);
    this.#onEviction(evicted);
    return evicted;
  }
}
