import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  type UnknownRow,
} from 'kysely';
import type { Db } from './tables.ts';

/** A migration of such a name breaks what versions before it ask for or write; all others leave it as it was. */
const BREAKING = /!$/;

/** Migrations of a board that are unknown to this version and marked as incompatible. */
export const findBreakingMigrations = (done: readonly string[], known: object): string[] =>
  done.filter((name) => BREAKING.test(name) && !Object.hasOwn(known, name)).sort();

/** A newer version has changed what this one would write to. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

type Statement = PluginTransformQueryArgs['node'];

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);
const WRITTEN = /^\s*(insert|update|delete|merge)\b/i;

const isWriting = (node: Statement): boolean =>
  RawNode.is(node) ? WRITTEN.test(node.sqlFragments[0] ?? '') : WRITES.has(node.kind);

/** Keeps a version that still runs from writing once a newer one has brought the database where it cannot follow. */
export class SchemaGuard implements KyselyPlugin {
  readonly #known: object;
  #breaking: string[] = [];

  /** @param known the migrations of this version, by name. */
  constructor(known: object) {
    this.#known = known;
  }

  /** The migrations that this version cannot live with: none, as a rule. */
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

  /** @throws NewerSchemaError in place of every write. */
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
