import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Dialect as KyselyDialect,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { yieldToEventLoop } from '../lib/yield.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/**
 * Kysely dialect for Node's SQLite. One connection writes. Reads have their own and wait for nothing (decision 025). SQLite
 * runs in this thread, so long writers yield between statements.
 */
export function nodeSqliteDialect(file: string): KyselyDialect {
  return {
    createAdapter: () => new ManyConnections(),
    createDriver: () => new NodeSqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Lets Kysely run queries concurrently. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  #connections: Connections | undefined;
  /** Kept for later queries, since Kysely wraps the methods of each new one. */
  readonly #idle: Session[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#connections = new Connections(this.#file);
  }

  async acquireConnection(): Promise<Session> {
    if (!this.#connections) throw new Error('The database is closed');
    return this.#idle.pop() ?? new Session(this.#connections);
  }

  async releaseConnection(session: Session): Promise<void> {
    session.end();
    this.#idle.push(session);
  }

  beginTransaction(session: Session, settings: TransactionSettings): Promise<void> {
    return session.begin(settings);
  }

  commitTransaction(session: Session): Promise<void> {
    return session.commit();
  }

  rollbackTransaction(session: Session): Promise<void> {
    return session.rollback();
  }

  async destroy(): Promise<void> {
    const connections = this.#connections;
    this.#connections = undefined;
    connections?.close();
  }
}

class Connections {
  readonly file: string;
  readonly writer: SqliteConnection;
  /** Connection for reads. The writer's own for a database in memory. */
  readonly reader: SqliteConnection | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.file = file;
    this.writer = new SqliteConnection(file, 'write');
    this.reader = file === ':memory:' ? undefined : new SqliteConnection(file, 'read');
  }

  /** Waits for the writer. Returns a function that releases it. */
  async acquireWriter(): Promise<() => void> {
    const before = this.#turn;
    let end = () => {};
    this.#turn = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }

  close(): void {
    this.reader?.close();
    this.writer.close();
  }
}

class Session implements DatabaseConnection {
  readonly #connections: Connections;
  #held: { connection: SqliteConnection; end: () => void } | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async begin({ accessMode }: TransactionSettings): Promise<void> {
    await yieldToEventLoop();
    const { file, reader, writer } = this.#connections;
    if (accessMode === 'read only' && reader) {
      const own = new SqliteConnection(file, 'read');
      this.#held = { connection: own, end: () => own.close() };
      await own.executeQuery(CompiledQuery.raw('begin'));
      return;
    }
    const queuedAt = performance.now();
    this.#held = { connection: writer, end: await this.#connections.acquireWriter() };
    await writer.executeQuery(CompiledQuery.raw('begin immediate'), queuedAt);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#connections;
    if (!this.#held && reader && isReading(query)) return reader.executeQuery(query);
    await yieldToEventLoop();
    if (this.#held) return this.#held.connection.executeQuery(query);
    const queuedAt = performance.now();
    const end = await this.#connections.acquireWriter();
    try {
      return await writer.executeQuery<R>(query, queuedAt);
    } finally {
      end();
    }
  }

  async *streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    const connection = this.#held?.connection;
    if (!connection)
      throw new Error('Rows are streamed in a transaction: outside of one, others would wait for the reader');
    yield* connection.streamQuery<R>(query, size);
  }

  /** Runs without waiting, since others wait for it. */
  async commit(): Promise<void> {
    await this.#held?.connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollback(): Promise<void> {
    // SQLite rolls back itself on a full disk. A second rollback would hide the reason.
    const connection = this.#held?.connection;
    if (connection?.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  end(): void {
    const lockHolder = this.#held;
    this.#held = undefined;
    lockHolder?.end();
  }
}

const isReading = ({ query, sql }: CompiledQuery): boolean => SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
