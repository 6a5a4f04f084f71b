import type { EdgeCache } from '../../env.ts';
import { sha256 } from '../../lib/hash.ts';

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

/** 36 bits. Collisions only purge too much. */
const KEY_LENGTH = 6;

/**
 * Cache key of a tag. Listing tags (`list:a|b||…`) are reduced to the first facet, because a job is in more than a thousand
 * listings.
 */
export const surrogateKey = (tag: string): string => sha256(withoutCombination(tag)).slice(0, KEY_LENGTH);

function withoutCombination(tag: string): string {
  if (!tag.includes('|')) return tag;
  const end = tag.indexOf(':') + 1;
  return tag.slice(0, end) + (tag.slice(end).split('|').find(Boolean) ?? '');
}

export const EVERY_PAGE = surrogateKey('every page');

export const surrogateKeys = (tags: Iterable<string>): string[] => [
  ...new Set([EVERY_PAGE, ...Array.from(tags, surrogateKey)]),
];
