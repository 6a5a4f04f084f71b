import * as z from 'zod';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import type { Actor } from '../accounts/actor.ts';
import { CATEGORIES_TAG, categoryTag } from './category.tags.ts';
import { termName } from './term.schema.ts';

const titleSchema = z.string().trim().pipe(termName);

/** Gives a category another title; its slug, and so its address, stays. */
export async function renameCategory(
  db: Db,
  _actor: Actor,
  change: { slug: string; title: string },
  now: Date,
): Promise<Result<{ slug: string }>> {
  const title = validate(titleSchema, change.title);
  if (!title.ok) return { ok: false, problems: title.problems.map((problem) => ({ ...problem, field: 'title' })) };
  return db.transaction().execute(async (trx) => {
    const at = toInstant(now);
    const { numUpdatedRows } = await trx
      .updateTable('categories')
      .set({ title: title.value, updated_at: at })
      .where('slug', '=', change.slug)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return invalid('slug', `There is no category "${change.slug}"`);
    await publish(trx, at, { tags: [categoryTag(change.slug), CATEGORIES_TAG, SITEMAP_TAG] });
    return succeed({ slug: change.slug });
  });
}
