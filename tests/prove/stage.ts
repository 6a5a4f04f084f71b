import { listBuildPaths } from '../../src/cli/build-pages.ts';
import type { Db } from '../../src/db/tables.ts';
import { readEnv } from '../../src/env.ts';
import { findMissing } from '../../src/public-pages/find-missing.ts';
import type { ChangeRecord } from '../../src/publishing/change.ts';
import { type HistoryPoint, readHistoryPoint } from '../../src/publishing/changes.queries.ts';
import type { AstroMiddleware } from '../../src/server/call-handler.ts';
import { PageRenderer } from '../../src/server/page-renderer.ts';
import { PageStore } from '../../src/server/page-store.ts';
import { loadAstroHandler, type RenderedResponse, renderResponse } from '../../src/server/render-response.ts';
import { openServices, type Services } from '../../src/server/services.ts';
import { shareImageUrl } from '../../src/ui/share-card.ts';
import { readList } from '../groups.ts';

export const ORIGIN = 'http://localhost:4321';

export interface Difference {
  path: string;
  what: string;
}

/** A store that says which tags a page holds, or held when it was last rendered. */
class TaggedStore extends PageStore {
  readonly #tags = new Map<string, readonly string[]>();

  override storeRendered(
    ...[ticket, rendered]: Parameters<PageStore['storeRendered']>
  ): ReturnType<PageStore['storeRendered']> {
    const page = super.storeRendered(ticket, rendered);
    if (page) this.#tags.set(page.path, rendered.record.tags);
    return page;
  }

  holdsAny(path: string, tags: ReadonlySet<string>): boolean {
    return this.has(path) && (this.#tags.get(path) ?? []).some((tag) => tags.has(tag));
  }

  /** Assumes that a page that was never rendered holds one. */
  mayHoldKind(path: string, kind: string): boolean {
    return this.#tags.get(path)?.some((tag) => kindOf(tag) === kind) ?? true;
  }
}

export interface ForgottenTags {
  /** The part of a tag before its colon. */
  kind: string;
  /** Tags that the last change forgot. */
  tags: ReadonlySet<string>;
}

export const kindOf = (tag: string): string => tag.split(':')[0] ?? '';

/** Addresses of nothing, whose page shows the newest roles all the same. */
const UNKNOWN = new Set(['/nowhere', '/jobs/no-such-role-aaaaaa', '/roles/page/9999']);

/** A board with its store, and beside it the fresh render that every served page must equal. */
export class Stage {
  readonly renderer: PageRenderer;
  readonly store: TaggedStore;
  readonly #db: Db;
  readonly #handler: AstroMiddleware;
  /** Every path ever asked for. */
  readonly #asked = new Set<string>([
    ...readList(`
      / · /sitemap.xml · /sitemaps/jobs-1.xml · /sitemaps/listings-1.xml · /sitemaps/companies-1.xml
      /sitemaps/market-1.xml · /job-trends · /job-trends/2025 · /job-trends/2026 · /job-trends/product-designer
      /job-trends/numbers.csv · /salaries · /salaries/numbers.csv · /salaries/method · /salaries/currency/eur
      /salaries/product-designer · /salaries/product-designer/berlin · /salaries/in/germany
      /salaries/in/germany/numbers.json · /sitemaps/newsletters-1.xml · /newsletter/feed.xml · /blog · /about
      /developers · /index.md · /roles.md · /companies.md · /companies/9-volt.md · /locations/germany.md
      /product-designer.md · /salaries/product-designer.md · /job-trends.md · /legal.md · /newsletter.md
      /llms-full.txt · /companies · /locations · /roles · /feed.xml · /product-designer/feed.json
      /locations/germany/feed.xml · /api/ads/all · /__nuxt_island/ads-homepage.json
      /__nuxt_island/ads-job_category-product-designer.json · /__nuxt_island/ads-location-berlin.json
      /companies/9-volt/feed.xml · /blog/feed.json · /site.webmanifest · /categories/guides · /companies/9-volt
      /companies/orebro-verk
    `),
    ...UNKNOWN,
  ]);
  #comparisons = 0;
  pagesCompared = 0;

  private constructor(
    services: Services,
    handler: AstroMiddleware,
    point: HistoryPoint,
    tagsOf?: (change: ChangeRecord) => string[],
  ) {
    const { db } = services;
    this.#db = db;
    this.#handler = handler;
    this.store = new TaggedStore({ dist: '/nonexistent', memory: 512 * 1024 * 1024, headersOf: () => [] });
    this.renderer = new PageRenderer({
      services,
      store: this.store,
      handler,
      point,
      findMissing: (path) => findMissing({ db }, path),
      onError: (error) => {
        throw error;
      },
      ...(tagsOf ? { tagsOf } : {}),
    });
  }

  static async open(db: Db, dist: string, tagsOf?: (change: ChangeRecord) => string[]): Promise<Stage> {
    const services = await openServices({ ...readEnv(), SITE_URL: ORIGIN }, db);
    return new Stage(services, await loadAstroHandler(dist), await readHistoryPoint(db), tagsOf);
  }

  /** Asks for every path that a fresh build would write, as visitors would: all of it is kept then. */
  async visitAll(): Promise<void> {
    for (const path of await listBuildPaths(this.#db)) {
      this.#asked.add(path);
      await this.renderer.find(path, path, {});
    }
  }

  /** Differences from a fresh rendering, of all that `differences` covers. */
  compareAll(): Promise<Difference[]> {
    return Array.fromAsync(this.differences());
  }

  /** The first page that differs from a fresh render. */
  async findDifference(...requested: Parameters<Stage['differences']>): Promise<Difference | undefined> {
    for await (const difference of this.differences(...requested)) return difference;
    return undefined;
  }

  /**
   * Asks for every path that a fresh build would write and every path asked for before. Gives what differs from a fresh render.
   *
   * @param forgotten limits comparing to pages that hold one of its tags, and rendering to those that may hold its kind
   */
  async *differences(further: readonly string[] = [], forgotten?: ForgottenTags): AsyncGenerator<Difference> {
    const buildPaths = new Set(await listBuildPaths(this.#db));
    for (const path of [...buildPaths, ...further]) this.#asked.add(path);
    // What is neither kept nor to be kept is rendered for each request, so it cannot be old: now and then is enough.
    const requestsAll = ++this.#comparisons % 20 === 0;
    for (const path of this.#asked) {
      if (!requestsAll && !buildPaths.has(path) && !this.store.has(path) && !UNKNOWN.has(path)) continue;
      if (forgotten && !this.#isAffected(path, forgotten)) continue;
      const what = await this.#compare(path);
      if (what) yield { path, what };
    }
  }

  #isAffected(path: string, { kind, tags }: ForgottenTags): boolean {
    return this.store.has(path) ? this.store.holdsAny(path, tags) : this.store.mayHoldKind(path, kind);
  }

  async #compare(path: string): Promise<string | undefined> {
    this.pagesCompared++;
    const kept = this.store.has(path);
    const served = await this.renderer.find(path, path, {});
    if (served.response?.status === 404) return this.#compareMissing(path, served.response);
    // What was not kept has just been rendered: it is the fresh render.
    if (!kept || !served.page) return undefined;
    const fresh = await this.#renderAnew(path);
    if (!fresh.record) return `kept, but a fresh render answers ${fresh.status}`;
    const page = await this.store.read(served.page, 'page', 'identity');
    const payload = await this.store.read(served.page, 'payload', 'identity');
    const rendered = fresh.body.toString('latin1');
    if (page?.body !== rendered) return firstDifference(page?.body ?? '', rendered);
    if (served.page.contentSecurityPolicy !== (fresh.headers['content-security-policy'] ?? null))
      return 'the policy differs';
    const { card } = fresh.record;
    const { site } = this.renderer.context;
    // A picture is rendered from its card, which is part of the payload.
    if (site && !rendered.includes(shareImageUrl(path, card, site) ?? ''))
      return 'its picture is named by another version';
    return payload && fresh.record.payload !== undefined
      ? payloadDifference(Buffer.from(payload.body, 'latin1').toString(), fresh)
      : undefined;
  }

  /** The page that says so is kept too, without the address. */
  async #compareMissing(path: string, served: RenderedResponse): Promise<string | undefined> {
    const fresh = await this.#renderAnew(path);
    if (fresh.status !== 404) return `missing, but a fresh render answers ${fresh.status}`;
    const [shown, rendered] = [served.body.toString(), fresh.body.toString()];
    return shown === rendered ? undefined : firstDifference(shown, rendered);
  }

  #renderAnew(path: string): Promise<RenderedResponse> {
    // Under another name, what pages share is read again.
    const context = { ...this.renderer.context, db: this.#db.withoutPlugins() };
    return renderResponse(this.#handler, context, path, {});
  }
}

function payloadDifference(payload: string, fresh: RenderedResponse): string | undefined {
  const expected = JSON.stringify(fresh.record?.payload);
  return payload === expected ? undefined : `payload: ${firstDifference(payload, expected)}`;
}

function firstDifference(served: string, fresh: string): string {
  let at = 0;
  while (at < served.length && served[at] === fresh[at]) at++;
  return `served …${served.slice(Math.max(0, at - 60), at + 60)}… fresh …${fresh.slice(Math.max(0, at - 60), at + 60)}…`;
}
