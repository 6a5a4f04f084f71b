import type { JobDraftInput } from '../jobs/job.schema.ts';
import type { ImportedDraftFields } from './draft.ts';

/** Fields without order. */
const SETS = new Set(['locationSlugs', 'openToSlugs', 'requiredSkills', 'niceSkills']);

/**
 * Removes fields that a person corrected, unless the employer changed them since. @param before last reading, if stored @param
 * current stored job
 */
export function withoutFieldsCorrectedByPerson(
  read: ImportedDraftFields,
  before: ImportedDraftFields | undefined,
  current: Partial<JobDraftInput>,
): Partial<ImportedDraftFields> {
  const corrected = namesOfCorrectedFields(before, current);
  return Object.fromEntries(
    Object.entries(read).filter(
      ([name, value]) => !(corrected.has(name) && isSame(name, value, before?.[name as keyof ImportedDraftFields])),
    ),
  ) as Partial<ImportedDraftFields>;
}

/** True if a role already has these fields. */
export const hasSameFields = (fields: Partial<ImportedDraftFields>, current: Partial<JobDraftInput>): boolean =>
  Object.entries(fields).every(([name, value]) => isSame(name, value, current[name as keyof JobDraftInput]));

/** Fields that differ from the last reading. */
export function namesOfCorrectedFields(
  before: ImportedDraftFields | undefined,
  current: Partial<JobDraftInput>,
): ReadonlySet<string> {
  return new Set(
    Object.keys(before ?? {}).filter(
      (name) => !isSame(name, before?.[name as keyof ImportedDraftFields], current[name as keyof JobDraftInput]),
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

/** Copies an object with sorted keys. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
