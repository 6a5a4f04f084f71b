import { listGuides, listJournalPosts } from '../features/editorial/editorial.queries.ts';
import { loadHomePage } from '../features/search/home.queries.ts';
import { homeCard } from '../features/search/listing-card.ts';
import { homeMarkdown } from '../features/search/listing-markdown.ts';
import { listHubEntry, readLastChangeOfHubPages } from '../features/search/sitemap.queries.ts';
import { readCachedTaxonomy } from '../features/search/taxonomy.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { TEXTS_TAG } from '../publishing/tags.ts';
import { definePage, toPublisher } from './page.ts';

export const home = definePage({
  name: 'home',
  list: () => [paths.home()],
  listIndexable: (db) => listHubEntry(db, paths.home()),
  load: async ({ locals: { db, site } }) => {
    const [view, posts, guides, change] = await Promise.all([
      readCachedTaxonomy(db).then((taxonomy) => loadHomePage(db, taxonomy)),
      listJournalPosts(db),
      listGuides(db),
      readLastChangeOfHubPages(db),
    ]);
    return {
      view: { view, posts: posts.slice(0, 3), guides: guides.slice(0, 4) },
      record: makePageRecord(
        { ...view, tags: [...view.tags, TEXTS_TAG] },
        { path: paths.home(), indexable: true, lastModified: change.lastModified, card: homeCard(view, site) },
      ),
    };
  },
  writeMarkdown: ({ view }, locals) => homeMarkdown(view, locals.site.tagline, toPublisher(locals)),
});
