import type { LocationKind } from '../locations/location.ts';

/** Level of a place. A division is a region within a country. */
type PlaceLevel = 'region' | 'country' | 'division' | 'city';

export const levelNames: Record<PlaceLevel, string> = {
  region: 'region of the world',
  country: 'country',
  division: 'part of a country',
  city: 'city',
};

interface PlaceInHierarchy {
  id: string;
  name: string;
  kind: LocationKind;
  parent_id: string | null;
}

export const toPlaceLevel = ({ kind, parent_id }: Pick<PlaceInHierarchy, 'kind' | 'parent_id'>): PlaceLevel =>
  kind === 'region' && parent_id !== null ? 'division' : kind;

export const allowedParents: Record<PlaceLevel, readonly PlaceLevel[]> = {
  region: [],
  country: ['region'],
  division: ['country'],
  city: ['division', 'country'],
};

/** Problem, as a sentence, with this parent. Undefined if there is none. */
export function findParentProblem(
  place: PlaceInHierarchy,
  parent: PlaceInHierarchy | undefined,
  all: readonly PlaceInHierarchy[],
): string | undefined {
  const level = toPlaceLevel(place);
  if (!parent) {
    return level === 'region' || level === 'country'
      ? undefined
      : `“${place.name}” is a ${levelNames[level]}: choose what it lies in`;
  }
  if (parent.id === place.id) return `“${place.name}” cannot lie in itself`;
  for (let at: PlaceInHierarchy | undefined = parent; at; at = all.find(({ id }) => id === at?.parent_id)) {
    if (at.id === place.id) return `“${parent.name}” lies in “${place.name}”: neither can lie in the other`;
  }
  const fitting = allowedParents[level];
  if (fitting.includes(toPlaceLevel(parent))) return undefined;
  return fitting.length === 0
    ? `“${place.name}” is a ${levelNames[level]}: it lies in nothing else`
    : `“${place.name}” is a ${levelNames[level]}: it can lie in a ${fitting.map((one) => levelNames[one]).join(' or a ')}, and “${parent.name}” is a ${levelNames[toPlaceLevel(parent)]}`;
}

/** Place with everything that a change affects. */
export interface AdminPlaceRow {
  slug: string;
  name: string;
  level: PlaceLevel;
  parent: { slug: string; name: string } | null;
  /** Number of jobs that name it or a place within, and of open ones. */
  jobs: number;
  open: number;
  below: number;
  /** True if a job names the place or it contains another place. */
  isUsed: boolean;
}
