import { expect, it } from 'vitest';
import {
  type DisclosureGroup,
  disclosableGroups,
  isDisclosable,
  MIN_SAMPLE,
} from '../../../src/features/market/disclosure.ts';

import { runSynchronously } from '../../../src/lib/chunked-work.ts';

/** A small generator of numbers, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CATEGORY_ABOVE: Record<string, string> = { a: '', b: '', a1: 'a', a2: 'a', a3: 'a', b1: 'b', b2: 'b' };
const PLACE_ABOVE: Record<string, string> = { de: '', pt: '', berlin: 'de', munich: 'de', lisbon: 'pt' };
const above = (tree: Record<string, string>) => (value: string) => (value === '' ? undefined : (tree[value] ?? ''));
const ABOVE = [above(CATEGORY_ABOVE), above({}), above(PLACE_ABOVE)];

interface Role {
  employer: string;
  /** Values of each dimension, with `''`. */
  values: string[][];
}

function randomRoles(seed: number): Role[] {
  const random = randomOf(seed);
  const employers = 2 + random(9);
  const withAbove = (tree: Record<string, string>, value: string): string[] =>
    value === '' ? [''] : [value, ...withAbove(tree, tree[value] ?? '')];
  return Array.from({ length: 5 + random(90) }, () => {
    const cities = ['berlin', 'munich', 'lisbon', 'de', ''].filter((_, i) => random(i === 0 ? 2 : 4) === 0);
    const places = new Set(['', ...cities.flatMap((city) => withAbove(PLACE_ABOVE, city))]);
    const category = ['a1', 'a1', 'a1', 'a2', 'a3', 'b1', 'b2', 'b'][random(8)] ?? 'a1';
    return {
      employer: `e${random(3) === 0 ? 0 : random(employers)}`,
      values: [
        withAbove(CATEGORY_ABOVE, category),
        ['', ['mid', 'senior', 'senior', 'lead'][random(4)] ?? ''],
        [...places],
      ],
    };
  });
}

function groupsOf(roles: readonly Role[]): DisclosureGroup[] {
  const groups = new Map<string, { values: string[]; members: number[] }>();
  for (const [member, { values }] of roles.entries()) {
    for (const a of values[0] ?? [])
      for (const b of values[1] ?? [])
        for (const c of values[2] ?? []) {
          const group = groups.get(`${a}|${b}|${c}`) ?? { values: [a, b, c], members: [] };
          group.members.push(member);
          groups.set(`${a}|${b}|${c}`, group);
        }
  }
  return [...groups.values()];
}

/** Facts that a reader learns of these roles, computed the slow way. */
function isHarmless(members: Iterable<number>, roles: readonly Role[]): boolean {
  const list = [...members];
  if (list.length === 0) return true;
  const employers = list.map((member) => roles[member]?.employer);
  const most = Math.max(...employers.map((one) => employers.filter((other) => other === one).length));
  return list.length >= 5 && most <= list.length / 2;
}

it('What is disclosed about roles is nothing of fewer than five, nor where one employer is behind more than half', () => {
  expect(MIN_SAMPLE).toBe(5);
  expect(
    isDisclosable(
      new Map([
        ['a', 2],
        ['b', 2],
      ]),
    ),
  ).toBe(false);
  expect(
    isDisclosable(
      new Map([
        ['a', 2],
        ['b', 3],
      ]),
    ),
  ).toBe(false);
  expect(
    isDisclosable(
      new Map([
        ['a', 3],
        ['b', 3],
      ]),
    ),
  ).toBe(true);
  expect(
    isDisclosable(
      new Map([
        ['a', 2],
        ['b', 2],
        ['c', 1],
      ]),
    ),
  ).toBe(true);
});

it('What is disclosed about roles withholds the smallest of the others where one is missing, so that it cannot be found by subtraction', () => {
  const role = (level: string, employer: string): Role => ({ employer, values: [[''], ['', level], ['']] });
  const roles = [
    ...Array.from({ length: 9 }, (_, i) => role('senior', `e${i}`)),
    ...Array.from({ length: 6 }, (_, i) => role('mid', `e${i}`)),
    ...Array.from({ length: 2 }, (_, i) => role('lead', `e${i}`)),
  ];
  const reported = runSynchronously(
    disclosableGroups(groupsOf(roles), (member) => roles[member]?.employer ?? '', ABOVE),
  );
  expect(reported.map(({ values }) => values[1])).toEqual(['', 'senior']);
});

it('Disclosed statistics of roles include all levels where all are large enough, or one where that is all there is', () => {
  const role = (level: string, employer: string): Role => ({ employer, values: [[''], ['', level], ['']] });
  const roles = Array.from({ length: 14 }, (_, i) => role(i % 2 ? 'senior' : 'mid', `e${i}`));
  expect(
    runSynchronously(disclosableGroups(groupsOf(roles), (member) => roles[member]?.employer ?? '', ABOVE)),
  ).toHaveLength(3);
  const same = roles.map(({ employer }) => role('senior', employer));
  expect(
    runSynchronously(disclosableGroups(groupsOf(same), (member) => same[member]?.employer ?? '', ABOVE)),
  ).toHaveLength(2);
});

it('What is disclosed about roles reveals nothing over random boards to a reader who subtracts disclosed figures', () => {
  let attacks = 0;
  let withheld = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const roles = randomRoles(seed);
    const groups = groupsOf(roles);
    const reported = runSynchronously(disclosableGroups(groups, (member) => roles[member]?.employer ?? '', ABOVE));
    withheld += groups.length - reported.length;
    for (const { values, members } of reported) {
      expect(isHarmless(members, roles), `${seed}: ${values}`).toBe(true);
      // One from another that holds it.
      const inner = reported.filter(
        (other) => other.members.length < members.length && other.members.every((member) => members.includes(member)),
      );
      for (const other of inner.filter((one) => isWithin(one.values, values))) {
        attacks++;
        const left = members.filter((member) => !other.members.includes(member));
        expect(isHarmless(left, roles), `${seed}: ${values} without ${other.values}`).toBe(true);
      }
      // All that are told within it along one dimension.
      for (const dimension of [0, 1, 2]) {
        const along = reported.filter(
          (other) =>
            other.values[dimension] !== values[dimension] &&
            other.values.every((value, i) => i === dimension || value === values[i]) &&
            isWithin(other.values, values),
        );
        if (along.length === 0) continue;
        attacks++;
        const taken = new Set(along.flatMap((other) => [...other.members]));
        expect(
          isHarmless(
            members.filter((member) => !taken.has(member)),
            roles,
          ),
          `${seed}: ${values} without all of dimension ${dimension}`,
        ).toBe(true);
      }
    }
  }
  expect(attacks).toBeGreaterThan(5_000);
  expect(withheld).toBeGreaterThan(5_000);
});

it('Disclosed statistics of roles let a solver that adds and subtracts find the number of one harmful group in a hundred', () => {
  let withheld = 0;
  let found = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const roles = randomRoles(seed);
    const groups = groupsOf(roles);
    const reported = runSynchronously(disclosableGroups(groups, (member) => roles[member]?.employer ?? '', ABOVE));
    // Roles in the same groups are told apart by no sum.
    const kinds = new Map([...new Set(roles.map(({ values }) => JSON.stringify(values)))].map((kind, i) => [kind, i]));
    const vectorOf = ({ members }: DisclosureGroup) => {
      const vector = new Array<number>(kinds.size).fill(0);
      for (const member of members) vector[kinds.get(JSON.stringify(roles[member]?.values)) ?? 0] = 1;
      return vector;
    };
    const solver = new Solver();
    for (const group of reported) solver.learn(vectorOf(group));
    const keys = new Set(reported.map(({ values }) => values.join('|')));
    for (const group of groups.filter(({ values }) => !keys.has(values.join('|')))) {
      if (isHarmless(group.members, roles)) continue;
      withheld++;
      if (solver.knows(vectorOf(group))) found++;
    }
  }
  expect(withheld).toBeGreaterThan(3_000);
  // Its number, and never its pay: quartiles do not add up (decision 065).
  expect(found / withheld).toBeLessThan(0.01);
});

/** True if a group is within another by its values. */
const isWithin = (narrow: readonly string[], wide: readonly string[]): boolean =>
  narrow.every((value, dimension) => {
    for (let at: string | undefined = value; at !== undefined; at = ABOVE[dimension]?.(at))
      if (at === wide[dimension]) return true;
    return false;
  });

const PRIME = 1_000_003;

/** Derives values from known sums by elimination modulo a prime. */
class Solver {
  readonly #rows: { vector: number[]; pivot: number }[] = [];

  learn(vector: number[]): void {
    const rest = this.#reduce(vector);
    const pivot = rest.findIndex((value) => value !== 0);
    if (pivot < 0) return;
    const factor = inverse(rest[pivot] ?? 1);
    this.#rows.push({ vector: rest.map((value) => (value * factor) % PRIME), pivot });
  }

  knows(vector: number[]): boolean {
    return this.#reduce(vector).every((value) => value === 0);
  }

  #reduce(vector: number[]): number[] {
    let rest = vector;
    for (const { vector: row, pivot } of this.#rows) {
      const factor = rest[pivot] ?? 0;
      if (factor !== 0) rest = rest.map((value, i) => (value + (PRIME - factor) * (row[i] ?? 0)) % PRIME);
    }
    return rest;
  }
}

/** Inverse by Fermat's little theorem. */
function inverse(value: number): number {
  let result = 1;
  for (let base = value, power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}
