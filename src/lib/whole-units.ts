import { minorUnitsPerUnit } from './money.ts';

/** Fields with amounts. */
const AMOUNTS: ReadonlySet<string> = new Set(['min', 'max', 'p25', 'median', 'p75', 'earlier']);
const BUCKET_AMOUNTS: ReadonlySet<string> = new Set(['from', 'to']);

/** Data with pay in major units (61000 or 18.5 euros), as in searches and URLs. Shares parts without pay. */
export function payToMajorUnits<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) {
    let copied: unknown[] | undefined;
    for (const [i, part] of value.entries()) {
      const changed = copy(part);
      if (changed === part) continue;
      copied ??= [...value];
      copied[i] = changed;
    }
    return copied ?? value;
  }
  if (!isPlain(value)) return value;
  const isPay = typeof value.currency === 'string' && ('max' in value || 'median' in value);
  return isPay ? copyPay(value, minorUnitsPerUnit(value.currency as string)) : mapFields(value, copy);
}

const copyPay = (pay: Record<string, unknown>, unit: number): Record<string, unknown> =>
  mapFields(pay, (part, name) => {
    if (typeof part === 'number') return AMOUNTS.has(name) ? part / unit : part;
    if (name !== 'buckets' || !Array.isArray(part)) return part;
    return part.map((bucket) =>
      mapFields(bucket, (edge, of) => (typeof edge === 'number' && BUCKET_AMOUNTS.has(of) ? edge / unit : edge)),
    );
  });

function mapFields(
  value: Record<string, unknown>,
  change: (part: unknown, name: string) => unknown,
): Record<string, unknown> {
  let copied: Record<string, unknown> | undefined;
  for (const [name, part] of Object.entries(value)) {
    const changed = change(part, name);
    if (changed === part) continue;
    copied ??= { ...value };
    copied[name] = changed;
  }
  return copied ?? value;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
