import type { Edge } from '../../env.ts';
import { surrogateKeys } from './surrogate-keys.ts';

/** Seconds that an edge keeps a page that nobody purges: what a purge lost on its way can cost. */
const KEPT_SECONDS = 3_600;
/** Seconds that a purged page may still be sent while a new one is fetched: a change is seen everywhere within two. */
const STALE_SECONDS = 1;
/** Seconds that an edge may go on with what it has while the board does not answer. */
const AWAY_SECONDS = 86_400;

/** Of Cloudflare, the strictest, and 7 kB: Varnish takes headers of 8 kB. A page with more keys is not kept by edges. */
const MAX_KEYS = 1_000;

const CONTROL = `max-age=${KEPT_SECONDS}, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=${AWAY_SECONDS}`;
const NEVER = 'no-store, max-age=0';

/** What each kind of edge reads: for how long, and by which keys. Fastly and Varnish read the same. */
const NAMES: Record<Edge['kind'], { control: string; keys: string; between: string }> = {
  fastly: { control: 'surrogate-control', keys: 'surrogate-key', between: ' ' },
  varnish: { control: 'surrogate-control', keys: 'surrogate-key', between: ' ' },
  cloudflare: { control: 'cloudflare-cdn-cache-control', keys: 'cache-tag', between: ',' },
};

/** Writes what edges are told of pages, as names and values in turn; nothing where there are none. */
export class EdgeHeaders {
  readonly #forms: (typeof NAMES)[Edge['kind']][];

  constructor(edges: readonly Edge[]) {
    const byControl = new Map(edges.map(({ kind }) => [NAMES[kind].control, NAMES[kind]]));
    this.#forms = [...byControl.values()];
  }

  get isEmpty(): boolean {
    return this.#forms.length === 0;
  }

  /** Of a page that shows what these tags name. Undefined tags: it is stale by now. */
  write(tags: readonly string[] | undefined): string[] {
    if (this.isEmpty) return [];
    const keys = tags && surrogateKeys(tags);
    if (!keys || keys.length > MAX_KEYS) return this.#never();
    return this.#forms.flatMap((form) => [form.control, CONTROL, form.keys, keys.join(form.between)]);
  }

  /** The same headers for an answer that edges must not keep: one they have of before is replaced by a 304, too. */
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
