type CamelCase<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;

/** Row of a table with keys as in domain types: `created_at` as `createdAt`. */
export type CamelCased<Row> = { [Key in keyof Row as CamelCase<Key> & string]: Row[Key] };

export const camelCaseKeys = <Row extends object>(row: Row): CamelCased<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase()), value]),
  ) as CamelCased<Row>;
