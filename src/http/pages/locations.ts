import { titles } from '../../features/editorial/titles.ts';
import { readLocationIndex } from '../../features/search/places.queries.ts';
import { readCachedTaxonomy } from '../../features/search/taxonomy.ts';
import { paths } from '../../paths.ts';
import type { PageContext } from '../page-context.ts';

export async function askLocationIndex(astro: PageContext) {
  const { db, page } = astro.locals;
  const view = await readLocationIndex(db, await readCachedTaxonomy(db));
  page.show(view, { path: paths.locations(), indexable: true, card: { label: 'Places', title: titles.places } });
  return view;
}
