import type { CollectionEntry } from 'astro:content';
import type { Instant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';

export interface ArticleLink {
  href: string;
  title: string;
  description: string;
}

interface PostLink extends ArticleLink {
  published: Date;
  author: string;
}

/** Posts, newest first. */
export async function listPosts(): Promise<PostLink[]> {
  const { getCollection } = await loadContent();
  const posts = await getCollection('blog');
  return posts
    .sort((a, b) => b.data.published.getTime() - a.data.published.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, data }) => ({
      href: paths.blogPost(id),
      title: data.title,
      description: data.description,
      published: data.published,
      author: data.author,
    }));
}

export const listGuides = async (): Promise<ArticleLink[]> =>
  linksOf(await (await loadContent()).getCollection('guides'), paths.guide);

export const listFields = async (): Promise<ArticleLink[]> =>
  linksOf(await (await loadContent()).getCollection('fields'), paths.field);

/** Last change of an article, never before `published`. */
export const lastChangeOf = (data: { updated?: Date | undefined; published?: Date }): Instant | null =>
  (data.updated ?? data.published)?.toISOString() ?? null;

export async function findLastChange(...collections: ('blog' | 'guides' | 'fields')[]): Promise<Instant | null> {
  const { getCollection } = await loadContent();
  const entries = await Promise.all(collections.map((collection) => getCollection(collection)));
  return (
    entries
      .flat()
      .map(({ data }) => lastChangeOf(data))
      .sort()
      .at(-1) ?? null
  );
}

const MAX_RELATED_ARTICLES = 3;

/** Next articles in the index, wrapping around. */
export async function listNextArticles(collection: string, path: string): Promise<ArticleLink[]> {
  const pieces = collection === 'blog' ? await listPosts() : collection === 'guides' ? await listGuides() : [];
  const own = pieces.findIndex(({ href }) => href === path);
  return [...pieces.slice(own + 1), ...pieces.slice(0, Math.max(0, own))].slice(0, MAX_RELATED_ARTICLES);
}

function linksOf(entries: CollectionEntry<'guides' | 'fields'>[], path: (slug: string) => string): ArticleLink[] {
  return entries
    .map(({ id, data }) => ({ href: path(id), title: data.title, description: data.description }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** Loads Astro's collections lazily, so that plain Node can import this module. */
export const loadContent = () => import('astro:content');
