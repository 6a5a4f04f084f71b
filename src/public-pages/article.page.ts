import type { Db } from '../db/tables.ts';
import { articleMarkdown } from '../features/editorial/article-markdown.ts';
import {
  listFieldArticles,
  listGuides,
  listJournalPosts,
  listNextArticles,
} from '../features/editorial/editorial.queries.ts';
import { fillFacts } from '../features/editorial/facts.ts';
import {
  findPublicText,
  findTextVersion,
  listPublicTextChangeTimes,
  listPublicVersions,
} from '../features/editorial/text.queries.ts';
import {
  type EditorialFrontMatter,
  FRAUD_POLICY_SLUG,
  lastChangedAt,
  type PageTextKind,
  textPath,
} from '../features/editorial/text.ts';
import { listCategoryLinks } from '../features/search/category-links.queries.ts';
import { readCachedTaxonomy } from '../features/search/taxonomy.ts';
import { lookup } from '../lib/lookup.ts';
import { renderArticleMarkdown } from '../lib/markdown.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { TEXTS_TAG } from '../publishing/tags.ts';
import type { PageName, PageParams } from '../site-map.ts';
import type { ShareCard } from '../ui/share-card.ts';
import { formatBoardFacts } from './facts.ts';
import { definePage, type ExistingPage, movedTo, notFound, type PageListContext } from './page.ts';

export const post = definePage({ name: 'post', listForLlms: listJournalPosts, ...textsOf('blog', 'post') });

export const guide = definePage({ name: 'guide', listForLlms: listGuides, ...textsOf('guides', 'guide') });

const fields = textsOf('fields', 'field');

/** Field of design, formerly the address of a category (specification §2, first table). */
export const field = definePage({
  ...fields,
  name: 'field',
  listForLlms: listFieldArticles,
  check: async (board, params) => {
    if (!(await fields.check(board, params))) return undefined;
    return (await readCachedTaxonomy(board.db)).categories.has(params.field ?? '') ? undefined : 'article';
  },
  load: async ({ locals }, { field: slug = '' }) => {
    const page = await loadArticle(locals, 'fields', slug);
    if (page) return page;
    const { categories } = await readCachedTaxonomy(locals.db);
    return categories.has(slug) ? movedTo(paths.listing(slug)) : notFound('article');
  },
});

export const about = ownPage('about', paths.about());
export const legal = ownPage('legal', paths.legal());
const policy = ownPage('fraudPolicy', paths.fraudPolicy());

type Version = Awaited<ReturnType<typeof listPublicVersions>>[number];

/** Versions of a text, and the shown one of them. */
export interface ArticleVersions {
  versions: readonly Version[];
  shown?: Version & { until: string | undefined };
}

/** Policy on fraudulent roles with its versions, or one of them. */
export const fraudPolicy = definePage({
  ...policy,
  load: async ({ locals }, { version }) => {
    const [kind, slug] = ['pages', FRAUD_POLICY_SLUG] as const;
    const versions = await listPublicVersions(locals.db, kind, slug);
    const number = version === undefined ? undefined : versions.findIndex((each) => `${each.version}` === version);
    const page = await loadArticle(locals, kind, slug, versions[number ?? Number.NaN]?.version);
    if (!page || number === -1) return notFound('article');
    const shown = versions[number ?? Number.NaN];
    const view = {
      ...page.view,
      versions,
      ...(shown ? { shown: { ...shown, until: versions[(number ?? 0) - 1]?.at } } : {}),
    };
    const path = shown ? paths.fraudPolicyVersion(shown.version) : paths.fraudPolicy();
    return { view: { ...view, path }, record: { ...page.record, path, indexable: !shown } };
  },
});

/** Page of the board at a fixed path. */
function ownPage<Name extends PageName>(name: Name, path: string) {
  return definePage({
    name,
    list: () => [path],
    listIndexable: async (db) => (await listEntries(db, 'pages')).filter((entry) => entry.path === path),
    load: async ({ locals }) => (await loadArticle(locals, 'pages', path.slice(1))) ?? notFound('article'),
    writeMarkdown,
  });
}

/** Pages of one kind of text, whose slug is the parameter of this name. */
function textsOf(kind: PageTextKind, parameter: string) {
  const slugOf = (params: PageParams) => lookup(params, parameter) ?? '';
  return {
    list: async ({ db }: PageListContext) => [...(await listPublicTextChangeTimes(db, kind)).keys()],
    listIndexable: (db: Db) => listEntries(db, kind),
    check: async ({ db }: PageListContext, params: PageParams) =>
      (await findPublicText(db, kind, slugOf(params))) ? undefined : ('article' as const),
    load: async ({ locals }: { locals: App.Locals }, params: PageParams) =>
      (await loadArticle(locals, kind, slugOf(params))) ?? notFound('article'),
    writeMarkdown,
  };
}

const listEntries = async (db: Db, kind: PageTextKind) =>
  [...(await listPublicTextChangeTimes(db, kind))].map(([path, lastModified]) => ({ path, lastModified }));

/** Article with related listings and next articles. */
async function loadArticle(locals: App.Locals, kind: PageTextKind, slug: string, version?: number) {
  const { db, site, applying } = locals;
  const text = await (version === undefined
    ? findPublicText(db, kind, slug)
    : findTextVersion(db, { kind, slug, version }));
  if (!text) return undefined;
  const { head } = text;
  const related = await listCategoryLinks(db, await readCachedTaxonomy(db), categoriesOf(head));
  const path = textPath(kind, slug);
  const next = await listNextArticles(db, kind, path);
  const { title, description } = head;
  const markdown = fillFacts(text.body, formatBoardFacts(site, applying));
  return {
    view: { kind, slug, head, path, html: renderArticleMarkdown(markdown), markdown, related: related.links, next },
    record: makePageRecord(
      { title, description, related: related.links, next, tags: [TEXTS_TAG, ...related.tags] },
      { path, indexable: true, lastModified: lastChangedAt(head), card: articleCard(kind, head) },
    ),
  };
}

const categoriesOf = ({ categories = [], category }: EditorialFrontMatter): string[] =>
  category ? [category] : categories;

type Loaded<Result> = Extract<Awaited<Result>, ExistingPage>;
type ArticleView = Loaded<ReturnType<typeof loadArticle>>['view'];

function writeMarkdown(
  { kind, head, path, markdown, related, next }: ArticleView,
  { origin, site, isDemo }: App.Locals,
) {
  const operator = [site.legalEntity, ...site.address, site.email].join(', ');
  return articleMarkdown(
    {
      ...head,
      url: origin + path,
      body:
        kind === 'pages'
          ? `${markdown}\n\n## Who runs it\n\n${operator}${isDemo ? '. This is a demonstration: its companies and roles are invented.' : ''}`
          : markdown,
      related,
      next,
    },
    origin,
  );
}

const LABELS = { blog: 'Journal', guides: 'Guide', fields: 'Field of design', pages: '' } as const;

function articleCard(kind: PageTextKind, { title, description }: EditorialFrontMatter): ShareCard {
  const label = LABELS[kind];
  return { ...(label ? { label } : {}), title, detail: description };
}
