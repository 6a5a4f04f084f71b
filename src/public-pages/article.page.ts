import type { CollectionEntry } from 'astro:content';
import { articleMarkdown } from '../features/editorial/article-markdown.ts';
import {
  lastChangeOf,
  listFields,
  listGuides,
  listNextArticles,
  listPosts,
  loadContent,
} from '../features/editorial/editorial.queries.ts';
import { fillFacts } from '../features/editorial/facts.ts';
import { findCategoryLinks } from '../features/search/category-links.queries.ts';
import { readCachedTaxonomy } from '../features/search/taxonomy.ts';
import { paths } from '../paths.ts';
import { pageRecord } from '../publishing/page-record.ts';
import { matchPage, type PageName } from '../site-map.ts';
import type { ShareCard } from '../ui/share-card.ts';
import { boardFactsOf } from './facts.ts';
import { type Board, definePage, type LoadedPage, movedTo, notFound } from './page.ts';

type Collection = 'blog' | 'guides' | 'fields' | 'pages';

export const post = definePage({
  name: 'post',
  list: listArticles('post'),
  listForLlms: listPosts,
  check: checkArticle,
  load: async ({ locals }, { post: slug = '' }) => (await loadArticle(locals, 'blog', slug)) ?? notFound('article'),
  writeMarkdown,
});

export const guide = definePage({
  name: 'guide',
  list: listArticles('guide'),
  listForLlms: listGuides,
  check: checkArticle,
  load: async ({ locals }, { guide: slug = '' }) => (await loadArticle(locals, 'guides', slug)) ?? notFound('article'),
  writeMarkdown,
});

/** Field of design, formerly the address of a category (specification §2, first table). */
export const field = definePage({
  name: 'field',
  list: listArticles('field'),
  listForLlms: listFields,
  check: async (board, params, path) => {
    if (!(await checkArticle(board, params, path))) return undefined;
    return (await readCachedTaxonomy(board.db)).categories.has(params.field ?? '') ? undefined : 'article';
  },
  load: async ({ locals }, { field: slug = '' }) => {
    const page = await loadArticle(locals, 'fields', slug);
    if (page) return page;
    const { categories } = await readCachedTaxonomy(locals.db);
    return categories.has(slug) ? movedTo(paths.listing(slug)) : notFound('article');
  },
  writeMarkdown,
});

export const about = definePage({
  name: 'about',
  list: () => [paths.about()],
  load: async ({ locals }) => (await loadArticle(locals, 'pages', 'about')) ?? notFound('article'),
  writeMarkdown,
});

export const legal = definePage({
  name: 'legal',
  list: () => [paths.legal()],
  load: async ({ locals }) => (await loadArticle(locals, 'pages', 'legal')) ?? notFound('article'),
  writeMarkdown,
});

export const fraudPolicy = definePage({
  name: 'fraudPolicy',
  list: () => [paths.fraudPolicy()],
  load: async ({ locals }) => (await loadArticle(locals, 'pages', 'fraud-policy')) ?? notFound('article'),
  writeMarkdown,
});

function listArticles(name: PageName) {
  return ({ articles }: Board): string[] => [...articles].filter((path) => matchPage(path)?.name === name);
}

async function checkArticle({ articles }: Board, _: unknown, path: string): Promise<'article' | undefined> {
  return articles.has(path) ? undefined : 'article';
}

const pathOf: Record<Collection, (slug: string) => string> = {
  blog: paths.blogPost,
  guides: paths.guide,
  fields: paths.field,
  pages: (slug) => `/${slug}`,
};

/** Article with related listings and next articles. */
async function loadArticle<C extends Collection>(locals: App.Locals, collection: C, slug: string) {
  const { getEntry, render } = await loadContent();
  const entry = (await getEntry(collection, slug)) as CollectionEntry<C> | undefined;
  if (!entry) return undefined;
  const { db, site, applying } = locals;
  const related = await findCategoryLinks(db, await readCachedTaxonomy(db), categoriesOf(entry));
  const { Content } = await render(withFacts(entry, locals));
  const path = pathOf[collection](slug);
  const next = await listNextArticles(collection, path);
  const { title, description } = entry.data;
  const markdown = fillFacts(entry.body ?? '', boardFactsOf(site, applying), `${collection}/${slug}`);
  return {
    view: { entry, path, Content, markdown, related: related.links, next },
    record: pageRecord(
      { title, description, related: related.links, next, tags: related.tags },
      { path, indexable: true, lastModified: lastChangeOf(entry.data), card: articleCard(collection, entry.data) },
    ),
  };
}

/** Fills in facts after parsing, because Markdown is cached by file. */
const withFacts = <C extends Collection>(
  entry: CollectionEntry<C>,
  { site, applying }: App.Locals,
): CollectionEntry<C> => ({
  ...entry,
  rendered: entry.rendered && {
    ...entry.rendered,
    html: fillFacts(entry.rendered.html, boardFactsOf(site, applying), `${entry.collection}/${entry.id}`),
  },
});

function categoriesOf(entry: CollectionEntry<Collection>): string[] {
  if ('categories' in entry.data) return entry.data.categories;
  return 'category' in entry.data && entry.data.category ? [entry.data.category] : [];
}

type Loaded<Result> = Extract<Awaited<Result>, LoadedPage>;
type ArticleView = Loaded<ReturnType<typeof loadArticle>>['view'];

function writeMarkdown({ entry, path, markdown, related, next }: ArticleView, { origin, site, isDemo }: App.Locals) {
  const { data, collection } = entry;
  const operator = [site.legalEntity, ...site.address, site.email].join(', ');
  const isOfOperator = collection === 'pages';
  return articleMarkdown(
    {
      title: data.title,
      description: data.description,
      url: origin + path,
      body: isOfOperator
        ? `${markdown}\n\n## Who runs it\n\n${operator}${isDemo ? '. This is a demonstration: its companies and roles are invented.' : ''}`
        : markdown,
      author: 'author' in data ? data.author : undefined,
      published: 'published' in data ? data.published : undefined,
      updated: data.updated,
      related,
      next,
    },
    origin,
  );
}

const LABELS = { blog: 'Journal', guides: 'Guide', fields: 'Field of design', pages: '' } as const;

function articleCard(
  collection: keyof typeof LABELS,
  { title, description }: { title: string; description: string },
): ShareCard {
  const label = LABELS[collection];
  return { ...(label ? { label } : {}), title, detail: description };
}
