import type { ChunkedWork } from '../../lib/chunked-work.ts';

/** Fewer roles than this say nothing about a market (product §7). */
export const MIN_SAMPLE = 5;

/** Group of roles that a number can be disclosed for. Each value is one of its dimension, `''` for all. */
export interface DisclosureGroup {
  values: readonly string[];
  members: readonly number[] | Uint32Array;
}

interface Known extends DisclosureGroup {
  key: string;
  employers: Map<string, number>;
  /** Groups that hold this one and more. */
  wider: Known[];
  /** For each dimension, the groups just within this one. */
  within: Known[][];
}

const keyOf = (values: readonly string[]): string => values.join('|');

/**
 * True if a number of these employers' roles may be disclosed: enough roles, and at most half of them from one
 * employer.
 */
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
 * The groups that numbers may be told of (decision 065): each is tellable, and so is whatever is left of one when another
 * within it, or all that are told along one dimension, are taken out of it.
 * @param aboveOf for each dimension, what a value lies in; undefined for `''`.
 */
export function* disclosableGroups<G extends DisclosureGroup>(
  groups: readonly G[],
  employerOf: (member: number) => string,
  aboveOf: readonly ((value: string) => string | undefined)[],
): ChunkedWork<G[]> {
  const tellable: KnownOf<G>[] = [];
  for (const group of groups) {
    yield;
    if (group.members.length < MIN_SAMPLE) continue;
    const known = know(group, employerOf);
    if (isDisclosable(known.employers)) tellable.push(known);
  }
  const disclosed = new Set<Known>(tellable);
  yield* connect(disclosed, aboveOf);
  // From the widest: what is taken from a narrow group is taken once.
  const order = tellable.sort((a, b) => b.members.length - a.members.length || (a.key < b.key ? -1 : 1));
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
  return { group, values, members, key: keyOf(values), employers, wider: [], within: values.map(() => []) };
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
      // The nearest that is there: one in between may have too few roles of its own.
      for (const value of chain.slice(1)) {
        const above = byKey.get(keyOf(group.values.with(dimension, value)));
        if (!above) continue;
        above.within[dimension]?.push(group);
        break;
      }
    }
  }
}

/** True if the difference between two nested groups discloses nothing. */
function isSafeBetween(wide: Known, narrow: Known): boolean {
  const left = wide.members.length - narrow.members.length;
  if (left === 0) return true;
  if (left < MIN_SAMPLE) return false;
  for (const [employer, count] of wide.employers) {
    if ((count - (narrow.employers.get(employer) ?? 0)) * 2 > left) return false;
  }
  return true;
}

/** Suppresses the smallest groups until the remainder of the parent group discloses nothing. */
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

/** The widest told ones below; where one is withheld, those below it. */
const nearestDisclosed = (groups: readonly Known[], dimension: number, disclosed: ReadonlySet<Known>): Known[] =>
  groups.flatMap((group) =>
    disclosed.has(group) ? [group] : nearestDisclosed(group.within[dimension] ?? [], dimension, disclosed),
  );
