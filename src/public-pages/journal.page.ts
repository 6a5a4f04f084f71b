import { piecesMarkdown } from '../features/editorial/article-markdown.ts';
import { findLastChange, listFields, listGuides, listPosts } from '../features/editorial/editorial.queries.ts';
import { titles } from '../features/editorial/titles.ts';
import { paths } from '../paths.ts';
import { pageRecord } from '../publishing/page-record.ts';
import { definePage } from './page.ts';

/** Index of posts, guides and fields. */
export const journal = definePage({
  name: 'journal',
  list: () => [paths.blog()],
  load: async () => {
    const [posts, guides, fields, lastModified] = await Promise.all([
      listPosts(),
      listGuides(),
      listFields(),
      findLastChange('blog', 'guides', 'fields'),
    ]);
    const view = { posts, guides, fields };
    const card = { title: titles.journal };
    return {
      view,
      record: pageRecord({ ...view, tags: [] }, { path: paths.blog(), indexable: true, lastModified, card }),
    };
  },
  writeMarkdown: ({ posts, guides, fields }, { origin }) =>
    piecesMarkdown(
      'Journal',
      paths.blog(),
      [
        { title: 'Articles', pieces: posts },
        { title: 'Guides', pieces: guides },
        { title: 'Fields of design', pieces: fields },
      ],
      origin,
    ),
});

export const guides = definePage({
  name: 'guides',
  list: () => [paths.guides()],
  load: async () => {
    const view = { guides: await listGuides() };
    const lastModified = await findLastChange('guides');
    const card = { label: titles.journal, title: titles.guides };
    return {
      view,
      record: pageRecord({ ...view, tags: [] }, { path: paths.guides(), indexable: true, lastModified, card }),
    };
  },
  writeMarkdown: (view, { origin }) =>
    piecesMarkdown('Guides', paths.guides(), [{ title: 'Guides', pieces: view.guides }], origin),
});
