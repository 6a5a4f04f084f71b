import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { splitFrontMatter } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import { staticPages } from '../../site-map.ts';
import { textHeadSchemas, textSlugSchema } from './text.schema.ts';
import { type EditorialText, type EditorialTextKind, TEXT_KINDS, textPath } from './text.ts';

/**
 * Texts that the software ships, from the Markdown files in `src/content`.
 * @throws Error naming file, field and rule.
 */
export const readShippedTextsOrThrow = (root: string): EditorialText[] =>
  listFiles(root).map(({ kind, slug, file }) => parseShippedTextOrThrow(readFileSync(file, 'utf8'), kind, slug));

/** A text of its file. @throws Error naming file, field and rule. */
export function parseShippedTextOrThrow(source: string, kind: EditorialTextKind, slug: string): EditorialText {
  const fail = (message: string) => new Error(`src/content/${kind}/${slug}.md: ${message}`);
  const address = textSlugSchema.safeParse(slug);
  if (!address.success) throw fail('the file name is the slug: a–z, 0–9 and single hyphens');
  const parts = splitFrontMatter(source);
  if (!parts) throw fail('there is no front matter between two lines of ---');
  const head = validate(textHeadSchemas[kind], parse(parts.matter));
  if (!head.ok) throw fail(head.problems.map(({ message }) => message).join('; '));
  return { kind, slug, head: head.value, body: parts.body };
}

/** Paths of shipped texts, of their indexes, and of pages that say the same on every board. Astro renders them itself. */
export const listStaticEditorialPaths = (root: string): string[] => [
  ...listFiles(root)
    .filter(({ kind }) => kind !== 'mails')
    .map(({ kind, slug }) => textPath(kind, slug)),
  paths.blog(),
  paths.guides(),
  ...staticPages,
];

const listFiles = (root: string) =>
  TEXT_KINDS.flatMap((kind) =>
    readdirSync(join(root, 'src/content', kind))
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ kind, slug: name.slice(0, -'.md'.length), file: join(root, 'src/content', kind, name) })),
  );
