import type { Db } from '../../db/tables.ts';
import { payPageTag } from '../../publishing/tags.ts';
import { hasEnoughRolesForPage, listPayPages } from './pay.queries.ts';
import { type SalariesScope, salariesPath } from './salaries-view.ts';

/** Closest pay page for a category and place, with tags. Undefined if there is none. `''` means all. */
export async function findClosestSalariesLink(
  db: Db,
  { category, location }: SalariesScope,
): Promise<{ href: string; tags: string[] }> {
  const wished = [
    { category, location },
    { category, location: '' },
    { category: '', location },
  ].filter((scope) => scope.category !== '' || scope.location !== '');
  const pages = await listPayPages(db, { categories: [category, ''], locations: [location, ''] });
  const offered = new Set(pages.filter(hasEnoughRolesForPage).map((page) => salariesPath(page)));
  const href = wished.map((scope) => salariesPath(scope)).find((path) => offered.has(path));
  return {
    href: href ?? salariesPath({ category: '', location: '' }),
    tags: [...new Set(wished.map((scope) => payPageTag(scope.category, scope.location)))],
  };
}
