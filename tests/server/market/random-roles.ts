import { insertRows } from '../../../src/db/bulk.ts';
import { CONTRACT_TYPES, SENIORITIES, WORKPLACES } from '../../../src/db/column-values.ts';
import type { Db, Tables } from '../../../src/db/tables.ts';
import { DAY, toInstant } from '../../../src/lib/dates.ts';
import { PAY_PERIODS } from '../../../src/lib/money.ts';
import { Random } from '../../prove/random.ts';

/** Facts of a role for the slow count. */
export interface PlantedRole {
  row: Tables['jobs'];
  category: string;
  /** Slugs of the place and its ancestors. */
  places: string[];
  skills: string[];
}

const CATEGORIES: Record<string, string> = {
  'product-designer': 'c3',
  'ui-designer': 'c4',
  'ux-designer': 'c5',
  'design-engineer': 'c7',
  product: 'c1',
};
const WITHIN: Record<string, string[]> = {
  berlin: ['berlin', 'germany', 'europe'],
  munich: ['munich', 'germany', 'europe'],
  lisbon: ['lisbon', 'portugal', 'europe'],
  'new-york': ['new-york', 'united-states', 'north-america'],
};
const LOCATION_IDS: Record<string, string> = {
  europe: 'l1',
  'north-america': 'l2',
  germany: 'l3',
  portugal: 'l4',
  'united-states': 'l5',
  berlin: 'l6',
  munich: 'l7',
  lisbon: 'l8',
  'new-york': 'l9',
};
const SKILLS = ['figma', 'prototyping', 'user-research', 'design-systems'];

/** Roles of some three years in every state, as rows that commands would have written. */
export async function plantRandomRoles(db: Db, seed: number, count: number, now: Date): Promise<PlantedRole[]> {
  const random = new Random(seed);
  const planted: PlantedRole[] = [];
  for (let i = 0; i < count; i++) {
    const category = random.pick([...Object.keys(CATEGORIES), 'product-designer', 'product-designer']);
    const cities = random.chance(0.15) ? [] : random.some(Object.keys(WITHIN), random.chance(0.15) ? 2 : 1);
    const published = now.getTime() - random.below(random.chance(0.1) ? 3 : 800) * DAY - random.below(DAY);
    const status = random.pick(['published', 'published', 'archived', 'filled', 'closed', 'draft', 'pending'] as const);
    const isEnded = status !== 'published' && status !== 'draft' && status !== 'pending';
    const min = 3_000_000 + random.below(50) * 100_000;
    const paid = random.chance(0.75);
    const fixed = random.chance(0.1);
    const at = toInstant(new Date(published));
    const earlier = planted.at(-1);
    const row: Tables['jobs'] = {
      ...EMPTY,
      id: `j${String(i).padStart(6, '0')}`,
      hash: i.toString(36).padStart(6, '0'),
      slug: `role-${i}`,
      title: `Role ${i}`,
      company_id: random.pick(['co1', 'co2', 'co3', 'co4', 'co1']),
      category_id: CATEGORIES[category] ?? '',
      contract_type: fixed ? random.pick(CONTRACT_TYPES) : 'full-time',
      seniority: random.pick(SENIORITIES.slice(1, 5)),
      workplace: random.pick(WORKPLACES),
      salary_min: paid ? min : null,
      salary_max: paid ? min + random.below(30) * 100_000 : null,
      salary_currency: paid ? random.pick(['EUR', 'EUR', 'EUR', 'USD']) : null,
      salary_period: paid ? (random.chance(0.8) ? 'year' : random.pick(PAY_PERIODS)) : null,
      status,
      reposted_from: earlier && random.chance(0.08) ? earlier.row.hash : null,
      created_at: at,
      updated_at: at,
      published_at: at,
      expires_at: at,
      closed_at: isEnded
        ? toInstant(new Date(Math.min(now.getTime(), published + (5 + random.below(50)) * DAY)))
        : null,
      removed_from: isEnded && random.chance(0.1) ? 'published' : null,
    };
    const places = [...new Set(cities.flatMap((city) => WITHIN[city] ?? []))];
    planted.push({ row, category, places, skills: random.some(SKILLS, random.below(3)) });
  }
  const places = planted.flatMap(({ row, places: slugs }) =>
    slugs.map((slug) => ({ job_id: row.id, location_id: LOCATION_IDS[slug] ?? '' })),
  );
  const skills = planted.flatMap(({ row, skills: slugs }) =>
    slugs.map((slug) => ({ job_id: row.id, skill_id: `s-${slug}`, required: 1 })),
  );
  await db.transaction().execute(async (trx) => {
    const jobs = planted.map(({ row }) => row);
    await insertRows(trx, 'jobs', jobs);
    await insertRows(trx, 'job_places', places);
    await insertRows(trx, 'job_skills', skills);
  });
  return planted;
}

const EMPTY = {
  freelance: 0,
  facts: '{}',
  timezone_min: null,
  timezone_max: null,
  description: 'Work.',
  process_steps: '[]',
  takehome_hours: null,
  takehome_paid: null,
  reply_days: null,
  benefits: '[]',
  apply_mode: 'board',
  apply_url: null,
  featured: 0,
  version: 1,
  confirmed_at: null,
  confirmation_requested_at: null,
  source: null,
  source_id: null,
  source_digest: null,
  source_absences: 0,
  reported_at: null,
  client: null,
  featured_until: null,
} as const;
