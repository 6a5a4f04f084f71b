import type { Db } from '../../db/tables.ts';
import { compareNames } from '../../lib/text.ts';
import type { Category } from './category.ts';

/** Categories with subcategories, by the owner's order if set, otherwise by title. Parents come first. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'title', 'parent_id', 'position'])
    .orderBy('id')
    .execute();
  const positions = new Map(rows.map(({ id, position }) => [id, position ?? Number.POSITIVE_INFINITY]));
  const placeOf = ({ id }: Category) => positions.get(id) ?? Number.POSITIVE_INFINITY;
  const categories = rows
    .map(({ position: _, ...row }): Category => ({ ...row, rank: null, subcategories: [] }))
    .sort((a, b) => byPlace(placeOf(a), placeOf(b)) || compareNames(a.title, b.title) || (a.id < b.id ? -1 : 1));
  const byId = new Map(categories.map((category) => [category.id, category]));
  for (const category of categories) {
    if (category.parent_id) byId.get(category.parent_id)?.subcategories.push(category);
  }
  if (rows.every(({ position }) => position === null)) return categories;
  const inOrder = categories
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((top) => [top, ...top.subcategories]);
  for (const [rank, category] of inOrder.entries()) category.rank = rank;
  return inOrder;
}

const byPlace = (a: number, b: number): number => (a === b ? 0 : a - b);
