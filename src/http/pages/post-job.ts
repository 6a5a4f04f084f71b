import { categoryTag } from '../../features/categories/category.tags.ts';
import { readVocabulary } from '../../features/posting/posting.queries.ts';
import { paths } from '../../paths.ts';
import type { Asking } from '../asking.ts';

/** What somebody needs to write a role: nothing of it is personal. */
export async function askShell(astro: Asking) {
  const vocabulary = await readVocabulary(astro.locals.db);
  const tags = vocabulary.categories.map(({ slug }) => categoryTag(slug));
  astro.locals.page.show({ vocabulary, tags }, { path: paths.postJob(), indexable: true });
  return { vocabulary };
}
