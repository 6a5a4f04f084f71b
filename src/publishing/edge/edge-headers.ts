import type { EdgeCache } from '../../env.ts';
import { surrogateKeys } from './surrogate-keys.ts';

/** Lifetime at the edge, which limits the effect of a lost purge. */
const CACHE_SECONDS = 3_600;
/** Seconds for which a purged page may be sent during revalidation. */
const STALE_SECONDS = 1;
/** Seconds for which an edge may serve while the board is down. */
const AWAY_SECONDS = 86_400;

/** Maximum keys, by Cloudflare's limit and Varnish's 8 kB of headers. Pages with more are not cached at the edge. */
const MAX_KEYS = 1_000;

const CONTROL = `max-age=${CACHE_SECONDS}, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=${AWAY_SECONDS}`;
const NEVER = 'no-store, max-age=0';

/** Header names by kind of edge. Fastly and Varnish share them. */
const NAMES: Record<EdgeCache['kind'], { control: string; keys: string; between: string }> = {
  fastly: { control: 'surrogate-control', keys: 'surrogate-key', between: ' ' },
  varnish: { control: 'surrogate-control', keys: 'surrogate-key', between: ' ' },
  cloudflare: { control: 'cloudflare-cdn-cache-control', keys: 'cache-tag', between: ',' },
};

/** Headers for edges as alternating names and values. Empty without edges. */
export class EdgeHeaders {
  readonly #forms: (typeof NAMES)[EdgeCache['kind']][];

  constructor(edges: readonly EdgeCache[]) {
    const byControl = new Map(edges.map(({ kind }) => [NAMES[kind].control, NAMES[kind]]));
    this.#forms = [...byControl.values()];
  }

  get isEmpty(): boolean {
    return this.#forms.length === 0;
  }

  /** Headers of a page. Undefined tags mean that it is already stale. */
  write(tags: readonly string[] | undefined): string[] {
    if (this.isEmpty) return [];
    const keys = tags && surrogateKeys(tags);
    if (!keys || keys.length > MAX_KEYS) return this.#never();
    return this.#forms.flatMap((form) => [form.control, CONTROL, form.keys, keys.join(form.between)]);
  }

  /** Headers of an uncacheable response. A 304 also replaces a cached one. */
  forbid(headers: readonly string[]): string[] {
    const others: string[] = [];
    for (let i = 0; i < headers.length; i += 2) {
      const name = headers[i] ?? '';
      if (!this.#forms.some(({ control, keys }) => name === control || name === keys))
        others.push(name, headers[i + 1] ?? '');
    }
    return [...others, ...this.#never()];
  }

  #never(): string[] {
    return this.#forms.flatMap(({ control }) => [control, NEVER]);
  }
}
