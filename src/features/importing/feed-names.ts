import type * as z from 'zod';

/** Field names by letters only: `absoluteurl` is `absolute_url`. */
export type FeedFieldNames = ReadonlyMap<string, string>;

/** Parts of a zod definition that contain further schemas. */
interface Definition {
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

export function collectFieldNames(...schemas: z.ZodType[]): FeedFieldNames {
  const names = new Map<string, string>();
  const pending = [...schemas];
  for (let schema = pending.pop(); schema; schema = pending.pop()) {
    const { shape = {}, options = [], element, innerType, in: from, out } = schema.def as Definition;
    for (const name of Object.keys(shape)) names.set(folded(name), name);
    pending.push(...Object.values(shape), ...options);
    for (const inner of [element, innerType, from, out]) if (inner) pending.push(inner);
  }
  return names;
}

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** Maximum depth of fields in feeds. */
const DEEPEST = 8;

/** Renames fields such as `JobUrl` or `job_url` to the expected `jobUrl`. */
export function renameFieldsToExpected(value: unknown, names: FeedFieldNames, depth = 0): unknown {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => renameFieldsToExpected(one, names, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const known = names.get(folded(name));
      const isFree = known !== undefined && !Object.hasOwn(value, known);
      return [isFree ? known : name, renameFieldsToExpected(inner, names, depth + 1)];
    }),
  );
}
