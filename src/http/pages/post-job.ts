import { CATEGORIES_TAG } from '../../features/categories/category.tags.ts';
import { titles } from '../../features/editorial/titles.ts';
import { LOCATIONS_TAG } from '../../features/locations/location.tags.ts';
import { readVocabulary } from '../../features/posting/posting.queries.ts';
import { SKILLS_TAG } from '../../features/vocabulary/skill.tags.ts';
import { paths } from '../../paths.ts';
import type { PageContext } from '../page-context.ts';

/** What somebody needs to write a role: nothing of it is personal. */
export async function askShell(astro: PageContext) {
  const vocabulary = await readVocabulary(astro.locals.db);
  const tags = [CATEGORIES_TAG, LOCATIONS_TAG, SKILLS_TAG];
  astro.locals.page.show(
    { vocabulary, tags },
    { path: paths.postJob(), indexable: true, card: { title: titles.postJob } },
  );
  return { vocabulary };
}
