type Fact = string | number | boolean | null | undefined | readonly Fact[] | { readonly [name: string]: Fact };

/** Front matter with JSON values, which are valid YAML 1.2. Skips undefined. */
export function formatFrontMatter(facts: Readonly<Record<string, Fact>>): string {
  const lines = Object.entries(facts).flatMap(([name, fact]) =>
    fact === undefined ? [] : [`${name}: ${JSON.stringify(fact)}`],
  );
  return ['---', ...lines, '---'].join('\n');
}

/** Text without special characters, the common case. */
const PLAIN = /^[a-z](?:[a-z0-9,.()/'’–-]| (?=[^ ]))*$/i;

/** Escapes one line for Markdown (https://spec.commonmark.org/0.31.2/#backslash-escapes). */
export const escapeMarkdown = (text: string): string => (PLAIN.test(text) ? text : escapeSigns(text));

const escapeSigns = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
    .replace(/&(?=#|\w)/g, '\\&')
    .replace(/^([-+=]|\d+[.)])/, '\\$1');

export const markdownLink = (words: string, href: string): string =>
  `[${escapeMarkdown(words)}](${href.replace(/[\s<>()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)})`;

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export const bulletList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Joins non-empty blocks by empty lines. */
export const joinBlocks = (...parts: readonly (string | false | null | undefined)[]): string =>
  `${parts.filter((part): part is string => Boolean(part)).join('\n\n')}\n`;
