import { listGuides, listPosts } from '../../features/editorial/editorial.queries.ts';
import { readHome } from '../../features/search/home.queries.ts';
import { homeCard } from '../../features/search/listing-card.ts';
import { readCachedTaxonomy } from '../../features/search/taxonomy.ts';
import { paths } from '../../paths.ts';
import type { PageContext } from '../page-context.ts';

export async function askHome(astro: PageContext) {
  const { db, page, site } = astro.locals;
  const [view, posts, guides] = await Promise.all([
    readCachedTaxonomy(db).then((taxonomy) => readHome(db, taxonomy)),
    listPosts(),
    listGuides(),
  ]);
  page.show(view, { path: paths.home(), indexable: true, card: homeCard(view, site) });
  return { view, posts: posts.slice(0, 3), guides: guides.slice(0, 4) };
}
