import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Statement timeout on the server. */
const STATEMENT_MS = 15_000;
/** Response timeout. The server ends statements earlier. */
const QUERY_TIMEOUT_MS = 20_000;
const CONNECT_MS = 5_000;
/** Idle milliseconds after which a connection is tested before use. */
const MAX_UNTESTED_IDLE_MS = 1_000;
const SIGN_MS = 2_000;

export const keepAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: CONNECT_MS,
} as const;

/** Postgres pool that replaces ended and silent connections. Errors fail queries, never the process. */
export class WatchedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #onConnected: (ms: number) => void;
  readonly #lost = new WeakSet<pg.PoolClient>();
  readonly #lastResponseAt = new WeakMap<pg.PoolClient, number>();
  /** Time of the last silent connection. Earlier responses of others prove nothing. */
  #doubtedBefore = 0;

  /** @param onConnected called with the milliseconds waited for a connection */
  constructor(url: string, queryTimeoutMs = QUERY_TIMEOUT_MS, onConnected: (ms: number) => void = () => {}) {
    this.#onConnected = onConnected;
    this.#pool = new pg.Pool({
      ...keepAlive,
      connectionString: url,
      max: 8,
      statement_timeout: STATEMENT_MS,
      query_timeout: queryTimeoutMs,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 15_000,
      application_name: 'easel',
    });
    // Without listeners, a lost server would end this process.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      this.#lastResponseAt.set(client, performance.now());
      client.on('error', () => this.#lost.add(client));
    });
  }

  get options(): object {
    return this.#pool.options;
  }

  /** @throws DatabaseUnavailableError if no connection is free within a few seconds. */
  async connect(): Promise<PostgresPoolClient> {
    const begun = performance.now();
    for (;;) {
      const client = await this.#pool.connect().catch((error) => {
        throw toConnectionError(error);
      });
      if (await this.#isAlive(client)) {
        this.#onConnected(performance.now() - begun);
        return this.#watch(client);
      }
      client.release(true);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #isAlive(client: pg.PoolClient): Promise<boolean> {
    const lastResponseAt = this.#lastResponseAt.get(client) ?? 0;
    if (this.#lost.has(client) || lastResponseAt < this.#doubtedBefore) return false;
    if (performance.now() - lastResponseAt < MAX_UNTESTED_IDLE_MS) return true;
    return this.#query(client, SIGN_OF_LIFE).then(
      () => true,
      () => false,
    );
  }

  #watch(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) => this.#query(client, { text, values: [...values] });
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (isDiscarded) => client.release(isDiscarded === true || this.#lost.has(client)),
    };
  }

  async #query(client: pg.PoolClient, question: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#lost.has(client)) throw new DatabaseUnavailableError(new Error('the connection to Postgres has ended'));
    try {
      const result = await client.query(question);
      this.#lastResponseAt.set(client, performance.now());
      return result;
    } catch (error) {
      if (isQueryTimeout(error)) this.#doubtedBefore = performance.now();
      if (isQueryTimeout(error) || isLastWord(error)) this.#lost.add(client);
      throw this.#lost.has(client) ? new DatabaseUnavailableError(error) : error;
    }
  }
}

// pg accepts a timeout per query. Its types do not.
const SIGN_OF_LIFE: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: SIGN_MS };

/** pg marks timeouts by this message only. Later queries on the connection would get no response either. */
const isQueryTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Errors of this class end the connection. */
const isLastWord = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'FATAL';

/** Server starts, stops or has no free connection. */
const isPassing = ({ code = '' }: pg.DatabaseError): boolean => /^(57P|53300$|08)/.test(code);

const toConnectionError = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && !isPassing(error) ? error : new DatabaseUnavailableError(error);

/** Database cannot be reached now. `cause` is the driver's error. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(`The database cannot be reached: ${message || code}`, { cause });
  }
}
