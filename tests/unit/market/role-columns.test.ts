import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { SENIORITIES, WORKPLACES } from '../../../src/db/column-values.ts';
import { compactJobHash, type MarketJob } from '../../../src/features/market/market-role.ts';
import { RoleColumns } from '../../../src/features/market/role-columns.ts';
import { newJobHash } from '../../../src/lib/id.ts';
import { Random } from '../../prove/random.ts';

const SKILLS = Array.from({ length: 40 }, (_, i) => `skill-${i}`);

function randomRole(random: Random): MarketJob {
  const published = 1_700_000_000_123 + random.below(1_000_000_000);
  const min = 3_000_000 + random.below(5_000_000);
  const countries = random.some(['germany', 'france'], 2);
  return {
    hash: compactJobHash(newJobHash()),
    employer: `employer-${random.below(300)}`,
    contract: random.pick(['full-time', 'part-time']),
    isFreelance: random.chance(0.1),
    seniority: random.pick(SENIORITIES),
    workplace: random.pick(WORKPLACES),
    pay: random.chance(0.6)
      ? { min, max: min + random.below(900_000), currency: random.pick(['EUR', 'JPY']), period: 'year' }
      : null,
    publishedAt: published,
    closedAt: random.chance(0.8) ? published + random.below(9_000_000) : null,
    repostedFrom: random.chance(0.2) ? compactJobHash(newJobHash()) : null,
    categories: random.pick([['product-designer', 'product'], ['brand']]),
    places: [...random.some(['berlin', 'paris'], 2), ...countries],
    countries,
    skills: random.some(SKILLS, random.below(9)),
  };
}

const FIELDS = Object.keys(randomRole(new Random(1))) as (keyof MarketJob)[];
const factsOf = (role: MarketJob) => Object.fromEntries(FIELDS.map((field) => [field, role[field]]));

it('Columns say of each role what was added', () => {
  const random = new Random(29);
  const columns = new RoleColumns();
  const added: MarketJob[] = [];
  for (let i = 0; i < 20_000; i++) {
    const role = randomRole(random);
    columns.add(role);
    if (i % 50 === 0 || i > 19_990) added.push(role);
  }
  const reported = columns.roles.filter((_, i) => i % 50 === 0 || i > 19_990);
  expect(reported.map(factsOf)).toEqual(added.map(factsOf));
});

it('Columns take at most 160 bytes a role', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const bytes = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const random = new Random(7);
  const before = bytes();
  const columns = new RoleColumns();
  const roles = 100_000;
  for (let i = 0; i < roles; i++) columns.add(randomRole(random));
  expect((bytes() - before) / roles).toBeLessThan(160);
  expect(columns.roles).toHaveLength(roles);
});

it('Hashes that differ are different numbers', () => {
  const hashes = Array.from({ length: 50_000 }, () => newJobHash());
  expect(new Set(hashes.map(compactJobHash)).size).toBe(new Set(hashes).size);
  expect(compactJobHash('000001')).not.toBe(compactJobHash('00000a'));
});
