import type { CompiledQuery } from 'kysely';
import { toListParameter } from './dialect.ts';
import type { Db } from './tables.ts';

type Argument = string | number | readonly string[];

/**
 * Query that is compiled once per database, since building and compiling it costs more than running it. `build` receives
 * placeholders and binds them only, lists by `valuesAsSet`.
 */
export function prepareQuery<Arguments extends readonly Argument[], Row>(
  build: (db: Db, ...args: Arguments) => { compile: () => CompiledQuery<Row> },
): (db: Db, ...args: Arguments) => Promise<Row[]> {
  const prepared = new WeakMap<Db, { query: CompiledQuery<Row>; positions: number[] }>();
  const prepare = (db: Db, count: number) => {
    const placeholders: unknown[] = Array.from({ length: count }, (_, i) => `\0${i}`);
    const query = build(db, ...(placeholders as unknown as Arguments)).compile();
    return { query, positions: query.parameters.map((parameter) => placeholders.indexOf(parameter)) };
  };
  return async (db, ...args) => {
    const { query, positions } = prepared.getOrInsertComputed(db, () => prepare(db, args.length));
    const parameters = positions.map((at, i) => (at < 0 ? query.parameters[i] : toParameter(db, args[at])));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const toParameter = (db: Db, value: Argument | undefined): unknown =>
  Array.isArray(value) ? toListParameter(db, value) : value;
