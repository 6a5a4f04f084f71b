import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { makeDemoBoard } from '../../../src/demo/demo-board.ts';
import { insertDemoBoard } from '../../../src/demo/insert-demo-board.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { emptyQuery } from '../../../src/features/search/query.ts';
import type { SearchAnswer } from '../../../src/features/search/search-view.ts';
import { type JudgedJob, type JudgedQuery, judgedQueries, nonsense } from '../judged-queries.ts';

const LEAST_PRECISION = 0.9;
const FIRST = 10;
const today = new Date('2026-06-01T00:00:00.000Z');

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

const ask = (q: string): Promise<SearchAnswer> => search.answer({ ...emptyQuery, q, sort: 'relevance' }, today);

/** Of the first ten, as many as the board has answers for, the share that is right. */
function precisionOf({ wanted }: JudgedQuery, found: JudgedJob[]): number {
  const possible = Math.min(FIRST, [...roles.values()].filter(wanted).length);
  return found.filter(wanted).length / Math.max(possible, found.length);
}

const firstOf = ({ jobs }: SearchAnswer): JudgedJob[] =>
  jobs.slice(0, FIRST).map(({ hash }) => roles.get(hash) as JudgedJob);

describe('Searches, judged by hand', () => {
  it('can all be answered by this board', () => {
    expect(judgedQueries.length).toBeGreaterThanOrEqual(120);
    expect(judgedQueries.filter(({ wanted }) => ![...roles.values()].some(wanted)).map(({ q }) => q)).toEqual([]);
  });

  it('find what was meant: nine of the first ten', async () => {
    const results: { q: string; precision: number; found: string[] }[] = [];
    for (const query of judgedQueries) {
      const found = firstOf(await ask(query.q));
      results.push({ q: query.q, precision: precisionOf(query, found), found: found.map(describeJob) });
    }
    const mean = results.reduce((sum, { precision }) => sum + precision, 0) / results.length;
    const poor = results.filter(({ precision }) => precision < LEAST_PRECISION);
    expect(mean, JSON.stringify(poor, null, 2)).toBeGreaterThanOrEqual(LEAST_PRECISION);
    // No search pays for the others.
    expect(results.filter(({ precision }) => precision < 0.5)).toEqual([]);
  });

  it('put first what says so, and never what was not wanted', async () => {
    for (const { q, unwanted, first } of judgedQueries) {
      const found = firstOf(await ask(q));
      if (unwanted) expect(found.filter(unwanted).map(describeJob), q).toEqual([]);
      if (!first) continue;
      const before = found.map((role) => Number(first(role)));
      expect(before, `${q}: ${found.map(describeJob).join('; ')}`).toEqual(before.toSorted((a, b) => b - a));
      expect(before[0], q).toBe(1);
    }
  });

  it('say what they were taken for where nobody says what was typed, and only there', async () => {
    for (const { q, instead } of judgedQueries.filter((query) => query.instead)) {
      expect((await ask(q)).instead?.q, q).toBe(instead);
    }
    for (const q of ['product designer', 'figma', 'Grafikdesigner', 'ux research london senior', '60k eur', 'c4d']) {
      expect((await ask(q)).instead, q).toBeNull();
    }
  });

  it('offer to take a term as it stands only where that finds something', async () => {
    for (const { q } of judgedQueries) {
      for (const { kind, literal } of (await ask(q)).terms) {
        if (literal !== null && kind === 'words') expect((await ask(literal)).total, literal).toBeGreaterThan(0);
      }
    }
  });

  it.each(nonsense)('are not read into %s', async (q) => {
    const { total, jobs } = await ask(q);
    expect([total, jobs.slice(0, 3).map(({ title }) => title)]).toEqual([0, []]);
  });
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
      .select([
        'id',
        'hash',
        'description',
        'process_steps',
        'benefits',
        'category_id',
        'takehome_hours',
        'takehome_paid',
      ])
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
    const answer = await search.answer({ ...emptyQuery, page }, today);
    pages = answer.pages;
    for (const row of answer.jobs) {
      const job = byHash.get(row.hash);
      if (!job) throw new Error('A role that search found is not in the database');
      const parent = categories.find(({ id }) => id === job.category_id)?.parent_id;
      judged.set(row.hash, {
        ...row,
        titleText: plain(row.title),
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
