import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';

const MAX_CACHED_STATEMENTS = 500;
const SQLITE_BUSY = 5;
const MAX_PAUSE_MS = 16;
/** Time to wait for another process that writes. */
const PATIENCE_MS = 10_000;

/** SQLite connection, synchronous. @throws error with `errcode` 5 (SQLITE_BUSY) after a timeout. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(file: string, access: 'write' | 'read') {
    this.#database = new DatabaseSync(file, { timeout: 5_000, readOnly: access === 'read' });
    // Checkpoints at 40 MB. In a server, a thread does so earlier.
    if (access === 'write') {
      this.#database.exec(
        'pragma journal_mode = wal; pragma wal_autocheckpoint = 10000; pragma synchronous = full; pragma foreign_keys = on;',
      );
    }
    this.#database.exec('pragma cache_size = -32768; pragma temp_store = memory; pragma busy_timeout = 0;');
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** `queuedAt` is when the wait began, in `performance.now()` milliseconds. */
  async executeQuery<R>(query: CompiledQuery, queuedAt = performance.now()): Promise<QueryResult<R>> {
    for (let pause = 1; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
      try {
        return this.#execute(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > queuedAt + PATIENCE_MS) throw error;
      }
      // Waiting inside SQLite would block this process and perhaps the other connection.
      await wait(pause);
    }
  }

  /** Streams rows in blocks of `size`. */
  async *streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    let rows: R[] = [];
    for (const row of this.#database.prepare(query.sql).iterate(...(query.parameters as SQLInputValue[]))) {
      rows.push(row as R);
      if (rows.length < size) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length > 0) yield { rows };
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, hasRows } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (hasRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(text: string): Prepared {
    let prepared = this.#statements.get(text);
    if (!prepared) {
      const statement = this.#database.prepare(text);
      prepared = { statement, hasRows: statement.columns().length > 0 };
      if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear();
      this.#statements.set(text, prepared);
    }
    return prepared;
  }
}

interface Prepared {
  statement: StatementSync;
  /** True if the statement returns rows. Otherwise it returns the number of changes. */
  hasRows: boolean;
}

/** The lower byte is the primary result code. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
