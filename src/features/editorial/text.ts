import { compareLines } from '../../lib/text.ts';
import { paths } from '../../paths.ts';

/** Kinds of texts that editors write, named like the folders of `src/content`. */
export const TEXT_KINDS = ['pages', 'blog', 'guides', 'fields', 'mails'] as const;
export type EditorialTextKind = (typeof TEXT_KINDS)[number];
export type PageTextKind = Exclude<EditorialTextKind, 'mails'>;

export const textKindNames: Record<EditorialTextKind, string> = {
  pages: 'Page',
  blog: 'Article',
  guides: 'Guide',
  fields: 'Field of design',
  mails: 'E-mail',
};

export const textKindPlurals: Record<EditorialTextKind, string> = {
  pages: 'Pages',
  blog: 'Articles',
  guides: 'Guides',
  fields: 'Fields of design',
  mails: 'E-mails',
};

export const FRAUD_POLICY_SLUG = paths.fraudPolicy().slice(1);

export const textPath = (kind: EditorialTextKind, slug: string): string =>
  ({
    pages: `/${slug}`,
    blog: paths.blogPost(slug),
    guides: paths.guide(slug),
    fields: paths.field(slug),
    mails: paths.adminText('mails', slug),
  })[kind];

/** Kinds whose texts can be added and unpublished. Pages are linked from everywhere, and e-mails sent. */
export const isExtensibleTextKind = (kind: EditorialTextKind): boolean => kind !== 'pages' && kind !== 'mails';

/** Slug of the page that adds a text. */
export const NEW_TEXT = 'new';

export const READERS = ['designers', 'recruiters'] as const;

/** Facts of a text, which its file has as front matter. Days are written 2026-11-20. */
export interface EditorialFrontMatter {
  title: string;
  description: string;
  published?: string | undefined;
  updated?: string | undefined;
  author?: string | undefined;
  readers?: (typeof READERS)[number] | undefined;
  categories?: string[] | undefined;
  category?: string | undefined;
}

export interface EditorialText {
  kind: EditorialTextKind;
  slug: string;
  head: EditorialFrontMatter;
  /** Markdown with facts in braces. */
  body: string;
}

export type EditorialTextState = 'published' | 'draft' | 'hidden';

/** Entry of a text's history. Version 0 is the file that the software ships, −1 and lower are those of earlier releases. */
export interface EditorialTextVersion {
  version: number;
  state: EditorialTextState;
  /** Address of who saved it. Null for a shipped file and for deleted accounts. */
  by: string | null;
  at: string;
}

/** Characters of a text's parts. */
export const TEXT_LIMITS = {
  title: 70,
  subject: 120,
  mail: 4_000,
  description: 160,
  author: 60,
  slug: 80,
  body: 60_000,
} as const;
/** Versions kept of a text besides the shipped one. */
export const MAX_TEXT_VERSIONS = 200;
/** Texts of one kind. Their index lists all of them. */
export const MAX_TEXTS = 500;

/** Fields of the form of a text. Categories are separated by commas. */
const TEXT_FIELDS = [
  'title',
  'description',
  'published',
  'author',
  'readers',
  'categories',
  'category',
  'body',
] as const;
export type EditorialTextForm = Record<(typeof TEXT_FIELDS)[number], string>;

export const textFieldNames: Record<keyof EditorialTextForm, string> = {
  title: 'Title',
  description: 'Description',
  published: 'Published on',
  author: 'Author',
  readers: 'For',
  categories: 'Categories',
  category: 'Category',
  body: 'Text',
};

const FIELDS: Record<EditorialTextKind, readonly (keyof EditorialTextForm)[]> = {
  pages: [],
  blog: ['published', 'author', 'categories'],
  guides: ['readers', 'categories'],
  fields: ['category'],
  mails: [],
};
export const hasTextField = (kind: EditorialTextKind, field: keyof EditorialTextForm): boolean =>
  FIELDS[kind].includes(field);

export const toTextForm = ({ head, body }: Pick<EditorialText, 'head' | 'body'>): EditorialTextForm => ({
  title: head.title,
  description: head.description,
  published: head.published ?? '',
  author: head.author ?? '',
  readers: head.readers ?? '',
  categories: head.categories?.join(', ') ?? '',
  category: head.category ?? '',
  body,
});

/** Front matter of a form, to be validated. A changed text is dated `today`; a new article has its day of publication. */
export function toUnvalidatedTextHead(
  kind: EditorialTextKind,
  form: EditorialTextForm,
  { today, isNew }: { today: string; isNew: boolean },
) {
  const own = (field: keyof EditorialTextForm) => (hasTextField(kind, field) ? form[field].trim() : undefined);
  const published = own('published');
  const head = {
    title: form.title,
    description: form.description,
    published,
    updated: kind === 'mails' || (kind === 'blog' && (isNew || published === today)) ? undefined : today,
    author: own('author'),
    readers: own('readers'),
    categories: own('categories')
      ?.split(',')
      .map((slug) => slug.trim())
      .filter(Boolean),
    category: own('category') || undefined,
  };
  return Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined));
}

/** Time of a text's last change, as it states it. */
export const lastChangedAt = ({ updated, published }: EditorialFrontMatter): string =>
  `${updated ?? published ?? '1970-01-01'}T00:00:00.000Z`;

export const textStateNames: Record<EditorialTextState, string> = {
  published: 'Published',
  draft: 'Draft',
  hidden: 'Unpublished',
};

export const emptyTextForm = Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as EditorialTextForm;

/** Public version before the newest, which undoing restores. */
export const findUndoVersion = (versions: readonly EditorialTextVersion[]): number | undefined =>
  versions.slice(1).find(({ state }) => state === 'published')?.version;

/** Fields that differ between two texts. Bodies list the lines that differ. */
export function diffTexts(before: EditorialText, after: EditorialText & { form?: EditorialTextForm }) {
  const [old, now] = [toTextForm(before), after.form ?? toTextForm(after)];
  return TEXT_FIELDS.filter((field) => old[field].trim() !== now[field].replaceAll('\r\n', '\n').trim()).map(
    (field) => ({
      name: textFieldNames[field],
      ...compareLines(old[field], now[field].replaceAll('\r\n', '\n')),
    }),
  );
}
