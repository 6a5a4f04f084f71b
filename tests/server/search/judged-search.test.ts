import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { makeDemoBoard } from '../../../src/demo/demo-board.ts';
import { insertDemoBoard } from '../../../src/demo/insert-demo-board.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { emptyQuery } from '../../../src/features/search/query.ts';
import type { SearchResponse } from '../../../src/features/search/search-view.ts';
import { readList } from '../../groups.ts';
import { type JudgedJob, type JudgedQuery, judgedQueries, nonsense } from '../judged-queries.ts';

const MIN_PRECISION = 0.9;
const FIRST = 10;
const today = new Date('2026-06-01T00:00:00.000Z');

/** Things that a board knows: places, levels, contracts, workplaces, crafts, skills and what else roles state. */
const THINGS = [
  ...readList(`
    London · the US · Germany · DACH · Eastern Europe · Berlin · New York · Europe · München · NYC · DE · 🇬🇧
  `),
  ...readList(`
    senior · junior · lead · head · part-time · internship · Praktikum · freelance · remote · hybrid · on-site
  `),
  ...['product designer', 'product design', 'UX designer', 'graphic design', 'illustrator', 'product manager'],
  ...['figma', 'prototyping', 'user research', 'worldwide', 'salary listed', 'hourly', 'fintech', 'startup'],
];
const NEGATIONS = readList(`
  not · not in · no · without · but not · anything but · except · excluding · other than · and not a
`);
const OTHER_NEGATIONS = readList(`
  nicht in · ohne · kein · außer · pas à · sans · sauf · no en · sin · excepto · não em
`);
const MORE_NEGATIONS = readList(`
  senza · non a · tranne · niet in · geen · behalve · inte i · ikke i · uden · uten · nie · кроме
`);
const withoutOne = ['designer', 'senior', 'remote', ''].flatMap((q) =>
  (q === 'designer' ? [...NEGATIONS, ...OTHER_NEGATIONS, ...MORE_NEGATIONS] : NEGATIONS.slice(0, 4)).map(
    (negation) => [q, negation] as const,
  ),
);
/** Parameters behind a search that exclude everything. */
const LISTS = [
  ['not in London or Berlin', 'London', 'Berlin'],
  ['not in London and Berlin', 'London', 'Berlin'],
  ['not in London, Paris or Berlin', 'London', 'Paris', 'Berlin'],
  ['not in London, Berlin', 'London', 'Berlin'],
  ['not in London & Berlin', 'London', 'Berlin'],
  ['not in London&Berlin', 'London', 'Berlin'],
  ['no seniors, leads or interns', 'senior', 'lead', 'intern'],
  ['neither senior nor lead', 'senior', 'lead'],
  ['not remote, no internships', 'remote', 'internship'],
  ['ohne Berlin und München', 'Berlin', 'Munich'],
  ['-london -berlin', 'London', 'Berlin'],
  ['anything but product design or graphic design', 'product design', 'graphic design'],
  ['that are not in the US', 'US'],
  ["I don't want to be in Berlin", 'Berlin'],
  ['non-remote', 'remote'],
] as const;

let search: SearchIndex;
let roles: Map<string, JudgedJob>;

beforeAll(async () => {
  const db = await openDatabase('file::memory:');
  await insertDemoBoard(db, makeDemoBoard({ today, openJobs: 1_500, closedJobs: 0 }));
  search = new SearchIndex(db);
  await search.start();
  roles = await readJobs(db);
  await db.destroy();
});

const request = (q: string): Promise<SearchResponse> => search.search({ ...emptyQuery, q, sort: 'relevance' }, today);

const hashesOf = async (q: string): Promise<Set<string>> => {
  const query = { ...emptyQuery, q, sort: 'newest' as const };
  const { jobs } = await search.page(query, { after: undefined, limit: 2_000, hasFacets: false }, today);
  return new Set(jobs.map(({ hash }) => hash));
};

/** Precision: share of right ones among the first ten, or among as many as the board has. */
function precisionOf({ wanted }: JudgedQuery, found: JudgedJob[]): number {
  const possible = Math.min(FIRST, [...roles.values()].filter(wanted).length);
  return found.filter(wanted).length / Math.max(possible, found.length);
}

const firstOf = ({ jobs }: SearchResponse): JudgedJob[] =>
  jobs.slice(0, FIRST).map(({ hash }) => roles.get(hash) as JudgedJob);

it('Searches, judged by hand can all be answered by this board', () => {
  expect(judgedQueries.length).toBeGreaterThanOrEqual(270);
  expect(judgedQueries.filter(({ wanted }) => ![...roles.values()].some(wanted)).map(({ q }) => q)).toEqual([]);
});

it('Searches, judged by hand find what was meant: nine of the first ten', async () => {
  const results: { q: string; precision: number; found: string[] }[] = [];
  for (const query of judgedQueries) {
    const found = firstOf(await request(query.q));
    results.push({ q: query.q, precision: precisionOf(query, found), found: found.map(describeJob) });
  }
  const mean = results.reduce((sum, { precision }) => sum + precision, 0) / results.length;
  const poor = results.filter(({ precision }) => precision < MIN_PRECISION);
  mkdirSync(join(projectRoot, 'tests/.output'), { recursive: true });
  const report = [
    `${results.length} searches, precision at ten ${mean.toFixed(3)}`,
    ...poor.map(({ q, precision }) => `${precision.toFixed(2)} ${q}`),
  ];
  writeFileSync(join(projectRoot, 'tests/.output/judged-search.txt'), report.join('\n'));
  expect(mean, JSON.stringify(poor, null, 2)).toBeGreaterThanOrEqual(MIN_PRECISION);
  // No search pays for the others.
  expect(results.filter(({ precision }) => precision < 0.5)).toEqual([]);
});

it('Searches, judged by hand are none without an answer', async () => {
  const empty: string[] = [];
  for (const { q } of judgedQueries) if ((await request(q)).total === 0) empty.push(q);
  expect(empty).toEqual([]);
});

it('Searches, judged by hand, put exact matches first and never show unwanted ones', async () => {
  for (const { q, unwanted, first } of judgedQueries) {
    const found = firstOf(await request(q));
    if (unwanted) expect(found.filter(unwanted).map(describeJob), q).toEqual([]);
    if (!first) continue;
    const before = found.map((role) => Number(first(role)));
    expect(before, `${q}: ${found.map(describeJob).join('; ')}`).toEqual(before.toSorted((a, b) => b - a));
    expect(before[0], q).toBe(1);
  }
});

it('Searches, judged by hand, show how they were understood where no role has the typed word, and only there', async () => {
  for (const { q, instead } of judgedQueries.filter((query) => query.instead)) {
    expect((await request(q)).instead?.q, q).toBe(instead);
  }
  for (const q of ['product designer', 'figma', 'Grafikdesigner', 'ux research london senior', '60k eur', 'c4d']) {
    expect((await request(q)).instead, q).toBeNull();
  }
});

it('Searches, judged by hand, offer a term literally only where that finds something', async () => {
  for (const { q } of judgedQueries) {
    for (const { kind, literal } of (await request(q)).terms) {
      if (literal !== null && kind === 'words') expect((await request(literal)).total, literal).toBeGreaterThan(0);
    }
  }
});

it.each(withoutOne)(
  'Searches, judged by hand leave out exactly the roles of what is not wanted: %s %s',
  async (q, negation) => {
    const everything = await hashesOf(q);
    for (const thing of THINGS) {
      const unwanted = await hashesOf(thing);
      const left = [...everything].filter((hash) => !unwanted.has(hash));
      // A craft and its family are one: leaving out one of them leaves the others.
      if (left.length === 0) continue;
      const search = `${q} ${negation} ${thing}`;
      expect(new Set(await hashesOf(search)), search).toEqual(new Set(left));
    }
  },
);

it('Searches, judged by hand leave out each of several things, and never take one of them for a wish', async () => {
  const all = await hashesOf('designer');
  for (const [search, ...things] of LISTS) {
    const unwanted = await Promise.all(things.map(hashesOf));
    const left = [...all].filter((hash) => !unwanted.some((one) => one.has(hash)));
    expect(new Set(await hashesOf(`designer ${search}`)), search).toEqual(new Set(left));
  }
});

it.each([
  ['designer Berlin, Hamburg', 'designer Berlin', 'designer Hamburg'],
  ['designer Germany and Austria', 'designer Germany', 'designer Austria'],
  ['Singapore, Tokyo', 'Singapore', 'Tokyo'],
  ['designer junior, mid', 'designer junior', 'designer mid-level'],
  ['hybrid and remote', 'hybrid', 'remote'],
  ['London & Paris', 'London', 'Paris'],
  ['Teilzeit und Vollzeit', 'part-time', 'full-time'],
])('Searches, judged by hand find any of what no role has together: %s', async (search, ...each) => {
  const found = await Promise.all(each.map(hashesOf));
  expect(await hashesOf(search)).toEqual(new Set(found.flatMap((hashes) => [...hashes])));
});

it('Searches, judged by hand say that words are left out, and why', async () => {
  const bootcamp = await request('ux bootcamp');
  expect([bootcamp.setAside, bootcamp.instead?.q]).toEqual([[{ text: 'bootcamp', occurs: false }], 'ux']);
  expect(bootcamp.total).toBe((await request('ux')).total);
  const senior = await request('senior apprenticeship interaction designer');
  expect(senior.setAside).toEqual([{ text: 'senior', occurs: true }]);
  // A place is no word to leave out.
  for (const q of ['product designer Ouagadougou', 'product designer reykjavik bootcamp', 'bootcamp berlin']) {
    expect((await request(q)).total, q).toBe(0);
  }
});

it('Searches, judged by hand find jobs open to everywhere where that is requested, and offer the other remote ones', async () => {
  for (const q of ['remote worldwide', 'anywhere', 'work from anywhere', 'weltweit']) {
    const { jobs, total, terms } = await request(q);
    const isOpenToAll = ({ workplace, openTo }: JudgedJob) => workplace === 'remote' && openTo.length === 0;
    expect(
      jobs.every((job) => isOpenToAll(roles.get(job.hash) as JudgedJob)),
      q,
    ).toBe(true);
    expect(total, q).toBe([...roles.values()].filter(isOpenToAll).length);
    expect((await request(terms[0]?.wider ?? '')).total, q).toBeGreaterThan(total);
  }
});

it('Searches, judged by hand count for a filter what choosing it finds, be that none', async () => {
  for (const q of ['product designer', 'ux researcher', 'senior illustrator berlin', 'figma remote', 'designer 60k']) {
    const { facets } = await request(q);
    for (const { value, count } of facets.category) {
      const { total } = await search.search({ ...emptyQuery, q, sort: 'relevance', category: [value] }, today);
      expect([q, value, total]).toEqual([q, value, count]);
    }
  }
});

it.each(nonsense)('Searches, judged by hand are not read into %s', async (q) => {
  const { total, jobs } = await request(q);
  expect([total, jobs.slice(0, 3).map(({ title }) => title)]).toEqual([0, []]);
});

const describeJob = ({ title, category, seniority, workplace, places, company }: JudgedJob): string =>
  [title, category.slug, seniority, workplace, places[0], company.name].join(', ');

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');

async function readJobs(db: Db): Promise<Map<string, JudgedJob>> {
  const [jobs, categories, skills, places] = await Promise.all([
    db
      .selectFrom('jobs')
      .select(['id', 'hash', 'description', 'process_steps', 'benefits', 'category_id'])
      .select(['takehome_hours', 'takehome_paid', 'facts'])
      .execute(),
    db.selectFrom('categories').select(['id', 'slug', 'parent_id']).execute(),
    db.selectFrom('job_skills').innerJoin('skills', 'skills.id', 'skill_id').select(['job_id', 'slug']).execute(),
    db
      .selectFrom('job_places')
      .innerJoin('locations', 'locations.id', 'location_id')
      .select(['job_id', 'slug', 'kind'])
      .orderBy('kind')
      .execute(),
  ]);
  const byHash = new Map(jobs.map((job) => [job.hash, job]));
  const slugsOf = (rows: { job_id: string; slug: string }[], id: string) =>
    rows.filter((row) => row.job_id === id).map((row) => row.slug);
  const judged = new Map<string, JudgedJob>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await search.search({ ...emptyQuery, page }, today);
    pages = answer.pages;
    for (const row of answer.jobs) {
      const job = byHash.get(row.hash);
      if (!job) throw new Error('A role that search found is not in the database');
      const parent = categories.find(({ id }) => id === job.category_id)?.parent_id;
      judged.set(row.hash, {
        ...row,
        titleText: plain(row.title),
        facts: JSON.parse(job.facts),
        text: plain([job.description, job.process_steps, job.benefits].join('\n')),
        skills: slugsOf(skills, job.id),
        places: slugsOf(places, job.id),
        field: categories.find(({ id }) => id === parent)?.slug ?? row.category.slug,
        hasUnpaidTakeHome: job.takehome_hours !== null && !job.takehome_paid,
      });
    }
  }
  return judged;
}
