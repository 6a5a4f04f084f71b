import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { compareNames } from '../../lib/text.ts';
import { listCategories } from '../categories/category.queries.ts';
import type { TermKind } from '../vocabulary/former-terms.ts';
import { type AdminTermRow, type CategoryOrSkill, UNDO_PERIOD_MS, type UndoableTermChange } from './term.ts';

/** Categories, each after its parent, or skills by name. */
export const listEditableTerms = (db: Db, kind: CategoryOrSkill): Promise<AdminTermRow[]> =>
  kind === 'category' ? listCategoryTerms(db) : listSkillTerms(db);

async function listCategoryTerms(db: Db): Promise<AdminTermRow[]> {
  const [categories, counts] = await Promise.all([
    listCategories(db),
    db
      .selectFrom('jobs')
      .select(['category_id as id', 'status'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy(['category_id', 'status'])
      .execute(),
  ]);
  const sumOf = (id: string, status?: string) =>
    counts
      .filter((row) => row.id === id && (!status || row.status === status))
      .reduce((sum, { count }) => sum + Number(count), 0);
  const rowOf = (
    { id, slug, title, subcategories }: (typeof categories)[number],
    parent: string | null,
  ): AdminTermRow => ({
    slug,
    name: title,
    parent,
    synonyms: [],
    jobs: sumOf(id),
    open: sumOf(id, 'published'),
    below: subcategories.length,
  });
  return categories
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((top) => [rowOf(top, null), ...top.subcategories.map((below) => rowOf(below, top.slug))]);
}

async function listSkillTerms(db: Db): Promise<AdminTermRow[]> {
  const [skills, counts] = await Promise.all([
    db.selectFrom('skills').select(['id', 'slug', 'name', 'synonyms']).execute(),
    db
      .selectFrom('job_skills')
      .innerJoin('jobs', 'jobs.id', 'job_skills.job_id')
      .select('job_skills.skill_id as id')
      .select((eb) => [
        eb.fn.countAll<number>().as('jobs'),
        eb.fn.sum<number>(eb.case().when('jobs.status', '=', 'published').then(1).else(0).end()).as('open'),
      ])
      .groupBy('job_skills.skill_id')
      .execute(),
  ]);
  const byId = new Map(counts.map((row) => [row.id, row]));
  return skills
    .map(({ id, slug, name, synonyms }) => ({
      slug,
      name,
      parent: null,
      synonyms: JSON.parse(synonyms) as string[],
      jobs: Number(byId.get(id)?.jobs ?? 0),
      open: Number(byId.get(id)?.open ?? 0),
      below: 0,
    }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** Changes that can be undone, newest first. Only the newest can be undone now. */
export async function listUndoableTermChanges(db: Db, kind: TermKind, now: Date): Promise<UndoableTermChange[]> {
  const rows = await db
    .selectFrom('vocabulary_changes')
    .select(['id', 'words', 'created_at'])
    .where('kind', '=', kind)
    .where('undone_at', 'is', null)
    .where('created_at', '>', toInstant(new Date(now.getTime() - UNDO_PERIOD_MS)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id, words, created_at }) => ({ id, words, at: created_at }));
}
