import { bulletList, escapeMarkdown, formatFrontMatter, joinBlocks, markdownLink } from '../../lib/markdown-writing.ts';

interface Article {
  title: string;
  description: string;
  url: string;
  body: string;
  author?: string | undefined;
  published?: string | undefined;
  updated?: string | undefined;
  related: readonly { href: string; label: string }[];
  next: readonly Piece[];
}

/** Article as Markdown with its page's metadata. */
export const articleMarkdown = (
  { title, description, url, body, author, published, updated, related, next }: Article,
  origin: string,
): string =>
  joinBlocks(
    formatFrontMatter({ title, description, url, author, published, updated }),
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(description),
    body.trim(),
    related.length > 0 && '## Open roles',
    bulletList(related.map(({ href, label }) => markdownLink(label, origin + href))),
    next.length > 0 && '## Read next',
    writePieces(next, origin),
  );

interface Piece {
  href: string;
  title: string;
  description: string;
}

export const articleIndexMarkdown = (
  title: string,
  path: string,
  parts: readonly { title: string; pieces: readonly Piece[] }[],
  origin: string,
): string =>
  joinBlocks(
    formatFrontMatter({ title, url: origin + path }),
    `# ${escapeMarkdown(title)}`,
    ...parts.flatMap(({ title: heading, pieces }) => [
      pieces.length > 0 && `## ${escapeMarkdown(heading)}`,
      writePieces(pieces, origin),
    ]),
  );

const writePieces = (pieces: readonly Piece[], origin: string): string =>
  bulletList(
    pieces.map(
      ({ href, title, description }) => `${markdownLink(title, origin + href)}: ${escapeMarkdown(description)}`,
    ),
  );
