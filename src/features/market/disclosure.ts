import { max } from 'd3-array';
import type { ChunkedWork } from '../../lib/chunked-work.ts';

/** Minimum number of roles (product §7). */
export const MIN_SAMPLE = 5;

/** Group of roles. `''` means all of a dimension. */
export interface DisclosureGroup {
  values: readonly string[];
  members: readonly number[] | Uint32Array;
}

interface Known extends DisclosureGroup {
  key: string;
  employers: Map<string, number>;
  /** Most roles of one employer. */
  most: number;
  /** Groups that contain this one. */
  wider: Known[];
  /** Next narrower groups by dimension. */
  within: Known[][];
}

const keyOf = (values: readonly string[]): string => values.join('|');

/** True if a number may be disclosed: enough roles, at most half from one employer. */
export function isDisclosable(employers: ReadonlyMap<string, number>): boolean {
  let all = 0;
  let most = 0;
  for (const count of employers.values()) {
    all += count;
    if (count > most) most = count;
  }
  return all >= MIN_SAMPLE && most * 2 <= all;
}

/**
 * Groups whose numbers may be disclosed (decision 065). Differences between nested groups, or a group and its parts, must be
 * disclosable too. @param aboveOf parent of a value by dimension, undefined for `''`
 */
export function* disclosableGroups<G extends DisclosureGroup>(
  groups: readonly G[],
  employerOf: (member: number) => string,
  aboveOf: readonly ((value: string) => string | undefined)[],
): ChunkedWork<G[]> {
  const disclosable: KnownOf<G>[] = [];
  for (const group of groups) {
    yield;
    if (group.members.length < MIN_SAMPLE) continue;
    const known = know(group, employerOf);
    if (isDisclosable(known.employers)) disclosable.push(known);
  }
  const disclosed = new Set<Known>(disclosable);
  yield* connect(disclosed, aboveOf);
  // Widest first, so that a narrow group is withheld once.
  const order = disclosable.sort((a, b) => b.members.length - a.members.length || (a.key < b.key ? -1 : 1));
  for (let before = -1; before !== disclosed.size; ) {
    before = disclosed.size;
    for (const group of order) {
      yield;
      if (!disclosed.has(group)) continue;
      if (group.wider.some((wide) => disclosed.has(wide) && !isSafeBetween(wide, group))) disclosed.delete(group);
      else for (const within of group.within) yield* withholdUntilSafe(group, within, disclosed, employerOf);
    }
  }
  return order.filter((group) => disclosed.has(group)).map(({ group }) => group);
}

interface KnownOf<G> extends Known {
  group: G;
}

function know<G extends DisclosureGroup>(group: G, employerOf: (member: number) => string): KnownOf<G> {
  const employers = new Map<string, number>();
  for (const member of group.members) {
    const employer = employerOf(member);
    employers.set(employer, (employers.get(employer) ?? 0) + 1);
  }
  const { values, members } = group;
  const most = max(employers.values()) ?? 0;
  return { group, values, members, key: keyOf(values), employers, most, wider: [], within: values.map(() => []) };
}

function* connect(
  groups: ReadonlySet<Known>,
  aboveOf: readonly ((value: string) => string | undefined)[],
): ChunkedWork<void> {
  const byKey = new Map([...groups].map((group) => [group.key, group]));
  const chainOf = (dimension: number, value: string): string[] => {
    const above = aboveOf[dimension]?.(value);
    return above === undefined ? [value] : [value, ...chainOf(dimension, above)];
  };
  for (const group of groups) {
    yield;
    const chains = group.values.map((value, dimension) => chainOf(dimension, value));
    const wider = chains.reduce<string[][]>(
      (all, chain) => all.flatMap((one) => chain.map((value) => [...one, value])),
      [[]],
    );
    for (const values of wider.slice(1)) {
      const found = byKey.get(keyOf(values));
      if (found) group.wider.push(found);
    }
    for (const [dimension, chain] of chains.entries()) {
      // Nearest existing parent, since one in between may be too small.
      for (const value of chain.slice(1)) {
        const above = byKey.get(keyOf(group.values.with(dimension, value)));
        if (!above) continue;
        above.within[dimension]?.push(group);
        break;
      }
    }
  }
}

function isSafeBetween(wide: Known, narrow: Known): boolean {
  const left = wide.members.length - narrow.members.length;
  if (left === 0) return true;
  if (left < MIN_SAMPLE) return false;
  // Spares most pairs of large groups, which have thousands of employers.
  if (wide.most * 2 <= left) return true;
  for (const [employer, count] of wide.employers) {
    if ((count - (narrow.employers.get(employer) ?? 0)) * 2 > left) return false;
  }
  return true;
}

/** Withholds the smallest groups until the rest of the parent discloses nothing. */
function* withholdUntilSafe(
  group: Known,
  within: readonly Known[],
  disclosed: Set<Known>,
  employerOf: (member: number) => string,
): ChunkedWork<void> {
  const dimension = group.within.indexOf(within as Known[]);
  for (;;) {
    yield;
    const shown = nearestDisclosed(within, dimension, disclosed);
    const covered = new Set<number>();
    for (const { members } of shown) for (const member of members) covered.add(member);
    const left = new Map<string, number>();
    for (const member of group.members) {
      if (!covered.has(member)) left.set(employerOf(member), (left.get(employerOf(member)) ?? 0) + 1);
    }
    if (shown.length === 0 || left.size === 0 || isDisclosable(left)) return;
    const smallest = shown.reduce((a, b) => (b.members.length < a.members.length ? b : a));
    disclosed.delete(smallest);
  }
}

/** Next disclosed groups below, skipping withheld ones. */
const nearestDisclosed = (groups: readonly Known[], dimension: number, disclosed: ReadonlySet<Known>): Known[] =>
  groups.flatMap((group) =>
    disclosed.has(group) ? [group] : nearestDisclosed(group.within[dimension] ?? [], dimension, disclosed),
  );
