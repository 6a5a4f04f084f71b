import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { listPublicTextChangeTimes, listPublicTexts } from './text.queries.ts';
import { type EditorialText, type EditorialTextKind, textPath } from './text.ts';

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
export const listJournalPosts = async (db: Db): Promise<PostLink[]> => toPostLinks(await listPublicTexts(db, 'blog'));

/** Links of posts, newest first. */
export const toPostLinks = (posts: readonly EditorialText[]): PostLink[] =>
  posts
    .map((post) => ({ ...linkOf(post), published: new Date(post.head.published ?? 0), author: post.head.author ?? '' }))
    .sort((a, b) => b.published.getTime() - a.published.getTime() || (a.href < b.href ? -1 : 1));

export const listGuides = (db: Db): Promise<ArticleLink[]> => listLinks(db, 'guides');
export const listFieldArticles = (db: Db): Promise<ArticleLink[]> => listLinks(db, 'fields');

/** Last change of all articles of these kinds. */
export async function findLastArticleChange(db: Db, ...kinds: EditorialTextKind[]): Promise<Instant | null> {
  const changes = await Promise.all(kinds.map((kind) => listPublicTextChangeTimes(db, kind)));
  return (
    changes
      .flatMap((ofKind) => [...ofKind.values()])
      .sort()
      .at(-1) ?? null
  );
}

const MAX_RELATED_ARTICLES = 3;

/** Next articles in the index, wrapping around. */
export async function listNextArticles(db: Db, kind: EditorialTextKind, path: string): Promise<ArticleLink[]> {
  const pieces = kind === 'blog' ? await listJournalPosts(db) : kind === 'guides' ? await listGuides(db) : [];
  const own = pieces.findIndex(({ href }) => href === path);
  return [...pieces.slice(own + 1), ...pieces.slice(0, Math.max(0, own))].slice(0, MAX_RELATED_ARTICLES);
}

const linkOf = ({ kind, slug, head }: EditorialText): ArticleLink => ({
  href: textPath(kind, slug),
  title: head.title,
  description: head.description,
});

const listLinks = async (db: Db, kind: EditorialTextKind): Promise<ArticleLink[]> =>
  (await listPublicTexts(db, kind)).map(linkOf).sort((a, b) => (a.title < b.title ? -1 : 1));
