import { type CollectionEntry, getEntry, render } from 'astro:content';
import { articleCard } from '../../features/editorial/article-card.ts';
import { listFields, listGuides, listPosts, listRelatedArticles } from '../../features/editorial/editorial.queries.ts';
import { fillFacts } from '../../features/editorial/facts.ts';
import { titles } from '../../features/editorial/titles.ts';
import { findCategoryLinks } from '../../features/search/category-links.queries.ts';
import { readCachedTaxonomy } from '../../features/search/taxonomy.ts';
import { paths } from '../../paths.ts';
import { missing, permanentRedirect, unmatched } from '../missing.ts';
import type { PageContext } from '../page-context.ts';
import { factsOf } from './facts.ts';

type Collection = 'blog' | 'guides' | 'fields' | 'pages';

const pathOf: Record<Collection, (slug: string) => string> = {
  blog: paths.blogPost,
  guides: paths.guide,
  fields: paths.field,
  pages: (slug) => `/${slug}`,
};

/** A piece of writing with the listings it relates to, and what to read next. */
export async function askArticle<C extends Collection>(astro: PageContext, collection: C, slug: string) {
  const entry = (await getEntry(collection, slug)) as CollectionEntry<C> | undefined;
  if (!entry) throw missing(astro, 'article');
  const { db, page } = astro.locals;
  const related = await findCategoryLinks(db, await readCachedTaxonomy(db), categoriesOf(entry));
  const { Content, headings } = await render(withFacts(entry, astro.locals));
  const path = pathOf[collection](slug);
  const next = await listRelatedArticles(collection, path);
  const { title, description } = entry.data;
  page.show(
    { title, description, related: related.links, next, tags: related.tags },
    { path, indexable: true, card: articleCard(collection, entry.data) },
  );
  const markdown = fillFacts(
    entry.body ?? '',
    factsOf(astro.locals.site, astro.locals.applying),
    `${collection}/${slug}`,
  );
  return { entry, path, Content, headings, markdown, related: related.links, next };
}

/** The index of posts, guides and fields. */
export async function askBlogIndex(astro: PageContext) {
  const [posts, guides, fields] = await Promise.all([listPosts(), listGuides(), listFields()]);
  astro.locals.page.show(
    { posts, guides, fields, tags: [] },
    { path: paths.blog(), indexable: true, card: { title: titles.journal } },
  );
  return { posts, guides, fields };
}

/** The index of guides. */
export async function askGuides(astro: PageContext) {
  const guides = await listGuides();
  astro.locals.page.show(
    { guides, tags: [] },
    { path: paths.guides(), indexable: true, card: { label: titles.journal, title: titles.guides } },
  );
  return { guides };
}

/** What lies under `/categories/`: guides, fields, and the old addresses of categories (specification §2, first table). */
export async function askCategories(astro: PageContext, rest: string | undefined) {
  if (rest === undefined) throw unmatched(astro);
  if (rest.startsWith('guides/')) return askArticle(astro, 'guides', rest.slice('guides/'.length));
  if (rest.includes('/')) throw unmatched(astro);
  if (await getEntry('fields', rest)) return askArticle(astro, 'fields', rest);
  const taxonomy = await readCachedTaxonomy(astro.locals.db);
  throw taxonomy.categories.has(rest) ? permanentRedirect(paths.listing(rest)) : missing(astro, 'article');
}

/** The entry with the board's rules in its words: filled here, since its Markdown is not read again while its file stays the same. */
const withFacts = <C extends Collection>(
  entry: CollectionEntry<C>,
  { site, applying }: App.Locals,
): CollectionEntry<C> => ({
  ...entry,
  rendered: entry.rendered && {
    ...entry.rendered,
    html: fillFacts(entry.rendered.html, factsOf(site, applying), `${entry.collection}/${entry.id}`),
  },
});

function categoriesOf(entry: CollectionEntry<Collection>): string[] {
  if ('categories' in entry.data) return entry.data.categories;
  return 'category' in entry.data && entry.data.category ? [entry.data.category] : [];
}
