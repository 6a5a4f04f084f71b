import { titles } from '../features/editorial/titles.ts';
import { placesMarkdown } from '../features/search/listing-markdown.ts';
import { readPlaceTree } from '../features/search/places.queries.ts';
import { listHubEntry, readLastChangeOfHubPages } from '../features/search/sitemap.queries.ts';
import { readCachedTaxonomy } from '../features/search/taxonomy.ts';
import { paths } from '../paths.ts';
import { makePageRecord, withTags } from '../publishing/page-record.ts';
import { definePage, toPublisher } from './page.ts';

export const locations = definePage({
  name: 'locations',
  list: () => [paths.locations()],
  listIndexable: (db) => listHubEntry(db, paths.locations()),
  load: async ({ locals: { db } }) => {
    const view = await readPlaceTree(db, await readCachedTaxonomy(db));
    const change = await readLastChangeOfHubPages(db);
    const card = { label: 'Places', title: titles.places };
    return {
      view: { view },
      record: makePageRecord(withTags(view, change), {
        path: paths.locations(),
        indexable: true,
        lastModified: change.lastModified,
        card,
      }),
    };
  },
  writeMarkdown: ({ view }, locals) => placesMarkdown(view, toPublisher(locals)),
});
