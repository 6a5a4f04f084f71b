import type { Db } from '../../../src/db/tables.ts';
import { readPublicApi } from '../../../src/features/public-api/public-api.queries.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import type { ProblemDetails } from '../../../src/lib/problem.ts';
import { type HistoryPoint, listChangesSince, readHistoryPoint } from '../../../src/publishing/changes.queries.ts';

/** The API of a board whose search follows changes when it is told to, as that of a server does a moment later. */
export class Api {
  readonly #db: Db;
  readonly #search: SearchIndex;
  #point: HistoryPoint;

  private constructor(db: Db, search: SearchIndex, point: HistoryPoint) {
    this.#db = db;
    this.#search = search;
    this.#point = point;
  }

  static async open(db: Db): Promise<Api> {
    const search = new SearchIndex(db);
    const point = await readHistoryPoint(db);
    await search.start();
    return new Api(db, search, point);
  }

  async catchUp(): Promise<void> {
    const changes = (await listChangesSince(this.#db, this.#point, 10_000)) ?? [];
    await this.#search.apply(changes.map(({ record }) => record));
    this.#point = changes.at(-1)?.point ?? this.#point;
  }

  /** `path` with its query. */
  request(path: string): Promise<{ value: unknown } | { problem: ProblemDetails }> {
    const { pathname, searchParams } = new URL(path, 'https://easel.example');
    const board = {
      db: this.#db,
      origin: 'https://easel.example',
      name: 'Easel',
      search: this.#search,
      shown: () => this.#point,
    };
    return readPublicApi(board, pathname, searchParams);
  }

  /** @throws Error when it is refused. */
  async read<T>(path: string): Promise<T> {
    const outcome = await this.request(path);
    if ('problem' in outcome) throw new Error(`${path}: ${outcome.problem.message}`);
    // As it goes over the wire.
    return JSON.parse(JSON.stringify(outcome.value)) as T;
  }

  async rejection(path: string): Promise<ProblemDetails> {
    const outcome = await this.request(path);
    if ('value' in outcome) throw new Error(`${path} was answered`);
    return outcome.problem;
  }
}
