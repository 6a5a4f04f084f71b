import type { LocationKind } from '../locations/location.ts';

/** What a place is among the others: a division is a region that lies in a country. */
type PlaceLevel = 'region' | 'country' | 'division' | 'city';

export const levelNames: Record<PlaceLevel, string> = {
  region: 'region of the world',
  country: 'country',
  division: 'part of a country',
  city: 'city',
};

interface Lying {
  id: string;
  name: string;
  kind: LocationKind;
  parent_id: string | null;
}

export const levelOf = ({ kind, parent_id }: Pick<Lying, 'kind' | 'parent_id'>): PlaceLevel =>
  kind === 'region' && parent_id !== null ? 'division' : kind;

/** What places of each level lie in. */
export const allowedParents: Record<PlaceLevel, readonly PlaceLevel[]> = {
  region: [],
  country: ['region'],
  division: ['country'],
  city: ['division', 'country'],
};

/** Why a place cannot lie in another, or in none, as a sentence; undefined when it can. */
export function findParentProblem(place: Lying, parent: Lying | undefined, all: readonly Lying[]): string | undefined {
  const level = levelOf(place);
  if (!parent) {
    return level === 'region' || level === 'country'
      ? undefined
      : `“${place.name}” is a ${levelNames[level]}: choose what it lies in`;
  }
  if (parent.id === place.id) return `“${place.name}” cannot lie in itself`;
  for (let at: Lying | undefined = parent; at; at = all.find(({ id }) => id === at?.parent_id)) {
    if (at.id === place.id) return `“${parent.name}” lies in “${place.name}”: neither can lie in the other`;
  }
  const fitting = allowedParents[level];
  if (fitting.includes(levelOf(parent))) return undefined;
  return fitting.length === 0
    ? `“${place.name}” is a ${levelNames[level]}: it lies in nothing else`
    : `“${place.name}” is a ${levelNames[level]}: it can lie in a ${fitting.map((one) => levelNames[one]).join(' or a ')}, and “${parent.name}” is a ${levelNames[levelOf(parent)]}`;
}

/** A place as its owner sees it, with all that a change of it affects. */
export interface PlaceRow {
  slug: string;
  name: string;
  level: PlaceLevel;
  /** What it lies in. */
  parent: { slug: string; name: string } | null;
  /** Jobs in it and in what lies in it, or open to it, in whatever state; and those in it that are open. */
  jobs: number;
  open: number;
  /** Places that lie in it at once. */
  below: number;
  /** Whether a role names it, or something lies in it. */
  isUsed: boolean;
}
