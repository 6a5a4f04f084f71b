import { describe, expect, it } from 'vitest';
import { makeDemoBoard } from '../../../src/demo/demo-board.ts';
import { countries } from '../../../src/demo/places.ts';
import { adDraftSchema } from '../../../src/features/ads/ad.schema.ts';
import { parseLowerCaseList } from '../../../src/features/ads/ad-match.ts';
import type { WorkImage } from '../../../src/features/companies/company.ts';
import { CONTRACT_TYPES, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import { addDays, DAY } from '../../../src/lib/dates.ts';
import { minorUnitsPerUnit, type PayPeriod, yearlyAmount } from '../../../src/lib/money.ts';
import { DAYS_OPEN, DAYS_SHOWN_CLOSED, DAYS_UNTIL_CONFIRMATION } from '../../../src/site.ts';

const today = new Date('2026-11-20T21:00:00.000Z');
const board = makeDemoBoard({ seed: 7, today });
const open = board.jobs.filter((job) => job.status === 'published');
const closed = board.jobs.filter((job) => job.status !== 'published');

const slugs = {
  categories: board.categories.map((row) => row.slug),
  locations: board.locations.map((row) => row.slug),
  skills: board.skills.map((row) => row.slug),
};
// biome-ignore format: a list of words
const ROUTES = [
  'about', 'admin', 'alerts', 'api', 'apply', 'blog', 'builds', 'categories', 'companies', 'feed', 'go', 'guides', 'healthz',
  'job-trends', 'jobs', 'legal', 'locations', 'metrics', 'og', 'page', 'post-job', 'readyz', 'recruiters', 'roles', 'salaries',
  'search', 'sitemap', 'sitemaps',
];

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
const share = <T>(items: readonly T[], is: (item: T) => boolean) => items.filter(is).length / items.length;

it('The demo board is the same for the same seed and moment, and another for another seed', () => {
  const small = { today, openJobs: 60, closedJobs: 90, companies: 12 };
  expect(makeDemoBoard({ seed: 3, ...small })).toEqual(makeDemoBoard({ seed: 3, ...small }));
  expect(makeDemoBoard({ seed: 3, ...small }).jobs).not.toEqual(makeDemoBoard({ seed: 4, ...small }).jobs);
});

it('The demo board has 1,500 open and 4,500 closed roles at 250 companies', () => {
  expect([open.length, closed.length, board.companies.length]).toEqual([1500, 4500, 250]);
});

it('The demo board marks every role as freelance whose title says so, as fixed-term work', () => {
  const output = open.filter(({ title }) => /\(freelance\)/i.test(title));
  expect(output.length).toBeGreaterThan(5);
  expect(output.filter(({ freelance, contract_type }) => !freelance || contract_type !== 'fixed-term')).toEqual([]);
});

it('The demo board has 12 ads that the rules of ads allow, for crafts and places that there are', () => {
  expect(board.ads).toHaveLength(12);
  for (const { starts_at, ends_at, active, ...row } of board.ads) {
    const draft = { ...row, active: active === 1, start: starts_at, end: ends_at };
    expect(adDraftSchema.safeParse(draft).error, row.title).toBeUndefined();
    const known = new Set([...slugs.categories, ...CONTRACT_TYPES, ...WORKPLACES]);
    expect(parseLowerCaseList(row.target_job_types).filter((slug) => !known.has(slug))).toEqual([]);
    expect(parseLowerCaseList(row.target_locations).filter((slug) => !slugs.locations.includes(slug))).toEqual([]);
  }
});

it('The demo board has open roles in at least 80 cities and 25 countries', () => {
  const kinds = new Map(board.locations.map((row) => [row.id, row.kind]));
  const ids = new Set(open.map((job) => job.id));
  const held = new Set(board.job_places.filter((row) => ids.has(row.job_id)).map((row) => row.location_id));
  const count = (kind: string) => [...held].filter((id) => kinds.get(id) === kind).length;
  expect(count('city')).toBeGreaterThanOrEqual(80);
  expect(count('country')).toBeGreaterThanOrEqual(25);
});

it.each([
  { openJobs: 12, companies: 5 },
  { openJobs: 1, closedJobs: 0, companies: 1 },
  { openJobs: 5000, closedJobs: 100, companies: 900 },
])('The demo board can be of another size: %o', (size) => {
  const other = makeDemoBoard({ seed: 1, today, ...size });
  expect(other.jobs.filter((job) => job.status === 'published')).toHaveLength(size.openJobs);
  expect(other.companies).toHaveLength(size.companies);
  expect(unique(other.companies.map((row) => row.slug))).toBe(true);
  expect(unique(other.jobs.map((row) => row.hash))).toBe(true);
});

it('The demo board refers only to rows that it holds', () => {
  const ids = (rows: { id: string }[]) => new Set(rows.map((row) => row.id));
  const [jobs, locations, skills] = [ids(board.jobs), ids(board.locations), ids(board.skills)];
  for (const row of [...board.job_locations, ...board.job_places, ...board.job_countries]) {
    if (!jobs.has(row.job_id) || !locations.has(row.location_id)) throw new Error(JSON.stringify(row));
  }
  expect(board.job_skills.every((row) => jobs.has(row.job_id) && skills.has(row.skill_id))).toBe(true);
  expect(board.locations.every((row) => row.parent_id === null || locations.has(row.parent_id))).toBe(true);
  expect(unique(board.job_skills.map((row) => `${row.job_id} ${row.skill_id}`))).toBe(true);
});

it('Slugs of the demo board are unique, and so are hashes', () => {
  for (const list of Object.values(slugs)) expect(unique(list)).toBe(true);
  expect(unique(board.companies.map((row) => row.slug))).toBe(true);
  expect(unique(board.jobs.map((row) => row.hash))).toBe(true);
  expect(board.jobs.every((row) => /^[a-z0-9]{6}$/.test(row.hash))).toBe(true);
  expect(board.jobs.every((row) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(row.slug) && row.slug.length <= 80)).toBe(true);
});

it('Slugs of the demo board include the five categories that ads know by name', () => {
  const named = ['product-designer', 'ux-designer', 'ui-designer', 'design-engineer', 'product-manager'];
  expect(slugs.categories).toEqual(expect.arrayContaining(named));
  // Ads read a slug that begins with one of them as that category.
  const shadowed = slugs.categories.filter((slug) => named.some((name) => slug !== name && slug.startsWith(name)));
  expect(shadowed).toEqual([]);
});

it('Slugs of the demo board are no route, no fixed term and no redirect', () => {
  const fixed: string[] = [...CONTRACT_TYPES, ...SENIORITIES, ...WORKPLACES, ...ROUTES];
  const terms = [...slugs.categories, ...slugs.skills, ...slugs.locations];
  expect(terms.filter((slug) => fixed.includes(slug) || slug.endsWith('-jobs') || slug.startsWith('in-'))).toEqual([]);
  expect(unique(terms)).toBe(true);
});

it('Slugs of the demo board can be joined without doubt: no term begins another', () => {
  const terms: string[] = [...slugs.categories, ...SENIORITIES, ...CONTRACT_TYPES, ...WORKPLACES, ...slugs.skills];
  const doubtful = terms.filter((slug) => terms.some((other) => other.startsWith(`${slug}-`)));
  expect(doubtful).toEqual([]);
  const placeTerms = slugs.locations.map((slug) => `in-${slug}`);
  const known = new Set([...terms, ...placeTerms]);
  const joined = placeTerms.filter((slug) =>
    slug.split('-').some((_, i, words) => i > 1 && known.has(words.slice(i).join('-'))),
  );
  expect(joined).toEqual([]);
});

const at = today.toISOString();

it('Times on the demo board are all past, but for expiry', () => {
  const times = board.jobs.flatMap((job) => [
    job.created_at,
    job.updated_at,
    job.published_at,
    job.confirmed_at,
    job.closed_at,
  ]);
  expect(times.filter((time) => time !== null && time > at)).toEqual([]);
  const others = [...board.companies, ...board.categories, ...board.locations].map((row) => row.updated_at);
  expect(others.filter((time) => time > at)).toEqual([]);
});

it('Times on the demo board follow one another, and no two roles were published at once', () => {
  for (const job of board.jobs) {
    expect(job.created_at < (job.published_at as string) && (job.published_at as string) <= job.updated_at).toBe(true);
  }
  expect(unique(board.jobs.map((job) => job.published_at))).toBe(true);
  const ids = board.jobs.map((job) => job.id);
  expect(ids).toEqual([...ids].sort());
  const joined = new Map(board.companies.map((row) => [row.id, row.created_at]));
  expect(board.jobs.filter((job) => (joined.get(job.company_id) as string) > job.created_at)).toEqual([]);
});

it('Times on the demo board let open roles live for their time and have those confirmed that were asked about', () => {
  const oldest = DAYS_OPEN - 5;
  for (const job of open) {
    const published = job.published_at as string;
    expect(job.expires_at).toBe(addDays(published, DAYS_OPEN));
    expect(published > addDays(at, -oldest)).toBe(true);
    if (published < addDays(at, -DAYS_UNTIL_CONFIRMATION))
      expect((job.confirmed_at ?? '') >= addDays(at, DAYS_UNTIL_CONFIRMATION - oldest)).toBe(true);
  }
});

it('Times on the demo board keep 60 roles that closed so lately that they are shown, and archive those before', () => {
  const recent = closed.filter((job) => job.status !== 'archived');
  expect(recent).toHaveLength(60);
  expect(recent.every((job) => (job.closed_at as string) > addDays(at, -DAYS_SHOWN_CLOSED))).toBe(true);
  const archived = closed.filter((job) => job.status === 'archived');
  expect(archived.every((job) => (job.closed_at as string) <= addDays(at, -DAYS_SHOWN_CLOSED))).toBe(true);
  const oldest = Math.min(...archived.map((job) => Date.parse(job.published_at as string)));
  expect((today.getTime() - oldest) / DAY).toBeGreaterThan(640);
});

describe('Replies on the demo board', () => {
  const at = today.toISOString();
  const jobs = Map.groupBy(board.jobs, (job) => job.company_id);

  it('Replies on the demo board come after an application to a role that is applied to here, and none is later than today', () => {
    expect(unique(board.replies.map(({ id }) => id))).toBe(true);
    for (const { company_id, received_at, answered_at, withdrawn_at } of board.replies) {
      expect(jobs.get(company_id)?.some((job) => job.apply_mode === 'board')).toBe(true);
      for (const later of [answered_at, withdrawn_at]) expect((later ?? received_at) >= received_at).toBe(true);
      expect([received_at, answered_at, withdrawn_at].filter((time) => time !== null && time > at)).toEqual([]);
    }
  });

  it('Replies on the demo board are enough in each quarter of two years, and come sooner than they did', () => {
    const quarters = Array.from({ length: 8 }, (_, i) => [addDays(at, -(i + 1) * 91), addDays(at, -i * 91)] as const);
    const days = quarters.map(([from, until]) =>
      board.replies
        .filter(({ answered_at }) => answered_at !== null && answered_at >= from && answered_at < until)
        .map((reply) => (Date.parse(reply.answered_at as string) - Date.parse(reply.received_at)) / DAY)
        .sort((a, b) => a - b),
    );
    const middles = days.map((own) => own[Math.floor(own.length / 2)] as number);
    for (const own of days) expect(own.length).toBeGreaterThan(200);
    expect(Math.min(...middles)).toBeGreaterThan(3);
    expect(middles[0]).toBeLessThan(middles[7] as number);
  });

  it('Replies on the demo board make a record of most companies that take applications', () => {
    expect(
      share(board.companies, ({ id }) => board.reply_records.some((row) => row.company_id === id)),
    ).toBeGreaterThan(0.6);
  });
});

it('Weeks of the demo board have roles in both years, and more as it grows', () => {
  const at = today.toISOString();
  const published = (from: number, until: number) =>
    board.jobs.filter(
      ({ published_at: when }) => (when ?? '') >= addDays(at, -from) && (when ?? '') < addDays(at, -until),
    ).length;
  const weeks = Array.from({ length: 104 }, (_, i) => published((i + 1) * 7, i * 7));
  expect(weeks.filter((count) => count < 5)).toEqual([]);
  expect(published(730, 365)).toBeGreaterThan(1_000);
  expect(published(365, 0)).toBeGreaterThan(published(730, 365));
});

/** Lowest and highest yearly pay in whole units that a reader would believe, interns and part-time included. */
// biome-ignore format: a table
const BOUNDS: Record<string, [number, number]> = {
    EUR: [4_500, 220_000], USD: [3_500, 520_000], GBP: [9_000, 200_000], CHF: [14_000, 330_000], CAD: [20_000, 330_000],
    AUD: [26_000, 380_000], NZD: [24_000, 330_000], SEK: [90_000, 1_800_000], DKK: [90_000, 1_800_000], NOK: [110_000, 2_300_000],
    ISK: [1_700_000, 33_000_000], PLN: [30_000, 560_000], CZK: [170_000, 3_300_000], HUF: [2_000_000, 40_000_000],
    RON: [22_000, 450_000], JPY: [1_300_000, 24_000_000], KRW: [9_000_000, 200_000_000], SGD: [9_000, 280_000],
    HKD: [70_000, 1_450_000], TWD: [180_000, 3_900_000], INR: [190_000, 6_700_000], IDR: [45_000_000, 880_000_000],
    THB: [150_000, 2_900_000], AED: [45_000, 880_000], ILS: [55_000, 1_000_000], ZAR: [100_000, 1_950_000], KES: [430_000, 8_200_000],
    NGN: [2_600_000, 51_000_000], MAD: [40_000, 800_000], MXN: [110_000, 2_100_000], BRL: [24_000, 480_000],
    CLP: [4_500_000, 90_000_000], COP: [17_000_000, 340_000_000], PEN: [15_000, 300_000],
  };
const disclosed = board.jobs.filter((job) => job.salary_min !== null);

it('Pay on the demo board has bounds for the currency of every country', () => {
  expect(countries.filter((country) => !BOUNDS[country.currency]).map((country) => country.name)).toEqual([]);
});

it('Pay on the demo board has a lowest below a highest amount, both believable in their currency', () => {
  for (const job of disclosed) {
    const [min, max, currency] = [job.salary_min as number, job.salary_max as number, job.salary_currency as string];
    expect(min).toBeLessThanOrEqual(max);
    expect(Number.isInteger(min) && Number.isInteger(max)).toBe(true);
    const yearly = (amount: number) =>
      yearlyAmount(amount, job.salary_period as PayPeriod) / minorUnitsPerUnit(currency);
    const [lowest, highest] = BOUNDS[currency] as [number, number];
    const label = `${job.title}: ${yearly(min)} to ${yearly(max)} ${currency}`;
    expect(yearly(min), label).toBeGreaterThanOrEqual(lowest);
    expect(yearly(max), label).toBeLessThanOrEqual(highest);
  }
});

it('Pay on the demo board is disclosed by about 82 % and rarely in ranges wider than 1.6', () => {
  expect(share(open, (job) => job.salary_min !== null)).toBeCloseTo(0.82, 1);
  expect(share(disclosed, (job) => (job.salary_max as number) / (job.salary_min as number) > 1.6)).toBeLessThan(0.06);
});

it('Pay on the demo board rises with seniority', () => {
  const middle = (jobs: typeof board.jobs) => {
    const amounts = jobs
      .filter((job) => job.salary_currency === 'USD' && job.salary_period === 'year')
      .map((job) => (job.salary_min as number) + (job.salary_max as number))
      .sort((a, b) => a - b);
    return amounts[Math.floor(amounts.length / 2)] as number;
  };
  const levels = ['junior', 'mid', 'senior', 'lead', 'principal'].map((level) =>
    middle(board.jobs.filter((job) => job.seniority === level)),
  );
  expect(levels).toEqual([...levels].sort((a, b) => a - b));
});

it('Roles of the demo board have at least one heading and between 120 and 420 words', () => {
  for (const job of board.jobs) {
    expect(job.description).toMatch(/^### \S/m);
    expect(job.description).not.toMatch(/^#{1,2} |[{}]|undefined| {2}/m);
    expect(wordsIn(job.description)).toBeGreaterThanOrEqual(120);
    expect(wordsIn(job.description)).toBeLessThanOrEqual(420);
  }
});

it('Roles of the demo board are never described in the same words as another open role of the company, nor have its title', () => {
  expect(unique(open.map((job) => `${job.company_id} ${job.description}`))).toBe(true);
  expect(unique(open.map((job) => `${job.company_id} ${job.title}`))).toBe(true);
});

it('Roles of the demo board are remote, hybrid and on site in about 35, 40 and 25 of 100', () => {
  expect(share(open, (job) => job.workplace === 'remote')).toBeCloseTo(0.35, 1);
  expect(share(open, (job) => job.workplace === 'hybrid')).toBeCloseTo(0.4, 1);
  expect(share(open, (job) => job.workplace === 'on-site')).toBeCloseTo(0.25, 1);
});

it('Roles of the demo board have a place unless they are remote, and say who may apply only when they are', () => {
  const placed = new Set(board.job_locations.map((row) => row.job_id));
  const eligible = new Set(board.job_countries.map((row) => row.job_id));
  for (const job of board.jobs) {
    if (job.workplace === 'remote') continue;
    expect(placed.has(job.id)).toBe(true);
    expect(eligible.has(job.id) || job.timezone_min !== null).toBe(false);
  }
  expect(share(open, (job) => job.workplace === 'remote' && !eligible.has(job.id))).toBeCloseTo(0.25 * 0.35, 1);
});

it('Roles of the demo board are internships exactly when they are for interns', () => {
  expect(board.jobs.filter((job) => (job.seniority === 'intern') !== (job.contract_type === 'internship'))).toEqual([]);
});

it('Roles of the demo board include long German compounds and short titles', () => {
  expect(open.filter((job) => job.title.length >= 55 && /:in/.test(job.title)).length).toBeGreaterThanOrEqual(3);
  expect(open.some((job) => job.title.length <= 11)).toBe(true);
  expect(Math.max(...board.jobs.map((job) => job.title.length))).toBeLessThanOrEqual(90);
});

it('Roles of the demo board ask for three to six skills', () => {
  const counts = new Map<string, number>();
  for (const { job_id } of board.job_skills) counts.set(job_id, (counts.get(job_id) ?? 0) + 1);
  expect(board.jobs.every((job) => [3, 4, 5, 6].includes(counts.get(job.id) ?? 0))).toBe(true);
});

it('Companies of the demo board present themselves in paragraphs of their own', () => {
  expect(unique(board.companies.map((row) => row.about))).toBe(true);
  expect(unique(board.companies.map((row) => row.one_liner))).toBe(true);
  for (const { about } of board.companies) {
    expect(about.split('\n\n').length).toBeGreaterThanOrEqual(2);
    expect(about).not.toMatch(/[{}]|undefined/);
  }
});

it('Companies of the demo board are verified in about 60 of 100', () => {
  expect(share(board.companies, (row) => row.verified === 1)).toBeCloseTo(0.6, 1);
});

const shown = makeDemoBoard({ seed: 2026, today }).companies.filter(({ work_images }) => work_images !== '[]');
const works = shown.flatMap(({ work_images }) => JSON.parse(work_images) as WorkImage[]);

it('Work of the demo’s companies has three to five pictures a company, in several shapes and kinds, each described in words of its own', () => {
  expect(shown.length).toBe(44);
  expect(shown.filter(({ work_images }) => ![3, 4, 5].includes(JSON.parse(work_images).length))).toEqual([]);
  expect(new Set(works.map(({ width, height }) => (width / height).toFixed(1))).size).toBe(4);
  expect(new Set(works.map(({ alt }) => alt.split(' ').slice(0, 2).join(' '))).size).toBeGreaterThan(10);
  expect(unique(works.map(({ src }) => src))).toBe(true);
  for (const { alt } of works) expect(alt).toMatch(/^\p{Lu}.{20,199}$/u);
});
