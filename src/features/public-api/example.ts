/** Example request with the current response, shortened. */
export interface ApiExample {
  path: string;
  response: string;
}

export const CURSOR = 'eyJvZiI6InNlYXJjaCIs…';

/** Shown characters of a text and entries of a list. */
const MAX_TEXT_LENGTH = 90;
const MAX_ENTRIES = 1;

/** Readable JSON: long texts are cut, lists show their first entry and the number of others. */
export function printShortenedJson(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  if (typeof value === 'string') return JSON.stringify(cut(value));
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const shown = value.slice(0, MAX_ENTRIES).map((entry) => `${inner}${printShortenedJson(entry, inner)}`);
    const left = value.length - shown.length;
    return `[\n${[...shown, ...(left > 0 ? [`${inner}… ${left} more`] : [])].join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, part]) => `${inner}${JSON.stringify(name)}: ${printShortenedJson(part, inner)}`,
  );
  return fields.length > 0 ? `{\n${fields.join(',\n')}\n${indent}}` : '{}';
}

const cut = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).trimEnd()}…` : text;
