/** The table's own entry for `key`. Keys that every object inherits, such as `constructor`, have no entry. */
export const lookup = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
