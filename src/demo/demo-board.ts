import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { readShippedVocabularyOrThrow, type ShippedCategory } from '../features/vocabulary/shipped.ts';
import { addDays, toInstant } from '../lib/dates.ts';
import { type AdRows, makeAds } from './ads.ts';
import { makeCalendar } from './calendar.ts';
import type { Employer } from './employer.ts';
import { makeEmployers } from './employers.ts';
import { type JobRows, makeJobs } from './jobs.ts';
import { makeAtlas } from './locations.ts';
import { loadDemoPictures } from './pictures.ts';
import { Random } from './random.ts';
import { makeReplies, type ReplyRows } from './replies.ts';

/** Rows of a whole board, in insertion order. */
export interface DemoBoard extends JobRows, AdRows, ReplyRows {
  at: string;
  categories: Omit<Tables['categories'], 'position'>[];
  locations: Tables['locations'][];
  skills: Insertable<Tables['skills']>[];
  companies: Tables['companies'][];
  images: Tables['images'][];
}

interface DemoBoardSize {
  seed?: number;
  /** Latest time on the board. */
  today: Date;
  openJobs?: number;
  closedJobs?: number;
  companies?: number;
}

const BOARD_AGE_DAYS = 850;

/** Deterministic demo board for a seed, time and size. Default: 1,500 open roles, 4,500 closed ones and 250 companies. */
export function makeDemoBoard(size: DemoBoardSize): DemoBoard {
  const { seed = 1, today, openJobs = 1_500 } = size;
  const { closedJobs = openJobs * 3, companies: companyCount = Math.max(1, Math.round(openJobs / 6)) } = size;
  const at = toInstant(today);
  const start = addDays(at, -BOARD_AGE_DAYS);
  const random = new Random(seed);

  const atlas = makeAtlas(start);
  const shipped = readShippedVocabularyOrThrow();
  const categories = makeCategories(shipped.categories, start);
  const skillRows = shipped.skills.map(({ slug, name, synonyms }, i) => ({
    id: `skl_${pad(i + 1)}`,
    slug,
    name,
    synonyms: JSON.stringify(synonyms),
  }));
  const references = {
    atlas,
    categoryIds: new Map(categories.map(({ slug, id }) => [slug, id])),
    skillIds: new Map(skillRows.map(({ slug, id }) => [slug, id])),
  };
  const employers = makeEmployers(companyCount, atlas, random.fork('employers'));
  const calendar = makeCalendar(openJobs, closedJobs, today.getTime(), random.fork('calendar'));
  const roles = makeJobs(calendar, employers, references, today.getTime(), random.fork('roles'));

  return {
    at,
    categories,
    locations: atlas.rows,
    skills: skillRows,
    ...loadDemoPictures(dateCompanies(employers, roles, at, random.fork('joined')), at),
    ...roles,
    ...makeReplies(roles.jobs, today.getTime(), random.fork('replies')),
    ...makeAds(at, random.fork('ads')),
  };
}

function makeCategories(shipped: readonly ShippedCategory[], at: string): Omit<Tables['categories'], 'position'>[] {
  const rows: Omit<Tables['categories'], 'position'>[] = [];
  const add = (slug: string, title: string, parent: string | null): string => {
    const id = `cat_${pad(rows.length + 1)}`;
    rows.push({ id, slug, title, parent_id: parent, updated_at: at });
    return id;
  };
  const tops = shipped.map((top) => add(top.slug, top.title, null));
  shipped.forEach((top, i) => {
    for (const below of top.categories) add(below.slug, below.title, tops[i] as string);
  });
  return rows;
}

/** A company joins some days before its first role. */
function dateCompanies(employers: Employer[], { jobs }: JobRows, at: string, random: Random): Tables['companies'][] {
  const firsts = new Map<string, string>();
  for (const job of jobs) if (!firsts.has(job.company_id)) firsts.set(job.company_id, job.created_at);
  return employers.map(({ row }) => {
    const joined = addDays(firsts.get(row.id) ?? at, -random.between(0.1, 20));
    const edited = addDays(joined, random.next() * 300);
    return { ...row, created_at: joined, updated_at: edited < at ? edited : joined };
  });
}

const pad = (n: number): string => String(n).padStart(3, '0');
