import { randomBytes } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { paths } from '../../src/paths.ts';
import { shareImagePath } from '../../src/site-map.ts';
import { Random } from '../prove/random.ts';
import { householdOf, writeApplication } from './application-form.ts';
import { SEARCHES } from './search.ts';

/** Requests of visitors in percent. */
const SHARES = {
  page: 40,
  data: 14,
  search: 14,
  'search page': 3,
  'page not built': 12,
  feed: 5,
  api: 4,
  picture: 3,
  'sign-in': 3,
  application: 2,
} as const;

type Kind = keyof typeof SHARES;

const KINDS = Object.entries(SHARES).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
const CV_BYTES = 300_000;

interface Requested {
  path: string;
  body?: Buffer;
  headers?: Record<string, string>;
}

/** Deterministic mix of requests, each with its own client address. */
export class MixedRequests {
  readonly #origin: string;
  readonly #agent: Agent;
  readonly #random = new Random(7);
  readonly #pages: string[];
  readonly #listings: string[];
  readonly #jobs: string[];
  // Random bytes, which do not compress.
  readonly #cv = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(CV_BYTES)]);

  constructor(origin: string, pages: readonly { path: string }[], connections: number) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#pages = pages.map(({ path }) => path).filter((path) => path !== paths.error() && !/\.\w+$/.test(path));
    this.#jobs = this.#pages.filter((path) => /^\/jobs\/[^/]+$/.test(path));
    this.#listings = this.#pages.filter((path) => /^\/(?!saved|search|about|legal|post-job)[^/]+$/.test(path));
  }

  /** Sends request `n`. Resolves with kind and status. */
  send(n: number): Promise<string> {
    const kind = this.#random.pick(KINDS);
    const { path, body, headers = {} } = this.#ask(kind, n);
    return new Promise((resolve) => {
      const requested = request(
        this.#origin + path,
        {
          agent: this.#agent,
          method: body ? 'POST' : 'GET',
          headers: {
            'accept-encoding': 'br',
            'x-forwarded-for': householdOf(n),
            ...headers,
          } satisfies IncomingHttpHeaders,
        },
        (response) => response.resume().once('end', () => resolve(`${kind} ${response.statusCode}`)),
      );
      requested.once('error', (error: NodeJS.ErrnoException) => resolve(`${kind} ${error.code}`));
      requested.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #ask(kind: Kind, n: number): Requested {
    const page = this.#random.pick(this.#pages);
    const job = this.#random.pick(this.#jobs);
    switch (kind) {
      case 'page':
        return { path: page };
      case 'data':
        return { path: paths.payload(page) };
      // Different pages avoid cached responses.
      case 'search':
        return { path: paths.searchJobs(`${this.#random.pick(SEARCHES)}&page=${1 + this.#random.below(20)}`) };
      case 'search page':
        return { path: paths.search(this.#random.pick(SEARCHES)) };
      case 'page not built':
        return { path: `${job}/apply` };
      case 'feed':
        return { path: `${paths.feed(this.#random.pick(this.#listings))}.xml` };
      case 'api':
        return { path: `${paths.publicApi('jobs')}?${this.#random.pick(SEARCHES)}` };
      case 'picture':
        return { path: shareImagePath(page) };
      case 'sign-in':
        return { path: paths.signIn() };
      case 'application':
        return this.#apply(job, n);
    }
  }

  #apply(job: string, n: number): Requested {
    const hash = job.slice(job.lastIndexOf('-') + 1);
    return {
      path: paths.applications(),
      ...writeApplication({ job: hash, key: `bench-${n}-${Date.now()}`, n, cv: this.#cv }),
    };
  }
}
