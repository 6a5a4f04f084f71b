import type { JobDraftInput } from '../jobs/job.schema.ts';
import type { DraftFields } from './draft.ts';

/** The order in which these stand says nothing. */
const SETS = new Set(['locationSlugs', 'openToSlugs', 'requiredSkills', 'niceSkills']);

/**
 * Removes fields from a reading that a person corrected since the last run, as long as the employer has not changed them.
 *
 * @param before what was read the last time; undefined where that was not kept
 * @param current what the role says
 */
export function withoutCorrected(
  read: DraftFields,
  before: DraftFields | undefined,
  current: Partial<JobDraftInput>,
): Partial<DraftFields> {
  const corrected = correctedFields(before, current);
  return Object.fromEntries(
    Object.entries(read).filter(
      ([name, value]) => !(corrected.has(name) && isSame(name, value, before?.[name as keyof DraftFields])),
    ),
  ) as Partial<DraftFields>;
}

/** True if a role says all of this already. */
export const isSameIn = (fields: Partial<DraftFields>, current: Partial<JobDraftInput>): boolean =>
  Object.entries(fields).every(([name, value]) => isSame(name, value, current[name as keyof JobDraftInput]));

/** The names of what a role says otherwise than its feed did when it was read. */
export function correctedFields(before: DraftFields | undefined, current: Partial<JobDraftInput>): ReadonlySet<string> {
  return new Set(
    Object.keys(before ?? {}).filter(
      (name) => !isSame(name, before?.[name as keyof DraftFields], current[name as keyof JobDraftInput]),
    ),
  );
}

const isSame = (name: string, one: unknown, other: unknown): boolean =>
  comparable(name, one) === comparable(name, other);

function comparable(name: string, value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (SETS.has(name) && Array.isArray(value)) return JSON.stringify([...value].sort());
  return JSON.stringify(sorted(value ?? null));
}

/** An object with its keys in one order. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
