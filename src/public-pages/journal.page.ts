import { articleIndexMarkdown } from '../features/editorial/article-markdown.ts';
import {
  findLastArticleChange,
  listFieldArticles,
  listGuides,
  listJournalPosts,
} from '../features/editorial/editorial.queries.ts';
import { titles } from '../features/editorial/titles.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { TEXTS_TAG } from '../publishing/tags.ts';
import { definePage } from './page.ts';

/** Index of posts, guides and fields. */
export const journal = definePage({
  name: 'journal',
  list: () => [paths.blog()],
  listIndexable: async (db) => {
    const lastModified = await findLastArticleChange(db, 'blog', 'guides', 'fields');
    return lastModified ? [{ path: paths.blog(), lastModified }] : [];
  },
  load: async ({ locals: { db } }) => {
    const [posts, guides, fields, lastModified] = await Promise.all([
      listJournalPosts(db),
      listGuides(db),
      listFieldArticles(db),
      findLastArticleChange(db, 'blog', 'guides', 'fields'),
    ]);
    const view = { posts, guides, fields };
    const card = { title: titles.journal };
    return {
      view,
      record: makePageRecord(
        { ...view, tags: [TEXTS_TAG] },
        { path: paths.blog(), indexable: true, lastModified, card },
      ),
    };
  },
  writeMarkdown: ({ posts, guides, fields }, { origin }) =>
    articleIndexMarkdown(
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
  listIndexable: async (db) => {
    const lastModified = await findLastArticleChange(db, 'guides');
    return lastModified ? [{ path: paths.guides(), lastModified }] : [];
  },
  load: async ({ locals: { db } }) => {
    const view = { guides: await listGuides(db) };
    const lastModified = await findLastArticleChange(db, 'guides');
    const card = { label: titles.journal, title: titles.guides };
    return {
      view,
      record: makePageRecord(
        { ...view, tags: [TEXTS_TAG] },
        { path: paths.guides(), indexable: true, lastModified, card },
      ),
    };
  },
  writeMarkdown: (view, { origin }) =>
    articleIndexMarkdown('Guides', paths.guides(), [{ title: 'Guides', pieces: view.guides }], origin),
});
