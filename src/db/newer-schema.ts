import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  type UnknownRow,
} from 'kysely';
import type { Db } from './tables.ts';

/** Suffix of migrations that earlier versions cannot work with. */
const BREAKING = /!$/;

/** Lists incompatible migrations unknown to this version. */
export const findBreakingMigrations = (done: readonly string[], known: object): string[] =>
  done.filter((name) => BREAKING.test(name) && !Object.hasOwn(known, name)).sort();

/** Newer version changed the schema incompatibly. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

type Statement = PluginTransformQueryArgs['node'];

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);
/** Raw statements that write must begin with one of these, not with `with`. */
const WRITTEN = /^\s*(insert|update|delete|merge)\b/i;

const isWriting = (node: Statement): boolean =>
  RawNode.is(node) ? WRITTEN.test(node.sqlFragments[0] ?? '') : WRITES.has(node.kind);

/** Rejects writes once a newer version has made the schema incompatible. */
export class SchemaGuard implements KyselyPlugin {
  readonly #known: object;
  #breaking: string[] = [];

  /** @param known migrations of this version by name */
  constructor(known: object) {
    this.#known = known;
  }

  /** Incompatible migrations, usually none. */
  get breaking(): readonly string[] {
    return this.#breaking;
  }

  async look(db: Db): Promise<void> {
    const rows = await db.selectFrom('migrations').select('name').where('name', 'like', '%!').execute();
    this.#breaking = findBreakingMigrations(
      rows.map(({ name }) => name),
      this.#known,
    );
  }

  /** @throws NewerSchemaError for every write. */
  transformQuery({ node }: PluginTransformQueryArgs): Statement {
    if (this.#breaking.length > 0 && isWriting(node)) {
      throw new NewerSchemaError(`A newer version has changed the database (${this.#breaking.join(', ')})`);
    }
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
