import type { Db } from '../../db/tables.ts';
import { byName } from '../../lib/text.ts';
import type { Category } from './category.ts';

/** All categories with their subcategories, in the order that the owner gave them and then of their titles. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'title', 'parent_id', 'position'])
    .orderBy('id')
    .execute();
  const positions = new Map(rows.map(({ id, position }) => [id, position ?? Number.POSITIVE_INFINITY]));
  const placeOf = ({ id }: Category) => positions.get(id) ?? Number.POSITIVE_INFINITY;
  const categories = rows
    .map(
      (row): Category => ({
        id: row.id,
        slug: row.slug,
        title: row.title,
        parent_id: row.parent_id,
        subcategories: [],
      }),
    )
    .sort((a, b) => byPlace(placeOf(a), placeOf(b)) || byName(a.title, b.title) || (a.id < b.id ? -1 : 1));
  const byId = new Map(categories.map((category) => [category.id, category]));
  for (const category of categories) {
    if (category.parent_id) byId.get(category.parent_id)?.subcategories.push(category);
  }
  return categories;
}

const byPlace = (a: number, b: number): number => (a === b ? 0 : a - b);
